"""What status and audit read of the catalog."""

from __future__ import annotations

from collections.abc import Sequence

from gno.adapters.catalog.connections import Connections, fetch
from gno.adapters.catalog.rows import COLLECTION
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.ports.catalog_health import Counts, FileFinding

FINDINGS = f"""
SELECT s.rel_path, d.code, d.message FROM files s CROSS JOIN findings d ON d.key = s.key
WHERE s.collection_id = {COLLECTION} AND s.is_active = 1
ORDER BY s.rel_path, d.code, d.kind, d.position"""  # noqa: S608 - constants only, here and below
SYNCED = f"SELECT is_synced FROM collections WHERE id = {COLLECTION}"  # noqa: S608
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

    def is_synced(self, collection: str) -> bool:
        """Read the mark that the first sync set."""
        asked = {"collection": collection.casefold()}
        with self._connections.reading() as db:
            rows = fetch(db, SYNCED, asked)
        return bool(rows and rows[0][0])

    def counts(self, collection: str) -> Counts:
        """Count in one statement, so that the numbers agree with each other."""
        asked = {"collection": collection.casefold()}
        with self._connections.reading() as db:
            rows = fetch(db, TALLY, asked)
        files, valid, invalid, current, spare = rows[0]
        return Counts(files=files, facts=valid - spare, current=current, invalid=invalid + spare)
