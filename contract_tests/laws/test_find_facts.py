"""Finding facts over RAM: in view only, plain words, misspelt words, parts of identifiers."""

from __future__ import annotations

import pytest

from contract_tests.laws.worlds import World
from gno.domain.memory.candidates import Candidate
from gno.domain.memory.supersession import NeedsDecision
from gno.domain.search.spelling import one_edit_away

PUMP = "The water pump is tested each spring"


def candidates(world: World, text: str, scopes: object = "a") -> tuple[Candidate, ...]:
    proposed = world.remember(text, scopes=scopes)
    assert isinstance(proposed, NeedsDecision)
    return proposed.candidates.items


def test_one_shared_everyday_word_is_noise() -> None:
    world = World()
    for place in ("garden", "cellar", "stable", "kitchen", "office"):
        world.add(f"The pump in the {place} is green")

    assert world.recalled("water pump pressure test") == []


def test_a_rare_word_alone_is_enough() -> None:
    world = World()
    for number in range(5):
        world.add(f"Invoice {number} was paid by transfer")
    world.add("The sluice opens at dawn")

    assert world.recalled("sluice heating insurance renewal") == ["The sluice opens at dawn"]


def test_a_misspelt_word_is_read_as_the_one_that_was_meant() -> None:
    world = World()
    world.add(PUMP)
    world.add("The heating is inspected each autumn")

    assert world.recalled("insepcted") == ["The heating is inspected each autumn"]


@pytest.mark.parametrize("query", ["xyzzyx", "xy", "gardening"])
def test_a_word_that_is_near_to_none_finds_nothing(query: str) -> None:
    world = World()
    world.add(PUMP)

    assert world.recalled(query) == []


def test_an_identifier_that_no_fact_holds_is_sought_by_its_parts() -> None:
    world = World()
    world.add("The water pump needs oil")
    world.add("The office closes at six")

    assert world.recalled("water/pump") == ["The water pump needs oil"]


def test_an_identifier_that_a_fact_holds_is_sought_whole() -> None:
    world = World()
    world.add("water/pump is the folder to mend")
    world.add("The office closes at six")

    assert world.recalled("water/pump") == ["water/pump is the folder to mend"]


@pytest.mark.parametrize("query", ["...", "\u200b", "==>", "\x1c", "\x85"])
def test_a_question_without_words_is_an_ordinary_one(query: str) -> None:
    world = World()
    world.add(PUMP)

    recalled = world.recall(query)

    assert recalled.selection.chosen == ()
    assert "none matches" in str(recalled.hint)


def test_candidates_share_a_word_and_are_seen_by_the_call() -> None:
    world = World()
    seen = world.add(PUMP)
    world.add("The water pump is hidden", scopes="b")

    assert [each.fact for each in candidates(world, "The pump broke")] == [seen]


def test_a_busy_scope_cannot_hide_a_quiet_one() -> None:
    world = World()
    for number in range(60):
        world.add(f"pump number {number}")
    quiet = world.add("pump in the quiet scope", scopes="quiet")

    assert [each.fact for each in candidates(world, "a pump", "quiet")] == [quiet]
    assert world.recalled("pump", "quiet") == [quiet.text]


def test_no_more_candidates_than_the_pool_holds() -> None:
    world = World()
    for number in range(20):
        world.add(f"pump number {number}")

    assert len(candidates(world, "another pump")) == 16


def test_a_text_beside_nothing_has_no_candidates() -> None:
    assert candidates(World(), PUMP) == ()


def test_spellings_stay_in_the_alphabet_a_word_is_written_in() -> None:
    near = one_edit_away("ветер")

    assert "вечер" in near
    assert "ветеρ" not in near  # a Greek rho
