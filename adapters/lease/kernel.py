"""The write lease as a kernel lock on a file, which no crash can leave behind."""

# Opened by number and mode, private from its first moment:
# ruff: noqa: PTH103, PTH116, PTH118, PTH119

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from gno.adapters.lease.holder import describe_holder, forget_holder, note_holder
from gno.domain.faults import Code, Fault

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME = ".mcp-write.lock"
_POLL_S = 0.002
_JITTER_S = 0.003
# Open locks of this process. A forked child inherits the descriptors and, with them, the locks.
_HELD: set[int] = set()


class KernelLease:
    """See ``gno.ports.lease.WriteLease``.

    Every hold opens the file anew, so threads exclude each other as processes do. ``command``
    is what the note beside the lock calls us.
    """

    def __init__(self, data_dir: str, *, command: str = "") -> None:
        self._data_dir = data_dir
        self._path = os.path.join(data_dir, LOCK_NAME)
        self._command = command or os.path.basename(sys.argv[0])

    @contextmanager
    def hold(self, *, wait_s: float) -> Generator[None]:
        """Poll, because the kernel's lock has no time-out."""
        file = self._lock(monotonic(), wait_s)
        try:
            note_holder(self._data_dir, self._command)
            yield
        finally:
            # In a forked child the file is closed already, and its number may be another's.
            if file in _HELD:
                forget_holder(self._data_dir)
                # Closing alone would leave it to a child that is just about to start a program.
                _unlock(file)
                _close(file)

    def _lock(self, started: float, wait_s: float) -> int:
        while True:
            file = self._open()
            try:
                if _try_lock(file) and self._is_current(file):
                    return file
            except BaseException:
                _close(file)
                raise
            _close(file)
            left_s = started + wait_s - monotonic()
            if left_s <= 0:
                raise _busy(self._data_dir, wait_s)
            # Jitter, or writers that met once would meet at every try.
            sleep(min(left_s, _POLL_S + _JITTER_S * os.urandom(1)[0] / 255))

    def _open(self) -> int:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        try:
            try:
                file = os.open(self._path, flags, 0o600)
            except FileNotFoundError:
                os.makedirs(self._data_dir, mode=0o700, exist_ok=True)
                file = os.open(self._path, flags, 0o600)
        except OSError as error:
            message = f"the lock file {self._path} cannot be opened: {error.strerror}"
            raise Fault(Code.RUNTIME, message, path=self._path) from error
        _HELD.add(file)
        return file

    def _is_current(self, file: int) -> bool:
        """Tell whether the locked file is still the one others would open."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self._path))
        except FileNotFoundError:
            return False


def _busy(data_dir: str, wait_s: float) -> Fault:
    words, details = describe_holder(data_dir)
    waited = f", after a wait of {wait_s:g} s" if wait_s else ""
    message = (
        f"{words} holds the write lock{waited}; nothing was written; try again when it is done"
    )
    return Fault(Code.WRITE_LEASE_BUSY, message, waitedS=wait_s, **details)


def _close(file: int) -> None:
    _HELD.discard(file)
    os.close(file)


if sys.platform == "win32":

    def _try_lock(file: int) -> bool:
        try:
            os.lseek(file, 0, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)

    def _let_go() -> None:
        for file in _HELD:
            with suppress(OSError):
                os.close(file)
        _HELD.clear()

    os.register_at_fork(after_in_child=_let_go)
