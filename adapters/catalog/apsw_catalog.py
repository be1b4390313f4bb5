"""The catalog in one SQLite file: all of its ports over the connections to that file."""

from __future__ import annotations

from pathlib import Path

from gno.adapters.catalog.connections import Connections
from gno.adapters.catalog.facts import ApswFactCatalog
from gno.adapters.catalog.health import ApswHealthCatalog
from gno.adapters.catalog.sync import ApswSyncCatalog


class ApswCatalog(ApswFactCatalog, ApswSyncCatalog, ApswHealthCatalog):
    """See ``gno.ports.catalog``. Nothing is opened before the first use."""

    def __init__(self, path: Path) -> None:
        super().__init__(Connections(path))

    @property
    def generation(self) -> str:
        """Read once for each connection."""
        return self._connections.generation

    def damage(self, *, thorough: bool = False) -> str | None:
        """Ask SQLite, which reads every page when ``thorough``."""
        return self._connections.damage(thorough=thorough)

    def reset(self) -> None:
        """Replace the file; other processes notice on their next use."""
        self._connections.reset()

    def close(self) -> None:
        """Close the connections of every thread."""
        self._connections.close()
