"""Facts as rows and back: what is read often is stored so that it is read cheaply."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gno.domain.memory.fact import Fact, StoredFact
from gno.ports.catalog import Sighting

WRITTEN = (
    "record_id, created_ms, is_canonical, predecessors, uri, docid, text, scopes, caller, session,"
    " created_at, content_hash, supersedes, source, derived_from, terms"
)
READ = (
    "f.key, f.uri, f.docid, f.record_id, f.text, f.scopes, f.caller, f.session, f.created_at,"
    " f.content_hash, f.supersedes, f.source, f.derived_from, f.is_current, f.terms"
)
# Bound as :collection; letter case aside, as collections are compared.
COLLECTION = "(SELECT id FROM collections WHERE folded = :collection)"


def written_row(sighting: Sighting) -> tuple[Any, ...] | None:
    """Return the values of ``WRITTEN``; None for a file that holds no valid record."""
    fact, reading = sighting.fact, sighting.reading
    if fact is None or reading is None or reading.record is None:
        return None
    record = reading.record
    return (
        fact.record_id,
        record.created_ms,
        int(record.canonical_path == sighting.rel_path),
        " ".join(record.predecessors) if record.supersedes else "",
        fact.uri,
        fact.docid,
        fact.text,
        "\n".join(fact.scopes),
        fact.caller,
        fact.session,
        fact.created_at,
        fact.content_hash,
        _list(fact.supersedes),
        fact.source,
        _list(fact.derived_from),
        "\n".join(sighting.terms),
    )


def stored_fact(row: Sequence[Any]) -> StoredFact:
    """Build a fact from the values of ``READ``."""
    key, uri, docid, record, text, scopes, caller, session, created = row[:9]
    digest, supersedes, source, origins, current, terms = row[9:]
    fact = Fact(
        uri=uri,
        docid=docid,
        record_id=record,
        text=text,
        scopes=lines(scopes),
        caller=caller,
        session=session,
        created_at=created,
        content_hash=digest,
        supersedes=tuple(json.loads(supersedes)) if supersedes else (),
        source=source,
        derived_from=tuple(json.loads(origins)) if origins else (),
    )
    return StoredFact(key, fact, current == 1, lines(terms))


def lines(text: str) -> tuple[str, ...]:
    """Return the items of a list that was stored as lines."""
    return tuple(text.split("\n")) if text else ()


def _list(items: tuple[str, ...]) -> str:
    return json.dumps(items, ensure_ascii=False) if items else ""
