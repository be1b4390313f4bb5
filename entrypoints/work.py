"""Operations in worker threads, so that a slow one delays nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

_READERS = 16
_WRITERS = 8  # they wait for one lease, and must not keep the readers waiting with them

Result = TypeVar("Result")


class Work:
    """Runs calls and counts those that have not ended."""

    def __init__(self) -> None:
        self._limits = {False: CapacityLimiter(_READERS), True: CapacityLimiter(_WRITERS)}
        self._lock = Lock()
        self._running = 0

    @property
    def is_done(self) -> bool:
        """Whether no call is left, those that nobody waits for any more included."""
        return self._running == 0

    async def run(self, call: Callable[[], Result], *, writes: bool) -> Result:
        """Run a call to its end; a caller that gives up does not stop it."""
        return await to_thread.run_sync(
            partial(self._count, call), limiter=self._limits[writes], abandon_on_cancel=True
        )

    def _count(self, call: Callable[[], Result]) -> Result:
        with self._lock:
            self._running += 1
        try:
            return call()
        finally:
            with self._lock:
                self._running -= 1
