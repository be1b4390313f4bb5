"""Opening the database: made when it is not there, read as it lies where nothing can be made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import apsw

from gno.adapters.catalog.schema import VERSION, migrate, version_of
from gno.domain.faults import Code, Fault

_BUSY_MS = 5_000
_SWITCH_MS = 100
_LOG_BYTES = 8_388_608  # what the log is cut back to after a large sync


@dataclass(eq=False, slots=True, weakref_slot=True)
class Opened:
    """A connection, and the file it stands on; a stand-in is an empty catalog in memory."""

    db: apsw.Connection
    file: tuple[int, int] | None
    generation: str
    is_stand_in: bool = False


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from one that took its place; None when there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116 - on every use; a Path doubles its cost
    except OSError:
        return None
    return found.st_dev, found.st_ino


def make_file(path: Path) -> None:
    """Make an empty file with its mode from the start; one that exists is left alone.

    Raises:
        Fault: ``SYNC_FAILED``.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise Fault(Code.SYNC_FAILED, f"the catalog cannot be made: {path}") from error


def open_catalog(path: Path) -> Opened:
    """Open the database and bring it to this program's version.

    Raises:
        Fault: ``RUNTIME`` when a newer program made it.
        apsw.Error: when it cannot be used.
    """
    if identity(path) is None:
        with suppress(Fault):
            make_file(path)
    file = identity(path)
    if file is None:
        return _stand_in(None)
    db, is_frozen = _connect(path)
    with _closing_on_error(db):
        if db.readonly("main") and version_of(db) == 0:
            db.close()
            return _stand_in(file)
        if version_of(db) < VERSION:
            migrate(db)
        _use_log(db)
        # SQLite takes a frozen file for one that never changes: it has to be opened each time.
        return Opened(db, None if is_frozen else file, _generation(db))


def _connect(path: Path) -> tuple[apsw.Connection, bool]:
    db = _configured(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE))
    try:
        db.pragma("user_version")
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        # A log cannot be made beside it. Without one, all there is stands in the file.
        db.close()
        log = Path(f"{path}-wal")
        if log.exists() and log.stat().st_size:
            raise
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        frozen = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1", flags=flags)
        return _configured(frozen), True
    return db, False


def _configured(db: apsw.Connection) -> apsw.Connection:
    db.set_busy_timeout(_BUSY_MS)
    db.execute("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
    db.pragma("journal_size_limit", _LOG_BYTES)
    return db


def _use_log(db: apsw.Connection) -> None:
    """Write ahead where the file system allows it; else commits are flushed twice, but safe."""
    if db.readonly("main"):
        return
    mode = db.pragma("journal_mode")
    if mode != "wal":
        # Whoever opens it next tries again, so this is not worth a wait.
        db.set_busy_timeout(_SWITCH_MS)
        with suppress(apsw.BusyError, apsw.IOError, apsw.CantOpenError):
            mode = db.pragma("journal_mode", "wal")
        db.set_busy_timeout(_BUSY_MS)
    db.pragma("synchronous", "normal" if mode == "wal" else "full")


def _stand_in(file: tuple[int, int] | None) -> Opened:
    db = _configured(apsw.Connection(":memory:"))
    migrate(db)
    return Opened(db, file, _generation(db), is_stand_in=True)


def _generation(db: apsw.Connection) -> str:
    return str(db.execute("SELECT value FROM meta WHERE name = 'generation'").get)


@contextmanager
def _closing_on_error(db: apsw.Connection) -> Iterator[None]:
    try:
        yield
    except (apsw.Error, Fault):
        db.close()
        raise
