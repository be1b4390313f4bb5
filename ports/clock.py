"""What time it is."""

from __future__ import annotations

from typing import Protocol


class Clock(Protocol):
    """The wall clock. It may jump, so nothing depends on it but the stamps in files."""

    def now_ms(self) -> int:
        """Return milliseconds since 1970, UTC."""
        ...
