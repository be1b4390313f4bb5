"""A fact: its words, the hash by which they are compared, who stored it, who may see it."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.faults import Code, Fault
from gno.domain.limits import MAX_FACT_BYTES, MAX_TITLE_CHARACTERS
from gno.domain.memory.identity import Caller
from gno.domain.moments import render_moment
from gno.domain.text import check_characters, normalise, sha256_hex, trim


@dataclass(frozen=True, slots=True)
class FactText:
    """The words of a fact and the hash by which they are compared."""

    words: str
    content_hash: str

    @classmethod
    def parse(cls, raw: object) -> FactText:
        """Read a submitted text.

        Raises:
            Fault: ``TEXT_REQUIRED`` when it is blank or holds a forbidden character,
                ``TEXT_TOO_LARGE`` beyond 4096 UTF-8 bytes as submitted.
        """
        if raw is None or not isinstance(raw, str):
            raise Fault(Code.TEXT_REQUIRED, "say what to remember", field="text")
        check_characters(raw, Code.TEXT_REQUIRED, field="text")
        if not trim(raw):
            raise Fault(Code.TEXT_REQUIRED, "say what to remember", field="text")
        size = len(raw.encode("utf-8"))
        if size > MAX_FACT_BYTES:
            raise too_large(size)
        return cls.of(trim(raw))

    @classmethod
    def of(cls, words: str) -> FactText:
        """Hash words that are known to be a fact's."""
        return cls(words, sha256_hex(normalise(words).encode("utf-8")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One valid record, as it stands in its file.

    ``docid`` follows the bytes of the file; what lasts is ``uri`` and ``record_id``.
    """

    uri: str
    docid: str
    record_id: str
    text: str
    scopes: tuple[str, ...]
    caller: str
    session: str
    created_at: str
    content_hash: str
    supersedes: tuple[str, ...] = ()
    source: str | None = None
    derived_from: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredFact:
    """A fact and what the catalog knows of it beside its file.

    ``terms`` are the analysed words of the text, in order, repeats kept.
    """

    key: int
    fact: Fact
    is_current: bool
    terms: tuple[str, ...] = ()


def too_large(size_bytes: int) -> Fault:
    """Say that a text is a document, not a fact, and where it belongs."""
    message = (
        f"a fact is one sentence or two, at most {MAX_FACT_BYTES} bytes; this is {size_bytes}. "
        "Save a longer text as a document with gno capture, or edit the note it belongs to"
    )
    return Fault(Code.TEXT_TOO_LARGE, message, limitBytes=MAX_FACT_BYTES, gotBytes=size_bytes)


def title_of(text: str) -> str:
    """Return the first 80 code points of the normalised text."""
    return normalise(text)[:MAX_TITLE_CHARACTERS]


def record_id(content_hash: str, created_ms: int, caller: Caller) -> str:
    """Return ``mem-`` and 16 hexadecimal digits over hash, time, caller and session."""
    parts = (content_hash, render_moment(created_ms), caller.name, caller.session)
    return "mem-" + sha256_hex("\n".join(parts).encode("utf-8"))[:16]


def docid_of(file_hash: str) -> str:
    """Return the short name of a file's bytes, from their SHA-256."""
    return "#" + file_hash[:8]
