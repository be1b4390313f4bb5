"""One server process: REST and MCP behind one boundary, on one socket."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass

import uvicorn

from gno.domain.faults import Code, Fault
from gno.entrypoints.container import Container
from gno.entrypoints.mcp.transports import streamable_http
from gno.entrypoints.rest.app import build_app
from gno.entrypoints.rest.boundary import Gate
from gno.entrypoints.rest.token import read_token

_GRACE_S = 5  # for running calls at the end; a write that waits for the lease is let go
_BACKLOG = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeOptions:
    """Where to listen and whom to admit."""

    host: str
    port: int
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    token_file: str | None = None
    enable_write: bool = False
    version: str = ""


def serve(container: Container, options: ServeOptions, *, ready: Callable[[str], None]) -> None:
    """Serve until the process is told to end; ``ready`` is called with the address.

    Raises:
        Fault: ``VALIDATION`` for a missing or careless token, ``RUNTIME`` when the address
            cannot be bound.
    """
    token = read_token(options.token_file, host=options.host)
    listener = _listen(options.host, options.port)
    with listener:
        port = listener.getsockname()[1]
        gate = Gate.at(port, hosts=options.hosts, origins=options.origins, token=token)
        mcp = streamable_http(container, enable_write=options.enable_write, version=options.version)
        app = build_app(
            container, gate, version=options.version, beside=mcp.routes, lifespan=mcp.lifespan
        )
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE_S,
        )
        shown = f"[{options.host}]" if ":" in options.host else options.host
        ready(f"http://{shown}:{port}")
        uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        message = f"{host}:{port} cannot be listened on: {error}"
        raise Fault(Code.RUNTIME, message, host=host, port=port) from error
    return listener
