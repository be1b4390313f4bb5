"""The dependency-injector container of long-lived surfaces, made from the one graph of parts."""

from __future__ import annotations

from typing import Any

from dependency_injector import containers, providers

from gno.entrypoints.parts import CLOSED_LAST_TO_FIRST, PARTS, needs_of


class Container:
    """See `gno.entrypoints.assembly.Parts`; safe from many threads, open to overrides.

    A provider may be overridden (``container.providers.clock.override(...)``) before its part
    or anything that needs it is first asked for.
    """

    def __init__(self, places: Any) -> None:
        self.providers = containers.DynamicContainer()
        self.providers.places = providers.Object(places)
        self._made: dict[str, Any] = {}
        for name in PARTS:
            self._declare(name)

    def get(self, name: str) -> Any:
        """Return the part of that name, the same one every time."""
        return self.providers.providers[name]()

    def close(self) -> None:
        """Release what was opened; a part asked for afterwards is made anew."""
        for name in CLOSED_LAST_TO_FIRST:
            if part := self._made.pop(name, None):
                part.close()
        self.providers.reset_singletons()

    def _declare(self, name: str) -> Any:
        declared = self.providers.providers
        if name not in declared:
            needs = {need: self._declare(need) for need in needs_of(PARTS[name])}
            provider = providers.ThreadSafeSingleton(self._make, name, **needs)
            setattr(self.providers, name, provider)
        return self.providers.providers[name]

    def _make(self, name: str, /, **needs: Any) -> Any:
        part = self._made[name] = PARTS[name](**needs)
        return part
