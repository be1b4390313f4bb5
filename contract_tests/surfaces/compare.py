"""Replies made comparable: what depends on the moment of the call is covered up."""

from __future__ import annotations

from typing import Any

from contract_tests.surfaces.surface import Json

_OF_THE_MOMENT = {"issuedAt"}
_OF_THE_WRITE = {"createdAt", "recordId", "uri", "docid", "absPath", "memoryIds"}


def without_moment(body: Json) -> Json:
    """Cover what differs between two calls on the same facts: the receipt's time and digest."""
    covered: Json = _cover(body, _OF_THE_MOMENT)
    return covered


def without_write(body: Json) -> Json:
    """Cover what differs between two writes of the same fact, too."""
    covered: Json = _cover(body, _OF_THE_MOMENT | _OF_THE_WRITE)
    return covered


def _cover(value: Any, names: set[str]) -> Any:
    if isinstance(value, list):
        return [_cover(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    covered = names | ({"digest"} if "issuedAt" in value else set())
    return {k: "covered" if k in covered else _cover(v, names) for k, v in value.items()}
