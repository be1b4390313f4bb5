"""Files as a sync would have read them, and the sync itself, for tests of the catalog."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from gno.domain.memory.currency import choose_holder, settle
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.fact import Fact, docid_of
from gno.domain.memory.record import Reading, Record, render_record
from gno.domain.moments import render_moment
from gno.domain.text import content_hash, sha256_hex
from gno.domain.uris import Address, render_uri
from gno.ports.catalog_health import CatalogFile, HealthCatalog
from gno.ports.fact_catalog import FactCatalog
from gno.ports.sync_catalog import CatalogWriter, Sighting, SyncCatalog

START_MS = 1_788_000_000_000
COLLECTION = "memory"


class Catalog(FactCatalog, SyncCatalog, HealthCatalog, CatalogFile, Protocol):
    """What a suite is run on: all ports over one database."""


def record_id(n: int) -> str:
    return f"mem-{n:016x}"


def path_of(n: int) -> str:
    return a_record(n).canonical_path


def a_record(
    n: int,
    text: str = "",
    *,
    scopes: tuple[str, ...] = ("a",),
    replaces: Sequence[int] = (),
    at: int | None = None,
) -> Record:
    text = text or f"fact number {n}"
    return Record(
        record_id=record_id(n),
        text=text,
        content_hash=content_hash(text),
        scopes=scopes,
        caller="codex",
        session="s1",
        created_ms=START_MS + (n if at is None else at),
        supersedes=tuple(f"gno://{COLLECTION}/facts/x/{record_id(old)}.md" for old in replaces),
        source="a test",
        derived_from=("https://example.org/ä", "two\nlines"),
    )


def sighting_of(
    record: Record,
    rel_path: str = "",
    *,
    collection: str = COLLECTION,
    notices: tuple[Diagnostic, ...] = (),
) -> Sighting:
    rel_path = rel_path or record.canonical_path
    content = render_record(record).encode()
    fact = Fact(
        uri=render_uri(Address(collection, rel_path)),
        docid=docid_of(sha256_hex(content)),
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
    return Sighting(
        rel_path=rel_path,
        size=len(content),
        mtime_ns=1_788_000_000_000_000_000,
        file_hash=sha256_hex(content),
        reading=Reading(record, notices),
        fact=fact,
        terms=tuple(record.text.split()),
    )


def a_document(rel_path: str, content: str = "# a note") -> Sighting:
    digest = sha256_hex(content.encode())
    return Sighting(rel_path=rel_path, size=len(content), mtime_ns=7, file_hash=digest)


def a_broken_file(rel_path: str, *codes: Finding) -> Sighting:
    found = tuple(Diagnostic(code, f"{code} is wrong") for code in codes)
    return Sighting(
        rel_path=rel_path, size=1, mtime_ns=8, file_hash="0" * 64, reading=Reading(None, found)
    )


def absorb(
    catalog: Catalog,
    *sightings: Sighting,
    gone: Iterable[str] = (),
    collection: str = COLLECTION,
) -> Sequence[str]:
    """Do what a sync does; return whose facts are current again."""
    with catalog.writing(collection) as writer:
        return level(writer, writer.store(sightings) | writer.drop(gone))


def level(writer: CatalogWriter, touched: frozenset[str]) -> Sequence[str]:
    """Choose holders and settle, around the records that were touched."""
    files = writer.holders(touched)
    chosen = {
        name: choose_holder((file.rel_path, file.is_canonical) for file in files[name])
        if name in files
        else None
        for name in touched
    }
    writer.choose(chosen)
    return writer.mark(settle(writer.neighbourhood(touched)))


def add(catalog: Catalog, *records: Record) -> None:
    """Sync new files, each where it belongs."""
    absorb(catalog, *map(sighting_of, records))
