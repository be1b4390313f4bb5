"""The budget: whole numbers from one, never exceeded, never empty while something fits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import WORDS, scored
from gno.domain.faults import Code, Fault
from gno.domain.memory.budget import Budget, Scored, Selection, estimate_tokens, select

BUDGETS = st.builds(Budget, st.integers(1, 5), st.integers(1, 20))
RANKED = st.lists(WORDS, max_size=8).map(
    lambda texts: [scored(number, text) for number, text in enumerate(texts, 1)]
)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (1, 1),
        ("3", 3),
        (" +3 ", 3),
        (3.0, 3),
        (100_000, 100_000),
        ("100000", 100_000),
        (10**20, 10**20),
    ],
)
def test_whole_numbers_from_one_are_taken_in_any_spelling(raw: object, value: int) -> None:
    assert Budget.parse(raw, raw) == Budget(value, value)


def test_without_limits_the_published_ones_hold() -> None:
    assert Budget.parse(None, None) == Budget(8, 512)


@pytest.mark.parametrize(
    "raw",
    [0, -1, 2.5, "abc", "2.5", "", "0", "-3", "1e3", "\u0661", True, False, [], [1], {}, b"1",
     float("inf"), float("nan"), -0.0],
)  # fmt: skip
@pytest.mark.parametrize("field", ["maxFacts", "maxTokens"])
def test_everything_else_is_an_invalid_budget_by_name(field: str, raw: object) -> None:
    limits = (raw, None) if field == "maxFacts" else (None, raw)

    with pytest.raises(Fault) as refused:
        Budget.parse(*limits)

    assert refused.value.code is Code.BUDGET_INVALID
    assert refused.value.details == {"field": field}


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("語" * 4, 3), ("🦊", 1)]
)
def test_tokens_are_utf_8_bytes_by_four_rounded_up(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(RANKED, BUDGETS)
def test_a_selection_is_never_over_its_budget(ranked: list[Scored], budget: Budget) -> None:
    selection = select(ranked, budget)

    used = sum(estimate_tokens(each.fact.text) for each in selection.chosen)
    assert used == selection.used_tokens <= budget.max_tokens
    assert len(selection.chosen) <= budget.max_facts


@given(RANKED, BUDGETS)
def test_a_selection_is_never_empty_while_something_fits(
    ranked: list[Scored], budget: Budget
) -> None:
    selection = select(ranked, budget)

    fits = any(estimate_tokens(each.fact.text) <= budget.max_tokens for each in ranked)
    assert bool(selection.chosen) == fits


@given(RANKED, BUDGETS)
def test_facts_are_chosen_or_omitted_and_equal_ones_are_neither(
    ranked: list[Scored], budget: Budget
) -> None:
    selection = select(ranked, budget)

    distinct = {each.fact.content_hash for each in ranked}
    assert len(selection.chosen) + selection.omitted == len(distinct)


@given(RANKED, BUDGETS)
def test_the_order_is_that_of_the_ranking(ranked: list[Scored], budget: Budget) -> None:
    chosen = select(ranked, budget).chosen

    assert list(chosen) == [each for each in ranked if each in chosen]


@given(RANKED, BUDGETS)
def test_no_omitted_fact_would_have_fitted_in_its_place(
    ranked: list[Scored], budget: Budget
) -> None:
    chosen = select(ranked, budget).chosen

    taken: list[Scored] = []
    for each in ranked:
        used = sum(estimate_tokens(other.fact.text) for other in taken)
        is_equal = any(other.fact.content_hash == each.fact.content_hash for other in taken)
        fits = used + estimate_tokens(each.fact.text) <= budget.max_tokens
        if each in chosen:
            taken.append(each)
        else:
            assert is_equal or not fits or len(taken) == budget.max_facts


def test_a_fact_that_does_not_fit_is_skipped_and_a_later_one_taken() -> None:
    large, small = scored(1, "x" * 100), scored(2, "small")

    assert select([large, small], Budget(8, 10)) == Selection((small,), 2, 1)


def test_of_equal_texts_the_best_is_kept_and_the_rest_is_no_omission() -> None:
    best, other = scored(1, "the same"), scored(2, " the  same")

    assert select([best, other], Budget()) == Selection((best,), 2, 0)


def test_a_fact_beyond_the_count_is_an_omission() -> None:
    ranked = [scored(number, f"fact {number}") for number in range(1, 4)]

    assert select(ranked, Budget(2, 512)) == Selection(tuple(ranked[:2]), 4, 1)


def test_a_text_that_fits_exactly_fits() -> None:
    assert select([scored(1, "x" * 40)], Budget(1, 10)).used_tokens == 10
