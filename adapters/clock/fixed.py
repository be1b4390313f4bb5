"""A clock that stands still until it is moved."""

from __future__ import annotations


class FixedClock:
    """See ``gno.ports.clock.Clock``."""

    def __init__(self, at_ms: int) -> None:
        self._at_ms = at_ms

    def now_ms(self) -> int:
        """Return the same moment at every call."""
        return self._at_ms

    def advance(self, by_ms: int) -> None:
        """Move the clock, back when ``by_ms`` is negative."""
        self._at_ms += by_ms
