"""What was asked and how it went: a log line on stderr and Prometheus counters, no content."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gno.entrypoints.rest.routes import API

_BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_PATHS = frozenset({"/mcp", *(row.path for row in API)})
_CLIENT_CLOSED = 499  # no answer was begun


class Metrics:
    """Counters of one server; labels hold a route's template, never a path with content."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self._requests = Counter(
            "gno_http_requests", "Requests answered.", labels, registry=self._registry
        )
        self._seconds = Histogram(
            "gno_http_request_seconds",
            "Time to answer.",
            ("method", "route"),
            buckets=_BUCKETS_S,
            registry=self._registry,
        )

    def count(self, method: str, route: str, status: int, *, seconds: float) -> None:
        """Count one answered request."""
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(method, route).observe(seconds)

    def page(self) -> Response:
        """Return the counters in Prometheus's text format."""
        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")


class Watch:
    """ASGI middleware outside the boundary: it sees what that refused, too."""

    def __init__(
        self, app: ASGIApp, *, metrics: Metrics, log: Callable[[str], None] | None = None
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._log = log or _to_stderr

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Time a request, count it, and log one line."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        status = _CLIENT_CLOSED

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, note)
        except Exception:
            status = HTTPStatus.INTERNAL_SERVER_ERROR  # what the server behind us will answer
            raise
        finally:
            self._keep(scope, int(status), perf_counter() - started)

    def _keep(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"].isalpha() else "OTHER"
        route = scope.get("gno.route") or _named(scope["path"])
        self._metrics.count(method, route, status, seconds=seconds)
        line = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        self._log(json.dumps(line))


def _named(path: str) -> str:
    # Only names we know become labels: a path may hold anything, and too many of them.
    return path if path in _PATHS else "unmatched"


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - the log goes to stderr
