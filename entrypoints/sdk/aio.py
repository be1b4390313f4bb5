"""The asynchronous client: the synchronous one, called in worker threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Any, Literal, TypeVar

from anyio import to_thread

from gno.domain.limits import LEASE_WAIT_S
from gno.entrypoints.sdk.client import Client, Path
from gno.entrypoints.wire.models.memory import RecallReply, ReceiptModel, RememberReply
from gno.entrypoints.wire.models.vault import HistoryReply, ScopesReply, StatusReply, UpdateReply

_Reply = TypeVar("_Reply")


class AsyncClient:
    """See `gno.Client`; works under asyncio and trio. A cancelled call still ends its write."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @classmethod
    def open(
        cls,
        *,
        caller: str,
        session: str,
        config_path: Path | None = None,
        data_dir: Path | None = None,
        index: str | None = None,
    ) -> AsyncClient:
        """See `gno.Client.open`."""
        return cls(
            Client.open(
                caller=caller,
                session=session,
                config_path=config_path,
                data_dir=data_dir,
                index=index,
            )
        )

    async def remember(
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
        """See `gno.Client.remember`."""
        return await _in_thread(
            partial(
                self._client.remember,
                text,
                scopes=scopes,
                collection=collection,
                decision=decision,
                predecessor_uri=predecessor_uri,
                predecessor_hash=predecessor_hash,
                receipt=receipt,
                derived_from=derived_from,
                source=source,
                request_id=request_id,
                wait_s=wait_s,
            )
        )

    async def recall(
        self,
        query: str,
        *,
        scopes: Sequence[str] | str = (),
        collection: str | None = None,
        max_facts: int | None = None,
        max_tokens: int | None = None,
    ) -> RecallReply:
        """See `gno.Client.recall`."""
        return await _in_thread(
            partial(
                self._client.recall,
                query,
                scopes=scopes,
                collection=collection,
                max_facts=max_facts,
                max_tokens=max_tokens,
            )
        )

    async def update(
        self,
        collection: str | None = None,
        *,
        allow_empty: bool = False,
        wait_s: float = LEASE_WAIT_S,
    ) -> UpdateReply:
        """See `gno.Client.update`."""
        return await _in_thread(
            partial(self._client.update, collection, allow_empty=allow_empty, wait_s=wait_s)
        )

    async def status(self) -> StatusReply:
        """See `gno.Client.status`."""
        return await _in_thread(self._client.status)

    async def scopes(self, collection: str | None = None) -> ScopesReply:
        """See `gno.Client.scopes`."""
        return await _in_thread(partial(self._client.scopes, collection))

    async def history(self, uri: str) -> HistoryReply:
        """See `gno.Client.history`."""
        return await _in_thread(partial(self._client.history, uri))

    async def close(self) -> None:
        """See `gno.Client.close`."""
        await _in_thread(self._client.close)

    async def __aenter__(self) -> AsyncClient:
        """Return the client."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        await self.close()


async def _in_thread(call: Callable[[], _Reply]) -> _Reply:
    return await to_thread.run_sync(call)
