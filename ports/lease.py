"""The one write lock of a data folder, shared by every process and surface."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol


class WriteLease(Protocol):
    """Exclusive among processes and threads; the end of a process releases it.

    Threads: an instance may be shared. A thread that holds the lease must not ask again.
    """

    def hold(self, *, wait_s: float) -> AbstractContextManager[None]:
        """Hold the lease for a ``with`` block; 0 tries once.

        Raises:
            Fault: ``WRITE_LEASE_BUSY`` after ``wait_s`` seconds, naming the holder when known.
        """
        ...
