"""The installed ``gno mcp`` over its pipes, one process for each client, with a handshake."""

from __future__ import annotations

from mcp import Client, StdioServerParameters

from contract_tests.surfaces.drivers.cli_process import GNO, CliProcess
from contract_tests.surfaces.drivers.mcp_client import HANDSHAKE, McpDoor, named


class McpStdio(McpDoor):
    """See `contract_tests.surfaces.surface.Surface`; the session is the process's own."""

    name = "mcp-stdio"

    def make_client(self, caller: str, session: str) -> Client:
        """Return a client that will start a process."""
        environment = CliProcess(self.workspace).environment
        command = StdioServerParameters(
            command=str(GNO), args=["mcp", "--enable-write"], env=environment
        )
        return Client(command, mode=HANDSHAKE, client_info=named(caller))
