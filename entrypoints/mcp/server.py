"""The MCP server: tools made from rows, arguments parsed by our models, refusals with our codes."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import cache, partial
from typing import Any

import mcp_types as types
from mcp.server import Server, ServerRequestContext

from gno.domain.faults import Code, Fault
from gno.entrypoints.assembly import Parts
from gno.entrypoints.mcp.frames import check_mark, open_arguments
from gno.entrypoints.mcp.identity import find_asker, new_instance
from gno.entrypoints.mcp.rendering import say
from gno.entrypoints.mcp.schemas import publish
from gno.entrypoints.mcp.tools import INSTRUCTIONS, TOOLS, Tool
from gno.entrypoints.wire.fault_table import as_fault, published
from gno.entrypoints.work import Work

_Context = ServerRequestContext[Any, Any]
_LOG = logging.getLogger(__name__)


def may_write(*, enable_write: bool, environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether tools that write are on, by flag or by ``GNO_MCP_ENABLE_WRITE=1``."""
    return enable_write or environ.get("GNO_MCP_ENABLE_WRITE") == "1"


def build_server(
    parts: Parts,
    *,
    enable_write: bool,
    version: str,
    work: Work | None = None,
    instance: str | None = None,
) -> Server[dict[str, Any]]:
    """Return a server for one graph of parts; nothing of it is opened before the first call.

    ``instance`` is the session of callers whose transport has none.

    The low-level server is used because the other one checks arguments itself and answers a
    wrong shape in prose.
    """
    desk = _Desk(parts, work or Work(), instance or new_instance(), enable_write=enable_write)
    server: Server[dict[str, Any]] = Server(
        "gno",
        version=version,
        instructions=INSTRUCTIONS,
        on_list_tools=desk.list_tools,
        on_call_tool=desk.call_tool,
    )
    server.middleware.append(open_arguments)
    return server


class _Desk:
    """Answers the requests of every client of one server."""

    def __init__(self, parts: Parts, work: Work, instance: str, *, enable_write: bool) -> None:
        self._parts = parts
        self._work = work
        self._instance = instance
        self._enable_write = enable_write

    async def list_tools(
        self, _ctx: _Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=_list(enable_write=self._enable_write))

    async def call_tool(
        self, ctx: _Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        try:
            tool = _find(params.name, enable_write=self._enable_write)
            check_mark(ctx.params)
            asker = find_asker(ctx, self._instance)
            fields = {k: v for k, v in (params.arguments or {}).items() if k != "_meta"}
            call = partial(
                tool.operation,
                self._parts,
                fields,
                caller=asker.caller,
                session=asker.session,
                is_local=asker.is_local,
            )
            reply = await self._work.run(call, writes=tool.operation.writes)
            return _answer(reply, say(tool.operation.name, reply))
        except Exception as error:  # noqa: BLE001 - last handler: no bug may reach a model as prose
            return _refuse(error)


@cache
def _list(*, enable_write: bool) -> list[types.Tool]:
    return [publish(t) for t in TOOLS.values() if enable_write or not t.operation.writes]


def _find(name: str, *, enable_write: bool) -> Tool:
    tool = TOOLS.get(name)
    if tool is None:
        raise Fault(Code.NOT_FOUND, f"there is no tool {name!r}; tools/list names them", tool=name)
    if tool.operation.writes and not enable_write:
        message = (
            "this server only reads, so nothing was saved; whoever runs it can start gno mcp "
            "with --enable-write, gno serve with --mcp-enable-write, or either with "
            "GNO_MCP_ENABLE_WRITE=1"
        )
        raise Fault(Code.WRITE_DISABLED, message, tool=name)
    return tool


def _refuse(error: Exception) -> types.CallToolResult:
    fault = as_fault(error)
    if fault is not error:
        _LOG.error("a tool failed", exc_info=error)
    said = published(fault)
    code = said.pop("code")
    return _answer({"error": code} | said, f"{code}: {said['message']}", is_error=True)


def _answer(held: dict[str, Any], text: str, *, is_error: bool = False) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=_utf8(text))],
        structured_content=_utf8(held),
        is_error=is_error,
    )


def _utf8(value: Any) -> Any:
    """Return the value without lone surrogates, which a refusal may repeat from its call."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {name: _utf8(held) for name, held in value.items()}
    return [_utf8(held) for held in value] if isinstance(value, list) else value
