"""The SQLite adapters as one object, so that a suite sees all ports of one database."""

from __future__ import annotations

from pathlib import Path

from gno.adapters.catalog.connections import Connections
from gno.adapters.catalog.facts import ApswFactCatalog
from gno.adapters.catalog.health import ApswHealthCatalog
from gno.adapters.catalog.sync import ApswSyncCatalog


class ApswCatalog(ApswFactCatalog, ApswSyncCatalog, ApswHealthCatalog):
    def __init__(self, path: Path) -> None:
        self.file = Connections(path)
        super().__init__(self.file)

    @property
    def generation(self) -> str:
        return self.file.generation

    def damage(self, *, thorough: bool = False) -> str | None:
        return self.file.damage(thorough=thorough)

    def reset(self) -> None:
        self.file.reset()

    def close(self) -> None:
        self.file.close()
