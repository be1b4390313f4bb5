"""The errors the SDK raises, one class for each category of the fault table."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from gno.domain.faults import Fault
from gno.entrypoints.wire.fault_table import FAULT_TABLE, published


class GnoError(Exception):
    """A refusal. ``code`` is stable, ``message`` is for people, ``details`` hold no content."""

    def __init__(
        self, code: str, message: str, *, category: str, details: Mapping[str, Any]
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.category = category
        self.details = details


class GnoValidationError(GnoError):
    """The call has to change before it can work."""


class GnoNotFoundError(GnoError):
    """There is no such thing."""


class GnoBusyError(GnoError):
    """Another writer came first; look again and decide again."""


class GnoRuntimeError(GnoError):
    """Something outside the call failed."""


_CLASSES: dict[str, type[GnoError]] = {
    "VALIDATION": GnoValidationError,
    "NOT_FOUND": GnoNotFoundError,
    "BUSY": GnoBusyError,
}


@contextmanager
def raising() -> Generator[None]:
    """Show the domain's faults as this package's errors; a bug passes through as it is."""
    try:
        yield
    except Fault as fault:
        category = FAULT_TABLE[fault.code].category
        said = published(fault)
        error = _CLASSES.get(category, GnoRuntimeError)(
            said["code"], said["message"], category=category, details=said["details"]
        )
        raise error from fault
