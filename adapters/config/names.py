"""What a collection may be called: strict for new names, patient with those in a config."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault

_NEW = re.compile(r"\w[\w.-]{0,63}")
_NEVER = re.compile(r"[\x00-\x1f\x7f/\\]")


def check_new_name(name: str) -> None:
    """Refuse a name that would need quoting in a command or a URI.

    Raises:
        Fault: ``VALIDATION``.
    """
    if not _NEW.fullmatch(name):
        message = "a collection is named with 1 to 64 letters, digits and . _ -, no . or - first"
        raise Fault(Code.VALIDATION, message, field="name")


def check_free(items: Iterable[Collection], name: str) -> None:
    """Refuse a name that is taken, letter case aside.

    Raises:
        Fault: ``CONFLICT``.
    """
    folded = name.casefold()
    for item in items:
        if item.name.casefold() == folded:
            message = (
                f"there is a collection {item.name} already, at {item.path}; take another name, "
                "which differs by more than letter case"
            )
            raise Fault(Code.CONFLICT, message, collection=item.name)


def check_unique(items: Iterable[Collection]) -> None:
    """Refuse two collections of one name, letter case aside.

    Raises:
        Fault: ``VALIDATION``.
    """
    seen: set[str] = set()
    for item in items:
        folded = item.name.casefold()
        if folded in seen:
            message = f"the config cannot be used: two collections are named {item.name}"
            raise Fault(Code.VALIDATION, message, key="collections", collection=item.name)
        seen.add(folded)


def not_found(name: str) -> Fault:
    """Return the fault for a name no collection has."""
    message = f"no collection is named {name!r}; gno collection list names them"
    return Fault(Code.COLLECTION_NOT_FOUND, message, collection=name)


def why_not_loaded(name: str) -> str | None:
    """Return why a name in a config cannot be used, or None."""
    if _NEVER.search(name) or name.strip() in {"", ".", ".."}:
        return "is no usable name; use letters, digits and . _ -"
    return None
