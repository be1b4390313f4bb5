"""The stores of the configuration under their suite, and the YAML one as users write it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from contract_tests.ports.config_suite import ConfigSuite
from gno.adapters.config.ram import RamConfigStore
from gno.adapters.config.yaml_file import YamlConfigStore
from gno.adapters.vault.frontmatter import YamlFrontmatterReader
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.config_store import ConfigStore


def store_in(folder: Path, text: str | bytes | None = None) -> YamlConfigStore:
    path = folder / "config" / "index.yml"
    if text is not None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return YamlConfigStore(
        str(path), cache_dir=str(folder / "cache"), reader=YamlFrontmatterReader(first_line=1)
    )


class TestYamlConfigStore(ConfigSuite):
    @pytest.fixture
    def store(self, tmp_path: Path) -> ConfigStore:
        return store_in(tmp_path)


class TestRamConfigStore(ConfigSuite):
    @pytest.fixture
    def store(self) -> ConfigStore:
        return RamConfigStore()


def one(folder: Path, *lines: str) -> Collection:
    text = "\n".join(["collections:", "- name: a", *(f"  {line}" for line in lines)])
    return next(iter(store_in(folder, text).load().collections))


def fault_of(folder: Path, text: str | bytes) -> Fault:
    with pytest.raises(Fault) as refused:
        store_in(folder, text).load()
    return refused.value


@pytest.mark.parametrize("word", ["no", "0123", "on", "1.0", "2026-09-02", "12:30", "null-ish"])
def test_words_stay_the_text_that_stands_there(tmp_path: Path, word: str) -> None:
    read = one(tmp_path, f"path: {word}", f"languageHint: {word}", f"include: [{word}]")

    assert read.path == os.path.realpath(tmp_path / "config" / word)
    assert (read.language, read.include) == (word, (word,))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("notes", "config/notes"),
        ("../notes", "notes"),
        ("./notes/", "config/notes"),
        ("~/notes", "home/notes"),
        ("'~'", "home"),
        ("link/notes", "real/notes"),
    ],
)
def test_paths_are_absolute_and_resolved_from_the_files_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, expected: str
) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "real").mkdir()
    (tmp_path / "config" / "link").symlink_to(tmp_path / "real")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "real")

    assert one(tmp_path, f"path: {path}").path == str(tmp_path.resolve() / expected)


@pytest.mark.parametrize(
    ("word", "expected"),
    [("true", True), ("Yes", True), ('"true"', True), ("false", False), ("NO", False), ("", False)],
)
def test_memory_managed_is_a_boolean(tmp_path: Path, word: str, *, expected: bool) -> None:
    assert one(tmp_path, "path: p", f"memoryManaged: {word}").memory_managed is expected


def test_defaults_and_given_values(tmp_path: Path) -> None:
    plain = one(tmp_path, "path: /p", "pattern:", "include:", "egressPolicy:")
    given = one(tmp_path, "path: /p", "egressPolicy: remote", "exclude: x", "pattern: '*.md'")

    assert plain == Collection(name="a", path="/p")
    assert (given.egress_policy, given.policy_source) == ("remote", "config")
    assert (given.exclude, given.pattern) == (("x",), "*.md")


WRONG = [
    ("collections: x", "collections"),
    ("collections: {a: b}", "collections"),
    ("collections: [x]", "collections[0]"),
    ("collections:\n- ", "collections[0]"),
    ("collections:\n- path: p", "collections[0].name"),
    ("collections:\n- name: a", "collections[0].path"),
    ("collections:\n- {name: [a], path: p}", "collections[0].name"),
    ("collections:\n- {name: a/b, path: p}", "collections[0].name"),
    ("collections:\n- {name: '..', path: p}", "collections[0].name"),
    ('collections:\n- {name: a, path: "a\\0b"}', "collections[0].path"),
    ("collections:\n- {name: a, path: p, include: {x: y}}", "collections[0].include"),
    ("collections:\n- {name: a, path: p, exclude: [[x]]}", "collections[0].exclude"),
    ("collections:\n- {name: a, path: p, memoryManaged: on}", "collections[0].memoryManaged"),
    ("collections:\n- {name: a, path: p, memoryManaged: 1}", "collections[0].memoryManaged"),
    ("collections:\n- {name: a, path: p, memoryManaged: [true]}", "collections[0].memoryManaged"),
    ("collections:\n- {name: a, path: p, egressPolicy: wan}", "collections[0].egressPolicy"),
    ("collections:\n- {name: a, path: p}\n- {name: A, path: q}", "collections"),
    ('version: "2.0"', "version"),
    ("version: [1]", "version"),
]


@pytest.mark.parametrize(("text", "key"), WRONG)
def test_a_wrong_shape_names_its_key(tmp_path: Path, text: str, key: str) -> None:
    fault = fault_of(tmp_path, text)

    assert fault.code is Code.VALIDATION
    assert fault.details["key"] == key


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b\n- c", "line 2"),
        ("a: b\n\tc: d", "line 2 is indented with a tab"),
        ("a: 1\na: 2", "line 2 repeats"),
        ("- a", "line 1"),
        ("a: &x b\nc: *x", "line 2 has an alias"),
        ("a: !!python/name:os.system", "line 1 has a tag"),
        (b"a: b\nc: \xff", "line 2 is not UTF-8"),
        ("a: " + "x" * 70_000, "longer than"),
        ("a: " + "x" * 2_000_000, "longer than"),
    ],
)
def test_a_file_that_is_no_configuration_names_the_line(
    tmp_path: Path, text: str | bytes, place: str
) -> None:
    fault = fault_of(tmp_path, text)

    assert fault.code is Code.VALIDATION
    assert place in fault.message
    assert str(tmp_path) in fault.message


def test_a_file_that_cannot_be_read_is_a_runtime_fault(tmp_path: Path) -> None:
    (tmp_path / "config" / "index.yml").mkdir(parents=True)

    with pytest.raises(Fault) as refused:
        store_in(tmp_path).load()

    assert refused.value.code is Code.RUNTIME


def test_near_misses_are_kept_and_named(tmp_path: Path) -> None:
    text = (
        "Collections: []\ncollections:\n- name: a\n  path: p\n  memorymanaged: true\n  color: x\n"
    )
    store = store_in(tmp_path, text)

    settings = store.load()

    (item,) = settings.collections
    assert (item.memory_managed, item.near_misses) == (False, ("memorymanaged",))
    assert [note.split(" ")[0] for note in settings.notes] == ["Collections", "memorymanaged"]
    assert settings.notes[1].endswith("memoryManaged")


def test_a_linked_configuration_is_followed_and_keeps_its_mode(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.yml"
    real.write_text("# mine\n")
    real.chmod(0o604)
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "index.yml").symlink_to(real)
    store = store_in(tmp_path)

    store.add(Collection(name="a", path="/p"))

    assert (tmp_path / "config" / "index.yml").is_symlink()
    assert real.read_text().startswith("# mine\n")
    assert stat.S_IMODE(real.stat().st_mode) == 0o604
    assert store.location == str(tmp_path / "config" / "index.yml")


def test_a_write_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_in(tmp_path, "# mine\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Fault) as refused:
        store.add(Collection(name="a", path="/p"))

    assert refused.value.code is Code.RUNTIME
    assert {p.name: p.read_text() for p in (tmp_path / "config").iterdir()} == {
        "index.yml": "# mine\n"
    }
