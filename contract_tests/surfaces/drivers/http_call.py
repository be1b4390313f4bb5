"""Requests as HTTP calls, and the strict reading of what comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from contract_tests.surfaces.codes import HTTP_STATUS, PUBLISHED
from contract_tests.surfaces.surface import Json, OperationName, Refusal, Reply

_ROUTES: Mapping[OperationName, tuple[str, str]] = {
    "remember": ("POST", "/api/memory/remember"),
    "recall": ("POST", "/api/memory/recall"),
    "update": ("POST", "/api/sync"),
    "status": ("GET", "/api/status"),
    "scopes": ("GET", "/api/scopes"),
    "history": ("GET", "/api/history"),
}
_WITH_IDENTITY = {"remember", "recall"}
_WRITTEN = {"added", "superseded"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is sent."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)


def http_call(operation: OperationName, request: Json, identity: tuple[str, str]) -> Call:
    """Reshape a request: a body with the identity in it, or a query, where null is absence."""
    method, path = _ROUTES[operation]
    if method == "GET":
        query = {name: str(value) for name, value in request.items() if value is not None}
        return Call(method=method, path=path, query=query)
    who = dict(zip(("caller", "session"), identity, strict=True))
    content = request | who if operation in _WITH_IDENTITY else request
    # Escaped, because no UTF-8 carries the half characters that some tests send.
    body = json.dumps(content).encode("ascii")
    return Call(method=method, path=path, body=body, headers={"content-type": "application/json"})


def judge(status: int, headers: Mapping[str, str], content: bytes) -> Reply:
    """Decode an answer or a refusal, whose status must be the published one of its code."""
    assert headers["content-type"] == "application/json"
    assert int(headers["content-length"]) == len(content)
    body: Json = json.loads(content.decode("utf-8"))
    if "error" not in body:
        assert status == (201 if body.get("outcome") in _WRITTEN else 200)
        return Reply(body)
    assert set(body) == {"error"}
    said: Json = body["error"]
    assert set(said) - {"details"} == {"code", "message"}
    assert said.get("details", {"given": "only when there are any"})
    assert status == HTTP_STATUS[said["code"]]
    category, _ = PUBLISHED[said["code"]]
    return Reply(refusal=Refusal(said["code"], category, said["message"], said.get("details", {})))
