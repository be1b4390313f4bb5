"""The one place where errors of the driver become faults that say what to do."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import apsw

from gno.domain.faults import Code, Fault

DAMAGE = (apsw.NotADBError, apsw.CorruptError)
_REASONS: tuple[tuple[tuple[type[apsw.Error], ...], str], ...] = (
    ((apsw.BusyError, apsw.LockedError), "it is busy; try again"),
    (
        (apsw.ConnectionClosedError, apsw.CursorClosedError, apsw.ThreadingViolationError),
        "it was closed; try again",
    ),
    ((apsw.FullError,), "the disk is full"),
    ((apsw.ReadOnlyError, apsw.PermissionsError), "its file or folder is read-only"),
    ((apsw.CantOpenError,), "its file or folder cannot be opened or written"),
    ((apsw.IOError,), "the disk does not answer as it should"),
)
_DAMAGED = "it is damaged; gno update makes it anew from the files"


@contextmanager
def translated(code: Code, act: str) -> Generator[None]:
    """Turn every error of the driver into a fault; ``act`` is what failed, such as "read"."""
    try:
        yield
    except apsw.Error as error:
        reason = next((words for kinds, words in _REASONS if isinstance(error, kinds)), _DAMAGED)
        raise Fault(code, f"the catalog could not be {act}: {reason}") from error
