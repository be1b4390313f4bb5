"""What status and audit read of the catalog."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gno.adapters.catalog.connections import Connections, fetch
from gno.adapters.catalog.rows import COLLECTION
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.sync.plan import ROOT
from gno.ports.catalog_health import Counts, FileFinding

FINDINGS = f"""
SELECT s.rel_path, d.code, d.message FROM files s CROSS JOIN findings d ON d.key = s.key
WHERE s.collection_id = {COLLECTION} AND s.is_active = 1
ORDER BY s.rel_path, d.code, d.kind, d.position"""  # noqa: S608 - constants only, here and below
MARK = "(SELECT value FROM meta WHERE name = 'index_mark')"
SYNCED = f"""
SELECT c.is_synced, {MARK}, o.stamp FROM collections c
LEFT JOIN folders o ON o.collection_id = c.id AND o.rel_path = '{ROOT}'
WHERE c.id = {COLLECTION}"""  # noqa: S608
INDEXED = f"SELECT {MARK}, (SELECT max(sequence) FROM queue)"  # noqa: S608
COUNTS = f"""
SELECT count(*), count(*) FILTER (WHERE kind = 2), count(*) FILTER (WHERE kind = 1)
FROM files WHERE collection_id = {COLLECTION} AND is_active = 1"""  # noqa: S608
CURRENT = f"""
SELECT count(*) FROM facts WHERE collection_id = {COLLECTION} AND is_current = 1"""  # noqa: S608
DUPLICATES = f"""
SELECT count(*) FROM facts WHERE collection_id = {COLLECTION} AND is_holder = 0"""  # noqa: S608
TALLY = f"SELECT t.*, ({CURRENT}), ({DUPLICATES}) FROM ({COUNTS}) t"  # noqa: S608


class ApswHealthCatalog:
    """See ``gno.ports.catalog_health.HealthCatalog``."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def findings(self, collection: str) -> Sequence[FileFinding]:
        """Read what is stored of active files."""
        asked = {"collection": collection.casefold()}
        with self._connections.reading() as db:
            rows = fetch(db, FINDINGS, asked)
        return [FileFinding(path, Diagnostic(Finding(code), said)) for path, code, said in rows]

    def is_synced(self, collection: str, root: int | None = None) -> bool:
        """Read the mark that the first sync set."""
        asked = {"collection": collection.casefold()}
        with self._connections.reading() as db:
            rows = fetch(db, SYNCED, asked)
        if not rows:
            return False
        is_synced, mark, synced_root = rows[0]
        is_same_root = root is None or root == synced_root
        return bool(is_synced and is_same_root and _stamp_and_sequence(mark)[0])

    def is_indexed(self, stamp: str | None) -> bool:
        """Compare with the mark and with what is queued, in one statement."""
        with self._connections.reading() as db:
            ((mark, last),) = fetch(db, INDEXED)
        return stamp is not None and (stamp, last or 0) == _stamp_and_sequence(mark)

    def counts(self, collection: str) -> Counts:
        """Count in one statement, so that the numbers agree with each other."""
        asked = {"collection": collection.casefold()}
        with self._connections.reading() as db:
            rows = fetch(db, TALLY, asked)
        files, valid, invalid, current, spare = rows[0]
        return Counts(files=files, facts=valid - spare, current=current, invalid=invalid + spare)


def _stamp_and_sequence(mark: str | None) -> tuple[str | None, int]:
    sequence, stamp = json.loads(mark) if mark else (0, None)
    return stamp or None, sequence
