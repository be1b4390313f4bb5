"""Store one fact."""

from __future__ import annotations

from typing import Any

from gno.domain.faults import Code, Fault
from gno.domain.limits import LEASE_WAIT_S
from gno.domain.memory.submission import Draft, read_submission
from gno.entrypoints.assembly import Parts
from gno.entrypoints.operations.trusted_read import reading
from gno.entrypoints.wire.encode_remember import encode_remembered


def remember(parts: Parts, draft: Draft, *, wait_s: float = LEASE_WAIT_S) -> dict[str, Any]:
    """Store the fact or say why nothing was stored.

    Raises:
        Fault: the first failed check of contract section 6.
    """
    submission = read_submission(draft, parts.get("settings")().collections)
    if submission.request_id is not None:
        message = (
            "request ids are not kept yet; leave requestId out: a repeated call answers "
            "existing and stores nothing twice"
        )
        raise Fault(Code.REQUEST_LEDGER_UNAVAILABLE, message)
    # A read fails before anything is written, so the whole call may be made again.
    stored = reading(
        parts,
        [submission.collection],
        lambda: parts.get("remember")(submission, wait_s=wait_s),
    )
    return encode_remembered(stored)
