"""Publishing on disk when the disk, the process or the file system gives out."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import re
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from gno.adapters.vault.disk import DiskVault
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault

PATH = "facts/2026-09-03/mem-1.md"
WRITER = """
import sys
from gno.adapters.vault.disk import DiskVault
from gno.domain.documents.collection import Collection
memory, vault = Collection(name="memory", path=sys.argv[1]), DiskVault()
print("ready", flush=True)
n = 0
while True:
    n += 1
    vault.publish(memory, f"facts/mem-{sys.argv[2]}-{n}.md", b"whole " * 20_000)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "vault"
    root.mkdir()
    return root


@pytest.fixture
def memory(root: Path) -> Collection:
    return Collection(name="memory", path=str(root))


def left_in(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def failing(error: int) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(error, os.strerror(error))

    return fail


@pytest.mark.parametrize(("umask", "mode"), [(0, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_a_file_has_the_rights_the_umask_leaves(
    root: Path, memory: Collection, umask: int, mode: int
) -> None:
    was = os.umask(umask)
    try:
        DiskVault().publish(memory, PATH, b"x")
    finally:
        os.umask(was)

    assert stat.S_IMODE((root / PATH).stat().st_mode) == mode
    assert left_in(root) == [PATH]


def test_file_and_folders_are_flushed_before_the_call_returns(
    memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []
    real = os.fsync

    def noting(file: int) -> None:
        flushed.append(Path(f"/proc/self/fd/{file}").readlink().name)
        real(file)

    monkeypatch.setattr(os, "fsync", noting)

    DiskVault().publish(memory, PATH, b"x")

    assert flushed[:2] == ["vault", "facts"]
    assert re.fullmatch(r"\.gno-[0-9a-f]{16}\.tmp", flushed[2])
    assert flushed[3:] == ["2026-09-03"]


def test_a_dead_link_takes_the_name_too(root: Path, memory: Collection) -> None:
    (root / "a.md").symlink_to("nowhere.md")

    assert DiskVault().publish(memory, "a.md", b"x") is None
    assert not (root / "nowhere.md").exists()


def test_leftovers_of_dead_writers_go_with_the_next_write(root: Path, memory: Collection) -> None:
    folder = root / "facts"
    folder.mkdir()
    (folder / ".gno-0123456789abcdef.tmp").write_bytes(b"half a fa")
    (folder / ".notes.tmp").write_bytes(b"another program's")

    DiskVault().publish(memory, "facts/mem-1.md", b"x")

    assert left_in(root) == ["facts/.notes.tmp", "facts/mem-1.md"]


def test_the_file_of_a_running_writer_is_left_alone(root: Path, memory: Collection) -> None:
    with (root / ".gno-0123456789abcdef.tmp").open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)

        DiskVault().publish(memory, "a.md", b"x")

        assert left_in(root) == [".gno-0123456789abcdef.tmp", "a.md"]


def test_writers_killed_at_any_moment_leave_whole_files_only(
    root: Path, memory: Collection
) -> None:
    random = Random(7)  # noqa: S311 - the same moments in every run
    for turn in range(8):
        command = [sys.executable, "-c", WRITER, str(root), str(turn)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            sleep(random.uniform(0.001, 0.03))  # a moment nobody chose
            writer.send_signal(signal.SIGKILL)

    files = DiskVault().walk(memory).files
    assert {file.size for file in files} <= {120_000}
    DiskVault().publish(memory, "facts/mem-last.md", b"x")

    assert [path for path in left_in(root) if not path.endswith(".md")] == []


def test_a_full_disk_leaves_nothing_and_says_so(root: Path) -> None:
    code = """
import resource, sys
from gno.adapters.vault.disk import DiskVault
from gno.domain.documents.collection import Collection
from gno.domain.faults import Fault
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
memory = Collection(name="memory", path=sys.argv[1])
try:
    DiskVault().publish(memory, "a.md", b"x" * 5000)
except Fault as fault:
    print(fault.code, fault.details["path"])
print(DiskVault().publish(memory, "b.md", b"x" * 500).size)
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(root)], capture_output=True, text=True, check=True
    )

    assert done.stdout.split() == ["RUNTIME", "a.md", "500"]
    assert left_in(root) == ["b.md"]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 1000


@pytest.mark.parametrize("call", ["write", "fsync", "link"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_nothing_is_left_when_a_step_fails(
    root: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch, call: str, error: int
) -> None:
    (root / "facts").mkdir()
    monkeypatch.setattr(os, call, failing(error))

    with pytest.raises(Fault) as stopped:
        DiskVault().publish(memory, "facts/a.md", b"x")

    assert stopped.value.code is Code.RUNTIME
    assert stopped.value.details["path"] == "facts/a.md"
    assert left_in(root) == []


def test_a_folder_that_cannot_be_flushed_takes_its_new_file_back(
    root: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fail_on_folders(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(errno.EIO, "no")
        real(file)

    monkeypatch.setattr(os, "fsync", fail_on_folders)

    with pytest.raises(Fault):
        DiskVault().publish(memory, "a.md", b"x")

    assert left_in(root) == []


def test_a_file_system_that_flushes_no_folders_will_do(
    memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fail_on_folders(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, "no")
        real(file)

    monkeypatch.setattr(os, "fsync", fail_on_folders)

    assert DiskVault().publish(memory, PATH, b"x")


@pytest.mark.parametrize("error", [errno.EPERM, errno.EOPNOTSUPP])
def test_a_file_system_without_links_renames_without_replacing(
    root: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    monkeypatch.setattr(os, "link", failing(error))
    vault = DiskVault()

    assert vault.publish(memory, "a.md", b"first")
    assert vault.publish(memory, "a.md", b"second") is None

    assert (root / "a.md").read_bytes() == b"first"
    assert left_in(root) == ["a.md"]


def test_a_file_system_that_can_do_neither_is_refused(
    root: Path, memory: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())

    with pytest.raises(Fault) as stopped:
        DiskVault().publish(memory, "a.md", b"x")

    assert stopped.value.code is Code.RUNTIME
    assert "without overwriting" in stopped.value.message
    assert left_in(root) == []
