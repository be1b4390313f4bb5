"""How much a recall hands out."""

from __future__ import annotations

from typing import Any

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, recall, recalled, update
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace


def _tokens(text: str) -> int:
    return -(-len(text.encode()) // 4)


def _place(workspace: Workspace, count: int, filler: str = "") -> None:
    for n in range(count):
        FactFile(text=f"lantern {n} {filler}".strip()).place(workspace)


@requirement("budget:defaults")
def test_eight_facts_at_most_unless_asked_for_more(surface: Surface, workspace: Workspace) -> None:
    _place(workspace, 12)
    update(surface)

    body = recall(surface, "lantern").body

    used = sum(_tokens(fact["text"]) for fact in body["facts"])
    assert len(body["facts"]) == 8
    assert body["budget"] == {"maxFacts": 8, "maxTokens": 512, "usedTokens": used, "omitted": 4}


@requirement("budget:defaults", "budget:never:over", "budget:tokens:are-bytes-by-four")
@pytest.mark.parametrize("character", ["a", "é", "語", "🦊"])
def test_512_tokens_at_most_in_every_script(
    surface: Surface, workspace: Workspace, character: str
) -> None:
    _place(workspace, 8, character * 150)
    update(surface)

    body = recall(surface, "lantern").body

    size = _tokens(f"lantern 0 {character * 150}")
    fit = min(8, 512 // size)
    assert len(body["facts"]) == fit
    assert body["budget"]["usedTokens"] == fit * size
    assert body["budget"]["omitted"] == 8 - fit


@requirement("budget:too-large:is-skipped", "budget:something:fits")
def test_what_does_not_fit_is_skipped_and_later_ones_are_tried(surface: Surface) -> None:
    add(surface, "lantern " * 40 + "lantern")
    add(surface, "a lantern")
    add(surface, "one more lantern")

    body = recall(surface, "lantern", maxTokens=7).body

    assert {fact["text"] for fact in body["facts"]} == {"a lantern", "one more lantern"}
    assert body["budget"] == {"maxFacts": 8, "maxTokens": 7, "usedTokens": 7, "omitted": 1}


@requirement("budget:never:over")
@pytest.mark.parametrize(("max_facts", "shown"), [(1, 1), (2, 2), (3, 3), (64, 5)])
def test_max_facts_is_kept(
    surface: Surface, workspace: Workspace, max_facts: int, shown: int
) -> None:
    _place(workspace, 5)
    update(surface)

    body = recall(surface, "lantern", maxFacts=max_facts).body

    assert len(body["facts"]) == shown
    assert body["budget"]["omitted"] == 5 - shown


@requirement("budget:never:over")
def test_a_fact_of_exactly_the_budget_fits_and_one_token_less_does_not(surface: Surface) -> None:
    add(surface, "lantern in port")

    assert recalled(surface, "lantern", maxTokens=4) == ["lantern in port"]
    assert recalled(surface, "lantern", maxTokens=3) == []


@requirement("budget:invalid:is-refused", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("field", ["maxFacts", "maxTokens"])
@pytest.mark.parametrize("value", [0, -1, 2.5, "abc", True, "", "1e1", "0x10", "1 2"])
def test_what_is_no_whole_number_from_1_is_refused(
    surface: Surface, field: str, value: Any
) -> None:
    reply = recall(surface, "lantern", **{field: value})

    assert reply.refusal is not None
    assert reply.code == "MEMORY_BUDGET_INVALID"
    assert reply.refusal.details == {"field": field}


@requirement("budget:large:is-fine")
def test_a_large_budget_is_taken_at_its_word(surface: Surface) -> None:
    add(surface, "lantern in port")

    body = recall(surface, "lantern", maxFacts=100000, maxTokens=100000).body

    assert len(body["facts"]) == 1
    assert (body["budget"]["maxFacts"], body["budget"]["maxTokens"]) == (100000, 100000)
