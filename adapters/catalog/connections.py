"""One SQLite connection for each thread, for as long as the file stays the same."""

from __future__ import annotations

import weakref
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, local
from typing import Any

import apsw

from gno.adapters.catalog.driver_faults import DAMAGE, translated
from gno.adapters.catalog.opening import Opened, identity, make_file, open_catalog
from gno.domain.faults import Code, Fault

# Fails when a table is missing, and reads nothing.
_PROBE = """
SELECT 1 FROM meta, collections, files, facts, edges, findings, scopes, folders, queue LIMIT 0"""


class Connections:
    """See ``gno.ports.catalog_health.CatalogFile``; the other adapters of this folder share it.

    A catalog that is not there is made on first use, mode 0600; where it cannot be made it
    reads as empty. Another file in its place is noticed on the next use.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = local()
        self._lock = Lock()
        self._open: weakref.WeakSet[Opened] = weakref.WeakSet()
        self._damaged: tuple[int, int] | None = None

    @contextmanager
    def reading(self) -> Generator[apsw.Connection]:
        """Lend this thread's connection; reading takes no lock that a writer holds."""
        with translated(Code.QUERY_FAILED, "read"), self._watched():
            yield self._opened().db

    @contextmanager
    def writing(self) -> Generator[apsw.Connection]:
        """Lend this thread's connection in a transaction that alone may write.

        It is committed after a clean block, else rolled back.
        """
        with translated(Code.SYNC_FAILED, "written"), self._watched():
            db = self._writable()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            finally:
                if db.in_transaction:
                    db.execute("ROLLBACK")

    @property
    def generation(self) -> str:
        """Read once for each connection."""
        with translated(Code.QUERY_FAILED, "read"), self._watched():
            return self._opened().generation

    def damage(self, *, thorough: bool = False) -> str | None:
        """Look at the tables, remember what earlier calls met, and read pages if ``thorough``."""
        with translated(Code.QUERY_FAILED, "read"):
            try:
                db = self._opened().db
                db.execute(_PROBE)
                if thorough and db.pragma("quick_check") != "ok":
                    return "pages are damaged"
            except apsw.NotADBError:
                return "it is no database"
            except apsw.SQLError:
                return "tables are missing"
            except apsw.CorruptError:
                return "pages are damaged"
        is_known = self._damaged is not None and self._damaged == identity(self._path)
        return "pages are damaged" if is_known else None

    def reset(self) -> None:
        """Remove the file and its log; connections of other threads stand on nothing then."""
        self._let_go()
        try:
            # The log goes first: a new database must never be read with an old log.
            for suffix in ("-wal", "-shm", "-journal", ""):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
        except OSError as error:
            message = f"the catalog cannot be removed: {self._path}"
            raise Fault(Code.SYNC_FAILED, message) from error
        with self.writing():
            self._damaged = None

    def close(self) -> None:
        """Close the connections of every thread."""
        with self._lock:
            opened = list(self._open)
            self._open.clear()
            self._local = local()
        for each in opened:
            # One that is in use this moment is closed by its thread's end instead.
            with suppress(apsw.ThreadingViolationError):
                each.db.close()

    def _opened(self) -> Opened:
        opened: Opened | None = getattr(self._local, "opened", None)
        if opened is not None and opened.file == identity(self._path):
            return opened
        self._let_go()
        opened = open_catalog(self._path)
        self._local.opened = opened
        with self._lock:
            self._open.add(opened)
        return opened

    def _writable(self) -> apsw.Connection:
        opened = self._opened()
        if opened.is_stand_in:
            make_file(self._path)
            self._let_go()
            opened = self._opened()
        if opened.is_stand_in or opened.db.readonly("main"):
            raise Fault(Code.SYNC_FAILED, f"the catalog cannot be written: {self._path}")
        return opened.db

    def _let_go(self) -> None:
        opened: Opened | None = getattr(self._local, "opened", None)
        if opened is not None:
            del self._local.opened
            opened.db.close()

    @contextmanager
    def _watched(self) -> Generator[None]:
        try:
            yield
        except DAMAGE:
            self._damaged = identity(self._path)
            raise


def fetch(db: apsw.Connection, statement: str, bound: apsw.Bindings = ()) -> list[tuple[Any, ...]]:
    """Run a statement to its end and return its rows."""
    rows: list[tuple[Any, ...]] = db.execute(statement, bound).fetchall()
    return rows
