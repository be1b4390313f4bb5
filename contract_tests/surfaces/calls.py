"""The calls most tests make, with the fields they do not care about filled in."""

from __future__ import annotations

from typing import Any

from contract_tests.surfaces.surface import CALLER, SESSION, Json, Reply, Surface

SCOPE = "project:demo"


def remember(
    surface: Surface,
    text: object,
    /,
    *,
    caller: str = CALLER,
    session: str = SESSION,
    wait_s: float | None = None,
    **fields: Any,
) -> Reply:
    """Submit a text; without a decision that is a proposal."""
    request = {"text": text, "scopes": [SCOPE]} | fields
    return surface.send("remember", request, caller=caller, session=session, wait_s=wait_s)


def add(surface: Surface, text: str, /, **fields: Any) -> Json:
    """Store a fact that is new and return its record."""
    reply = remember(surface, text, **{"decision": "add"} | fields)
    assert reply.body.get("outcome") == "added", reply
    record: Json = reply.body["record"]
    return record


def replace(surface: Surface, record: Json, text: str, /, **fields: Any) -> Reply:
    """Supersede a record the way a caller does who has just recalled it."""
    asked = {
        "decision": "supersede",
        "predecessorUri": record["uri"],
        "predecessorHash": record["contentHash"],
    }
    return remember(surface, text, **asked | fields)


def succeed(surface: Surface, record: Json, text: str, /, **fields: Any) -> Json:
    """Supersede a record and return its successor's."""
    reply = replace(surface, record, text, **fields)
    assert reply.body.get("outcome") == "superseded", reply
    successor: Json = reply.body["record"]
    return successor


def recall(
    surface: Surface,
    query: object,
    /,
    *,
    caller: str = CALLER,
    session: str = SESSION,
    **fields: Any,
) -> Reply:
    """Ask a question."""
    request = {"query": query, "scopes": [SCOPE]} | fields
    return surface.send("recall", request, caller=caller, session=session)


def recalled(surface: Surface, query: str, /, **fields: Any) -> list[str]:
    """Ask a question that is no mistake and return the texts that come back."""
    reply = recall(surface, query, **fields)
    assert reply.refusal is None, reply
    return [fact["text"] for fact in reply.body["facts"]]


def receipt_for(surface: Surface, query: str, /, **fields: Any) -> Json:
    """Ask a question and return the receipt alone."""
    receipt: Json = recall(surface, query, **fields).body["receipt"]
    return receipt


def update(surface: Surface, /, **fields: Any) -> Json:
    """Bring the index level with the files and return what that did."""
    reply = surface.send("update", fields)
    assert reply.refusal is None, reply
    return reply.body


def status_of(surface: Surface, collection: str = "memory") -> Json:
    """Return the status of one collection."""
    body = surface.send("status", {}).body
    found: Json = next(item for item in body["collections"] if item["name"] == collection)
    return found


def findings(surface: Surface, collection: str = "memory") -> dict[str, set[str]]:
    """Return the codes the status gives, by path."""
    found: dict[str, set[str]] = {}
    for finding in status_of(surface, collection)["findings"]:
        found.setdefault(finding["relPath"], set()).add(finding["code"])
    return found
