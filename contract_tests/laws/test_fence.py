"""The fence: a text that was handed out, or that comes out of memory, is not stored again."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import AT_MS, TEXTS, WORDS, a_fact
from gno.domain.faults import Code, Fault
from gno.domain.memory.fact import FactText
from gno.domain.memory.fence import Receipt, check_fence, issue_receipt, read_origins
from gno.domain.memory.identity import Caller
from gno.domain.moments import render_moment
from gno.domain.text import trim

TEXT = FactText.of("Deploys go out from main only")


def receipt_over(*texts: str) -> Receipt:
    facts = [a_fact(number, text) for number, text in enumerate(texts, 1)]
    return issue_receipt(Caller("planner", "s9"), render_moment(AT_MS), facts)


@pytest.mark.parametrize(
    "again",
    [
        "Deploys go out from main only",
        "  Deploys  go\nout from\u00a0main only\ufeff",
        "Deploys\r\ngo out\tfrom main only\n",
    ],
)
def test_a_recalled_text_is_fenced_whatever_its_white_space(again: str) -> None:
    receipt = receipt_over("Something else", "Deploys go out from main only")

    with pytest.raises(Fault) as refused:
        check_fence(FactText.parse(again), receipt, ())

    assert refused.value.code is Code.FENCED_REPLAY
    assert refused.value.details == {"contentHash": TEXT.content_hash}


@pytest.mark.parametrize(
    "other", ["deploys go out from main only", "Deploys go out from main only.", "Deploys go out"]
)
def test_other_words_pass_the_fence(other: str) -> None:
    check_fence(FactText.parse(other), receipt_over("Deploys go out from main only"), ())


@given(st.lists(WORDS, max_size=4), WORDS)
def test_exactly_what_a_receipt_covers_is_fenced(recalled: list[str], text: str) -> None:
    submitted = FactText.of(text)
    covered = submitted.content_hash in {FactText.of(each).content_hash for each in recalled}

    with pytest.raises(Fault) if covered else nullcontext():
        check_fence(submitted, receipt_over(*recalled), ())


def test_without_receipt_and_origins_nothing_is_fenced() -> None:
    check_fence(TEXT, None, ())


@pytest.mark.parametrize("place", [0, 1, 31])
@pytest.mark.parametrize(
    "origin",
    [
        "gno://memory/a.md",
        "GNO://memory/a.md",
        "gNo://x",
        "gno:",
        "gno:x",
        "gno:%2F%2Fx",
        " gno://x",
        "\ufeffGno://x",
    ],
)
def test_an_origin_in_memory_is_fenced_in_any_letter_case_at_any_place(
    origin: str, place: int
) -> None:
    declared = [f"https://example.org/{n}" for n in range(32)]
    declared[place] = origin

    with pytest.raises(Fault) as refused:
        check_fence(TEXT, None, read_origins(declared))

    assert refused.value.code is Code.FENCED_DERIVED
    assert refused.value.details == {"position": place}


@pytest.mark.parametrize(
    "origin",
    [
        "https://example.org/gno:x",
        "http://169.254.169.254/latest",
        "gnome:x",
        "gno",
        "gno//x",
        "g no:x",
        "mailto:gno:x",
        "the gno: scheme",
        "\u200bgno:x",
    ],
)
def test_a_foreign_origin_is_kept_as_declared(origin: str) -> None:
    origins = read_origins([origin])

    check_fence(TEXT, None, origins)

    assert origins == (origin,)


def test_a_replay_is_refused_before_an_origin() -> None:
    receipt = receipt_over("Deploys go out from main only")

    with pytest.raises(Fault) as refused:
        check_fence(TEXT, receipt, ["gno://memory/a.md"])

    assert refused.value.code is Code.FENCED_REPLAY


@given(st.lists(TEXTS, max_size=32))
def test_origins_are_kept_in_order_without_blank_ones(raw: list[str]) -> None:
    assert read_origins(raw) == tuple(trim(each) for each in raw if trim(each))


@pytest.mark.parametrize(
    ("raw", "origins"),
    [
        (None, ()),
        ("https://example.org", ("https://example.org",)),
        ((), ()),
        (["a", "", "a"], ("a", "a")),
        (["a"] * 32 + [" "], ("a",) * 32),
    ],
)
def test_a_bare_origin_is_a_list_of_one(raw: object, origins: tuple[str, ...]) -> None:
    assert read_origins(raw) == origins


@pytest.mark.parametrize(
    "raw", [["a"] * 33, 5, {"a": "b"}, ["a", 5], ["a", None], ["a\x00"], "a\x1b", ["\ud800"]]
)
def test_what_is_no_list_of_up_to_32_texts_has_the_wrong_shape(raw: object) -> None:
    with pytest.raises(Fault) as refused:
        read_origins(raw)

    assert refused.value.code is Code.VALIDATION
    assert refused.value.details["field"] == "derivedFrom"
