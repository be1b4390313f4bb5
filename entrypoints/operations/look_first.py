"""A catalog that never saw a collection must not say that nothing is stored there."""

from __future__ import annotations

from gno.domain.documents.collection import Collection
from gno.entrypoints.assembly import Parts


def look_first(parts: Parts, collection: Collection) -> None:
    """Sync a collection that was never synced, as after the data folder was deleted.

    The parts of a sync are asked for only then, so that an ordinary read stays quick.

    Raises:
        Fault: ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
    """
    if parts.get("sync_catalog").known_folders(collection.name) is None:
        parts.get("first_sync")(collection)
