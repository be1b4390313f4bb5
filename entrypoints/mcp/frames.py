"""Messages as they come in: read strictly, and handed on so that our own rules answer.

The SDK would refuse some of what models send before a tool sees it, in words of its own. What
can be mended is mended here; what must be refused is marked, and the tool refuses it by code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mcp.server import ServerRequestContext
from mcp.server.context import CallNext, HandlerResult
from mcp_types import INVALID_REQUEST, PARSE_ERROR

from gno.domain.faults import Code, Fault

_MARK = "gno/refused"  # in _meta: what is wrong with the arguments, and with which field


class FrameError(Exception):
    """A message no tool can answer; ``code`` is JSON-RPC's, ``request_id`` the request's own."""

    def __init__(self, code: int, message: str, *, request_id: str | int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.request_id = request_id


def read_frame(raw: bytes) -> Any:
    """Return what a message holds.

    Raises:
        FrameError: for what is not JSON, or is not strict JSON outside the call of a tool.
    """
    wrong: list[tuple[str, str]] = []

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        held = dict(pairs)
        if len(held) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            wrong.append((f"the field {twice!r} stands twice", twice))
        return held

    def complain(name: str) -> None:
        wrong.append((f"{name} is not JSON", "arguments"))

    try:
        frame = json.loads(raw, object_pairs_hook=keep, parse_constant=complain)
    except (ValueError, RecursionError):
        raise FrameError(PARSE_ERROR, "the message is not JSON") from None
    params = _params_of_call(frame)
    if wrong and params is None:
        raise FrameError(INVALID_REQUEST, wrong[0][0])
    if wrong:
        _mark(params, *wrong[0])
    return _portable(frame, params)


async def open_arguments(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    """Hand on arguments as an object, whatever they were sent as."""
    if ctx.method == "tools/call" and ctx.params is not None:
        params = dict(ctx.params)
        _open(params)
        ctx = replace(ctx, params=params)
    return await call_next(ctx)


def check_mark(params: Mapping[str, Any] | None) -> None:
    """Refuse a call that was marked on its way in.

    Raises:
        Fault: ``VALIDATION``.
    """
    meta = (params or {}).get("_meta")
    match meta.get(_MARK) if isinstance(meta, dict) else None:
        case [str(message), str(field)]:
            raise Fault(Code.VALIDATION, message, field=field)
        case _:
            return


def _params_of_call(frame: Any) -> dict[str, Any] | None:
    if isinstance(frame, dict) and frame.get("method") == "tools/call":
        params = frame.get("params")
        return params if isinstance(params, dict) else None
    return None


def _open(params: dict[str, Any]) -> None:
    given = params.get("arguments")
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            given = params["arguments"]
    params["arguments"] = {} if given is None else given
    if not isinstance(params["arguments"], dict):
        params["arguments"] = {}
        _mark(params, "arguments: an object is expected", "arguments")


def _mark(params: Any, message: str, field: str) -> None:
    meta = params.get("_meta")
    params["_meta"] = (meta if isinstance(meta, dict) else {}) | {_MARK: [message, field]}


def _portable(frame: Any, params: dict[str, Any] | None) -> Any:
    """Wrap arguments with lone surrogates, which no UTF-8 can carry, so that a rule names them."""
    if _is_portable(frame):
        return frame
    if params is not None:
        params["arguments"] = json.dumps(params.get("arguments"))
        if _is_portable(frame):
            return frame
    raise FrameError(PARSE_ERROR, "the message holds half a character")


def _is_portable(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (UnicodeEncodeError, RecursionError):
        return False
    return True
