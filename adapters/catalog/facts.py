"""Reads of facts, each from one statement and so from one state of the catalog."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from gno.adapters.catalog.connections import Connections, fetch
from gno.adapters.catalog.rows import COLLECTION, READ, lines, stored_fact
from gno.domain.memory.fact import Fact, StoredFact
from gno.domain.memory.scopes import View

BY_KEYS = f"SELECT {READ} FROM json_each(?) AS w CROSS JOIN facts f ON f.key = w.value"  # noqa: S608
TWINS = f"""
SELECT {READ} FROM facts f
WHERE f.collection_id = {COLLECTION} AND f.content_hash = :hash AND f.is_current = 1
ORDER BY f.created_ms, f.record_id"""  # noqa: S608 - constants only, here and below
BY_RECORD = f"""
SELECT {READ} FROM facts f
WHERE f.collection_id = {COLLECTION} AND f.record_id = :record AND f.is_holder = 1"""  # noqa: S608
SUCCESSOR = f"""
SELECT {READ} FROM facts o JOIN facts f
  ON f.collection_id = o.collection_id AND f.record_id = o.next_id AND f.is_holder = 1
WHERE o.collection_id = {COLLECTION} AND o.record_id = :record AND o.is_holder = 1"""  # noqa: S608
# UNION drops what was met before, so that even a damaged chain ends.
HEAD = f"""
WITH RECURSIVE way (id) AS (
  SELECT :record
  UNION
  SELECT o.next_id FROM way CROSS JOIN facts o
    ON o.collection_id = {COLLECTION} AND o.record_id = way.id AND o.is_holder = 1
  WHERE o.next_id IS NOT NULL)
SELECT {READ} FROM way CROSS JOIN facts f
  ON f.collection_id = {COLLECTION} AND f.record_id = way.id AND f.is_holder = 1
WHERE f.is_current = 1 LIMIT 1"""  # noqa: S608
LINE = f"""
WITH RECURSIVE line (key) AS (
  SELECT key FROM facts
  WHERE collection_id = {COLLECTION} AND record_id = :record AND is_holder = 1
  UNION
  SELECT f.key FROM line CROSS JOIN facts o ON o.key = line.key
    CROSS JOIN edges e ON e.collection_id = o.collection_id AND e.predecessor = o.record_id
    CROSS JOIN facts f ON f.key = e.key AND f.is_holder = 1
  UNION
  SELECT f.key FROM line CROSS JOIN edges e ON e.key = line.key
    CROSS JOIN facts f ON f.collection_id = e.collection_id
      AND f.record_id = e.predecessor AND f.is_holder = 1)
SELECT {READ} FROM line CROSS JOIN facts f ON f.key = line.key
ORDER BY f.created_ms, f.record_id"""  # noqa: S608
SCOPES = f"""
SELECT name, facts FROM scopes WHERE collection_id = {COLLECTION} ORDER BY name"""  # noqa: S608


class ApswFactCatalog:
    """See ``gno.ports.fact_catalog.FactCatalog``."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def facts(self, keys: Sequence[int]) -> Sequence[StoredFact]:
        """Look all keys up in one statement."""
        with self._connections.reading() as db:
            rows = fetch(db, BY_KEYS, (json.dumps(list(keys)),))
        return [stored_fact(row) for row in rows]

    def twins(self, content_hash: str, view: View) -> Sequence[Fact]:
        """Compare scopes here: few current facts share one text."""
        asked = {"collection": view.collection.casefold(), "hash": content_hash}
        with self._connections.reading() as db:
            rows = fetch(db, TWINS, asked)
        return [stored_fact(row).fact for row in rows if view.shows(lines(row[5]))]

    def find(self, collection: str, record_id: str) -> StoredFact | None:
        """Look the record up."""
        return self._one(BY_RECORD, collection, record_id)

    def successor(self, collection: str, record_id: str) -> StoredFact | None:
        """Follow the stored step."""
        return self._one(SUCCESSOR, collection, record_id)

    def head(self, collection: str, record_id: str) -> StoredFact | None:
        """Follow the stored steps."""
        return self._one(HEAD, collection, record_id)

    def line(self, collection: str, record_id: str) -> Sequence[StoredFact]:
        """Walk the edges in both directions."""
        asked = {"collection": collection.casefold(), "record": record_id}
        with self._connections.reading() as db:
            rows = fetch(db, LINE, asked)
        return [stored_fact(row) for row in rows]

    def scopes(self, collection: str) -> Mapping[str, int]:
        """Read the counts that writers keep."""
        asked = {"collection": collection.casefold()}
        with self._connections.reading() as db:
            return dict(fetch(db, SCOPES, asked))

    def _one(self, statement: str, collection: str, record_id: str) -> StoredFact | None:
        asked = {"collection": collection.casefold(), "record": record_id}
        with self._connections.reading() as db:
            rows = fetch(db, statement, asked)
        return stored_fact(rows[0]) if rows else None
