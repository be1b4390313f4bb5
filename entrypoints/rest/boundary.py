"""What every request passes, in this order: Host, Origin, token, size (contract section 11)."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gno.domain.faults import Code, Fault
from gno.entrypoints.rest.envelope import refusal

MAX_BODY_BYTES = 1_048_576
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_BODIES = frozenset({"POST", "PUT", "PATCH"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """Who may come in. Hosts and origins are lower case; ``token`` None asks for none."""

    hosts: frozenset[str]
    origins: frozenset[str]
    token: bytes | None = None

    @classmethod
    def at(
        cls,
        port: int,
        *,
        bound: str | None = None,
        hosts: Iterable[str] = (),
        origins: Iterable[str] = (),
        token: bytes | None = None,
    ) -> Gate:
        """Admit the loopback names and the ``bound`` address with ``port``, and what is named."""
        own = {f"{name}:{port}" for name in (*_LOOPBACK, *([bound] if bound else []))}
        own |= set(_LOOPBACK) if port == HTTP_PORT else set()
        named = {host.strip().lower() for host in hosts}
        return cls(
            hosts=frozenset(own | named | {f"{host}:{port}" for host in named}),
            origins=frozenset({f"http://{host}" for host in own}.union(map(str.lower, origins))),
            token=token,
        )


HTTP_PORT = 80


class Boundary:
    """ASGI middleware. The body is read here, under the limit, before any route sees it."""

    def __init__(self, app: ASGIApp, *, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        try:
            self._check_host(headers)
            self._check_origin(origin)
            if _is_preflight(scope["method"], headers):
                await _answer_preflight(origin or "")(scope, receive, send)
                return
            self._check_token(headers)
            body = await _read_body(headers, receive)
            _check_media_type(scope["method"], headers, body)
        except Fault as fault:
            # The peer may still be sending; closing tells it to stop.
            extra = {"connection": "close"}
            if fault.code is Code.UNAUTHORIZED:
                extra["www-authenticate"] = "Bearer"
            await refusal(fault, headers=extra)(scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), _with_origin(origin, send))

    def _check_host(self, headers: Headers) -> None:
        host = headers.get("host", "").lower()
        if host not in self._gate.hosts:
            message = (
                "this host name is not allowed; use localhost or 127.0.0.1 with the port, or "
                "name it with gno serve --allow-host"
            )
            raise Fault(Code.HOST_NOT_ALLOWED, message, host=host)

    def _check_origin(self, origin: str | None) -> None:
        if origin is not None and origin.lower() not in self._gate.origins:
            message = "pages of this origin are not allowed; name it with gno serve --allow-origin"
            raise Fault(Code.CSRF_VIOLATION, message, origin=origin)

    def _check_token(self, headers: Headers) -> None:
        if self._gate.token is None:
            return
        scheme, _, given = headers.get("authorization", "").partition(" ")
        # Compared in any case, so that a missing header takes as long as a wrong one.
        is_right = hmac.compare_digest(given.strip().encode("utf-8", "replace"), self._gate.token)
        if scheme.lower() != "bearer" or not is_right:
            raise Fault(Code.UNAUTHORIZED, "send the server's token: Authorization: Bearer …")


def _is_preflight(method: str, headers: Headers) -> bool:
    return method == "OPTIONS" and "access-control-request-method" in headers


def _answer_preflight(origin: str) -> Response:
    return Response(
        status_code=HTTPStatus.NO_CONTENT,
        headers={
            "access-control-allow-origin": origin,
            "access-control-allow-methods": "GET, POST, PUT, DELETE",
            "access-control-allow-headers": "authorization, content-type, mcp-session-id, "
            "mcp-protocol-version, last-event-id",
            "vary": "origin",
        },
    )


def _check_media_type(method: str, headers: Headers, body: bytes) -> None:
    # A plain form of a foreign page can send any other type without asking first.
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    is_absent = not media_type and not body
    if method in _BODIES and media_type != "application/json" and not is_absent:
        message = "send the body as Content-Type: application/json"
        raise Fault(Code.VALIDATION, message, field="content-type")


async def _read_body(headers: Headers, receive: Receive) -> bytes:
    declared = headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > MAX_BODY_BYTES:
        raise _too_large()
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > MAX_BODY_BYTES:
            raise _too_large()
        if not message.get("more_body", False):
            break
    return b"".join(chunks)


def _too_large() -> Fault:
    message = "the request is larger than 1 MiB; a fact is at most 4096 bytes"
    return Fault(Code.PAYLOAD_TOO_LARGE, message, limitBytes=MAX_BODY_BYTES)


def _replay(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def once() -> Message:
        nonlocal sent
        if sent:
            return await receive()  # a disconnect, sooner or later
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


def _with_origin(origin: str | None, send: Send) -> Send:
    if origin is None:
        return send

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["access-control-allow-origin"] = origin
            headers.add_vary_header("Origin")
        await send(message)

    return answer
