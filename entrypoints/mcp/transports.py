"""How clients reach the server: over standard input and output, or over Streamable HTTP.

A stdio process ends with its client: when standard input ends, when the parent is gone, or on a
signal. What was asked by then is answered if that takes a moment only, and a write that has
begun is always finished.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from time import sleep
from typing import Any

import anyio
from mcp.server import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.message import SessionMessage

from gno.domain.faults import Fault
from gno.entrypoints.assembly import Parts
from gno.entrypoints.mcp.http import StreamableHttp
from gno.entrypoints.mcp.pipe import Inbox, Pipe
from gno.entrypoints.mcp.server import build_server, may_write
from gno.entrypoints.work import Work

_PARENT_POLL_S = 0.5
_LEASE_POLL_S = 0.01
_MAX_BODY_BYTES = 1_048_576  # as much as the boundary of the HTTP surface lets through


def serve_stdio(parts: Parts, *, enable_write: bool, version: str) -> None:
    """Serve until the client is gone; may end the process instead of returning.

    It does so when a thread still waits for input or for the lease, which nothing else can stop.
    """
    work = Work()
    may = may_write(enable_write=enable_write)
    server = build_server(parts, enable_write=may, version=version, work=work)
    with os.fdopen(_claim_stdout(), "wb") as sink:
        pipe = Pipe(sys.stdin.buffer, sink)
        anyio.run(_serve, server, pipe)
        finish_writing(parts, work)
        if not (pipe.is_at_end and work.is_done):
            os._exit(0)


def streamable_http(
    parts: Parts, *, enable_write: bool = False, version: str = "", work: Work | None = None
) -> StreamableHttp:
    """Return what the HTTP surface mounts; Host, Origin, token and size are checked there.

    ``work`` is shared with that surface, so that the end waits for the writes of both.
    """
    work = work or Work()
    may = may_write(enable_write=enable_write)
    # No tool sends anything before its result, so a reply is plain JSON and no event stream.
    sessions = StreamableHTTPSessionManager(
        app=build_server(parts, enable_write=may, version=version, work=work),
        json_response=True,
        security_settings=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        max_request_body_size=_MAX_BODY_BYTES,
    )
    return StreamableHttp(sessions, at_end=partial(finish_writing, parts, work))


def finish_writing(parts: Parts, work: Work) -> None:
    """Return when no thread of ours is writing; those that only wait for the lease may end."""
    while not work.is_done:
        try:
            with parts.get("lease").hold(wait_s=0):
                return
        except Fault as busy:
            if busy.details.get("holderPid") != os.getpid():
                return
        sleep(_LEASE_POLL_S)


async def _serve(server: Server[dict[str, Any]], pipe: Pipe) -> None:
    inbox, requests = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    outbox, answers = anyio.create_memory_object_stream[SessionMessage](0)
    gone = anyio.Event()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(pipe.write, answers)
        for watch in (partial(pipe.read, inbox, outbox.clone()), _until_orphaned, _until_signal):
            tasks.start_soon(_and_then, watch, gone)
        tasks.start_soon(_close_after, gone, pipe, inbox)
        await server.run(requests, outbox, server.create_initialization_options())
        tasks.cancel_scope.cancel()


async def _and_then(watch: Callable[[], Awaitable[None]], gone: anyio.Event) -> None:
    await watch()
    gone.set()


async def _close_after(gone: anyio.Event, pipe: Pipe, inbox: Inbox) -> None:
    await gone.wait()
    await pipe.drain()
    await inbox.aclose()


async def _until_orphaned() -> None:
    parent = os.getppid()
    while os.getppid() == parent:  # noqa: ASYNC110 - no event tells of a parent's end
        await anyio.sleep(_PARENT_POLL_S)


async def _until_signal() -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM, signal.SIGHUP) as signals:
        async for _ in signals:
            return


def _claim_stdout() -> int:
    """Keep standard output for the protocol; whatever else is printed goes to standard error."""
    kept = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return kept
