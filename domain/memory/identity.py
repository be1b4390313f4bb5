"""Who asks: the caller and the session bound into every fact and receipt (contract 5)."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.faults import Code, Fault
from gno.domain.text import check_characters, trim


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller and its session, neither blank."""

    name: str
    session: str

    @classmethod
    def parse(cls, name: object, session: object) -> Caller:
        """Read an identity as a surface found it.

        Raises:
            Fault: ``IDENTITY_REQUIRED`` for a missing, blank or unprintable part.
        """
        return cls(_read(name, "caller"), _read(session, "session"))


def _read(value: object, field: str) -> str:
    if not isinstance(value, str) or not trim(value):
        message = f"say who asks: {field} is missing or blank"
        raise Fault(Code.IDENTITY_REQUIRED, message, field=field)
    check_characters(value, Code.IDENTITY_REQUIRED, field=field)
    return trim(value)
