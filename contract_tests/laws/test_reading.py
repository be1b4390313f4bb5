"""Reading a fact file: tolerant about form, strict about meaning, every finding at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gno.adapters.vault.frontmatter import YamlFrontmatterReader
from gno.domain.memory.diagnostics import HINTS, Diagnostic, Finding
from gno.domain.memory.frontmatter import Node, split_frontmatter
from gno.domain.memory.reading import read_record
from gno.domain.memory.record import Reading, Record
from gno.domain.text import content_hash

RECORD_ID = "mem-00000000000000aa"
PATH = f"facts/2026-09-03/{RECORD_ID}.md"
TEXT = "Deploys go out from main only"
HASH = content_hash(TEXT)
OLD_URI = "gno://memory/facts/2026-09-01/mem-00000000000000bb.md"
RECORD = Record(
    record_id=RECORD_ID,
    text=TEXT,
    content_hash=HASH,
    scopes=("project:gno",),
    caller="codex",
    session="s1",
    created_ms=1_788_430_492_118,
)
MEMORY: Mapping[str, Node] = {
    "recordId": RECORD_ID,
    "scopes": ["project:gno"],
    "caller": "codex",
    "session": "s1",
    "createdAt": "2026-09-03T10:14:52.118Z",
    "contentHash": HASH,
}
PLAIN = f"""\
---
title: anything at all
memory:
  recordId: {RECORD_ID}
  scopes: [project:gno]
  caller: codex
  session: s1
  createdAt: 2026-09-03T10:14:52.118Z
  contentHash: {HASH}
---

