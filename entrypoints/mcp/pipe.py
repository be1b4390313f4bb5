"""A connection over two byte streams: one message a line, UTF-8 and LF whatever the locale."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, BinaryIO, TypeAlias

import anyio
from anyio import CapacityLimiter, to_thread
from anyio.abc import ObjectReceiveStream, ObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    ErrorData,
    JSONRPCError,
    JSONRPCRequest,
    JSONRPCResponse,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from gno.entrypoints.mcp.frames import FrameError, read_frame

_GRACE_S = 1.2  # for the answers still due when the client leaves
Inbox: TypeAlias = ObjectSendStream[SessionMessage | Exception]
Outbox: TypeAlias = ObjectSendStream[SessionMessage]


class Pipe:
    """The two ends of a connection, and the requests that wait for an answer."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self.is_at_end = False
        self._source = source
        self._sink = sink
        self._due: set[object] = set()
        self._answered = anyio.Event()
        # A thread waits for input all the time, so it must not use up one of the others' places.
        self._input = CapacityLimiter(1)
        self._output = CapacityLimiter(1)

    async def read(self, inbox: Inbox, outbox: Outbox) -> None:
        """Hand on messages until there are no more; answer what is none."""
        while raw := await self._next_line():
            if not raw.strip():
                continue
            try:
                message = SessionMessage(_decode(raw))
            except FrameError as error:
                await outbox.send(_complain(error))
                continue
            if isinstance(message.message, JSONRPCRequest):
                self._due.add(message.message.id)
            await inbox.send(message)
        self.is_at_end = True

    async def write(self, answers: ObjectReceiveStream[SessionMessage]) -> None:
        """Write messages, each whole; a client that has left gets none."""
        async with answers:
            async for answer in answers:
                held = answer.message
                line = held.model_dump_json(by_alias=True, exclude_unset=True) + "\n"
                with suppress(BrokenPipeError):
                    await to_thread.run_sync(self._put, line.encode("utf-8"), limiter=self._output)
                if isinstance(held, JSONRPCResponse | JSONRPCError):
                    self._due.discard(held.id)
                    self._answered.set()

    async def drain(self) -> None:
        """Wait a moment for the answers that are due."""
        with anyio.move_on_after(_GRACE_S):
            while self._due:
                self._answered = anyio.Event()
                await self._answered.wait()

    async def _next_line(self) -> bytes:
        return await to_thread.run_sync(
            self._source.readline, limiter=self._input, abandon_on_cancel=True
        )

    def _put(self, line: bytes) -> None:
        self._sink.write(line)
        self._sink.flush()


def _decode(raw: bytes) -> Any:
    frame = read_frame(raw)
    try:
        return jsonrpc_message_adapter.validate_python(frame, by_name=False)
    except ValidationError:
        given = frame.get("id") if isinstance(frame, dict) else None
        request_id = given if isinstance(given, str | int) else None
        message = "the message is not JSON-RPC 2.0"
        raise FrameError(INVALID_REQUEST, message, request_id=request_id) from None


def _complain(error: FrameError) -> SessionMessage:
    data = ErrorData(code=error.code, message=error.message)
    return SessionMessage(JSONRPCError(jsonrpc="2.0", id=error.request_id, error=data))
