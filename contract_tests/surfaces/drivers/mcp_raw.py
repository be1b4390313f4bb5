"""``gno mcp`` as bytes on two pipes, for what no well-behaved client would send."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from contract_tests.surfaces.drivers.cli_process import GNO, CliProcess
from contract_tests.surfaces.surface import Json
from contract_tests.surfaces.workspace import Workspace

_PATIENCE_S = 20
_META = "io.modelcontextprotocol"
_INITIALIZE = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "raw", "version": "1"},
}


class RawMcp:
    """One process. ``ask`` sends a line and reads the next one."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def shake_hands(self) -> Json:
        """Make the handshake and return what the server says of itself."""
        said = self.ask(request(0, "initialize", _INITIALIZE))
        self.tell(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}).encode())
        return said

    def ask(self, line: bytes) -> Json:
        """Send one message and decode the answer, which must be one line that ends in LF."""
        self.tell(line)
        assert self.process.stdout is not None
        answer = self.process.stdout.readline()
        assert answer.endswith(b"}\n")
        decoded: Json = json.loads(answer.decode("utf-8"))
        return decoded

    def tell(self, line: bytes) -> None:
        """Send one message."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def leave(self) -> int:
        """Close the pipe to the server and return the exit status of its end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(_PATIENCE_S)


def request(number: int, method: str, params: Any) -> bytes:
    """Return one request as a line of ASCII."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode(
        "ascii"
    )


def call(number: int, tool: str, arguments: Any, **params: Any) -> bytes:
    """Return one call of a tool."""
    return request(number, "tools/call", {"name": tool, "arguments": arguments} | params)


def modern_meta(**more: Any) -> Json:
    """Return what each request of the era without handshake carries."""
    return {
        f"{_META}/protocolVersion": "2026-07-28",
        f"{_META}/clientCapabilities": {},
        **{f"{_META}/{name}": value for name, value in more.items()},
    }


@contextmanager
def raw_mcp(
    workspace: Workspace, *options: str, env: Mapping[str, str] | None = None
) -> Generator[RawMcp]:
    """Start a process; nothing of it is left afterwards."""
    with subprocess.Popen(
        [str(GNO), "mcp", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=CliProcess(workspace).environment | dict(env or {}),
        cwd=workspace.root,
    ) as process:
        try:
            yield RawMcp(process)
        finally:
            process.kill()
