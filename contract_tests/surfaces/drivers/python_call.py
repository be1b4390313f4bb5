"""Requests as Python calls, and errors as refusals."""

from __future__ import annotations

import re
from typing import Any, Protocol

from contract_tests.surfaces.codes import PUBLISHED
from contract_tests.surfaces.surface import Json, OperationName, Refusal, Reply
from gno import GnoBusyError, GnoError, GnoNotFoundError, GnoRuntimeError, GnoValidationError

_FIRST = {"remember": "text", "recall": "query", "history": "uri", "scopes": "collection"}
_FIRST["update"] = "collection"
_CLASSES = {
    "VALIDATION": GnoValidationError,
    "NOT_FOUND": GnoNotFoundError,
    "BUSY": GnoBusyError,
    "RUNTIME": GnoRuntimeError,
}


class Published(Protocol):
    """A typed reply."""

    def dump(self) -> dict[str, Any]:
        """Return the published object."""
        ...


def python_call(
    operation: OperationName, request: Json, wait_s: float | None
) -> tuple[list[Any], dict[str, Any]]:
    """Return the positional and the keyword arguments of a request."""
    left = dict(request)
    first = _FIRST.get(operation, "")
    positional = [left.pop(first)] if first in left else []
    keywords = {re.sub("[A-Z]", lambda c: "_" + c.group().lower(), k): v for k, v in left.items()}
    if wait_s is not None:
        keywords["wait_s"] = wait_s
    return positional, keywords


def refused(error: GnoError) -> Reply:
    """Open the envelope of an error, whose class must fit its category."""
    category, _ = PUBLISHED[error.code]
    assert error.category == category
    assert type(error) is _CLASSES[category]
    assert str(error) == error.message
    return Reply(refusal=Refusal(error.code, category, error.message, dict(error.details)))
