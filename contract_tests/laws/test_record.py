"""The fact file as it is written: byte for byte, and the same strings in every YAML reader."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from contract_tests.laws.samples import AT_MS, SCOPE_NAMES, WORDS, submit
from gno.adapters.vault.frontmatter import YamlFrontmatterReader
from gno.domain.memory.fact import title_of
from gno.domain.memory.frontmatter import split_frontmatter
from gno.domain.memory.reading import read_record
from gno.domain.memory.record import (
    Reading,
    Record,
    is_fact_path,
    new_record,
    record_id_in,
    render_record,
)
from gno.domain.memory.submission import Submission

OLD_URI = "gno://memory/facts/2026-09-01/mem-00000000000000aa.md"
PLAIN = """\
---
title: "Deploys go out from main only"
memory:
  recordId: "mem-3031d43d684a8841"
  scopes: ["project:gno"]
  caller: "codex"
  session: "s1"
  createdAt: "2026-09-03T10:14:52.118Z"
  contentHash: "47448d5d05ce5325609969be97f6f82d6379a160061b514f26e654cd56fb442f"
---

Deploys go out from main only
"""
FULL = """\
---
title: "“Wi-Fi” \\\\ \\"guest\\" 🦊"
memory:
  recordId: "mem-0000000000000001"
  scopes: ["a", "b"]
  caller: "~"
  session: "no\\tyes\\u0085\\ufeff\\u2028\\uffff"
  createdAt: "1970-01-01T00:00:00.000Z"
  contentHash: "00"
  source: "key: value # note"
  derivedFrom: ["https://example.org/a", "0123"]
relations:
  supersedes:
    - "gno://memory/facts/2026-09-01/mem-00000000000000aa.md"
---

“Wi-Fi” \\ "guest"  🦊
"""


@st.composite
def submissions(draw: st.DrawFn) -> Submission:
    """Draw whatever a caller may submit."""
    replacing = draw(st.booleans())
    old = {"predecessor_uri": OLD_URI, "predecessor_hash": "f" * 64} if replacing else {}
    return submit(
        draw(WORDS),
        caller=draw(WORDS),
        session=draw(WORDS),
        scopes=draw(st.lists(SCOPE_NAMES, min_size=1, max_size=3)),
        decision="supersede" if replacing else "add",
        source=draw(st.none() | WORDS),
        derived_from=draw(st.lists(WORDS, max_size=2)),
        **old,
    )


RECORDS = submissions().map(lambda submission: new_record(submission, AT_MS))


def load_ruamel(block: str) -> Any:
    return YAML(typ="safe", pure=True).load(block)


def expected_values(record: Record) -> dict[str, Any]:
    memory: dict[str, Any] = {
        "recordId": record.record_id,
        "scopes": list(record.scopes),
        "caller": record.caller,
        "session": record.session,
        "createdAt": "2026-09-03T10:14:52.118Z",
        "contentHash": record.content_hash,
    }
    if record.source is not None:
        memory["source"] = record.source
    if record.derived_from:
        memory["derivedFrom"] = list(record.derived_from)
    values: dict[str, Any] = {"title": title_of(record.text), "memory": memory}
    if record.supersedes:
        values["relations"] = {"supersedes": list(record.supersedes)}
    return values


def test_a_fact_file_looks_like_this() -> None:
    record = new_record(submit(scopes=["project:gno"]), AT_MS)

    assert render_record(record) == PLAIN


def test_every_optional_line_has_its_place_and_every_string_its_quotes() -> None:
    record = Record(
        record_id="mem-0000000000000001",
        text='“Wi-Fi” \\ "guest"  🦊',
        content_hash="00",
        scopes=("a", "b"),
        caller="~",
        session="no\tyes\x85\ufeff\u2028\uffff",
        created_ms=0,
        supersedes=(OLD_URI,),
        source="key: value # note",
        derived_from=("https://example.org/a", "0123"),
    )

    assert render_record(record) == FULL


@pytest.mark.parametrize("load", [yaml.safe_load, load_ruamel], ids=["yaml-1.1", "yaml-1.2"])
@given(record=RECORDS)
def test_readers_of_both_yaml_versions_see_the_strings_that_were_stored(
    load: Any, record: Record
) -> None:
    split = split_frontmatter(render_record(record))

    values = load(split.block)

    assert values == expected_values(record)


@given(record=RECORDS)
def test_what_is_written_is_read_back_as_the_same_record(record: Record) -> None:
    split = split_frontmatter(render_record(record))
    assert split.block is not None

    values = YamlFrontmatterReader().parse(split.block)

    assert read_record(values, split.body, record.canonical_path) == Reading(record)


def test_the_file_lies_in_the_folder_of_its_day_in_utc() -> None:
    record = new_record(submit(), AT_MS)

    assert record.canonical_path == f"facts/2026-09-03/{record.record_id}.md"


def test_predecessors_are_known_by_file_name_so_that_a_move_breaks_none() -> None:
    moved = "gno://memory/archive/mem-00000000000000aa.md?index=work"
    note = "gno://memory/notes/a.md"
    record = Record(
        record_id="mem-0000000000000001",
        text="x",
        content_hash="00",
        scopes=("a",),
        caller="c",
        session="s",
        created_ms=0,
        supersedes=(OLD_URI, moved, note),
    )

    assert record.predecessors == ("mem-00000000000000aa",)


@pytest.mark.parametrize(
    ("place", "record_id"),
    [
        (OLD_URI, "mem-00000000000000aa"),
        ("facts/2026-09-01/mem-00000000000000aa.md", "mem-00000000000000aa"),
        ("mem-00000000000000aa.md", "mem-00000000000000aa"),
        ("facts/2026-09-01/mem-00000000000000aa 2.md", None),
        ("facts/mem-00000000000000aa.sync-conflict-20260903-101452-ABC.md", None),
        ("facts/mem-00000000000000aa (conflicted copy 2026-09-03).md", None),
        ("facts/mem-00000000000000AA.md", None),
        ("facts/mem-aa.md", None),
        ("", None),
    ],
)
def test_a_record_id_is_read_from_a_file_name(place: str, record_id: str | None) -> None:
    assert record_id_in(place) == record_id


@pytest.mark.parametrize(
    ("rel_path", "claims"),
    [
        ("facts/2026-09-01/mem-00000000000000aa.md", True),
        ("facts/by-hand.md", True),
        ("archive/mem-00000000000000aa.md", True),
        ("archive/mem-00000000000000aa 2.md", True),
        ("facts/mem-00000000000000aa.txt", False),
        ("notes/facts/a.md", False),
        ("facts.md", False),
    ],
)
def test_a_file_claims_to_be_a_fact_by_its_place_or_its_name(rel_path: str, claims: bool) -> None:  # noqa: FBT001
    assert is_fact_path(rel_path) == claims
