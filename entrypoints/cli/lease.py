"""How long a command waits for other writers."""

from __future__ import annotations

import re

from gno.domain.faults import Code, Fault
from gno.domain.limits import LEASE_WAIT_S

_WAIT = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*(ms|s|m)?")
_UNITS_S = {"ms": 0.001, "s": 1.0, "m": 60.0}


def read_wait(lock_wait: str | None, *, no_wait: bool) -> float:
    """Return seconds.

    Raises:
        Fault: ``VALIDATION`` for what is no duration.
    """
    if no_wait:
        return 0.0
    if lock_wait is None:
        return LEASE_WAIT_S
    found = _WAIT.fullmatch(lock_wait.strip())
    if found is None:
        message = "--lock-wait is a duration such as 120, 120s or 2m"
        raise Fault(Code.VALIDATION, message, option="--lock-wait")
    return float(found[1]) * _UNITS_S[found[2] or "s"]
