"""Of several mistakes in one call the first check that fails is the one that answers."""

from __future__ import annotations

from typing import Any

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, receipt_for
from contract_tests.surfaces.surface import Json, OperationName, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
GONE = {
    "decision": "supersede",
    "predecessorUri": "gno://memory/facts/2026-09-01/mem-0123456789abcdef.md",
    "predecessorHash": "0" * 64,
}

# One mistake a line, in the published order; None stands for a receipt of a real recall.
REMEMBER: list[tuple[str, Json]] = [
    ("MEMORY_IDENTITY_REQUIRED", {"session": " "}),
    ("MEMORY_TEXT_REQUIRED", {"text": " "}),
    ("MEMORY_COLLECTION_NOT_FOUND", {"collection": "nowhere"}),
    ("MEMORY_SCOPES_REQUIRED", {"scopes": [" "]}),
    ("MEMORY_DECISION_INVALID", {"decision": "maybe"}),
    ("MEMORY_FENCED_REPLAY", {"receipt": None}),
    ("MEMORY_FENCED_DERIVED", {"derivedFrom": ["gno://x"]}),
    ("MEMORY_PREDECESSOR_REQUIRED", {"predecessorUri": "", "predecessorHash": ""}),
    ("REQUEST_ID_INVALID", {"requestId": "-"}),
    ("MEMORY_PREDECESSOR_NOT_FOUND", GONE),
]
RECALL: list[tuple[str, Json]] = [
    ("MEMORY_IDENTITY_REQUIRED", {"caller": " "}),
    ("MEMORY_QUERY_REQUIRED", {"query": " "}),
    ("MEMORY_COLLECTION_UNMANAGED", {"collection": "notes"}),
    ("MEMORY_SCOPES_INVALID", {"scopes": ["a b"]}),
    ("MEMORY_BUDGET_INVALID", {"maxFacts": 0, "maxTokens": 0}),
]
NOTES: Json = {"collection": "notes"}
SPACED: Json = {"scopes": ["a b"]}
# A mistake and its code, then one of a later check.
OTHERS: list[tuple[str, Json, str, Json]] = [
    ("MEMORY_TEXT_TOO_LARGE", {"text": "a" * 4097}, "MEMORY_COLLECTION_UNMANAGED", NOTES),
    ("MEMORY_COLLECTION_UNMANAGED", NOTES, "MEMORY_SCOPES_INVALID", SPACED),
    ("MEMORY_SCOPES_INVALID", SPACED, "MEMORY_DECISION_INVALID", {"decision": "x"}),
    ("MEMORY_DECISION_INVALID", {"decision": "x"}, "MEMORY_RECEIPT_INVALID", {"receipt": {}}),
    ("MEMORY_RECEIPT_INVALID", {"receipt": {}}, "MEMORY_FENCED_DERIVED", {"derivedFrom": "gno:x"}),
]


@requirement("order:remember:first-failure-wins")
@pytest.mark.parametrize("earlier", range(len(REMEMBER)), ids=[code for code, _ in REMEMBER])
def test_the_first_failed_check_of_a_remember_answers(
    surface: Surface, workspace: Workspace, earlier: int
) -> None:
    add(surface, TEXT)
    receipt = receipt_for(surface, "deploys")
    before = workspace.files()

    # All that come later are wrong as well, so each pair of neighbours is met once.
    wrong: Json = {}
    for _, change in reversed(REMEMBER[earlier:]):
        wrong |= {k: receipt if k == "receipt" else v for k, v in change.items()}
    reply = _send(surface, "remember", {"text": TEXT, "scopes": [SCOPE]} | wrong)

    assert reply == REMEMBER[earlier][0]
    assert workspace.files() == before


@requirement("order:recall:first-failure-wins")
@pytest.mark.parametrize("earlier", range(len(RECALL)), ids=[code for code, _ in RECALL])
def test_the_first_failed_check_of_a_recall_answers(surface: Surface, earlier: int) -> None:
    wrong: Json = {}
    for _, change in reversed(RECALL[earlier:]):
        wrong |= change

    reply = _send(surface, "recall", {"query": "deploys", "scopes": [SCOPE]} | wrong)

    assert reply == RECALL[earlier][0]


@requirement("order:remember:first-failure-wins")
@pytest.mark.parametrize(("code", "mistake", "later_code", "later"), OTHERS)
def test_the_other_mistakes_of_a_check_come_before_the_next_one_too(
    surface: Surface, code: str, mistake: Json, later_code: str, later: Json
) -> None:
    good = {"text": TEXT, "scopes": [SCOPE]}

    assert _send(surface, "remember", good | later) == later_code
    assert _send(surface, "remember", good | later | mistake) == code


def _send(surface: Surface, operation: OperationName, asked: Json) -> str | None:
    identity: dict[str, Any] = {k: asked.pop(k) for k in ("caller", "session") if k in asked}
    return surface.send(operation, asked, **identity).code
