"""What a file is taken for: a fact, a broken fact, or an ordinary document."""

from __future__ import annotations

import pytest

from contract_tests.laws.samples import MEMORY
from contract_tests.laws.worlds import World
from gno.domain.memory.diagnostics import Finding
from gno.domain.memory.record import Reading, render_record
from gno.ports.vault import SeenFile

WORLD = World()
RECORD = WORLD.record("Deploys go out from main only")
CONTENT = render_record(RECORD).encode("utf-8")


@pytest.mark.parametrize(
    ("rel_path", "content"),
    [
        ("note.md", b"words"),
        ("note.md", b"---\ntitle: t\n---\nwords"),
        ("note.md", b"---\ntitle: memory\n---\nwords"),
        ("note.md", b"---\n\tbroken\n---\nwords"),
        ("note.md", b"\xff\xfe"),
        ("facts/data.json", b"{}"),
    ],
)
def test_a_document_that_claims_nothing_is_a_document(rel_path: str, content: bytes) -> None:
    assert WORLD.reader.read(rel_path, content) is None


@pytest.mark.parametrize(
    ("rel_path", "content", "finding"),
    [
        ("facts/a.md", b"words", Finding.FRONTMATTER_MISSING),
        ("facts/a.md", b"---\ntitle: t\n---\nwords", Finding.FRONTMATTER_MISSING),
        ("facts/a.md", b"---\ntitle: t\nwords", Finding.FRONTMATTER_MISSING),
        ("facts/a.md", b"\xff\xfe", Finding.FRONTMATTER_INVALID),
        ("facts/a.md", b"---\n\tmemory: x\n---\nwords", Finding.FRONTMATTER_INVALID),
        ("facts/a.md", b"---\nmemory: &a [*a]\n---\nwords", Finding.FRONTMATTER_INVALID),
        ("note.md", b"---\nmemory: here\n---\nwords", Finding.FRONTMATTER_INVALID),
        ("note.md", b"---\ntitle: t\nmemory:\n  {}\n---\n", Finding.RECORD_ID_INVALID),
        ("mem-00000000000000aa.md", b"words", Finding.FRONTMATTER_MISSING),
        (f"{RECORD.record_id} 2.md", CONTENT, Finding.RECORD_ID_MISMATCH),
    ],
)
def test_a_file_that_claims_to_be_a_fact_says_why_it_is_none(
    rel_path: str, content: bytes, finding: Finding
) -> None:
    reading = WORLD.reader.read(rel_path, content)

    assert reading is not None
    assert reading.record is None
    assert reading.diagnostics[0].code is finding


def test_a_fact_may_lie_anywhere_in_its_collection() -> None:
    assert WORLD.reader.read(f"archive/{RECORD.record_id}.md", CONTENT) == Reading(RECORD)


def test_a_new_file_is_described_as_it_will_be_read() -> None:
    seen = SeenFile(RECORD.canonical_path, len(CONTENT), 0)

    new = WORLD.reader.new_sighting(MEMORY, RECORD, CONTENT, seen=seen)

    assert new == WORLD.reader.sight(MEMORY, seen, CONTENT, file_hash=new.file_hash)
    assert new.fact is not None
    assert new.fact.uri == f"gno://memory/{RECORD.canonical_path}"


def test_a_document_and_a_broken_fact_have_neither_fact_nor_words() -> None:
    for rel_path, content in (("note.md", b"words"), ("facts/a.md", b"words")):
        seen = SeenFile(rel_path, len(content), 1)

        sighting = WORLD.reader.sight(MEMORY, seen, content, file_hash="00")

        assert (sighting.fact, sighting.terms) == (None, ())
