"""A recall call: its fields, and the published order in which checks refuse it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import COLLECTIONS, MEMORY, WORDS
from gno.domain.faults import Code, Fault
from gno.domain.memory.budget import Budget
from gno.domain.memory.identity import Caller
from gno.domain.memory.question import RecallDraft, read_question
from gno.domain.memory.scopes import View
from gno.domain.text import normalise

GOOD = RecallDraft(caller="codex", session="s1", query="deploy branch", scopes="a")
# One failure a line, in the published order.
FAILURES: list[tuple[Code, dict[str, Any]]] = [
    (Code.IDENTITY_REQUIRED, {"caller": None}),
    (Code.QUERY_REQUIRED, {"query": " \ufeff"}),
    (Code.COLLECTION_UNMANAGED, {"collection": "notes"}),
    (Code.SCOPES_INVALID, {"scopes": ["*"]}),
    (Code.BUDGET_INVALID, {"max_facts": 0}),
]


@given(st.sets(st.sampled_from(range(len(FAILURES))), min_size=1))
def test_the_first_failure_wins(failing: set[int]) -> None:
    wrong: dict[str, Any] = {}
    for number in failing:
        wrong |= FAILURES[number][1]

    with pytest.raises(Fault) as refused:
        read_question(replace(GOOD, **wrong), COLLECTIONS)

    assert refused.value.code is FAILURES[min(failing)][0]


@pytest.mark.parametrize("query", [None, "", " \n", 5, ["deploy"], "\u3000\ufeff"])
def test_a_blank_query_is_required(query: object) -> None:
    with pytest.raises(Fault) as refused:
        read_question(replace(GOOD, query=query), COLLECTIONS)

    assert refused.value.code is Code.QUERY_REQUIRED


@pytest.mark.parametrize("query", ["🚀", "*", '"', "NOT x", "scopes:b", "\u200b", "[1]", "null"])
def test_any_text_is_a_query(query: str) -> None:
    assert read_question(replace(GOOD, query=query), COLLECTIONS).query == query


@given(WORDS)
def test_a_query_is_taken_in_its_normal_form(query: str) -> None:
    question = read_question(replace(GOOD, query=query), COLLECTIONS)

    assert question.query == normalise(query)


def test_a_question_holds_every_field() -> None:
    draft = replace(GOOD, collection="Memory", max_facts="3", max_tokens=64.0)

    question = read_question(draft, COLLECTIONS)

    assert question.caller == Caller("codex", "s1")
    assert question.collection == MEMORY
    assert question.view == View("memory", ("a",))
    assert question.budget == Budget(3, 64)
