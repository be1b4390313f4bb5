"""The write lease of one process, for tests and for memory that is never on disk."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import Lock

from gno.domain.faults import Code, Fault


class RamLease:
    """See ``gno.ports.lease.WriteLease``. It excludes threads, as there is but one process."""

    def __init__(self) -> None:
        self._lock = Lock()

    @contextmanager
    def hold(self, *, wait_s: float) -> Generator[None]:
        """Name no holder: it is always this process."""
        if not self._lock.acquire(timeout=max(0.0, wait_s)):
            message = f"another thread held the write lock for the {wait_s:g} s we waited"
            raise Fault(Code.WRITE_LEASE_BUSY, message, waitedS=wait_s)
        try:
            yield
        finally:
            self._lock.release()
