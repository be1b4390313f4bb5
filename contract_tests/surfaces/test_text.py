"""Texts at the edge: too long, blank, forbidden, odd white space, a leading dash."""

from __future__ import annotations

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, recalled, remember
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

SPACES = "\t\n\v\f\r \u00a0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
# VT and FF are white space, but as control characters no submitted text may hold them.
SENDABLE = [space for space in SPACES if space not in "\v\f"]
FORBIDDEN = [
    ("ab\0c", "U+0000", 2),
    ("\x07bell", "U+0007", 0),
    ("vertical\vtab", "U+000B", 8),
    ("form\ffeed", "U+000C", 4),
    ("separator\x1c", "U+001C", 9),
    ("next\x85line", "U+0085", 4),
    ("delete\x7f", "U+007F", 6),
    ("é🦊\udcff", "U+DCFF", 2),
]


@requirement("text:forbidden:is-named", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize(("text", "point", "offset"), FORBIDDEN, ids=[f[1] for f in FORBIDDEN])
def test_a_forbidden_character_is_named_with_its_offset(
    surface: Surface, workspace: Workspace, text: str, point: str, offset: int
) -> None:
    reply = remember(surface, text, decision="add")

    assert reply.refusal is not None
    assert reply.code == "MEMORY_TEXT_REQUIRED"
    assert reply.refusal.details["codePoint"] == point
    assert reply.refusal.details["offset"] == offset
    assert workspace.files() == {}


@requirement("text:white-space:is-one-set", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("text", ["", " ", "\n", "\ufeff", "".join(SENDABLE)], ids=ascii)
def test_a_text_of_nothing_but_white_space_is_refused(
    surface: Surface, workspace: Workspace, text: str
) -> None:
    reply = remember(surface, text, decision="add")

    assert reply.code == "MEMORY_TEXT_REQUIRED"
    assert workspace.files() == {}


@requirement("text:white-space:is-one-set")
@pytest.mark.parametrize("space", SENDABLE, ids=ascii)
def test_one_kind_of_white_space_is_like_another(
    surface: Surface, workspace: Workspace, space: str
) -> None:
    record = add(surface, "two words")

    again = remember(surface, f"{space}two{space * 2}words{space}", decision="add")

    assert (again.body["outcome"], again.body["record"]) == ("existing", record)
    assert len(workspace.facts()) == 1


@requirement("text:white-space:is-one-set")
def test_a_zero_width_space_is_content(surface: Surface, workspace: Workspace) -> None:
    add(surface, "two words")

    add(surface, "two\u200bwords")
    add(surface, "two \u200b words")

    assert len(workspace.facts()) == 3


@requirement("text:white-space:is-one-set")
def test_texts_are_compared_composed(surface: Surface) -> None:
    record = add(surface, "R\u00e9sum\u00e9 goes out at nine")

    again = remember(surface, "Re\u0301sume\u0301 goes out at nine", decision="add")

    assert (again.body["outcome"], again.body["record"]) == ("existing", record)


@requirement("text:case:is-kept")
def test_another_letter_case_is_another_fact(surface: Surface, workspace: Workspace) -> None:
    add(surface, "Polish the table")

    add(surface, "polish the table")

    assert len(workspace.facts()) == 2


@requirement("text:limit:is-4096-bytes", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize(
    ("fits", "too_long"),
    [
        ("a" * 4096, "a" * 4097),
        ("語" * 1365, "語" * 1366),
        ("a" + " " * 4094 + "b", "a" + " " * 4095 + "b"),
    ],
    ids=["ascii", "three-bytes", "spaces"],
)
def test_4096_bytes_fit_and_one_more_is_a_document(
    surface: Surface, workspace: Workspace, fits: str, too_long: str
) -> None:
    refused = remember(surface, too_long, decision="add")
    assert workspace.files() == {}

    kept = remember(surface, fits, decision="add")

    assert refused.refusal is not None
    assert refused.code == "MEMORY_TEXT_TOO_LARGE"
    assert "gno capture" in refused.refusal.message
    assert kept.body["outcome"] == "added"
    assert kept.body["record"]["text"] == fits


@requirement("text:leading-dash:is-text")
@pytest.mark.parametrize("text", ["-x disables the cache", "--add is a flag", "-- two", "- item"])
def test_a_text_that_begins_with_a_dash_is_stored(surface: Surface, text: str) -> None:
    record = add(surface, text)

    assert record["text"] == text
    assert remember(surface, text).body["outcome"] == "existing"
    assert recalled(surface, text) == [text]
