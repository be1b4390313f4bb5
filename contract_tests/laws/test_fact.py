"""A fact's text, its limits, its title, and the names derived from it."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given

from contract_tests.laws.samples import AT_MS, TEXTS, WORDS
from gno.domain.faults import Code, Fault
from gno.domain.memory.fact import FactText, docid_of, record_id, title_of
from gno.domain.memory.identity import Caller
from gno.domain.text import content_hash, normalise, trim


@given(WORDS)
def test_words_are_kept_but_for_outer_white_space(text: str) -> None:
    parsed = FactText.parse(text)

    assert parsed == FactText(trim(text), content_hash(text))


@pytest.mark.parametrize("raw", [None, "", " ", "\ufeff", "\u2028\t\r\n", 5, ["words"]])
def test_a_blank_text_is_required(raw: object) -> None:
    with pytest.raises(Fault) as refused:
        FactText.parse(raw)

    assert refused.value.code is Code.TEXT_REQUIRED
    assert refused.value.details == {"field": "text"}


@pytest.mark.parametrize("raw", ["a\x00b", "\x0b", "a\x85", "a\udc00", "a" * 9000 + "\x00"])
def test_a_forbidden_character_comes_before_every_other_refusal(raw: str) -> None:
    with pytest.raises(Fault) as refused:
        FactText.parse(raw)

    assert refused.value.code is Code.TEXT_REQUIRED
    assert set(refused.value.details) == {"field", "codePoint", "offset"}


@pytest.mark.parametrize("raw", ["x" * 4096, "語" * 1365, "🦊" * 1024, " " * 4095 + "x"])
def test_a_fact_of_4096_bytes_is_taken(raw: str) -> None:
    assert FactText.parse(raw).words == trim(raw)


@pytest.mark.parametrize(
    ("raw", "got"),
    [("x" * 4097, 4097), ("語" * 1366, 4098), ("🦊" * 1025, 4100), (" " * 4096 + "x", 4097)],
)
def test_a_longer_one_is_a_document_and_counted_as_submitted(raw: str, got: int) -> None:
    with pytest.raises(Fault) as refused:
        FactText.parse(raw)

    assert refused.value.code is Code.TEXT_TOO_LARGE
    assert refused.value.details == {"limitBytes": 4096, "gotBytes": got}
    assert "gno capture" in refused.value.message


def test_a_title_is_cut_between_code_points() -> None:
    assert title_of("x" * 79 + "🦊 and more") == "x" * 79 + "🦊"


@given(TEXTS)
def test_a_title_is_the_first_eighty_code_points_of_the_normal_form(text: str) -> None:
    assert title_of(text * 3) == normalise(text * 3)[:80]


def test_a_record_id_is_made_of_hash_time_caller_and_session() -> None:
    joined = "\n".join(["f" * 64, "2026-09-03T10:14:52.118Z", "codex", "s1"])
    expected = "mem-" + hashlib.sha256(joined.encode()).hexdigest()[:16]

    assert record_id("f" * 64, AT_MS, Caller("codex", "s1")) == expected


def test_a_docid_is_the_head_of_the_hash_of_the_file() -> None:
    assert docid_of(hashlib.sha256(b"file").hexdigest()) == "#3b9c358f"
