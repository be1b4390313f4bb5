"""What a read makes sure of before it trusts derived data, and what it does when that fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.entrypoints.assembly import Parts

_Reply = TypeVar("_Reply")


def look_first(parts: Parts, collection: Collection) -> None:
    """Sync a collection that was never synced, as after the data folder was deleted.

    A catalog that never saw a collection must not say that nothing is stored there, nor must
    an index that is gone. The parts of a sync are asked for only then, so that an ordinary
    read stays quick.

    Raises:
        Fault: ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
    """
    if not parts.get("health").is_synced(collection.name):
        parts.get("first_sync")(collection)
    elif parts.get("index").stamp() is None:
        parts.get("mend")()


def reading(parts: Parts, read: Callable[[], _Reply]) -> _Reply:
    """Call ``read``; when catalog or index fail it, make them anew and call it once more.

    Raises:
        Fault: what the second call raises.
    """
    try:
        return read()
    except Fault as fault:
        if fault.code is not Code.QUERY_FAILED:
            raise
        parts.get("mend")()
        return read()
