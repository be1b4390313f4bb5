"""Filling a catalog that has never seen its collection, such as one that was deleted."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.documents.collection import Collection
from gno.domain.limits import LEASE_WAIT_S
from gno.domain.sync.plan import root_stamp
from gno.domain.usecases.sync_collection import SyncCollection
from gno.ports.catalog_health import HealthCatalog
from gno.ports.lease import WriteLease


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSync:
    """Call it before a read.

    Losing the data folder loses nothing, so a reader must not say that nothing is stored when
    nobody has looked yet. After the first look it costs one short query and takes no lease.
    """

    sync: SyncCollection
    health: HealthCatalog
    lease: WriteLease

    def __call__(self, collection: Collection) -> None:
        """Sync the collection if that was never done.

        Raises:
            Fault: ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
        """
        if self._is_known(collection):
            return
        with self.lease.hold(wait_s=LEASE_WAIT_S):
            if not self._is_known(collection):
                self.sync(collection)

    def _is_known(self, collection: Collection) -> bool:
        return self.health.is_synced(collection.name, root_stamp(collection))
