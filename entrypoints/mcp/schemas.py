"""What ``tools/list`` publishes: schemas that strict clients take, and honest annotations."""

from __future__ import annotations

from typing import Any

import mcp_types as types

from gno.entrypoints.mcp.tools import Tool
from gno.entrypoints.wire.models.memory import ReceiptModel
from gno.entrypoints.wire.schema import plain_schema

# Some clients check refusals against the output schema, too, so one object schema covers both.
_REFUSAL: dict[str, Any] = {
    "error": {"type": "string", "description": "Only in a refusal: its code."},
    "message": {"type": "string"},
    "details": {"type": "object"},
}


def publish(tool: Tool) -> types.Tool:
    """Return the tool as it is listed."""
    writes = tool.operation.writes
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.about,
        input_schema=_input_schema(tool),
        output_schema=_output_schema(tool),
        annotations=types.ToolAnnotations(
            read_only_hint=not writes,
            destructive_hint=False,
            idempotent_hint=not writes,
            open_world_hint=False,
        ),
    )


def _input_schema(tool: Tool) -> dict[str, Any]:
    shapes = plain_schema(tool.operation.request, mode="validation")["properties"]
    if "receipt" in shapes:
        shapes["receipt"] = plain_schema(ReceiptModel, mode="validation")
    properties = {name: shapes[name] | {"description": d} for name, d in tool.arguments.items()}
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    return schema | ({"required": list(tool.required)} if tool.required else {})


def _output_schema(tool: Tool) -> dict[str, Any]:
    # The top level only: agents read replies, not their schemas, and pay for each listed byte.
    schema = plain_schema(tool.operation.reply, mode="serialization", depth=1)
    return schema | {"properties": schema["properties"] | _REFUSAL}
