"""The answer to a recall as a published object."""

from __future__ import annotations

from typing import Any

from gno.domain.usecases.recall import Recalled
from gno.entrypoints.wire.encode_fact import encode_fact, encode_lineage, encode_receipt


def encode_recalled(recalled: Recalled) -> dict[str, Any]:
    """Return facts, receipt, budget and retrieval; lineage and hint where they apply."""
    lineage = encode_lineage(recalled.lineage)
    budget, selection = recalled.budget, recalled.selection
    retrieval: dict[str, Any] = {"mode": recalled.retrieval.mode}
    if recalled.retrieval.semantic_unavailable:
        retrieval["semanticUnavailable"] = recalled.retrieval.semantic_unavailable
    encoded: dict[str, Any] = {
        "facts": [
            encode_fact(scored.fact)
            | {
                "score": scored.score,
                "spanHash": scored.fact.content_hash,
                "egressLineage": lineage,
            }
            for scored in selection.chosen
        ],
        "receipt": encode_receipt(recalled.receipt),
        "budget": {
            "maxFacts": budget.max_facts,
            "maxTokens": budget.max_tokens,
            "usedTokens": selection.used_tokens,
            "omitted": selection.omitted,
        },
        "retrieval": retrieval,
    }
    if selection.chosen:
        encoded["egressLineage"] = lineage
    if recalled.hint:
        encoded["hint"] = recalled.hint
    return encoded
