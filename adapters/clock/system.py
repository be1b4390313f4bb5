"""The clock of this machine."""

from __future__ import annotations

from time import time_ns


class SystemClock:
    """See ``gno.ports.clock.Clock``."""

    def now_ms(self) -> int:
        """Cut off what is finer than a millisecond."""
        return time_ns() // 1_000_000
