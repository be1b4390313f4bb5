"""The asynchronous client under one event loop, one for each identity."""

from __future__ import annotations

import asyncio

from contract_tests.surfaces.drivers.python_call import Published, python_call, refused
from contract_tests.surfaces.surface import CALLER, SESSION, Json, OperationName, Reply
from contract_tests.surfaces.workspace import Workspace
from gno import AsyncClient, GnoError


class AsyncSdk:
    """See `contract_tests.surfaces.surface.Surface`."""

    name = "async-sdk"

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._clients: dict[tuple[str, str], AsyncClient] = {}
        self.loop = asyncio.Runner()

    def send(
        self,
        operation: OperationName,
        request: Json,
        *,
        caller: str = CALLER,
        session: str = SESSION,
        wait_s: float | None = None,
    ) -> Reply:
        """Await one method."""
        positional, keywords = python_call(operation, request, wait_s)
        try:
            method = getattr(self.client(caller, session), operation)
            reply: Published = self.loop.run(method(*positional, **keywords))
        except GnoError as error:
            return refused(error)
        return Reply(reply.dump())

    def client(self, caller: str = CALLER, session: str = SESSION) -> AsyncClient:
        """Return the open client of an identity."""
        identity = (caller, session)
        if identity not in self._clients:
            with self._workspace.entered():
                self._clients[identity] = AsyncClient.open(caller=caller, session=session)
        return self._clients[identity]

    def close(self) -> None:
        """Close every client, then the loop; another call would start a new one."""
        while self._clients:
            self.loop.run(self._clients.popitem()[1].close())
        self.loop.close()
        self.loop = asyncio.Runner()
