"""Bring the catalog level with the files, and say how they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gno.domain.documents.collection import Collection, Collections
from gno.domain.limits import LEASE_WAIT_S
from gno.entrypoints.assembly import Parts
from gno.entrypoints.operations.look_first import look_first, reading
from gno.entrypoints.wire.encode_vault import (
    encode_history,
    encode_scopes,
    encode_status,
    encode_sync,
)


def update(
    parts: Parts,
    name: str | None = None,
    *,
    allow_empty: bool = False,
    wait_s: float = LEASE_WAIT_S,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Bring one collection level, or all of them.

    Raises:
        Fault: ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED`` for the name, else
            ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
    """
    collections = parts.get("settings")().collections
    with parts.get("lease").hold(wait_s=wait_s):
        outcomes, forgotten = parts.get("update")(
            collections,
            None if name is None else _named(parts, name),
            allow_empty=allow_empty,
            progress=progress,
        )
    return encode_sync(outcomes, forgotten)


def status(parts: Parts) -> dict[str, Any]:
    """Say how every collection stands.

    Raises:
        Fault: ``QUERY_FAILED`` when the catalog cannot be read.
    """
    return encode_status(parts.get("status")(parts.get("settings")()))


def scopes(parts: Parts, name: str | None = None) -> dict[str, Any]:
    """List the scopes of one managed collection, or of all of them.

    Raises:
        Fault: ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED``.
    """
    collections = parts.get("settings")().collections
    chosen: Sequence[Collection] = collections.managed
    if name is not None:
        chosen = [collections.for_memory(name)]
    return reading(parts, lambda: _scopes(parts, chosen))


def history(parts: Parts, uri: str) -> dict[str, Any]:
    """Return the line of the fact at ``uri``, oldest first.

    Raises:
        Fault: ``NOT_FOUND``.
    """
    return encode_history(parts.get("history")(uri, parts.get("settings")().collections))


def _scopes(parts: Parts, chosen: Sequence[Collection]) -> dict[str, Any]:
    for collection in chosen:
        look_first(parts, collection)
    return encode_scopes(parts.get("scopes")(chosen))


def _named(parts: Parts, name: str) -> Collection:
    collections: Collections = parts.get("settings")().collections
    # Asked for by name, a collection that is not indexed must not look like one that is.
    return collections.for_memory(name)
