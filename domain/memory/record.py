"""The fact file: how a record is written, and how tolerantly it is read (contract 3)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.fact import record_id, title_of
from gno.domain.memory.submission import Submission
from gno.domain.moments import date_folder, render_moment
from gno.domain.uris import read_uri

FACTS_FOLDER = "facts"
RECORD_ID = re.compile(r"mem-[0-9a-f]{16}")
# JSON escapes are valid YAML; these characters YAML readers fold, refuse or drop when bare.
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What a valid fact file says."""

    record_id: str
    text: str
    content_hash: str
    scopes: tuple[str, ...]
    caller: str
    session: str
    created_ms: int
    supersedes: tuple[str, ...] = ()
    source: str | None = None
    derived_from: tuple[str, ...] = ()

    @property
    def canonical_path(self) -> str:
        """Where the file belongs inside its collection."""
        return f"{FACTS_FOLDER}/{date_folder(self.created_ms)}/{self.record_id}.md"

    @property
    def predecessors(self) -> tuple[str, ...]:
        """The record ids it supersedes, read from the file names, so that a move breaks none."""
        return tuple(dict.fromkeys(filter(None, map(record_id_at, self.supersedes))))


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a file: a record, or all the reasons why it is none."""

    record: Record | None
    diagnostics: tuple[Diagnostic, ...] = ()


def new_record(submission: Submission, created_ms: int, *, supersedes: str | None = None) -> Record:
    """Make the record a submission asks for."""
    text, caller = submission.text, submission.caller
    return Record(
        record_id=record_id(text.content_hash, created_ms, caller),
        text=text.words,
        content_hash=text.content_hash,
        scopes=submission.scopes.names,
        caller=caller.name,
        session=caller.session,
        created_ms=created_ms,
        supersedes=(supersedes,) if supersedes else (),
        source=submission.source,
        derived_from=submission.origins,
    )


def render_record(record: Record) -> str:
    """Return the file of ``record``: every string double-quoted, the text below the block."""
    lines = [
        "---",
        f"title: {_quote(title_of(record.text))}",
        "memory:",
        f"  recordId: {_quote(record.record_id)}",
        f"  scopes: {_quote_list(record.scopes)}",
        f"  caller: {_quote(record.caller)}",
        f"  session: {_quote(record.session)}",
        f"  createdAt: {_quote(render_moment(record.created_ms))}",
        f"  contentHash: {_quote(record.content_hash)}",
    ]
    if record.source is not None:
        lines.append(f"  source: {_quote(record.source)}")
    if record.derived_from:
        lines.append(f"  derivedFrom: {_quote_list(record.derived_from)}")
    if record.supersedes:
        lines += ["relations:", "  supersedes:"]
        lines += [f"    - {_quote(uri)}" for uri in record.supersedes]
    return "\n".join([*lines, "---", "", record.text, ""])


def is_fact_path(rel_path: str) -> bool:
    """Tell whether a file claims to be a fact by where it lies or what it is called."""
    if not rel_path.endswith(".md"):
        return False
    name = rel_path.rpartition("/")[2]
    return rel_path.startswith(f"{FACTS_FOLDER}/") or RECORD_ID.match(name) is not None


def record_id_in(rel_path: str) -> str | None:
    """Return the record id a path names by its file name, or None."""
    stem = rel_path.rpartition("/")[2].removesuffix(".md")
    return stem if RECORD_ID.fullmatch(stem) else None


def record_id_at(uri: str) -> str | None:
    """Return the record id an address leads to, however it is spelt, or None."""
    address = read_uri(uri)
    return record_id_in(address.rel_path) if address else None


def check_name(record: Record, rel_path: str) -> tuple[Diagnostic, ...]:
    """Report a file whose name is not its record id, as conflict copies are named."""
    if record_id_in(rel_path) == record.record_id:
        return ()
    message = f"the file is not named {record.record_id}.md"
    return (Diagnostic(Finding.RECORD_ID_MISMATCH, message),)


def _quote(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found.group()):04x}", quoted)


def _quote_list(items: Sequence[str]) -> str:
    return "[" + ", ".join(map(_quote, items)) + "]"
