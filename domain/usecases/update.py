"""Bringing every collection level, and letting go of those no longer configured."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.documents.collection import Collection, Collections
from gno.domain.sync.outcome import SyncOutcome
from gno.domain.usecases.absorb import Absorb
from gno.domain.usecases.sync_collection import Progress, SyncCollection
from gno.ports.catalog_health import CatalogFile
from gno.ports.sync_catalog import SyncCatalog


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """Call it under the lease."""

    sync: SyncCollection
    catalog: SyncCatalog
    catalog_file: CatalogFile
    absorb: Absorb

    def __call__(
        self,
        collections: Collections,
        only: Collection | None,
        *,
        allow_empty: bool,
        progress: Progress | None,
    ) -> tuple[tuple[SyncOutcome, ...], tuple[str, ...]]:
        """Sync the managed collections, or ``only`` one; return outcomes and forgotten names.

        Raises:
            Fault: ``SYNC_FAILED`` when catalog or index cannot be written.
        """
        if self.catalog_file.damage(thorough=True) is not None:
            self.catalog_file.reset()
        managed = [item for item in collections.managed if only is None or item == only]
        outcomes = tuple(
            self.sync(item, allow_empty=allow_empty, progress=progress) for item in managed
        )
        forgotten = tuple(
            self.catalog.forget_collections(item.name for item in collections.managed)
        )
        self.absorb.level()
        return outcomes, forgotten