{TEXT}
"""


def read_file(content: str, path: str = PATH) -> Reading:
    split = split_frontmatter(content)
    values = None if split.block is None else YamlFrontmatterReader().parse(split.block)
    return read_record(values, split.body, path)


def read_with(body: str = TEXT, relations: Node = None, **changes: Any) -> Reading:
    values: dict[str, Node] = {"memory": {**MEMORY, **changes}}
    if relations is not None:
        values["relations"] = relations
    return read_record(values, body, PATH)


def codes(reading: Reading) -> list[Finding]:
    return [diagnostic.code for diagnostic in reading.diagnostics]


@pytest.mark.parametrize(
    "content",
    [
        PLAIN,
        "\ufeff" + PLAIN,
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("---\n\n", "---\n"),
        PLAIN.replace("---\n\n", "---\n\n\n \t\n"),
        PLAIN.replace("scopes: [project:gno]", "scopes: project:gno"),
        PLAIN.replace("scopes: [project:gno]", "scopes:\n    - project:gno"),
        PLAIN.replace("scopes: [project:gno]", "scopes: [' Project:GNO ', project:gno]"),
        PLAIN.replace("caller: codex", 'caller: " codex "'),
        PLAIN.replace("caller: codex", "mood: {any: [thing]}\n  caller: codex"),
        PLAIN.replace("  caller: codex\n", "").replace("memory:\n", "memory:\n  caller: codex\n"),
        PLAIN.replace("title: anything at all\n", "tags: [a, b]\naliases:\n  - c\n"),
        PLAIN.replace(HASH, HASH.upper()),
        PLAIN.replace(TEXT, TEXT.replace(" ", "\n\u3000")),
        PLAIN.replace("---\n\n", "source: elsewhere\nrelations:\n---\n\n"),
    ],
)
def test_the_form_of_a_file_does_not_matter(content: str) -> None:
    reading = read_file(content)

    assert reading.record is not None
    assert reading.diagnostics == ()
    assert reading.record.scopes == RECORD.scopes
    assert reading.record.caller == RECORD.caller
    assert reading.record.created_ms == RECORD.created_ms
    assert reading.record.content_hash == HASH


def test_all_of_the_file_is_in_the_record() -> None:
    assert read_file(PLAIN) == Reading(RECORD)


@pytest.mark.parametrize("word", ["no", "on", "0123", "2026-09-02", "1e3", "~x", "0x1f", "1_000"])
def test_words_stay_the_words_that_stand_in_the_file(word: str) -> None:
    content = PLAIN.replace("caller: codex", f"caller: {word}").replace(
        "[project:gno]", f"[{word.strip('~')}]"
    )

    record = read_file(content).record

    assert record is not None
    assert record.caller == word
    assert record.scopes == (word.strip("~"),)


def test_rule_lines_in_the_body_are_words_of_the_fact() -> None:
    text = "---\nfirst\n---\nsecond"
    content = PLAIN.replace(TEXT, text).replace(HASH, content_hash(text))

    record = read_file(content).record

    assert record is not None
    assert record.text == text


def test_what_was_stored_beside_the_text_is_kept() -> None:
    reading = read_with(
        source="meeting notes",
        derivedFrom=["https://example.org"],
        relations={"supersedes": OLD_URI},
    )

    record = reading.record
    assert record is not None
    assert record.source == "meeting notes"
    assert record.derived_from == ("https://example.org",)
    assert record.supersedes == (OLD_URI,)
    assert record.predecessors == ("mem-00000000000000bb",)


@pytest.mark.parametrize("nothing", [None, "", [], {}, [None], [""]])
def test_empty_optional_fields_are_as_good_as_absent(nothing: Node) -> None:
    reading = read_with(derivedFrom=nothing)

    assert reading == Reading(RECORD)


@pytest.mark.parametrize("nothing", [None, "", [], {}, ["a"]])
def test_a_source_that_is_no_text_is_as_good_as_absent(nothing: Node) -> None:
    assert read_with(source=nothing) == Reading(RECORD)


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        ({"recordId": None}, Finding.RECORD_ID_INVALID),
        ({"recordId": "mem-AA"}, Finding.RECORD_ID_INVALID),
        ({"recordId": ["x"]}, Finding.RECORD_ID_INVALID),
        ({"recordId": "mem-00000000000000ab"}, Finding.RECORD_ID_MISMATCH),
        ({"scopes": None}, Finding.SCOPES_EMPTY),
        ({"scopes": ""}, Finding.SCOPES_EMPTY),
        ({"scopes": []}, Finding.SCOPES_EMPTY),
        ({"scopes": [" ", ""]}, Finding.SCOPES_EMPTY),
        ({"scopes": {}}, Finding.SCOPES_INVALID),
        ({"scopes": [None]}, Finding.SCOPES_INVALID),
        ({"scopes": ["a", ["b"]]}, Finding.SCOPES_INVALID),
        ({"scopes": ["a", "b c"]}, Finding.SCOPES_INVALID),
        ({"scopes": [str(n) for n in range(9)]}, Finding.SCOPES_INVALID),
        ({"caller": None}, Finding.IDENTITY_MISSING),
        ({"session": " \ufeff"}, Finding.IDENTITY_MISSING),
        ({"caller": ["codex"]}, Finding.IDENTITY_MISSING),
        ({"createdAt": None}, Finding.CREATED_AT_INVALID),
        ({"createdAt": "2026-09-03"}, Finding.CREATED_AT_INVALID),
        ({"contentHash": None}, Finding.CONTENT_HASH_INVALID),
        ({"contentHash": HASH[1:]}, Finding.CONTENT_HASH_INVALID),
        ({"contentHash": "0" * 64}, Finding.CONTENT_HASH_MISMATCH),
    ],
)
def test_each_wrong_field_is_named_and_leaves_the_record_out(
    changes: dict[str, Any], finding: Finding
) -> None:
    reading = read_with(**changes)

    assert reading.record is None
    assert codes(reading) == [finding]


@pytest.mark.parametrize("key", sorted(MEMORY))
def test_an_absent_field_is_found_as_a_null_one_is(key: str) -> None:
    absent = read_record({"memory": {k: v for k, v in MEMORY.items() if k != key}}, TEXT, PATH)

    nulled: dict[str, Any] = {key: None}
    assert absent == read_with(**nulled)
    assert len(absent.diagnostics) == 1


@pytest.mark.parametrize(
    "relations",
    [
        "gno://memory/a.md",
        [],
        [OLD_URI],
        {"supersedes": ""},
        {"supersedes": {}},
        {"supersedes": [None]},
        {"supersedes": ["mem-00000000000000bb"]},
        {"supersedes": [OLD_URI, "https://example.org/a.md"]},
        {"supersedes": ["gno://memory/../a.md"]},
        {"supersedes": ["gno://memory/\ud800.md"]},
    ],
)
def test_what_a_record_replaces_must_be_addresses(relations: Node) -> None:
    reading = read_with(relations=relations)

    assert reading.record is None
    assert codes(reading) == [Finding.SUPERSEDES_INVALID]


@pytest.mark.parametrize("relations", [None, "", {}, {"supersedes": None}, {"supersedes": []}])
def test_a_record_may_replace_nothing(relations: Node) -> None:
    assert read_with(relations=relations) == Reading(RECORD)


def test_replacing_an_ordinary_note_is_a_notice_and_the_record_stays_valid() -> None:
    reading = read_with(relations={"supersedes": ["gno://memory/notes/a.md", OLD_URI]})

    assert codes(reading) == [Finding.SUPERSEDES_DANGLING]
    assert reading.record is not None
    assert reading.record.predecessors == ("mem-00000000000000bb",)


def test_an_edited_body_is_a_mismatch_and_an_empty_one_is_empty() -> None:
    assert codes(read_with(TEXT + ".")) == [Finding.CONTENT_HASH_MISMATCH]
    assert codes(read_with(" \n\ufeff")) == [Finding.BODY_EMPTY]


def test_all_findings_are_reported_together() -> None:
    wrong: Mapping[str, Node] = {"scopes": {}, "contentHash": "?"}

    reading = read_record({"memory": wrong, "relations": "?"}, "", PATH)

    assert reading.record is None
    assert codes(reading) == [
        Finding.RECORD_ID_INVALID,
        Finding.SCOPES_INVALID,
        Finding.IDENTITY_MISSING,
        Finding.IDENTITY_MISSING,
        Finding.CREATED_AT_INVALID,
        Finding.BODY_EMPTY,
        Finding.CONTENT_HASH_INVALID,
        Finding.SUPERSEDES_INVALID,
    ]
    said = [each.message for each in reading.diagnostics if each.code is Finding.IDENTITY_MISSING]
    assert ["caller" in said[0], "session" in said[1]] == [True, True]


@pytest.mark.parametrize("values", [None, {}, {"title": "t"}, {"memory": None}])
def test_a_file_without_a_memory_block_lacks_it(values: Mapping[str, Node] | None) -> None:
    reading = read_record(values, TEXT, PATH)

    assert reading.record is None
    assert codes(reading) == [Finding.FRONTMATTER_MISSING]


@pytest.mark.parametrize("memory", ["", "yes", [], [{"recordId": RECORD_ID}]])
def test_a_memory_block_is_keys_and_values(memory: Node) -> None:
    assert codes(read_record({"memory": memory}, TEXT, PATH)) == [Finding.FRONTMATTER_INVALID]


@pytest.mark.parametrize(
    "name",
    [
        f"{RECORD_ID} 2.md",
        f"{RECORD_ID}.sync-conflict-20260903-101452-ABCDEFG.md",
        f"{RECORD_ID} (conflicted copy 2026-09-03).md",
        "deploys.md",
    ],
)
def test_a_copy_of_a_sync_tool_is_never_a_second_fact(name: str) -> None:
    reading = read_file(PLAIN, f"facts/2026-09-03/{name}")

    assert reading.record is None
    assert codes(reading) == [Finding.RECORD_ID_MISMATCH]


def test_a_file_that_was_moved_is_still_its_record() -> None:
    assert read_file(PLAIN, f"archive/{RECORD_ID}.md") == Reading(RECORD)


def test_no_finding_repeats_words_of_the_fact() -> None:
    readings: Sequence[Reading] = [read_with("secret words"), read_with(caller=""), read_with("")]

    said = " ".join(each.message for reading in readings for each in reading.diagnostics)
    assert "secret" not in said


@pytest.mark.parametrize("finding", Finding)
def test_every_finding_has_a_hint(finding: Finding) -> None:
    diagnostic = Diagnostic(finding, "message")

    assert diagnostic.hint == HINTS[finding] != ""
    assert diagnostic.is_notice == (
        finding.name in {"SUPERSEDE_FORK", "SUPERSEDE_CYCLE", "SUPERSEDES_DANGLING"}
    )
