"""Values that many laws start from, and texts that hypothesis makes up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from gno.domain.documents.collection import Collection, Collections
from gno.domain.memory.budget import Scored
from gno.domain.memory.fact import Fact, FactText
from gno.domain.memory.submission import Draft, Submission, read_submission
from gno.domain.moments import render_moment
from gno.domain.text import trim

MEMORY = Collection(name="memory", path="/vault/memory", memory_managed=True)
NOTES = Collection(name="notes", path="/vault/notes")
COLLECTIONS = Collections((NOTES, MEMORY))
# 2026-09-03T10:14:52.118Z
AT_MS = 1_788_430_492_118
GOOD = Draft(caller="codex", session="s1", text="Deploys go out from main only", scopes=["a"])

# What a submitted text may hold: everything but controls other than TAB, LF, CR and surrogates.
CLEAN = st.one_of(
    st.characters(exclude_categories=("Cs", "Cc")),
    st.sampled_from("\t\n\r\u2028\ufeff\u200b\ufffe"),
)
# Beyond ASCII on purpose: what YAML, JSON or a shell might take for something else.
TRICKY = st.sampled_from(
    ["yes", "no", "~", "null", "0123", "2026-09-02", "---", "key: value # note", "@at", "%", "`x`",
     '"', "'", "\\", "{a}", "[b]", "- c", "&d", "*d", "!!str e", "| f", "> g", "? h", "🦊"]
)  # fmt: skip
TEXTS = st.text(CLEAN, max_size=60)
WORDS = st.one_of(TEXTS, TRICKY).filter(lambda text: bool(trim(text)))
SCOPE_NAMES = st.from_regex(r"[a-z0-9][a-z0-9._:/@-]{0,20}", fullmatch=True)


def a_fact(number: int = 1, text: str = "words", **changes: Any) -> Fact:
    """Return a fact; facts of different numbers differ in every address."""
    record_id = f"mem-{number:016x}"
    made = Fact(
        uri=f"gno://memory/facts/2026-09-03/{record_id}.md",
        docid=f"#{number:08x}",
        record_id=record_id,
        text=text,
        scopes=("a",),
        caller="codex",
        session="s1",
        created_at=render_moment(AT_MS + number),
        content_hash=FactText.of(text).content_hash,
    )
    return replace(made, **changes)


def scored(number: int, text: str) -> Scored:
    """Return a ranked fact; a smaller number ranks higher."""
    return Scored(a_fact(number, text), 1.0 / number)


def submit(text: str = "Deploys go out from main only", **changes: Any) -> Submission:
    """Return a submission; ``changes`` are fields of a draft."""
    return read_submission(replace(GOOD, text=text, **changes), COLLECTIONS)
