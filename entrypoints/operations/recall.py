"""Answer with the current facts that match."""

from __future__ import annotations

from typing import Any

from gno.domain.memory.question import RecallDraft, read_question
from gno.entrypoints.assembly import Parts
from gno.entrypoints.operations.trusted_read import reading
from gno.entrypoints.wire.encode_recall import encode_recalled


def recall(parts: Parts, draft: RecallDraft) -> dict[str, Any]:
    """Return facts, receipt, budget, retrieval, and a hint when there is nothing.

    Raises:
        Fault: the first failed check of contract section 7, or ``QUERY_FAILED``.
    """
    question = read_question(draft, parts.get("settings")().collections)
    recalled = reading(parts, [question.collection], lambda: parts.get("recall")(question))
    return encode_recalled(recalled)
