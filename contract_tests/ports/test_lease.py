"""The leases under their suite, and the kernel's among real processes."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from contract_tests.ports.lease_suite import LeaseSuite
from gno.adapters.lease.holder import NOTE_NAME
from gno.adapters.lease.kernel import LOCK_NAME, KernelLease
from gno.adapters.lease.ram import RamLease
from gno.domain.faults import Code, Fault
from gno.ports.lease import WriteLease

HOLDER = """
import sys
from gno.adapters.lease.kernel import KernelLease
with KernelLease(sys.argv[1], command="holder").hold(wait_s=10):
    print("held", flush=True)
    sys.stdin.read()
"""
COUNTER = """
import sys
from pathlib import Path
from gno.adapters.lease.kernel import KernelLease
lease, count = KernelLease(sys.argv[1]), Path(sys.argv[1], "count")
for _ in range(20):
    with lease.hold(wait_s=60):
        count.write_text(str(int(count.read_text()) + 1))
"""


class TestKernelLease(LeaseSuite):
    @pytest.fixture
    def lease(self, tmp_path: Path) -> WriteLease:
        return KernelLease(str(tmp_path / "data"))

    @pytest.fixture
    def rival(self, lease: WriteLease, tmp_path: Path) -> WriteLease:
        return KernelLease(str(tmp_path / "data"))


class TestRamLease(LeaseSuite):
    @pytest.fixture
    def lease(self) -> WriteLease:
        return RamLease()

    @pytest.fixture
    def rival(self, lease: WriteLease) -> WriteLease:
        return lease


@pytest.fixture
def lease(tmp_path: Path) -> KernelLease:
    return KernelLease(str(tmp_path), command="gno remember")


@contextmanager
def another_process_holds(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", HOLDER, str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        try:
            yield holder
        finally:
            holder.kill()


def descriptors() -> list[str]:
    return sorted(path.name for path in Path("/proc/self/fd").iterdir())


def is_free(lease: KernelLease) -> bool:
    try:
        with lease.hold(wait_s=0):
            return True
    except Fault:
        return False


def test_the_busy_message_says_who_how_long_and_what_to_do(
    tmp_path: Path, lease: KernelLease
) -> None:
    with another_process_holds(tmp_path) as holder:
        with pytest.raises(Fault) as refused, lease.hold(wait_s=0):
            pytest.fail("two held it")

        message = refused.value.message
        assert f"holder (pid {holder.pid}, for 0 s)" in message
        assert "try again" in message
        assert refused.value.details == {"waitedS": 0, "holderPid": holder.pid, "heldForS": 0}


def test_a_killed_holder_lets_go_at_once(tmp_path: Path, lease: KernelLease) -> None:
    with another_process_holds(tmp_path) as holder:
        holder.send_signal(signal.SIGKILL)
        holder.wait()

        assert is_free(lease)


def test_a_stopped_holder_keeps_it_and_the_wait_ends(tmp_path: Path, lease: KernelLease) -> None:
    with another_process_holds(tmp_path) as holder:
        holder.send_signal(signal.SIGSTOP)
        started = monotonic()

        with pytest.raises(Fault) as refused, lease.hold(wait_s=0.2):
            pytest.fail("two held it")

        assert refused.value.code is Code.WRITE_LEASE_BUSY
        assert 0.2 <= monotonic() - started < 3
        holder.send_signal(signal.SIGCONT)


def test_eight_processes_lose_no_turn(tmp_path: Path) -> None:
    (tmp_path / "count").write_text("0")
    command = [sys.executable, "-c", COUNTER, str(tmp_path)]

    writers = [subprocess.Popen(command) for _ in range(8)]

    assert [writer.wait(timeout=60) for writer in writers] == [0] * 8
    assert (tmp_path / "count").read_text() == "160"


def test_a_forked_child_does_not_keep_it(lease: KernelLease) -> None:
    asleep, wake = os.pipe()
    with lease.hold(wait_s=0):
        child = os.fork()
        if child == 0:
            os.close(wake)
            os.read(asleep, 1)
            os._exit(0)

    was_free = is_free(lease)
    os.close(wake)
    os.close(asleep)
    os.waitpid(child, 0)

    assert was_free


def test_a_forked_child_that_outlives_its_parent_does_not_keep_it(
    tmp_path: Path, lease: KernelLease
) -> None:
    code = HOLDER.replace(
        "print(", "import os\n    if os.fork() == 0: sys.stdin.read()\n    print("
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        holder.send_signal(signal.SIGKILL)
        holder.wait()

        # The child may be a moment behind with letting go.
        with lease.hold(wait_s=5):
            pass


def test_a_forked_child_that_leaves_the_block_frees_and_closes_nothing(
    tmp_path: Path, lease: KernelLease
) -> None:
    hold = lease.hold(wait_s=0)
    hold.__enter__()
    child = os.fork()
    if child == 0:
        is_right = False
        try:
            # It takes the number the lock had.
            own = os.open(tmp_path, os.O_RDONLY)
            hold.__exit__(None, None, None)
            os.fstat(own)
            is_right = True
        finally:
            os._exit(not is_right)
    _, status = os.waitpid(child, 0)

    assert status == 0
    assert not is_free(lease)
    hold.__exit__(None, None, None)
    assert is_free(lease)


def test_a_lock_file_swapped_before_it_is_locked_is_not_taken_for_the_lock(
    tmp_path: Path, lease: KernelLease, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fcntl.flock
    swaps = iter([True])

    def swap_then_lock(file: int, how: int) -> None:
        if next(swaps, False):
            (tmp_path / LOCK_NAME).unlink()
        real(file, how)

    monkeypatch.setattr(fcntl, "flock", swap_then_lock)

    with lease.hold(wait_s=5):
        assert not is_free(lease)


def test_a_started_program_does_not_keep_it(lease: KernelLease) -> None:
    command = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    with lease.hold(wait_s=0):
        child = subprocess.Popen(command, stdin=subprocess.PIPE, close_fds=False)

    was_free = is_free(lease)
    child.communicate()

    assert was_free


def test_a_lock_file_deleted_while_held_still_excludes_newcomers_after_it(
    tmp_path: Path, lease: KernelLease
) -> None:
    with lease.hold(wait_s=0):
        (tmp_path / LOCK_NAME).unlink()
        with lease.hold(wait_s=0):
            assert not is_free(lease)

    assert is_free(lease)


def test_folder_and_files_are_made_on_demand_and_private(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "data"
    was = os.umask(0)
    try:
        with KernelLease(str(folder)).hold(wait_s=0):
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    finally:
        os.umask(was)

    assert modes == {LOCK_NAME: 0o600, NOTE_NAME: 0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_data_folder_that_cannot_be_made_is_a_fault_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(Fault) as refused, KernelLease(str(tmp_path / "file")).hold(wait_s=0):
        pytest.fail("held")

    assert refused.value.code is Code.RUNTIME
    assert str(tmp_path / "file") in refused.value.message


def test_the_note_names_a_process_and_no_caller(tmp_path: Path, lease: KernelLease) -> None:
    with lease.hold(wait_s=0):
        note = json.loads((tmp_path / NOTE_NAME).read_text())

    assert set(note) == {"pid", "command", "since"}
    assert (note["pid"], note["command"]) == (os.getpid(), "gno remember")


def test_the_note_is_emptied_in_the_end(tmp_path: Path, lease: KernelLease) -> None:
    with lease.hold(wait_s=0):
        pass

    assert json.loads((tmp_path / NOTE_NAME).read_text()) == {}


def test_a_note_alone_holds_nothing(tmp_path: Path, lease: KernelLease) -> None:
    (tmp_path / NOTE_NAME).write_text('{"pid": 1, "command": "x", "since": 0}')

    assert is_free(lease)


@pytest.mark.parametrize("note", ["", "{", "[]", '{"pid": "x"}', "[" * 3000, "\udcff"])
def test_a_damaged_note_costs_only_the_name(tmp_path: Path, lease: KernelLease, note: str) -> None:
    with lease.hold(wait_s=0):
        (tmp_path / NOTE_NAME).write_text(note, errors="surrogateescape")
        with pytest.raises(Fault) as refused, lease.hold(wait_s=0):
            pytest.fail("two held it")

    assert refused.value.message.startswith("another process holds the write lock")


def test_a_note_that_cannot_be_written_is_done_without(tmp_path: Path, lease: KernelLease) -> None:
    (tmp_path / NOTE_NAME).mkdir()

    assert is_free(lease)


def test_descriptors_are_given_back(lease: KernelLease) -> None:
    before = descriptors()
    for _ in range(50):
        with lease.hold(wait_s=0):
            is_free(lease)

    assert descriptors() == before
