"""The normal form of text: the exact set of white space, the hash, the forbidden characters."""

from __future__ import annotations

import hashlib
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import TEXTS
from gno.domain.faults import Code, Fault
from gno.domain.text import check_characters, content_hash, normalise, sha256_hex, trim

# The contract's list, and nothing taken from Python.
WHITE = {
    *(0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680),
    *range(0x2000, 0x200B),
    *(0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF),
}
CONTROLS = {*range(0x20), *range(0x7F, 0xA0)} - {0x09, 0x0A, 0x0D}
SURROGATES = set(range(0xD800, 0xE000))


def test_white_space_is_exactly_the_published_set() -> None:
    everything = range(sys.maxunicode + 1)

    trimmed = {point for point in everything if not trim(chr(point))}

    assert trimmed == WHITE


@pytest.mark.parametrize("point", sorted(WHITE))
def test_each_kind_of_white_space_hashes_as_a_space(point: int) -> None:
    spaced = f"{chr(point)}a{chr(point)}{chr(point)}b{chr(point)}"

    assert content_hash(spaced) == content_hash("a b")


@pytest.mark.parametrize("point", [0x1C, 0x1D, 0x1E, 0x1F, 0x85, 0x200B, 0x2060, 0x180E])
def test_what_other_programs_take_for_white_space_is_content(point: int) -> None:
    assert normalise(f"a{chr(point)}b") == f"a{chr(point)}b"
    assert trim(chr(point)) == chr(point)
    assert content_hash(f"a{chr(point)}b") != content_hash("a b")


@given(st.text())
def test_the_normal_form_is_its_own_normal_form(text: str) -> None:
    once = normalise(text)

    assert normalise(once) == once


@given(st.text())
def test_composed_and_decomposed_spellings_are_the_same_text(text: str) -> None:
    spellings = {unicodedata.normalize(form, text) for form in ("NFC", "NFD")}

    assert len({normalise(spelling) for spelling in spellings}) == 1


def test_the_normal_form_is_composed() -> None:
    assert normalise("e\u0301 \u1112\u1161\u11ab") == "\u00e9 \ud55c"


def test_letter_case_and_compatibility_forms_are_kept() -> None:
    assert normalise("Straße ﬁ ① A") == "Straße ﬁ ① A"


@given(st.text())
def test_trimming_changes_the_ends_only_and_never_the_hash(text: str) -> None:
    kept = trim(text)

    assert kept in text
    assert content_hash(kept) == content_hash(text)


@pytest.mark.parametrize(
    ("text", "digest"),
    [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("\ufeffabc\n", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ],
)
def test_hashes_agree_with_published_vectors(text: str, digest: str) -> None:
    assert content_hash(text) == digest


@given(TEXTS)
def test_the_hash_is_sha_256_over_the_utf_8_of_the_normal_form(text: str) -> None:
    expected = hashlib.sha256(normalise(text).encode("utf-8")).hexdigest()

    assert content_hash(text) == expected == sha256_hex(normalise(text).encode("utf-8"))


def test_exactly_controls_and_lone_surrogates_are_forbidden() -> None:
    refused = set()

    for point in range(sys.maxunicode + 1):
        try:
            check_characters(chr(point), Code.TEXT_REQUIRED, field="text")
        except Fault:
            refused.add(point)

    assert refused == CONTROLS | SURROGATES


@pytest.mark.parametrize(
    ("text", "point", "offset"),
    [
        ("\x00", "U+0000", 0),
        ("ab\x0b", "U+000B", 2),
        ("🦊🦊\x85 \x00", "U+0085", 2),
        ("a\ud800", "U+D800", 1),
        ("\t\n\r\x7f", "U+007F", 3),
    ],
)
def test_the_first_forbidden_character_is_named_by_code_point_and_offset(
    text: str, point: str, offset: int
) -> None:
    with pytest.raises(Fault) as refused:
        check_characters(text, Code.VALIDATION, field="source")

    fault = refused.value
    assert fault.code is Code.VALIDATION
    assert fault.details == {"field": "source", "codePoint": point, "offset": offset}
    assert point in fault.message
    assert str(offset) in fault.message


@given(TEXTS)
def test_other_text_passes(text: str) -> None:
    check_characters(text, Code.TEXT_REQUIRED, field="text")


def test_a_megabyte_of_white_space_inside_costs_no_more_than_a_megabyte_of_words() -> None:
    text = "a" + " " * 1_048_576 + "b"

    assert trim(text) == text
    assert normalise(text) == "a b"
