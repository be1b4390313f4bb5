"""The HTTP application: routes made from rows, behind the boundary, watched from outside."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from gno.domain.faults import Code, Fault
from gno.entrypoints.assembly import Parts
from gno.entrypoints.operations.table import OPERATIONS, Operation
from gno.entrypoints.rest.body import read_json_object
from gno.entrypoints.rest.boundary import Boundary, Gate
from gno.entrypoints.rest.envelope import JsonReply, refusal
from gno.entrypoints.rest.openapi import describe
from gno.entrypoints.rest.routes import API, ApiRoute
from gno.entrypoints.rest.watch import Metrics, Watch
from gno.entrypoints.wire.elsewhere import is_on_this_host
from gno.entrypoints.wire.fault_table import as_fault
from gno.entrypoints.work import Work

_WRITTEN = frozenset({"added", "superseded"})


def build_app(
    parts: Parts,
    gate: Gate,
    *,
    version: str,
    work: Work | None = None,
    beside: Sequence[BaseRoute] = (),
    lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]] | None = None,
    log: Callable[[str], None] | None = None,
) -> Starlette:
    """Return the application; ``beside`` are routes of other surfaces behind the same boundary."""
    metrics = Metrics()
    work = work or Work()
    routes: list[BaseRoute] = [_api_route(parts, row, work) for row in API]
    routes += [
        _route("GET", "/api/health", _constant({"status": "ok", "version": version})),
        _route("GET", "/api/openapi.json", _constant(describe(API, OPERATIONS, version=version))),
        _route("GET", "/metrics", _metrics_page(metrics)),
        *beside,
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Watch, metrics=metrics, log=log),
            Middleware(Boundary, gate=gate),
        ],
        exception_handlers={
            HTTPException: _answer_http,
            Fault: _answer_fault,
            Exception: _answer_fault,
        },
        lifespan=lifespan,
    )
    # A redirect would eat the body of a POST.
    app.router.redirect_slashes = False
    return app


def _api_route(parts: Parts, row: ApiRoute, work: Work) -> Route:
    operation = OPERATIONS[row.operation]

    async def endpoint(request: Request) -> Response:
        data = await _read(request)
        who = (
            (data.pop("caller", None), data.pop("session", None))
            if row.has_identity
            else (None, None)
        )
        call = partial(_call, operation, parts, data, who=who, request=request)
        reply = await work.run(call, writes=operation.writes)
        is_new = reply.get("outcome") in _WRITTEN
        return JsonReply(reply, status_code=HTTPStatus.CREATED if is_new else HTTPStatus.OK)

    return _route(row.method, row.path, endpoint)


def _call(
    operation: Operation,
    parts: Parts,
    data: Mapping[str, Any],
    *,
    who: tuple[object, object],
    request: Request,
) -> dict[str, Any]:
    peer = request.client.host if request.client else None
    return operation(
        parts,
        data,
        caller=who[0],
        session=who[1],
        is_local=is_on_this_host(peer, request.headers),
    )


async def _read(request: Request) -> dict[str, Any]:
    if request.method != "GET":
        body = await request.body()
        return read_json_object(body) if body else {}
    pairs = request.query_params.multi_items()
    data: dict[str, Any] = dict(pairs)
    if len(data) != len(pairs):
        raise Fault(Code.VALIDATION, "a query parameter stands twice")
    return data


def _route(method: str, path: str, endpoint: Callable[[Request], Awaitable[Response]]) -> Route:
    async def named(request: Request) -> Response:
        request.scope["gno.route"] = path
        return await endpoint(request)

    return Route(path, named, methods=[method])


def _constant(content: dict[str, Any]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return JsonReply(content)

    return endpoint


def _metrics_page(metrics: Metrics) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return metrics.page()

    return endpoint


async def _answer_fault(_request: Request, error: Exception) -> Response:
    return refusal(as_fault(error))


async def _answer_http(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.NOT_FOUND
    if status == HTTPStatus.NOT_FOUND:
        return refusal(Fault(Code.NOT_FOUND, "there is no such route; see /api/openapi.json"))
    headers: Mapping[str, str] = getattr(error, "headers", None) or {}
    message = HTTPStatus(status).phrase.lower()
    if "Allow" in headers:
        methods = ", ".join(sorted(headers["Allow"].split(", ")))  # they come in no order
        message += f"; this route answers to {methods}"
    answer = refusal(Fault(Code.VALIDATION, message), headers=headers)
    answer.status_code = int(status)
    return answer
