"""The answer to a remember as a published object."""

from __future__ import annotations

from typing import Any

from gno.domain.memory.candidates import Candidate, Matching
from gno.domain.memory.supersession import AlreadyKnown, NeedsDecision
from gno.domain.usecases.remember import Remembered, Written
from gno.entrypoints.wire.encode_fact import encode_fact


def encode_remembered(remembered: Remembered) -> dict[str, Any]:
    """Return the outcome and what belongs to it.

    ``absPath`` is in it for a written fact; surfaces take it out for callers elsewhere.
    """
    match remembered:
        case Written(fact, path, matching):
            return {
                "outcome": "superseded" if fact.supersedes else "added",
                "record": encode_fact(fact),
                "matching": _encode_matching(matching),
                "absPath": path,
                "sync": {"status": "completed"},
            }
        case AlreadyKnown(fact):
            return {
                "outcome": "existing",
                "record": encode_fact(fact),
                "matching": _encode_matching(Matching()),
            }
        case NeedsDecision(candidates):
            return {
                "outcome": "candidates",
                "candidates": [_encode_candidate(item) for item in candidates.items],
                "matching": _encode_matching(candidates.matching),
            }


def _encode_candidate(candidate: Candidate) -> dict[str, Any]:
    return encode_fact(candidate.fact) | {
        "similarity": candidate.similarity,
        "match": candidate.match,
    }


def _encode_matching(matching: Matching) -> dict[str, Any]:
    encoded: dict[str, Any] = {"mode": matching.mode}
    if matching.semantic_unavailable:
        encoded["semanticUnavailable"] = matching.semantic_unavailable
    return encoded | {"threshold": matching.threshold}
