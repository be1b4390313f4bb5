"""Facts as rows, apart from the reading of rows, which must stay quick to import."""

from __future__ import annotations

import json
from typing import Any

from gno.ports.sync_catalog import Sighting

WRITTEN = (
    "record_id, created_ms, is_canonical, predecessors, uri, docid, text, scopes, caller, session,"
    " created_at, content_hash, supersedes, source, derived_from, terms"
)


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


def _list(items: tuple[str, ...]) -> str:
    return json.dumps(items, ensure_ascii=False) if items else ""
