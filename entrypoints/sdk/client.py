"""The synchronous client."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, TypeAlias

from gno.domain.limits import LEASE_WAIT_S
from gno.entrypoints.container import Container
from gno.entrypoints.operations import vault
from gno.entrypoints.operations.recall import recall
from gno.entrypoints.operations.remember import remember
from gno.entrypoints.parts import places_for
from gno.entrypoints.sdk.errors import raising
from gno.entrypoints.wire.models.base import parse
from gno.entrypoints.wire.models.memory import RecallReply, ReceiptModel, RememberReply
from gno.entrypoints.wire.models.requests import (
    HistoryRequest,
    RecallRequest,
    RememberRequest,
    ScopesRequest,
    UpdateRequest,
)
from gno.entrypoints.wire.models.vault import HistoryReply, ScopesReply, StatusReply, UpdateReply

Path: TypeAlias = "str | os.PathLike[str]"


class Client:
    """One data folder and who asks. Safe from many threads; holds no global state."""

    def __init__(self, container: Container, *, caller: str, session: str) -> None:
        self._parts = container
        self._caller = caller
        self._session = session

    @classmethod
    def open(
        cls,
        *,
        caller: str,
        session: str,
        config_path: Path | None = None,
        data_dir: Path | None = None,
        index: str | None = None,
    ) -> Client:
        """Open the configuration the command line would find, or the one named.

        Raises:
            GnoError: for an index name that is none.
        """
        with raising():
            places = places_for(
                config=os.fspath(config_path) if config_path is not None else None,
                data_dir=os.fspath(data_dir) if data_dir is not None else None,
                index=index,
            )
        return cls(Container(places), caller=caller, session=session)

    def remember(
        self,
        text: str,
        *,
        scopes: Sequence[str] | str = (),
        collection: str | None = None,
        decision: Literal["add", "supersede"] | None = None,
        predecessor_uri: str | None = None,
        predecessor_hash: str | None = None,
        receipt: ReceiptModel | RecallReply | Mapping[str, Any] | None = None,
        derived_from: Sequence[str] | str = (),
        source: str | None = None,
        request_id: str | None = None,
        wait_s: float = LEASE_WAIT_S,
    ) -> RememberReply:
        """Store one fact, or say why nothing was stored; without a decision only look.

        Raises:
            GnoError: the first failed check; ``code`` says which.
        """
        fields = {
            "text": text,
            "collection": collection,
            "scopes": scopes,
            "decision": decision,
            "predecessorUri": predecessor_uri,
            "predecessorHash": predecessor_hash,
            "receipt": _receipt(receipt),
            "derivedFrom": derived_from,
            "source": source,
            "requestId": request_id,
        }
        with raising():
            draft = parse(RememberRequest, fields).draft(self._caller, self._session)
            return RememberReply.model_validate(remember(self._parts, draft, wait_s=wait_s))

    def recall(
        self,
        query: str,
        *,
        scopes: Sequence[str] | str = (),
        collection: str | None = None,
        max_facts: int | None = None,
        max_tokens: int | None = None,
    ) -> RecallReply:
        """Return the current facts that match, best first, under the budget.

        Raises:
            GnoError: the first failed check; ``code`` says which.
        """
        fields = {
            "query": query,
            "collection": collection,
            "scopes": scopes,
            "maxFacts": max_facts,
            "maxTokens": max_tokens,
        }
        with raising():
            draft = parse(RecallRequest, fields).draft(self._caller, self._session)
            return RecallReply.model_validate(recall(self._parts, draft))

    def update(
        self,
        collection: str | None = None,
        *,
        allow_empty: bool = False,
        wait_s: float = LEASE_WAIT_S,
    ) -> UpdateReply:
        """Bring the index level with the files of one collection, or of all.

        Raises:
            GnoError: ``MEMORY_COLLECTION_NOT_FOUND``, ``MEMORY_COLLECTION_UNMANAGED``,
                ``MEMORY_WRITE_LEASE_BUSY`` or ``MEMORY_SYNC_FAILED``.
        """
        with raising():
            asked = parse(UpdateRequest, {"collection": collection, "allowEmpty": allow_empty})
            reply = vault.update(
                self._parts, asked.collection, allow_empty=asked.allow_empty, wait_s=wait_s
            )
            return UpdateReply.model_validate(reply)

    def status(self) -> StatusReply:
        """Say how every collection stands."""
        with raising():
            return StatusReply.model_validate(vault.status(self._parts))

    def scopes(self, collection: str | None = None) -> ScopesReply:
        """List the scopes in use."""
        with raising():
            asked = parse(ScopesRequest, {"collection": collection})
            return ScopesReply.model_validate(vault.scopes(self._parts, asked.collection))

    def history(self, uri: str) -> HistoryReply:
        """Return the line of the fact at ``uri``, oldest first.

        Raises:
            GnoError: ``NOT_FOUND``.
        """
        with raising():
            asked = parse(HistoryRequest, {"uri": uri})
            return HistoryReply.model_validate(vault.history(self._parts, asked.uri))

    def close(self) -> None:
        """Release every handle."""
        self._parts.close()

    def __enter__(self) -> Client:
        """Return the client."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()


def _receipt(given: ReceiptModel | RecallReply | Mapping[str, Any] | None) -> Any:
    if isinstance(given, RecallReply):
        return given.receipt.dump()
    return given.dump() if isinstance(given, ReceiptModel) else given
