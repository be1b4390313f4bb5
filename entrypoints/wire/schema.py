"""Plain JSON schemas of the published models, for clients that take nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gno.entrypoints.wire.models.base import Wire

_COPIED = ("enum", "minimum")


def plain_schema(
    model: type[Wire], *, mode: Literal["validation", "serialization"], depth: int = 9
) -> dict[str, Any]:
    """Return an object schema with one type for each value: no references, no unions.

    A field that may be absent has the schema of what it holds when it is there; nothing is
    listed as required. Objects more than ``depth`` levels down are not described further.
    """
    full = model.model_json_schema(by_alias=True, mode=mode)
    return _plain(full, full.get("$defs", {}), depth)


def _plain(node: Mapping[str, Any], definitions: Mapping[str, Any], depth: int) -> dict[str, Any]:
    if "$ref" in node:
        return _plain(definitions[node["$ref"].rpartition("/")[2]], definitions, depth)
    if "anyOf" in node:
        held = next(option for option in node["anyOf"] if option.get("type") != "null")
        return _plain(held, definitions, depth)
    kept: dict[str, Any] = {"type": node.get("type", "string")}
    kept |= {name: node[name] for name in _COPIED if name in node}
    if "items" in node:
        kept["items"] = _plain(node["items"], definitions, depth)
    if kept["type"] == "object" and depth:
        properties = node.get("properties", {})
        kept["properties"] = {
            name: _plain(part, definitions, depth - 1) for name, part in properties.items()
        }
    return kept
