"""What a read makes sure of before it trusts derived data, and what it does when that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.sync.plan import root_stamp
from gno.entrypoints.assembly import Parts

_Reply = TypeVar("_Reply")


def _look_first(parts: Parts, collection: Collection) -> None:
    """Sync a collection that was never synced, as after the data folder was deleted.

    A catalog that never saw a collection must not say that nothing is stored there, nor must
    an index that is gone. The parts of a sync are asked for only then, so that an ordinary
    read stays quick.

    Raises:
        Fault: ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
    """
    health = parts.get("health")
    if not health.is_synced(collection.name, root_stamp(collection)):
        parts.get("first_sync")(collection)
    elif not health.is_indexed(parts.get("index").stamp()):
        parts.get("mend").catch_up()


def reading(parts: Parts, collections: Iterable[Collection], read: Callable[[], _Reply]) -> _Reply:
    """Call ``read`` once what it reads can be trusted.

    When catalog or index fail it, they are made anew and it is called once more.

    Raises:
        Fault: what the second call raises.
    """
    wanted = tuple(collections)
    try:
        return _look_and_read(parts, wanted, read)
    except Fault as fault:
        if fault.code is not Code.QUERY_FAILED:
            raise
        parts.get("mend")()
        return _look_and_read(parts, wanted, read)


def _look_and_read(
    parts: Parts, collections: tuple[Collection, ...], read: Callable[[], _Reply]
) -> _Reply:
    for collection in collections:
        _look_first(parts, collection)
    return read()
