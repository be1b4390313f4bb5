"""Scope names, and the view they give: any shared name makes a fact visible (contract 4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gno.domain.faults import Code, Fault
from gno.domain.limits import MAX_SCOPE_CHARACTERS, MAX_SCOPES
from gno.domain.text import check_characters, trim

_REST = frozenset("._:/@-")
_PLAIN = re.compile(r"[a-z0-9][a-z0-9._:/@-]*")


@dataclass(frozen=True, slots=True)
class Scopes:
    """One to eight names, normalised, without repeats, in the order given."""

    names: tuple[str, ...]

    @classmethod
    def parse(cls, raw: object) -> Scopes:
        """Read a list of names; a bare string is a list of one.

        Raises:
            Fault: ``SCOPES_REQUIRED`` when no name is left, else ``SCOPES_INVALID``.
        """
        names = normalise_scopes(_items(raw))
        if not names:
            raise Fault(Code.SCOPES_REQUIRED, "name at least one scope for this call")
        if len(names) > MAX_SCOPES:
            message = f"name at most {MAX_SCOPES} scopes in one call"
            raise Fault(Code.SCOPES_INVALID, message, limit=MAX_SCOPES, got=len(names))
        for position, name in enumerate(names):
            if not is_scope(name):
                message = (
                    f"scope number {position + 1} is malformed: start with a letter or digit, go "
                    f"on with letters, digits and . _ : / @ -, at most {MAX_SCOPE_CHARACTERS} long"
                )
                raise Fault(Code.SCOPES_INVALID, message, position=position)
        return cls(names)


@dataclass(frozen=True, slots=True)
class View:
    """What a call can see: the facts of one collection that share one of the scopes."""

    collection: str
    scopes: tuple[str, ...]

    def shows(self, scopes: Iterable[str]) -> bool:
        """Tell whether a fact with ``scopes`` is visible."""
        return not set(self.scopes).isdisjoint(scopes)


def normalise_scopes(items: Iterable[str]) -> tuple[str, ...]:
    """Trim, lowercase and compose each item, drop empty ones and repeats, keep first order."""
    folded = (unicodedata.normalize("NFC", trim(item).lower()) for item in items)
    return tuple(dict.fromkeys(name for name in folded if name))


def is_scope(name: str) -> bool:
    """Tell whether a normalised name is well formed."""
    if len(name) > MAX_SCOPE_CHARACTERS or not name:
        return False
    if _PLAIN.fullmatch(name):
        return True
    return _is_word(name[0]) and all(
        _is_word(char) or char in _REST or _is_mark(char) for char in name
    )


def _is_word(char: str) -> bool:
    return char.isalpha() or char.isdecimal()


def _is_mark(char: str) -> bool:
    # Marks belong to their letters: without them no Hindi or Thai word would be a name.
    return unicodedata.category(char)[0] == "M"


def _items(raw: object) -> list[str]:
    if raw is None:
        return []
    if isinstance(raw, Mapping) or not isinstance(raw, Iterable):
        raise Fault(Code.SCOPES_INVALID, "scopes is a list of names")
    items = [raw] if isinstance(raw, str) else list(raw)
    for position, item in enumerate(items):
        if not isinstance(item, str):
            message = f"scope number {position + 1} is not text"
            raise Fault(Code.SCOPES_INVALID, message, position=position)
        check_characters(item, Code.SCOPES_INVALID, field="scopes")
    return items
