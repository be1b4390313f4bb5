"""The parsed configuration is kept, and never believed more than the configuration."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from contract_tests.ports.test_config import store_in
from gno.adapters.config.yaml_file import YamlConfigStore
from gno.domain.memory.frontmatter import Node

TEXT = "collections:\n- name: a\n  path: /p\n"
COLD = """
import sys
from gno.adapters.config.places import find_places
from gno.adapters.config.yaml_file import YamlConfigStore
from gno.adapters.vault.frontmatter import YamlFrontmatterReader
reader = YamlFrontmatterReader(first_line=1)
store = YamlConfigStore(sys.argv[1], cache_dir=sys.argv[2], reader=reader)
find_places({})
names = [item.name for item in store.load().collections]
heavy = {"yaml", "ruamel", "tempfile", "shutil", "random", "uuid", "asyncio", "subprocess"}
print(names, sorted(heavy & set(sys.modules)))
"""


class NoReader:
    """Fails the test that asks it, as the kept document should have been used."""

    def parse(self, block: str) -> dict[str, Node]:
        raise AssertionError(block)


def without_reader(folder: Path) -> YamlConfigStore:
    path = str(folder / "config" / "index.yml")
    return YamlConfigStore(path, cache_dir=str(folder / "cache"), reader=NoReader())


def kept_in(folder: Path) -> Path:
    (path,) = (folder / "cache").iterdir()
    return path


def test_the_second_load_does_not_parse(tmp_path: Path) -> None:
    first = store_in(tmp_path, TEXT).load()

    assert without_reader(tmp_path).load() == first


def test_changed_bytes_are_parsed(tmp_path: Path) -> None:
    store_in(tmp_path, TEXT).load()
    other = store_in(tmp_path, TEXT.replace("name: a", "name: b"))

    assert [item.name for item in other.load().collections] == ["b"]
    assert [item.name for item in without_reader(tmp_path).load().collections] == ["b"]


def test_what_is_kept_is_private(tmp_path: Path) -> None:
    was = os.umask(0)
    try:
        store_in(tmp_path, TEXT).load()
    finally:
        os.umask(was)

    assert stat.S_IMODE(kept_in(tmp_path).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", "null", '{"key": "1:x", "document": {}}', "[" * 9999]
)
def test_a_damaged_copy_is_made_anew(tmp_path: Path, damage: str) -> None:
    good = store_in(tmp_path, TEXT).load()
    kept_in(tmp_path).write_text(damage)

    assert store_in(tmp_path).load() == good
    assert without_reader(tmp_path).load() == good


def test_a_copy_of_another_format_is_made_anew(tmp_path: Path) -> None:
    good = store_in(tmp_path, TEXT).load()
    stored = json.loads(kept_in(tmp_path).read_text())
    number, _, digest = stored["key"].partition(":")
    stored |= {"key": f"{int(number) + 1}:{digest}", "document": {}}
    kept_in(tmp_path).write_text(json.dumps(stored))

    assert store_in(tmp_path).load() == good


@pytest.mark.parametrize("mode", [0o620, 0o602])
def test_a_copy_others_may_write_is_not_believed(tmp_path: Path, mode: int) -> None:
    good = store_in(tmp_path, TEXT).load()
    path = kept_in(tmp_path)
    path.write_text(path.read_text().replace("/p", "/evil"))
    path.chmod(mode)

    assert store_in(tmp_path).load() == good


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")

    assert [item.name for item in store_in(tmp_path, TEXT).load().collections] == ["a"]


def test_a_wrong_configuration_is_wrong_each_time(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(Exception, match="collections"):
            store_in(tmp_path, "collections: x").load()


def test_a_warm_start_imports_no_yaml(tmp_path: Path) -> None:
    store = store_in(tmp_path, TEXT)
    store.load()
    command = [sys.executable, "-c", COLD, store.location, str(tmp_path / "cache")]

    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "['a'] []"
