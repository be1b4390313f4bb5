"""One server process: REST and MCP behind one boundary, on one socket."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

import uvicorn

from gno.domain.faults import Code, Fault
from gno.entrypoints.container import Container
from gno.entrypoints.mcp.transports import streamable_http
from gno.entrypoints.rest.app import build_app
from gno.entrypoints.rest.boundary import Gate
from gno.entrypoints.rest.token import read_token
from gno.entrypoints.work import Work

_GRACE_S = 5  # for running calls at the end; a write that waits for the lease is let go
_BACKLOG = 1024
_WILDCARDS = frozenset({"0.0.0.0", "::", "[::]", ""})  # noqa: S104 - named, not bound
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


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
        shown = _shown(options.host)
        gate = Gate.at(port, bound=shown, hosts=options.hosts, origins=options.origins, token=token)
        work = Work()
        mcp = streamable_http(
            container, enable_write=options.enable_write, version=options.version, work=work
        )
        app = build_app(
            container,
            gate,
            version=options.version,
            work=work,
            beside=mcp.routes,
            lifespan=mcp.lifespan,
        )
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE_S,
        )
        with _ending_well():
            _Server(config, ready=lambda: ready(f"http://{shown}:{port}")).run(sockets=[listener])


class _Server(uvicorn.Server):
    """A server that says when it may be called, and by then ends well on a signal."""

    def __init__(self, config: uvicorn.Config, *, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


@contextmanager
def _ending_well() -> Generator[None]:
    # When all is done uvicorn raises the signal that ended it once more.
    before = {number: signal.signal(number, _leave) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def _shown(host: str) -> str:
    """Return the address as it stands in a URL; a wildcard is no address to call."""
    if host in _WILDCARDS:
        return "localhost"
    return f"[{host.strip('[]')}]" if ":" in host else host.lower()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or "there is no such address"
        message = f"{host}:{port} cannot be listened on: {reason}"
        raise Fault(Code.RUNTIME, message, host=host, port=port) from error
    return listener
