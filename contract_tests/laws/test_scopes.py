"""Scope names: one normaliser, two refusals, and any shared name makes a fact visible."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import SCOPE_NAMES
from gno.domain.faults import Code, Fault
from gno.domain.memory.scopes import Scopes, View, is_scope, normalise_scopes

DIGIT = unicodedata.category("0")


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        ("family", ("family",)),
        (["family"], ("family",)),
        (("a", "b"), ("a", "b")),
        (iter(["b", "a"]), ("b", "a")),
        ([" Client:ACME "], ("client:acme",)),
        (["b", "a", "B", " b\n"], ("b", "a")),
        (["", "a", " \ufeff"], ("a",)),
        (["Cafe\u0301"], ("café",)),
        (["İ"], ("i\u0307",)),
        (["ΣΑΣ"], ("σας",)),
        (["हिन्दी", "ภาษาไทย", "日本"], ("हिन्दी", "ภาษาไทย", "日本")),
        (["٣"], ("٣",)),
        (["0:a.b_c/d@e-f"], ("0:a.b_c/d@e-f",)),
        ([str(n) for n in range(8)], tuple(str(n) for n in range(8))),
        (["a"] * 20, ("a",)),
        (["x" * 64], ("x" * 64,)),
        (["é" * 64], ("é" * 64,)),
    ],
)
def test_names_are_trimmed_lowered_composed_and_kept_once_in_order(
    raw: object, names: tuple[str, ...]
) -> None:
    assert Scopes.parse(raw).names == names


@pytest.mark.parametrize("raw", [None, "", "  ", [], (), ["", "\ufeff", "\u3000"]])
def test_no_name_left_is_a_missing_scope(raw: object) -> None:
    with pytest.raises(Fault) as refused:
        Scopes.parse(raw)

    assert refused.value.code is Code.SCOPES_REQUIRED


@pytest.mark.parametrize(
    "raw",
    [
        ["a", "-b"],
        [".a"],
        ["a b"],
        ["*"],
        ['"a"'],
        ["not x!"],
        ["a\u200bb"],
        ["\u0301a"],
        ["½"],
        ["a,b"],
        ["🦊"],
        ["x" * 65],
        [str(n) for n in range(9)],
        ["a", 1],
        ["a", None],
        [["a"]],
        5,
        b"a",
    ],
)
def test_a_malformed_name_or_one_too_many_is_an_invalid_scope(raw: object) -> None:
    with pytest.raises(Fault) as refused:
        Scopes.parse(raw)

    assert refused.value.code is Code.SCOPES_INVALID


@pytest.mark.parametrize("name", ["a\x00b", "\x1b[31m", "\ud800", "a\x85"])
def test_a_control_or_a_lone_surrogate_makes_a_scope_invalid(name: str) -> None:
    with pytest.raises(Fault) as refused:
        Scopes.parse(["fine", name])

    assert refused.value.code is Code.SCOPES_INVALID


def test_the_malformed_name_is_told_by_its_place_and_not_repeated() -> None:
    with pytest.raises(Fault) as refused:
        Scopes.parse(["fine", "se cret"])

    assert refused.value.details == {"position": 1}
    assert "number 2" in refused.value.message
    assert "se cret" not in refused.value.message


@given(st.lists(st.text(max_size=6), max_size=6))
def test_normal_names_are_their_own_normal_form(items: list[str]) -> None:
    names = normalise_scopes(items)

    assert normalise_scopes(names) == names


@given(st.text(min_size=1, max_size=4).map(lambda text: unicodedata.normalize("NFC", text.lower())))
def test_a_name_is_letters_digits_marks_and_six_signs_and_starts_with_one_of_the_first_two(
    name: str,
) -> None:
    kinds = [unicodedata.category(char) for char in name]
    expected = (kinds[0][0] == "L" or kinds[0] == DIGIT) and all(
        kind[0] in "LM" or kind == DIGIT or char in "._:/@-"
        for kind, char in zip(kinds, name, strict=True)
    )

    assert is_scope(name) == expected


def test_the_empty_name_is_none() -> None:
    assert not is_scope("")


@given(st.lists(SCOPE_NAMES, min_size=1, max_size=4), st.lists(SCOPE_NAMES, max_size=4))
def test_any_shared_name_makes_a_fact_visible(call: list[str], fact: list[str]) -> None:
    view = View("memory", tuple(call))

    assert view.shows(fact) == any(name in call for name in fact)
