"""Resolves the graph of parts for a one-shot command: each part once, and only when asked."""

from __future__ import annotations

from typing import Any, Protocol

from gno.entrypoints.parts import CLOSED_LAST_TO_FIRST, PARTS, needs_of


class Parts(Protocol):
    """Where operations get their parts from."""

    def get(self, name: str) -> Any:
        """Return the part of that name, the same one every time."""
        ...


class Assembly:
    """See `Parts`. Not for several threads; long-lived surfaces use the container."""

    def __init__(self, **given: Any) -> None:
        self._made = given

    def get(self, name: str) -> Any:
        """Make the part, and what it needs, on its first use."""
        if name not in self._made:
            factory = PARTS[name]
            needs = {need: self.get(need) for need in needs_of(factory)}
            self._made[name] = factory(**needs)
        return self._made[name]

    def close(self) -> None:
        """Release what was opened."""
        for name in CLOSED_LAST_TO_FIRST:
            if part := self._made.pop(name, None):
                part.close()
