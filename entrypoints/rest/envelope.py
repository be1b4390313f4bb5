"""Answers as JSON: replies as they are, refusals in the envelope of contract section 8."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from gno.domain.faults import Fault
from gno.entrypoints.wire.fault_table import FAULT_TABLE, published


class JsonReply(Response):
    """Compact UTF-8 JSON; what UTF-8 cannot carry is escaped, which JSON allows."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode ``content``."""
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def refusal(fault: Fault, *, headers: Mapping[str, str] | None = None) -> JsonReply:
    """Return the envelope of a fault with the status of its code."""
    said = published(fault)
    if not said["details"]:
        del said["details"]
    status = FAULT_TABLE[fault.code].http_status
    return JsonReply({"error": said}, status_code=status, headers=dict(headers or {}))
