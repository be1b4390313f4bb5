"""Stable refusal codes and the one exception that carries them."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

Detail: TypeAlias = "str | int | float | bool | tuple[str, ...] | None"


class Code(StrEnum):
    """Stable refusal codes (contract section 8). Renaming one breaks every surface."""

    VALIDATION = "VALIDATION"  # the shape is wrong; no rule was reached
    NOT_FOUND = "NOT_FOUND"
    RUNTIME = "RUNTIME"
    CONFLICT = "CONFLICT"
    NOT_RUNNING = "NOT_RUNNING"
    IDENTITY_REQUIRED = "MEMORY_IDENTITY_REQUIRED"
    TEXT_REQUIRED = "MEMORY_TEXT_REQUIRED"
    TEXT_TOO_LARGE = "MEMORY_TEXT_TOO_LARGE"
    QUERY_REQUIRED = "MEMORY_QUERY_REQUIRED"
    BUDGET_INVALID = "MEMORY_BUDGET_INVALID"
    COLLECTION_REQUIRED = "MEMORY_COLLECTION_REQUIRED"
    COLLECTION_NOT_FOUND = "MEMORY_COLLECTION_NOT_FOUND"
    COLLECTION_UNMANAGED = "MEMORY_COLLECTION_UNMANAGED"
    SCOPES_REQUIRED = "MEMORY_SCOPES_REQUIRED"
    SCOPES_INVALID = "MEMORY_SCOPES_INVALID"
    DECISION_INVALID = "MEMORY_DECISION_INVALID"
    PREDECESSOR_REQUIRED = "MEMORY_PREDECESSOR_REQUIRED"
    PREDECESSOR_NOT_FOUND = "MEMORY_PREDECESSOR_NOT_FOUND"
    PREDECESSOR_HASH_MISMATCH = "MEMORY_PREDECESSOR_HASH_MISMATCH"
    FENCED_REPLAY = "MEMORY_FENCED_REPLAY"
    FENCED_DERIVED = "MEMORY_FENCED_DERIVED"
    RECEIPT_INVALID = "MEMORY_RECEIPT_INVALID"
    SUPERSEDE_CONFLICT = "MEMORY_SUPERSEDE_CONFLICT"
    WRITE_LEASE_BUSY = "MEMORY_WRITE_LEASE_BUSY"
    SYNC_FAILED = "MEMORY_SYNC_FAILED"
    QUERY_FAILED = "MEMORY_QUERY_FAILED"
    SUPERSEDE_PROJECTION_FAILED = "MEMORY_SUPERSEDE_PROJECTION_FAILED"
    WRITE_DISABLED = "WRITE_DISABLED"
    CSRF_VIOLATION = "CSRF_VIOLATION"
    HOST_NOT_ALLOWED = "HOST_NOT_ALLOWED"
    UNAUTHORIZED = "UNAUTHORIZED"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    REQUEST_ID_INVALID = "REQUEST_ID_INVALID"
    REQUEST_LEDGER_UNAVAILABLE = "REQUEST_LEDGER_UNAVAILABLE"


class Fault(Exception):
    """A refusal the caller can act on. Anything else that escapes is a bug.

    Details are content-free: URIs, names, sizes and positions, never the text of a fact.
    """

    def __init__(self, code: Code, message: str, /, **details: Detail) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details
