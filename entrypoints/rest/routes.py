"""Which operation stands at which path."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """An operation's place in the API; ``has_identity`` reads caller and session of the body."""

    method: str
    path: str
    operation: str
    has_identity: bool = False


API: tuple[ApiRoute, ...] = (
    ApiRoute("POST", "/api/memory/remember", "remember", has_identity=True),
    ApiRoute("POST", "/api/memory/recall", "recall", has_identity=True),
    ApiRoute("GET", "/api/status", "status"),
    ApiRoute("GET", "/api/scopes", "scopes"),
    ApiRoute("GET", "/api/history", "history"),
    ApiRoute("GET", "/api/collections", "collections"),
    ApiRoute("POST", "/api/sync", "update"),
)
