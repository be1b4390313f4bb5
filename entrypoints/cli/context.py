"""What one command line carries: the global options and the parts they lead to."""

from __future__ import annotations

from typing import Any

from gno.entrypoints.assembly import Assembly
from gno.entrypoints.parts import places_for


class Session:
    """The global options of this run; parts are made from them on first use."""

    def __init__(self, *, as_json: bool = False, verbose: bool = False) -> None:
        self.as_json = as_json
        self.verbose = verbose
        self.quiet = False
        self.no_color = False
        self.offline = False
        self.places_asked: dict[str, str] = {}
        self._parts: Assembly | None = None

    @property
    def parts(self) -> Assembly:
        """The parts for the places this run was pointed at."""
        if self._parts is None:
            self._parts = Assembly(places=self.find_places())
        return self._parts

    def find_places(self) -> Any:
        """Return where configuration and data lie.

        Raises:
            Fault: ``VALIDATION`` for an index name that is none.
        """
        return places_for(**self.places_asked)

    def close(self) -> None:
        """Release what was opened."""
        if self._parts is not None:
            self._parts.close()
