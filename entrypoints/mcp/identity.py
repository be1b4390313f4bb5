"""Who asks: found in the connection, never in the arguments (contract section 5)."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from mcp.server import ServerRequestContext
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.requests import Request
from starlette.types import Scope

from gno.entrypoints.wire.elsewhere import is_on_this_host

_UNNAMED = "mcp"
_SESSION_HEADER = "mcp-session-id"
_LABEL = "gno.label"
# A server closes a connection that is idle for 5 s, and the same port may then be another's.
_IDLE_S = 10.0


@dataclass(frozen=True, slots=True)
class Asker:
    """A caller, its session, and whether it is on this host."""

    caller: str
    session: str
    is_local: bool


def new_instance() -> str:
    """Return the session of every caller of one server process without a network."""
    return f"mcp-{secrets.token_hex(8)}"


def find_asker(ctx: ServerRequestContext[Any, Any], instance: str) -> Asker:
    """Read the caller from the client's own name, the session from the transport."""
    params = ctx.session.client_params
    name = params.client_info.name if params else ""
    caller = name if name.strip() else _UNNAMED
    request: Request | None = ctx.request
    if request is None:
        return Asker(caller, instance, is_local=True)
    peer = request.client.host if request.client else None
    is_local = is_on_this_host(peer, request.headers)
    return Asker(caller, _find_session(ctx.protocol_version, request), is_local)


def _find_session(protocol_version: str, request: Request) -> str:
    # Only the eras with a handshake check the header; after them anyone could write any session.
    session = request.headers.get(_SESSION_HEADER)
    if session and protocol_version in HANDSHAKE_PROTOCOL_VERSIONS:
        return session
    label: str = request.scope[_LABEL]
    return label


@dataclass(slots=True)
class _Peer:
    label: str
    requests: int
    seen: float


class PeerLabels:
    """Labels for HTTP clients without a session: one for each connection, drawn here at random.

    A client keeps its label for as long as it keeps its connection open. Nothing it sends can
    change the label, so it cannot take another's; a client that connects anew is a new one.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._peers: dict[tuple[str, int], _Peer] = {}

    def enter(self, scope: Scope) -> None:
        """Label a request; `leave` must follow."""
        peer = self._find(scope)
        peer.requests += 1
        scope[_LABEL] = peer.label

    def leave(self, scope: Scope) -> None:
        """Note that a request has been answered."""
        if (address := _address(scope)) and (peer := self._peers.get(address)):
            peer.requests -= 1
            peer.seen = self._now()

    def _find(self, scope: Scope) -> _Peer:
        self._forget_idle()
        address = _address(scope)
        if address is None:
            return _new_peer()  # nothing tells one request from another, so none are joined
        return self._peers.setdefault(address, _new_peer())

    def _forget_idle(self) -> None:
        oldest = self._now() - _IDLE_S
        for address, peer in list(self._peers.items()):
            if not peer.requests and peer.seen < oldest:
                del self._peers[address]


def _new_peer() -> _Peer:
    return _Peer(f"http-{secrets.token_hex(8)}", requests=0, seen=0.0)


def _address(scope: Scope) -> tuple[str, int] | None:
    client = scope.get("client")
    return (str(client[0]), int(client[1])) if client and client[1] else None
