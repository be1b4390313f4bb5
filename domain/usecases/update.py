"""Bringing every collection level, and letting go of those no longer configured."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.limits import LEASE_WAIT_S
from gno.domain.sync.outcome import SyncOutcome
from gno.domain.usecases.absorb import Absorb
from gno.domain.usecases.load_settings import LoadSettings
from gno.domain.usecases.sync_collection import Progress, SyncCollection
from gno.ports.catalog_health import CatalogFile
from gno.ports.lease import WriteLease
from gno.ports.sync_catalog import SyncCatalog


@dataclass(frozen=True, slots=True)
class Updated:
    """What was done in each collection, and which were let go of."""

    outcomes: tuple[SyncOutcome, ...]
    forgotten: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """Call it with a name, or None for all collections."""

    settings: LoadSettings
    sync: SyncCollection
    catalog: SyncCatalog
    catalog_file: CatalogFile
    absorb: Absorb
    lease: WriteLease

    def __call__(
        self,
        name: str | None = None,
        *,
        allow_empty: bool = False,
        wait_s: float = LEASE_WAIT_S,
        progress: Progress | None = None,
    ) -> Updated:
        """Sync the managed collections, or the named one.

        Raises:
            Fault: ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED`` for the name,
                ``WRITE_LEASE_BUSY``, or ``SYNC_FAILED`` when derived data cannot be written.
        """
        with self.lease.hold(wait_s=wait_s):
            # Loaded under the lease: another writer may have added a collection meanwhile.
            collections = self.settings().collections
            chosen = collections.managed_of(name)
            if self.catalog_file.damage(thorough=True) is not None:
                self.catalog_file.reset()
            outcomes = tuple(
                self.sync(item, allow_empty=allow_empty, progress=progress) for item in chosen
            )
            forgotten = self.catalog.forget_collections(c.name for c in collections.managed)
            self.absorb.level()
        return Updated(outcomes, tuple(forgotten))
