"""What a sync compares with and writes to, and the queue that feeds the lexical index."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import apsw

from gno.adapters.catalog import intake
from gno.adapters.catalog.connections import Connections, fetch
from gno.adapters.catalog.rows import COLLECTION, lines
from gno.adapters.catalog.work import Work
from gno.adapters.catalog.writer import ApswCatalogWriter
from gno.domain.search.order import order_of
from gno.ports.lexical_index import IndexEntry
from gno.ports.sync_catalog import CatalogWriter, IndexMark, KnownFile

FILES = f"""
SELECT rel_path, size, mtime_ns, file_hash FROM files
WHERE collection_id = {COLLECTION} AND is_active = 1"""  # noqa: S608 - constants, as below
FILES_BELOW = f"""{FILES}
AND rel_path > :below || '/' AND rel_path < :below || '0'
AND instr(substr(rel_path, length(:below) + 2), '/') = 0"""  # 0 comes after the slash
FOLDERS = f"""
SELECT c.is_synced, o.rel_path, o.stamp
FROM collections c LEFT JOIN folders o ON o.collection_id = c.id
WHERE c.id = {COLLECTION}"""  # noqa: S608
PENDING = """
SELECT q.sequence, q.key, c.name, s.rel_path, f.scopes, f.terms
FROM queue q CROSS JOIN files s ON s.key = q.key CROSS JOIN collections c ON c.id = s.collection_id
LEFT JOIN facts f ON f.key = q.key AND f.is_current = 1
WHERE q.sequence > ? ORDER BY q.sequence LIMIT ?"""
ACTIVE = "SELECT rel_path FROM files WHERE collection_id = ? AND is_active = 1"
KNOWN_COLLECTIONS = """
SELECT c.id, c.folded, c.name FROM collections c
WHERE c.is_synced = 1
  OR EXISTS (SELECT 1 FROM files s WHERE s.collection_id = c.id AND s.is_active = 1)
ORDER BY c.name"""
_RENAMED = "SELECT key, scopes FROM facts WHERE collection_id = ? AND is_current = 1"
_INDEX_MARK = "index_mark"


class ApswSyncCatalog:
    """See ``gno.ports.sync_catalog.SyncCatalog``."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def known_files(self, collection: str, below: str = "") -> Mapping[str, KnownFile]:
        """Read them all in one statement."""
        asked = {"collection": collection.casefold(), "below": below}
        with self._connections.reading() as db:
            rows = fetch(db, FILES_BELOW if below else FILES, asked)
        return {path: KnownFile(size, mtime, digest) for path, size, mtime, digest in rows}

    def known_folders(self, collection: str) -> Mapping[str, int] | None:
        """Read them all in one statement."""
        with self._connections.reading() as db:
            asked = {"collection": collection.casefold()}
            rows = fetch(db, FOLDERS, asked)
        if not rows or not rows[0][0]:
            return None
        return {path: stamp for _, path, stamp in rows if path is not None}

    @contextmanager
    def writing(self, collection: str) -> Generator[CatalogWriter]:
        """Hold SQLite's write lock; other readers see the state before until the commit."""
        with self._connections.writing() as db:
            work = Work(db, _collection_id(db, collection))
            yield ApswCatalogWriter(work)
            work.finish()

    def pending(self, after: int, limit: int) -> tuple[Sequence[IndexEntry], int]:
        """Read in the order of the changes; each has a number of its own."""
        with self._connections.reading() as db:
            rows = fetch(db, PENDING, (after, limit))
        return [_entry(row) for row in rows], rows[-1][0] if rows else after

    def index_mark(self) -> IndexMark | None:
        """Read one row."""
        statement = "SELECT value FROM meta WHERE name = ?"
        with self._connections.reading() as db:
            rows = fetch(db, statement, (_INDEX_MARK,))
        return IndexMark(*json.loads(rows[0][0])) if rows else None

    def keep_index_mark(self, mark: IndexMark) -> None:
        """Write one row in a transaction of its own."""
        row = (_INDEX_MARK, json.dumps([mark.sequence, mark.stamp]))
        with self._connections.writing() as db:
            db.execute("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)", row)

    def forget_collections(self, keep: Iterable[str]) -> Sequence[str]:
        """Drop the files of all others in one transaction; look first, without the lock."""
        kept = {name.casefold() for name in keep}
        with self._connections.reading() as db:
            if all(row[1] in kept for row in fetch(db, KNOWN_COLLECTIONS)):
                return []
        with self._connections.writing() as db:
            rows = fetch(db, KNOWN_COLLECTIONS)
            gone = [(key, name) for key, folded, name in rows if folded not in kept]
            for collection_id, _ in gone:
                _forget(Work(db, collection_id))
        return [name for _, name in gone]


def _entry(row: tuple[Any, ...]) -> IndexEntry:
    _, key, collection, path, scopes, terms = row
    if terms is None:
        return IndexEntry(key=key, collection=collection)
    return IndexEntry(
        key=key,
        collection=collection,
        scopes=lines(scopes),
        terms=lines(terms),
        order=order_of(path),
    )


def _collection_id(db: apsw.Connection, name: str) -> int:
    """Return the number of a collection; its facts go by the name of the last writer."""
    asked = (name.casefold(),)
    statement = "SELECT id, name FROM collections WHERE folded = ?"
    rows = fetch(db, statement, asked)
    if not rows:
        insert = "INSERT INTO collections (folded, name) VALUES (?, ?)"
        db.execute(insert, (name.casefold(), name))
        return db.last_insert_rowid()
    collection_id: int = rows[0][0]
    if rows[0][1] != name:
        db.execute("UPDATE collections SET name = ? WHERE id = ?", (name, collection_id))
        renamed = Work(db, collection_id)
        for key, _ in fetch(db, _RENAMED, (collection_id,)):
            renamed.show(key, "")
        renamed.finish()
    return collection_id


def _forget(work: Work) -> None:
    paths = [path for (path,) in fetch(work.db, ACTIVE, (work.collection_id,))]
    intake.drop(work, paths)
    work.finish()
    work.db.execute("DELETE FROM folders WHERE collection_id = ?", (work.collection_id,))
    unsynced = "UPDATE collections SET is_synced = 0 WHERE id = ?"
    work.db.execute(unsynced, (work.collection_id,))
