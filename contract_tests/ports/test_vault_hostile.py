"""Folders on disk that a careless sync tool or an attacker arranged."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gno.adapters.vault.disk import DiskVault
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.limits import MAX_FILE_BYTES

SECRET = b"outside"
NOBODY = 65534


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.md").write_bytes(SECRET)
    root = tmp_path / "vault"
    (root / "facts").mkdir(parents=True)
    (root / "facts" / "good.md").write_bytes(b"good")
    return root


@pytest.fixture
def outside(root: Path) -> Path:
    return root.parent / "outside"


@pytest.fixture
def memory(root: Path) -> Collection:
    return Collection(name="memory", path=str(root))


@pytest.fixture
def shared() -> Iterator[Path]:
    """Make a folder that every user of the machine can reach."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def as_ordinary_user() -> Iterator[None]:
    """Give up the rights of the superuser for a while, where the tests have them."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refused(memory: Collection) -> dict[str, str]:
    return {item.rel_path: item.reason for item in DiskVault().walk(memory).refused}


def test_a_root_behind_a_link_is_the_same_collection(root: Path, memory: Collection) -> None:
    link = root.parent / "link"
    link.symlink_to(root)
    linked = Collection(name="memory", path=str(link))
    vault = DiskVault()

    assert vault.walk(linked) == vault.walk(memory)
    assert vault.read(linked, "facts/good.md") == vault.read(memory, "facts/good.md")


@pytest.mark.parametrize("target", ["..", ".", "../..", "../../outside", "loop"])
def test_a_link_to_a_folder_is_named_and_not_followed(
    root: Path, memory: Collection, target: str
) -> None:
    (root / "facts" / "loop").symlink_to(target)
    vault = DiskVault()

    assert [file.rel_path for file in vault.walk(memory).files] == ["facts/good.md"]
    assert list(refused(memory)) == ["facts/loop"]
    assert set(vault.folders(memory, "facts")) == {"facts"}
    assert vault.folders(memory, "facts/loop") == {}
    assert list(vault.names(memory, "facts/loop")) == []
    for path in ("facts/loop/secret.md", "facts/loop/good.md", "facts/loop/facts/good.md"):
        with pytest.raises(Fault) as stopped:
            vault.read(memory, path)
        assert stopped.value.code is Code.VALIDATION


def test_a_link_to_a_file_inside_is_read(root: Path, memory: Collection) -> None:
    (root / "alias.md").symlink_to("facts/good.md")
    (root / "again.md").symlink_to(root / "alias.md")
    vault = DiskVault()

    files = {file.rel_path: file.size for file in vault.walk(memory).files}

    assert files == {"again.md": 4, "alias.md": 4, "facts/good.md": 4}
    assert vault.read(memory, "again.md") == b"good"


@pytest.mark.parametrize(
    "target",
    [
        "../outside/secret.md",
        "../vault-twin/good.md",
        "/etc/passwd",
        ".git/config",
        "gone.md",
        "a.md",
        "/dev/zero",
    ],
)
def test_a_link_that_leads_out_is_named_and_not_read(
    root: Path, memory: Collection, target: str
) -> None:
    (root.parent / "vault-twin").mkdir()
    (root.parent / "vault-twin" / "good.md").write_bytes(SECRET)
    (root / ".git").mkdir()
    (root / ".git" / "config").write_bytes(SECRET)
    (root / "a.md").symlink_to(target)
    vault = DiskVault()

    assert [file.rel_path for file in vault.walk(memory).files] == ["facts/good.md"]
    assert list(refused(memory)) == ["a.md"]
    assert [file.rel_path for file in vault.names(memory, "")] == []
    with pytest.raises(Fault) as stopped:
        vault.read(memory, "a.md")
    assert stopped.value.code in {Code.VALIDATION, Code.NOT_FOUND}
    assert "outside" not in str(stopped.value.details)


def test_a_facts_folder_that_leads_outside_is_neither_read_nor_written(
    root: Path, outside: Path, memory: Collection
) -> None:
    shutil.rmtree(root / "facts")
    (root / "facts").symlink_to(outside)
    vault = DiskVault()

    with pytest.raises(Fault) as stopped:
        vault.publish(memory, "facts/2026-09-03/mem-1.md", b"ours")

    assert stopped.value.code is Code.VALIDATION
    assert "facts" in stopped.value.message
    assert names_in(outside) == ["secret.md"]
    assert vault.folders(memory, "facts") == {}
    assert vault.walk(memory).files == ()


def test_a_file_swapped_for_a_link_between_look_and_use_is_not_followed(
    root: Path, outside: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = root / "facts" / "good.md"
    real_stat = os.stat

    def look_then_swap(*args: Any, **kwargs: Any) -> os.stat_result:
        seen = real_stat(*args, **kwargs)
        if args[0] == "good.md" and not victim.is_symlink():
            victim.unlink()
            victim.symlink_to(outside / "secret.md")
        return seen

    monkeypatch.setattr(os, "stat", look_then_swap)

    with pytest.raises(Fault) as stopped:
        DiskVault().read(memory, "facts/good.md")

    assert stopped.value.code in {Code.VALIDATION, Code.RUNTIME}


def test_a_folder_swapped_for_a_link_again_and_again_never_leads_out(
    root: Path, outside: Path, memory: Collection
) -> None:
    (outside / "good.md").write_bytes(SECRET)
    link, real, aside = root / "link", root / "facts", root / "aside"
    link.symlink_to(outside)
    stop = threading.Event()

    def swap() -> None:
        while not stop.is_set():
            real.rename(aside)
            link.rename(real)
            real.rename(link)
            aside.rename(real)

    swapper = threading.Thread(target=swap)
    swapper.start()
    vault = DiskVault()
    seen: set[object] = set()
    for _ in range(1000):
        seen.add(_tried(partial(vault.read, memory, "facts/good.md")))
        seen.update(file.size for file in vault.walk(memory).files if "good" in file.rel_path)
    stop.set()
    swapper.join()

    assert SECRET not in seen
    assert len(SECRET) not in seen
    assert b"good" in seen


def test_a_folder_swapped_for_a_link_just_before_a_write_is_not_followed(
    root: Path, outside: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_open = os.open

    def swap_then_open(path: Any, *args: Any, **kwargs: Any) -> int:
        if path == "facts" and not (root / "facts").is_symlink():
            (root / "facts").rename(root / "aside")
            (root / "facts").symlink_to(outside)
        return real_open(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", swap_then_open)

    with pytest.raises(Fault) as stopped:
        DiskVault().publish(memory, "facts/a.md", b"ours")

    assert stopped.value.code is Code.VALIDATION
    assert names_in(outside) == ["secret.md"]


def _tried(call: Callable[[], object]) -> object:
    try:
        return call()
    except Fault as fault:
        return fault.code


def test_pipes_and_sockets_are_named_and_never_opened(
    root: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(root / "facts" / "pipe.md")
    opened: list[object] = []
    real_open = os.open

    def noting(path: Any, *args: Any, **kwargs: Any) -> int:
        opened.append(path)
        return real_open(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", noting)

    assert list(refused(memory)) == ["facts/pipe.md"]
    with pytest.raises(Fault) as stopped:
        DiskVault().read(memory, "facts/pipe.md")

    assert stopped.value.code is Code.VALIDATION
    assert "pipe.md" not in opened


def test_names_are_kept_as_they_are_on_disk(root: Path, memory: Collection) -> None:
    spellings = [unicodedata.normalize(form, "é.md") for form in ("NFC", "NFD")]
    odd = [*spellings, "🦊.md", "{}.md", "to do.md", "to-do.md", "%41.md", "a\nb.md", "#?.md"]
    for name in odd:
        (root / name).write_text(name, encoding="utf-8")
    vault = DiskVault()

    files = [file.rel_path for file in vault.walk(memory).files]

    assert files == sorted([*odd, "facts/good.md"])
    assert [vault.read(memory, name).decode() for name in odd] == odd


def test_names_that_are_no_text_are_named_in_print(root: Path, memory: Collection) -> None:
    for name in (b"\xff.md", b"folder\xfe/a.md", b"a\\b.md"):
        path = root / os.fsdecode(name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"x")

    found = refused(memory)

    assert list(found) == ["a\\b.md", "folder\ufffd", "\ufffd.md"]
    assert [file.rel_path for file in DiskVault().walk(memory).files] == ["facts/good.md"]


def test_one_folder_that_cannot_be_listed_stops_no_other(shared: Path) -> None:
    root = shared / "vault"
    for name in ("a", "shut", "z"):
        (root / name).mkdir(parents=True)
        (root / name / "x.md").write_bytes(b"x")
    (root / "shut").chmod(0)
    memory = Collection(name="memory", path=str(root))
    vault = DiskVault()

    with as_ordinary_user():
        listing = vault.walk(memory)
        names = vault.names(memory, "shut")
        folders = vault.folders(memory, "shut")

    assert [file.rel_path for file in listing.files] == ["a/x.md", "z/x.md"]
    assert [item.rel_path for item in listing.refused] == ["shut"]
    assert (list(names), folders) == ([], {})


def test_a_folder_that_is_excluded_is_not_even_looked_into(shared: Path) -> None:
    (shared / "shut").mkdir(mode=0)
    memory = Collection(name="memory", path=str(shared), exclude=("shut",))

    with as_ordinary_user():
        assert DiskVault().walk(memory).refused == ()


def test_a_root_that_cannot_be_listed_counts_as_missing(shared: Path) -> None:
    root = shared / "vault"
    root.mkdir(mode=0)
    memory = Collection(name="memory", path=str(root))

    with as_ordinary_user():
        listing = DiskVault().walk(memory)

    assert listing.is_missing
    assert listing.refused[0].reason


def test_a_file_that_may_not_be_read_is_a_fault_that_names_it(shared: Path) -> None:
    (shared / "a.md").write_bytes(b"x")
    (shared / "a.md").chmod(0)
    memory = Collection(name="memory", path=str(shared))

    with as_ordinary_user(), pytest.raises(Fault) as stopped:
        DiskVault().read(memory, "a.md")

    assert stopped.value.code is Code.RUNTIME
    assert stopped.value.details["path"] == "a.md"


def test_a_folder_may_be_passed_without_the_right_to_list_it(shared: Path) -> None:
    (shared / "n").mkdir()
    (shared / "n" / "a.md").write_bytes(b"x")
    (shared / "n").chmod(0o711)
    memory = Collection(name="memory", path=str(shared))

    with as_ordinary_user():
        assert DiskVault().read(memory, "n/a.md") == b"x"


def test_descriptors_are_closed_whatever_happens(root: Path, memory: Collection) -> None:
    (root / "loop").symlink_to("facts")
    vault = DiskVault()
    before = names_in(Path("/proc/self/fd"))

    for path in ("facts/good.md", "facts/none.md", "none/x.md", "loop/good.md", "facts"):
        _tried(partial(vault.read, memory, path))
        _tried(partial(vault.publish, memory, path, b"x"))
        vault.folders(memory, path)
        vault.names(memory, path)
    vault.walk(memory)

    assert names_in(Path("/proc/self/fd")) == before


def test_a_file_beyond_the_limit_is_named_and_not_read(root: Path, memory: Collection) -> None:
    with (root / "movie.md").open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)

    with pytest.raises(Fault) as refused:
        DiskVault().read(memory, "movie.md")

    assert refused.value.code is Code.RUNTIME
    assert "larger" in refused.value.message


def test_a_file_that_the_patterns_leave_out_is_not_written(root: Path) -> None:
    memory = Collection(name="memory", path=str(root), exclude=("facts/**",))

    with pytest.raises(Fault) as refused:
        DiskVault().publish(memory, "facts/2026-09-03/mem-1.md", b"text")

    assert refused.value.code is Code.VALIDATION
    assert not (root / "facts" / "2026-09-03").exists()
