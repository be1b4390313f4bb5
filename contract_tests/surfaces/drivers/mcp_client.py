"""What the MCP doors share: the official client in a thread of its own, and its results opened."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from typing import Any

from anyio.from_thread import BlockingPortal, start_blocking_portal
from jsonschema import Draft202012Validator
from mcp import Client
from mcp_types import CallToolResult, Implementation

from contract_tests.surfaces.codes import PUBLISHED
from contract_tests.surfaces.drivers.sdk import Sdk
from contract_tests.surfaces.surface import (
    CALLER,
    SESSION,
    Json,
    OperationName,
    Refusal,
    Reply,
)
from contract_tests.surfaces.workspace import Workspace

TOOLS: dict[OperationName, str] = {
    "recall": "gno_recall",
    "remember": "gno_remember",
    "status": "gno_status",
}
# The modern era has no handshake; the client picks it when the server speaks it.
MODERN, HANDSHAKE = "auto", "legacy"


def named(caller: str) -> Implementation:
    """Return a client's own word for itself, the only identity it has."""
    return Implementation(name=caller, version="1")


class McpDoor:
    """One open client for each identity; a door says how a client is made.

    What no tool does, such as an update, is done beside the door by whoever keeps the files.
    """

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._keeper = Sdk(workspace)
        self._stack = ExitStack()
        self._portal: BlockingPortal | None = None
        self._clients: dict[tuple[str, str], Client] = {}
        self._schemas: dict[str, Draft202012Validator] = {}

    def start(self, stack: ExitStack) -> None:
        """Open what all clients of the door share; the stack closes it."""

    def make_client(self, caller: str, session: str) -> Client:
        """Return a client that is not connected yet."""
        raise NotImplementedError

    def send(
        self,
        operation: OperationName,
        request: Json,
        *,
        caller: str = CALLER,
        session: str = SESSION,
        wait_s: float | None = None,
    ) -> Reply:
        """Call one tool; what it answers must fit what it published."""
        if operation not in TOOLS:
            return self._keeper.send(operation, request)
        result = self.call(TOOLS[operation], request, caller=caller, session=session)
        body = result.structured_content
        assert body is not None
        self._schemas[TOOLS[operation]].validate(body)
        return judge(result)

    def call(
        self, tool: str, arguments: Json, *, caller: str = CALLER, session: str = SESSION
    ) -> CallToolResult:
        """Call a tool and return its result as it is."""
        client = self.client(caller, session)
        result: CallToolResult = self.portal.call(client.call_tool, tool, arguments)
        return result

    def client(self, caller: str = CALLER, session: str = SESSION) -> Client:
        """Return the connected client of an identity."""
        identity = (caller, session)
        if identity not in self._clients:
            portal = self.portal
            opened: AbstractContextManager[Any] = portal.wrap_async_context_manager(
                self.make_client(caller, session)
            )
            self._clients[identity] = self._stack.enter_context(opened)
            listed = portal.call(self._clients[identity].list_tools)
            for tool in listed.tools:
                self._schemas[tool.name] = Draft202012Validator(tool.output_schema or False)
        return self._clients[identity]

    @property
    def portal(self) -> BlockingPortal:
        """The thread the clients live in; started, with what they share, on first use."""
        if self._portal is None:
            self.start(self._stack)
            self._portal = self._stack.enter_context(start_blocking_portal())
        return self._portal

    def close(self) -> None:
        """Disconnect every client, the last one first; the next call opens anew."""
        self._stack.close()
        self._portal = None
        self._clients.clear()
        self._keeper.close()


def judge(result: CallToolResult) -> Reply:
    """Open the envelope; an error has the same words in its text as in its object."""
    body: Json = dict(result.structured_content or {})
    [block] = result.content
    assert block.type == "text"
    if not result.is_error:
        assert block.text.strip()
        return Reply(body)
    assert set(body) == {"error", "message", "details"}
    code, message = body["error"], body["message"]
    assert block.text == f"{code}: {message}"
    category, _ = PUBLISHED[code]
    return Reply(refusal=Refusal(code, category, message, body["details"]))
