"""Plain JSON schemas of the published models, for clients that take nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gno.entrypoints.wire.models.base import Wire

_COPIED = ("enum", "minimum")


def plain_schema(
    model: type[Wire], *, mode: Literal["validation", "serialization"]
) -> dict[str, Any]:
    """Return an object schema with one type for each value: no references, no unions.

    A field that may be absent has the schema of what it holds when it is there; nothing is
    listed as required.
    """
    full = model.model_json_schema(by_alias=True, mode=mode)
    return _plain(full, full.get("$defs", {}))


def _plain(node: Mapping[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    if "$ref" in node:
        return _plain(definitions[node["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in node:
        held = next(option for option in node["anyOf"] if option.get("type") != "null")
        return _plain(held, definitions)
    kept: dict[str, Any] = {"type": node.get("type", "string")}
    kept |= {name: node[name] for name in _COPIED if name in node}
    if "items" in node:
        kept["items"] = _plain(node["items"], definitions)
    if kept["type"] == "object":
        properties = node.get("properties", {})
        kept["properties"] = {name: _plain(part, definitions) for name, part in properties.items()}
    return kept
