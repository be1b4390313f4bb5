"""Bring the catalog level with the files, and say how they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gno.domain.limits import LEASE_WAIT_S
from gno.entrypoints.assembly import Parts
from gno.entrypoints.operations.trusted_read import reading
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
    """Bring one collection level, or all of them; a blank name means all.

    Raises:
        Fault: ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED`` for the name, else
            ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
    """
    updated = parts.get("update")(name, allow_empty=allow_empty, wait_s=wait_s, progress=progress)
    return encode_sync(updated)


def status(parts: Parts) -> dict[str, Any]:
    """Say how every collection stands. It looks only, and heals nothing.

    Raises:
        Fault: ``QUERY_FAILED`` when the catalog cannot be read.
    """
    return encode_status(parts.get("status")(parts.get("settings")()))


def scopes(parts: Parts, name: str | None = None) -> dict[str, Any]:
    """List the scopes of one managed collection; a blank name means all of them.

    Raises:
        Fault: ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED``.
    """
    chosen = parts.get("settings")().collections.managed_of(name)
    return encode_scopes(reading(parts, chosen, lambda: parts.get("scopes")(chosen)))


def history(parts: Parts, uri: str) -> dict[str, Any]:
    """Return the line of the fact at ``uri``, oldest first.

    Raises:
        Fault: ``NOT_FOUND``.
    """
    collections = parts.get("settings")().collections
    read = parts.get("history")
    return encode_history(reading(parts, collections.managed, lambda: read(uri, collections)))
