"""Facts from rows. What is read often is stored so that it is read cheaply."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gno.domain.memory.fact import Fact, StoredFact

READ = (
    "f.key, f.uri, f.docid, f.record_id, f.text, f.scopes, f.caller, f.session, f.created_at,"
    " f.content_hash, f.supersedes, f.source, f.derived_from, f.is_current, f.terms"
)
# Bound as :collection; letter case aside, as collections are compared.
COLLECTION = "(SELECT id FROM collections WHERE folded = :collection)"


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
