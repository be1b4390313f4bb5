"""One row for each operation that callers reach over a wire; tools and routes are made from it.

It imports the pydantic models of every row, so a one-shot command asks its operation directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

from gno.domain.faults import Fault
from gno.entrypoints.assembly import Parts
from gno.entrypoints.operations import vault
from gno.entrypoints.operations.collections import list_collections
from gno.entrypoints.operations.recall import recall
from gno.entrypoints.operations.remember import remember
from gno.entrypoints.wire.elsewhere import fault_for_elsewhere, for_elsewhere
from gno.entrypoints.wire.models.base import Wire, parse
from gno.entrypoints.wire.models.memory import RecallReply, RememberReply
from gno.entrypoints.wire.models.requests import (
    CollectionsRequest,
    HistoryRequest,
    RecallRequest,
    RememberRequest,
    ScopesRequest,
    StatusRequest,
    UpdateRequest,
)
from gno.entrypoints.wire.models.vault import (
    CollectionsReply,
    HistoryReply,
    ScopesReply,
    StatusReply,
    UpdateReply,
)

# Caller and session, as a surface found them.
Identity: TypeAlias = tuple[object, object]
# Parts, a parsed request and who asks go in, a published object comes out.
Run: TypeAlias = Callable[[Parts, Any, Identity], dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """Call it with what came in; the shape is checked by ``request``, all else by the rules."""

    name: str
    request: type[Wire]
    reply: type[Wire]
    writes: bool
    run: Run

    def __call__(
        self,
        parts: Parts,
        data: Mapping[str, Any],
        *,
        caller: object,
        session: object,
        is_local: bool,
    ) -> dict[str, Any]:
        """Parse, run and return the published object; blocks, so call it in a worker thread.

        Raises:
            Fault: ``VALIDATION`` for a wrong shape, else what the operation raises.
        """
        try:
            reply = self.run(parts, parse(self.request, data), (caller, session))
        except Fault as fault:
            if is_local:
                raise
            raise fault_for_elsewhere(fault, _roots(parts)) from fault
        return reply if is_local else for_elsewhere(reply, _roots(parts))


def _recall(parts: Parts, request: RecallRequest, who: Identity) -> dict[str, Any]:
    return recall(parts, request.draft(*who))


def _remember(parts: Parts, request: RememberRequest, who: Identity) -> dict[str, Any]:
    return remember(parts, request.draft(*who))


def _status(parts: Parts, _request: StatusRequest, _who: Identity) -> dict[str, Any]:
    return vault.status(parts)


def _update(parts: Parts, request: UpdateRequest, _who: Identity) -> dict[str, Any]:
    return vault.update(parts, request.collection, allow_empty=request.allow_empty)


def _history(parts: Parts, request: HistoryRequest, _who: Identity) -> dict[str, Any]:
    return vault.history(parts, request.uri)


def _scopes(parts: Parts, request: ScopesRequest, _who: Identity) -> dict[str, Any]:
    return vault.scopes(parts, request.collection)


def _collections(parts: Parts, _request: CollectionsRequest, _who: Identity) -> dict[str, Any]:
    return list_collections(parts)


def _roots(parts: Parts) -> tuple[str, ...]:
    """Return the folders and files of this host that a message may name."""
    places = parts.get("places")
    roots = [places.config_path, places.config_dir, places.data_dir, places.cache_dir]
    # A config that cannot be read names no collection.
    with suppress(Fault):
        roots += [collection.path for collection in parts.get("settings")().collections]
    return tuple(roots)


_READS: tuple[tuple[str, type[Wire], type[Wire], Run], ...] = (
    ("recall", RecallRequest, RecallReply, _recall),
    ("status", StatusRequest, StatusReply, _status),
    ("scopes", ScopesRequest, ScopesReply, _scopes),
    ("history", HistoryRequest, HistoryReply, _history),
    ("collections", CollectionsRequest, CollectionsReply, _collections),
)
_WRITES: tuple[tuple[str, type[Wire], type[Wire], Run], ...] = (
    ("remember", RememberRequest, RememberReply, _remember),
    ("update", UpdateRequest, UpdateReply, _update),
)

OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {
        name: Operation(name=name, request=request, reply=reply, writes=writes, run=run)
        for rows, writes in ((_READS, False), (_WRITES, True))
        for name, request, reply, run in rows
    }
)
