"""From a file of the vault to what the catalog keeps of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.documents.collection import Collection
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.fact import Fact, docid_of
from gno.domain.memory.frontmatter import Split, split_frontmatter
from gno.domain.memory.reading import read_record
from gno.domain.memory.record import Reading, Record, is_fact_path
from gno.domain.moments import render_moment
from gno.domain.text import sha256_hex
from gno.domain.uris import Address, render_uri
from gno.ports.frontmatter import FrontmatterReader
from gno.ports.sync_catalog import Sighting
from gno.ports.vault import SeenFile

# The words of a text as the index holds them: text and language to terms.
Analyse: TypeAlias = Callable[[str, str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class FileReader:
    """Reads bytes as a fact or as an ordinary document."""

    frontmatter: FrontmatterReader
    analyse: Analyse
    index_name: str

    def sight(
        self, collection: Collection, seen: SeenFile, content: bytes, *, file_hash: str
    ) -> Sighting:
        """Read one file; nothing it holds can make this fail."""
        reading = self.read(seen.rel_path, content)
        fact = None
        terms: tuple[str, ...] = ()
        if reading is not None and reading.record is not None:
            fact = self.as_fact(collection, seen.rel_path, reading.record, file_hash=file_hash)
            terms = self.analyse(fact.text, collection.language)
        return Sighting(
            rel_path=seen.rel_path,
            size=seen.size,
            mtime_ns=seen.mtime_ns,
            file_hash=file_hash,
            reading=reading,
            fact=fact,
            terms=terms,
        )

    def read(self, rel_path: str, content: bytes) -> Reading | None:
        """Read bytes as a record, or return None for a document that does not claim to be one."""
        claims = is_fact_path(rel_path)
        try:
            split = split_frontmatter(content.decode("utf-8"))
        except UnicodeDecodeError as error:
            message = f"the file is not UTF-8: byte {error.start}"
            return _invalid(message) if claims else None
        if not claims and not _holds_memory(split):
            return None
        if split.block is None:
            return read_record(None, split.body, rel_path)
        try:
            values = self.frontmatter.parse(split.block)
        except ValueError as error:
            return _invalid(str(error))
        return read_record(values, split.body, rel_path)

    def as_fact(
        self, collection: Collection, rel_path: str, record: Record, *, file_hash: str
    ) -> Fact:
        """Give a record its addresses."""
        return Fact(
            uri=render_uri(Address(collection.name, rel_path, self.index_name)),
            docid=docid_of(file_hash),
            record_id=record.record_id,
            text=record.text,
            scopes=record.scopes,
            caller=record.caller,
            session=record.session,
            created_at=render_moment(record.created_ms),
            content_hash=record.content_hash,
            supersedes=record.supersedes,
            source=record.source,
            derived_from=record.derived_from,
        )

    def new_sighting(
        self, collection: Collection, record: Record, content: bytes, *, seen: SeenFile
    ) -> Sighting:
        """Describe a file that was just written, without reading it back."""
        file_hash = sha256_hex(content)
        fact = self.as_fact(collection, record.canonical_path, record, file_hash=file_hash)
        return Sighting(
            rel_path=record.canonical_path,
            size=seen.size,
            mtime_ns=seen.mtime_ns,
            file_hash=file_hash,
            reading=Reading(record),
            fact=fact,
            terms=self.analyse(fact.text, collection.language),
        )


def _holds_memory(split: Split) -> bool:
    block = split.block
    return block is not None and (block.startswith("memory:") or "\nmemory:" in block)


def _invalid(message: str) -> Reading:
    return Reading(None, (Diagnostic(Finding.FRONTMATTER_INVALID, message),))
