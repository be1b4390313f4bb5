"""The synchronous client, one for each identity, open for as long as the test runs."""

from __future__ import annotations

from contract_tests.surfaces.drivers.python_call import Published, python_call, refused
from contract_tests.surfaces.surface import CALLER, SESSION, Json, OperationName, Reply
from contract_tests.surfaces.workspace import Workspace
from gno import Client, GnoError


class Sdk:
    """See `contract_tests.surfaces.surface.Surface`."""

    name = "sdk"

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._clients: dict[tuple[str, str], Client] = {}

    def send(
        self,
        operation: OperationName,
        request: Json,
        *,
        caller: str = CALLER,
        session: str = SESSION,
        wait_s: float | None = None,
    ) -> Reply:
        """Call one method."""
        positional, keywords = python_call(operation, request, wait_s)
        try:
            method = getattr(self.client(caller, session), operation)
            reply: Published = method(*positional, **keywords)
        except GnoError as error:
            return refused(error)
        return Reply(reply.dump())

    def client(self, caller: str = CALLER, session: str = SESSION) -> Client:
        """Return the open client of an identity."""
        identity = (caller, session)
        if identity not in self._clients:
            with self._workspace.entered():
                self._clients[identity] = Client.open(caller=caller, session=session)
        return self._clients[identity]

    def close(self) -> None:
        """Close every client."""
        while self._clients:
            self._clients.popitem()[1].close()
