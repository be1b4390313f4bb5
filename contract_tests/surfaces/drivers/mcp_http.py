"""MCP over HTTP on a running ``gno serve``, all clients of one process, each with a session."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Generator
from contextlib import ExitStack, contextmanager

from mcp import Client

from contract_tests.surfaces.drivers.cli_process import GNO, CliProcess
from contract_tests.surfaces.drivers.mcp_client import HANDSHAKE, McpDoor, named
from contract_tests.surfaces.workspace import Workspace

_PATIENCE_S = 20


@contextmanager
def served(workspace: Workspace) -> Generator[str]:
    """Run a server on a free port and yield its address; it has to end by itself when told to."""
    command = [str(GNO), "serve", "--port", "0", "--mcp-enable-write"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=CliProcess(workspace).environment,
        cwd=workspace.root,
        text=True,
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://[^/ ]+", said)
        assert found, said
        try:
            yield found.group()
        finally:
            process.terminate()
            process.wait(_PATIENCE_S)


class McpHttp(McpDoor):
    """See `contract_tests.surfaces.surface.Surface`; the session is the transport's."""

    name = "mcp-http"

    def start(self, stack: ExitStack) -> None:
        """Run a server."""
        self._address = stack.enter_context(served(self.workspace))

    def make_client(self, caller: str, session: str) -> Client:
        """Return a client that will make a handshake."""
        return Client(f"{self._address}/mcp", mode=HANDSHAKE, client_info=named(caller))
