"""Bring a database to the version this program knows, whoever opens it first."""

from __future__ import annotations

import os
from pathlib import Path

import apsw

from gno.domain.faults import Code, Fault

_MIGRATIONS = Path(__file__).with_name("migrations")
VERSION = 1


def version_of(db: apsw.Connection) -> int:
    """Return the version of the tables; 0 in an empty database.

    Raises:
        Fault: ``RUNTIME`` when a newer program made it.
    """
    found = int(db.pragma("user_version"))
    if found > VERSION:
        message = "the catalog was made by a newer version of gno; update gno"
        raise Fault(Code.RUNTIME, message, version=found, known=VERSION)
    return found


def migrate(db: apsw.Connection) -> None:
    """Apply what is missing, all of it or nothing.

    Two programs may come here at once: the second waits for the lock and finds nothing to do.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(db)
        for number in range(version + 1, VERSION + 1):
            (script,) = _MIGRATIONS.glob(f"{number:04d}_*.sql")
            db.execute(script.read_text(encoding="utf-8"))
        if not version:
            mark = ("generation", os.urandom(8).hex())
            db.execute("INSERT INTO meta (name, value) VALUES (?, ?)", mark)
        db.pragma("user_version", VERSION)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
