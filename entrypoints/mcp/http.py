"""Streamable HTTP as an ASGI application for one route."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from http import HTTPMethod, HTTPStatus

from anyio import to_thread
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp_types import PARSE_ERROR
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from gno.entrypoints.mcp.frames import FrameError, read_frame
from gno.entrypoints.mcp.identity import PeerLabels

_PATH = "/mcp"


class StreamableHttp:
    """An ASGI application whose `lifespan` must be entered, once, before the first request."""

    def __init__(
        self, sessions: StreamableHTTPSessionManager, *, at_end: Callable[[], None]
    ) -> None:
        self._sessions = sessions
        self._at_end = at_end
        self._labels = PeerLabels()
        # A route and no mount, which would answer ``/mcp`` with a redirect.
        self.routes = [Route(_PATH, self)]

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncGenerator[None]:
        """Run what keeps the sessions; leaving it ends them all and finishes running writes."""
        async with self._sessions.run():
            yield
        await to_thread.run_sync(self._at_end)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        # Not every server strips the optional white space around a header's value.
        scope["headers"] = [(name, value.strip(b" \t")) for name, value in scope["headers"]]
        self._labels.enter(scope)
        try:
            if scope["method"] == HTTPMethod.POST:
                await self._post(scope, receive, send)
            else:
                await self._sessions.handle_request(scope, receive, send)
        finally:
            self._labels.leave(scope)

    async def _post(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _read(receive)
        try:
            body = json.dumps(read_frame(body)).encode("ascii")
        except FrameError as error:
            # What is no JSON at all is left to the SDK, which looks at the headers first.
            if error.code != PARSE_ERROR:
                await _refuse(error)(scope, receive, send)
                return
        await self._sessions.handle_request(scope, _replay(body, receive), send)


async def _read(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    queued: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return queued.pop() if queued else await receive()

    return replay


def _refuse(error: FrameError) -> JSONResponse:
    said = {"code": error.code, "message": error.message}
    held = {"jsonrpc": "2.0", "id": None, "error": said}
    return JSONResponse(held, status_code=HTTPStatus.BAD_REQUEST)
