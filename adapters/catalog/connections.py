"""One SQLite connection for each thread, and the one place where its errors become faults."""

from __future__ import annotations

import os
import weakref
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, local
from typing import Any

import apsw

from gno.adapters.catalog.schema import VERSION, migrate, version_of
from gno.domain.faults import Code, Fault

_BUSY_MS = 5_000
_DAMAGE = (apsw.NotADBError, apsw.CorruptError)
_REASONS: tuple[tuple[type[apsw.Error], str], ...] = (
    (apsw.BusyError, "it is busy; try again"),
    (apsw.LockedError, "it is busy; try again"),
    (apsw.FullError, "the disk is full"),
    (apsw.ReadOnlyError, "its file or folder is read-only"),
    (apsw.CantOpenError, "its file or folder cannot be opened or written"),
    (apsw.PermissionsError, "its file may not be used"),
    (apsw.IOError, "the disk does not answer as it should"),
)
_REBUILD = "it is damaged; gno update makes it anew from the files"


@contextmanager
def translated(code: Code, act: str) -> Generator[None]:
    """Turn every error of the driver into a fault that says what to do.

    ``act`` is what failed, such as "read".
    """
    try:
        yield
    except apsw.Error as error:
        reason = next((words for kind, words in _REASONS if isinstance(error, kind)), _REBUILD)
        raise Fault(code, f"the catalog could not be {act}: {reason}") from error


@contextmanager
def transaction(db: apsw.Connection) -> Generator[None]:
    """Hold the write lock of the database; commit after a clean block, else roll back."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def fetch(db: apsw.Connection, statement: str, bound: apsw.Bindings = ()) -> list[tuple[Any, ...]]:
    """Run a statement to its end and return its rows."""
    rows: list[tuple[Any, ...]] = db.execute(statement, bound).fetchall()
    return rows


@dataclass(eq=False, slots=True, weakref_slot=True)
class _Held:
    """A connection, and the file it was opened on. A stand-in is an empty catalog in memory."""

    db: apsw.Connection
    file: tuple[int, int] | None
    generation: str
    is_stand_in: bool = False


class Connections:
    """Gives each thread its own connection to one catalog, and another when the file changed.

    A catalog that is not there is made on first use, mode 0600; where it cannot be made it
    reads as empty. Reading takes no lock that a writer holds.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._local = local()
        self._lock = Lock()
        self._open: weakref.WeakSet[_Held] = weakref.WeakSet()

    def for_reading(self) -> apsw.Connection:
        """Return this thread's connection."""
        return self._held().db

    def for_writing(self) -> apsw.Connection:
        """Return this thread's connection, which must stand on a file that can be written."""
        held = self._held()
        if held.is_stand_in:
            self._make_file()
            held = self._reopened()
        if held.is_stand_in or held.db.readonly("main"):
            raise Fault(Code.SYNC_FAILED, f"the catalog cannot be written: {self._path}")
        return held.db

    @property
    def generation(self) -> str:
        """The random name the database was given when it was made."""
        with translated(Code.QUERY_FAILED, "read"):
            return self._held().generation

    def damage(self, *, thorough: bool = False) -> str | None:
        """Say why the catalog has to be made anew; None for a sound one.

        ``thorough`` reads every page and takes seconds over a large catalog.
        """
        try:
            db = self._held().db
            if thorough and (found := db.pragma("quick_check")) != "ok":
                return str(found).partition("\n")[0]
            db.execute("SELECT count(*) FROM sqlite_schema").get  # noqa: B018 - reads the schema
        except (*_DAMAGE, apsw.SQLError) as error:
            return type(error).__name__
        except apsw.Error as error:
            with translated(Code.QUERY_FAILED, "read"):
                raise error from None
        return None

    def reset(self) -> None:
        """Remove the database, damage included, and make an empty one. Needs the lease.

        Other threads and processes notice on their next use that the file is another one.
        """
        self._let_go()
        try:
            # The log goes first: a new database must never be read with an old log.
            for suffix in ("-wal", "-shm", "-journal", ""):
                Path(f"{self._path}{suffix}").unlink(missing_ok=True)
        except OSError as error:
            message = f"the catalog cannot be removed: {self._path}"
            raise Fault(Code.SYNC_FAILED, message) from error
        with translated(Code.SYNC_FAILED, "made"):
            self._make_file()
            self.for_writing()

    def close(self) -> None:
        """Close the connections of every thread; the next use opens again."""
        with self._lock:
            held = list(self._open)
            self._open.clear()
            self._local = local()
        for each in held:
            with suppress(apsw.ThreadingViolationError):
                each.db.close()

    def _held(self) -> _Held:
        held: _Held | None = getattr(self._local, "held", None)
        if held is not None and held.file == _identity(self._path):
            return held
        return self._reopened()

    def _reopened(self) -> _Held:
        self._let_go()
        held = self._opened()
        self._local.held = held
        with self._lock:
            self._open.add(held)
        return held

    def _let_go(self) -> None:
        held: _Held | None = getattr(self._local, "held", None)
        if held is not None:
            del self._local.held
            held.db.close()

    def _opened(self) -> _Held:
        if _identity(self._path) is None:
            with suppress(Fault):
                self._make_file()
        file = _identity(self._path)
        if file is None:
            return _stand_in(None)
        db = _connect(self._path)
        try:
            if db.readonly("main") and version_of(db) == 0:
                return _stand_in(file)
            if version_of(db) < VERSION:
                migrate(db)
            _use_log(db)
            return _Held(db, file, _generation(db))
        except (apsw.Error, Fault):
            db.close()
            raise

    def _make_file(self) -> None:
        """Make an empty file with its mode from the start; one that exists is left alone."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            return
        except OSError as error:
            message = f"the catalog cannot be made: {self._path}"
            raise Fault(Code.SYNC_FAILED, message) from error


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - on every use; a Path doubles its cost
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(path: Path) -> apsw.Connection:
    """Open the database; without a writable folder as it lies there, when nothing is pending."""
    db = _configured(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE))
    try:
        db.pragma("user_version")
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        db.close()
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size:
            raise
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        return _configured(apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags))
    return db


def _configured(db: apsw.Connection) -> apsw.Connection:
    db.set_busy_timeout(_BUSY_MS)
    db.execute("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
    return db


def _use_log(db: apsw.Connection) -> None:
    """Write ahead where the file system allows it; else commits are flushed twice, but safe."""
    if db.readonly("main"):
        return
    mode = db.pragma("journal_mode")
    if mode != "wal":
        with suppress(apsw.BusyError, apsw.IOError, apsw.CantOpenError):
            mode = db.pragma("journal_mode", "wal")
    db.pragma("synchronous", "normal" if mode == "wal" else "full")


def _stand_in(file: tuple[int, int] | None) -> _Held:
    db = _configured(apsw.Connection(":memory:"))
    migrate(db)
    return _Held(db, file, _generation(db), is_stand_in=True)


def _generation(db: apsw.Connection) -> str:
    return str(db.execute("SELECT value FROM meta WHERE name = 'generation'").get)
