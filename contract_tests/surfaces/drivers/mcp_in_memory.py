"""The MCP server in this process, spoken to without a transport, in the era without handshake."""

from __future__ import annotations

from contextlib import ExitStack, closing

from mcp import Client

from contract_tests.surfaces.drivers.mcp_client import MODERN, McpDoor, named
from gno.entrypoints.container import Container
from gno.entrypoints.mcp.server import build_server
from gno.entrypoints.parts import places_for


class McpInMemory(McpDoor):
    """See `contract_tests.surfaces.surface.Surface`; a session is a server of its own."""

    name = "mcp-in-memory"

    def start(self, stack: ExitStack) -> None:
        """Make the graph of parts that every server shares."""
        with self.workspace.entered():
            self._container = stack.enter_context(closing(Container(places_for())))

    def make_client(self, caller: str, session: str) -> Client:
        """Return a client of a server whose instance is the session."""
        server = build_server(self._container, enable_write=True, version="test", instance=session)
        return Client(server, mode=MODERN, client_info=named(caller))
