"""How alike two texts are: thresholds inclusive, best first, equals by record id."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import WORDS, a_fact
from gno.domain.limits import LIKELY_COSINE, LIKELY_JACCARD
from gno.domain.memory.matching import compare, jaccard, judge_likeness, tokens_of


@pytest.mark.parametrize(
    ("stored", "proposed", "similarity", "match"),
    [
        ("alpha beta gamma", "alpha beta delta", 0.5, "likely"),
        ("alpha beta gamma", "alpha beta delta echo", 0.4, "weak"),
        ("The review is on 3 May", "The review is on 4 May", 5 / 7, "likely"),
        ("The job runs on v1.2", "The job runs on v1.3", 4 / 6, "likely"),
        ("Standup is at 09:45", "Standup is at 10:15", 3 / 5, "likely"),
        ("alpha beta", "beta ALPHA!", 1.0, "likely"),
        ("alpha beta gamma", "alpha beta gamma delta", 0.75, "likely"),
        ("alpha", "beta", 0.0, "weak"),
        ("alpha  beta", "alpha beta", 1.0, "exact"),
        ("!! ==>", "==> ??", 1 / 3, "weak"),
    ],
)
def test_texts_are_as_alike_as_their_words(
    stored: str, proposed: str, similarity: float, match: str
) -> None:
    [found] = compare(proposed, [a_fact(1, stored)])

    assert found.similarity == pytest.approx(similarity)
    assert found.match == match


@pytest.mark.parametrize(
    ("stored", "proposed"),
    [
        ("项目会议在周五下午三点", "项目会议在周五下午四点"),
        ("ประชุมทีมทุกวันศุกร์ตอนเช้า", "ประชุมทีมทุกวันพุธตอนเช้า"),
        ("बैठक शुक्रवार को तीन बजे है", "बैठक शुक्रवार को चार बजे है"),
        ("회의는 금요일 오후 세 시", "회의는 금요일 오후 네 시"),
    ],
)
def test_every_script_has_words_to_compare(stored: str, proposed: str) -> None:
    [found] = compare(proposed, [a_fact(1, stored)])

    assert found.match == "likely"
    assert found.similarity < 1


def test_the_best_come_first_and_equals_by_record_id() -> None:
    facts = [a_fact(3, "alpha x"), a_fact(1, "alpha y"), a_fact(2, "alpha beta")]

    found = compare("alpha beta", facts)

    assert [candidate.fact for candidate in found] == [facts[2], facts[1], facts[0]]


def test_the_threshold_itself_is_likely() -> None:
    assert judge_likeness(LIKELY_JACCARD, "lexical") == "likely"
    assert judge_likeness(LIKELY_JACCARD - 1e-9, "lexical") == "weak"
    assert judge_likeness(LIKELY_COSINE, "semantic") == "likely"
    assert judge_likeness(LIKELY_COSINE - 1e-9, "semantic") == "weak"


@given(text=WORDS)
def test_a_text_is_exactly_like_itself(text: str) -> None:
    [found] = compare(text, [a_fact(1, text)])

    assert (found.similarity, found.match) == (1.0, "exact")


@given(one=st.frozensets(st.text()), other=st.frozensets(st.text()))
def test_likeness_is_a_share_and_the_same_from_both_sides(
    one: frozenset[str], other: frozenset[str]
) -> None:
    assert 0 <= jaccard(one, other) == jaccard(other, one) <= 1


@given(text=WORDS)
def test_letter_case_makes_no_other_word(text: str) -> None:
    assert tokens_of(text.casefold()) == tokens_of(text.casefold().casefold())
