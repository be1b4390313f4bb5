"""One open transaction over one collection, and the totals that are written at its end."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import apsw

from gno.adapters.catalog.connections import fetch
from gno.adapters.catalog.rows import lines

_BUMP_SCOPE = """
INSERT INTO scopes (collection_id, name, facts) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET facts = facts + excluded.facts"""
LAST = "SELECT coalesce(max(sequence), 0) FROM queue"
CURRENT = """
SELECT f.key, f.scopes FROM json_each(:items) w CROSS JOIN facts f ON f.key = w.value
WHERE f.is_current = 1"""


@dataclass(slots=True)
class Work:
    """Gathers what changes for the lexical index and for the scopes."""

    db: apsw.Connection
    collection_id: int
    _queued: dict[int, None] = field(default_factory=dict)
    _scopes: Counter[str] = field(default_factory=Counter)

    def rows(self, statement: str, items: Iterable[object]) -> list[tuple[Any, ...]]:
        """Run a statement over a list bound as ``:items`` and the collection as ``:id``."""
        bound = {"items": json.dumps(list(items)), "id": self.collection_id}
        return fetch(self.db, statement, bound)

    def many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement once for each row."""
        if rows:
            self.db.executemany(statement, rows)

    def show(self, key: int, scopes: str) -> None:
        """Note that a fact has become current."""
        self._queued[key] = self._queued.pop(key, None)
        self._scopes.update(lines(scopes))

    def hide(self, key: int, scopes: str) -> None:
        """Note that a fact is current no longer."""
        self._queued[key] = self._queued.pop(key, None)
        self._scopes.subtract(lines(scopes))

    def hide_current(self, keys: Sequence[int]) -> None:
        """Note it for those of the facts that still are current."""
        for key, scopes in self.rows(CURRENT, keys):
            self.hide(key, scopes)

    def finish(self) -> None:
        """Write the gathered totals and give each queued key a number of its own."""
        changed = [(self.collection_id, n, c) for n, c in sorted(self._scopes.items()) if c]
        self.many(_BUMP_SCOPE, changed)
        if changed:
            gone = "DELETE FROM scopes WHERE collection_id = ? AND name = ? AND facts = 0"
            self.many(gone, [row[:2] for row in changed])
        if self._queued:
            ((last,),) = fetch(self.db, LAST)
            numbered = [(key, last + n) for n, key in enumerate(self._queued, 1)]
            self.many("INSERT OR REPLACE INTO queue (key, sequence) VALUES (?, ?)", numbered)
