"""The one total table of codes: category, exit status, HTTP status (contract section 8)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from gno.domain.faults import Code, Fault


class Row(NamedTuple):
    """What a code means to a shell and to an HTTP client."""

    category: str
    exit_status: int
    http_status: int


_INVALID = Row("VALIDATION", 1, 400)
_NO_SUCH = Row("VALIDATION", 1, 404)
_STALE = Row("VALIDATION", 1, 409)
_REFUSED = Row("VALIDATION", 1, 403)
_BUSY = Row("BUSY", 4, 409)
_BROKEN = Row("RUNTIME", 2, 500)

FAULT_TABLE: Mapping[Code, Row] = MappingProxyType(
    {
        Code.VALIDATION: _INVALID,
        Code.NOT_FOUND: Row("NOT_FOUND", 2, 404),
        Code.RUNTIME: _BROKEN,
        Code.CONFLICT: _STALE,
        Code.NOT_RUNNING: Row("NOT_RUNNING", 3, 503),
        Code.IDENTITY_REQUIRED: _INVALID,
        Code.TEXT_REQUIRED: _INVALID,
        Code.TEXT_TOO_LARGE: _INVALID,
        Code.QUERY_REQUIRED: _INVALID,
        Code.BUDGET_INVALID: _INVALID,
        Code.COLLECTION_REQUIRED: _INVALID,
        Code.COLLECTION_NOT_FOUND: _NO_SUCH,
        Code.COLLECTION_UNMANAGED: _INVALID,
        Code.SCOPES_REQUIRED: _INVALID,
        Code.SCOPES_INVALID: _INVALID,
        Code.DECISION_INVALID: _INVALID,
        Code.PREDECESSOR_REQUIRED: _INVALID,
        Code.PREDECESSOR_NOT_FOUND: _NO_SUCH,
        Code.PREDECESSOR_HASH_MISMATCH: _STALE,
        Code.FENCED_REPLAY: _INVALID,
        Code.FENCED_DERIVED: _INVALID,
        Code.RECEIPT_INVALID: _INVALID,
        Code.SUPERSEDE_CONFLICT: _BUSY,
        Code.WRITE_LEASE_BUSY: _BUSY,
        Code.SYNC_FAILED: _BROKEN,
        Code.QUERY_FAILED: _BROKEN,
        Code.SUPERSEDE_PROJECTION_FAILED: _BROKEN,
        Code.WRITE_DISABLED: _REFUSED,
        Code.CSRF_VIOLATION: _REFUSED,
        Code.HOST_NOT_ALLOWED: _REFUSED,
        Code.UNAUTHORIZED: Row("VALIDATION", 1, 401),
        Code.PAYLOAD_TOO_LARGE: Row("VALIDATION", 1, 413),
        Code.REQUEST_ID_INVALID: _INVALID,
        Code.REQUEST_LEDGER_UNAVAILABLE: Row("RUNTIME", 2, 503),
    }
)

if missing := set(Code) - set(FAULT_TABLE):
    raise LookupError(f"codes without a row in FAULT_TABLE: {sorted(missing)}")


def published(fault: Fault) -> dict[str, Any]:
    """Return what every surface says of a fault, before it wraps it in its envelope."""
    details = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in fault.details.items()
    }
    return {"code": str(fault.code), "message": fault.message, "details": details}


def as_fault(error: Exception) -> Fault:
    """Return a fault as it is, and stand in for a bug with one that leaks nothing."""
    if isinstance(error, Fault):
        return error
    message = "something went wrong inside gno; run again with --verbose and report what it prints"
    return Fault(Code.RUNTIME, message, kind=type(error).__name__)
