"""The configuration's document, read into settings; every value in it is text."""

# pathlib would cost a quick command more than all of this:
# ruff: noqa: PTH111, PTH118

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TypeAlias, get_args

from gno.adapters.config.names import check_unique, why_not_loaded
from gno.domain.config.settings import COLLECTION_KEYS, TOP_KEYS, Settings, near_miss
from gno.domain.documents.collection import (
    DEFAULT_LANGUAGE,
    Collection,
    Collections,
    EgressPolicy,
)
from gno.domain.faults import Code, Fault
from gno.domain.memory.frontmatter import Node

Document: TypeAlias = Mapping[str, Node]

_BOOLEANS = {"true": True, "yes": True, "false": False, "no": False}
_POLICIES: dict[str, EgressPolicy] = {name: name for name in get_args(EgressPolicy)}


def read_settings(document: Document, folder: str) -> Settings:
    """Return the settings; ``folder`` is where relative paths start.

    Raises:
        Fault: ``VALIDATION``, naming the key.
    """
    version = _text(document, "version", "", default="1.0")
    if version.partition(".")[0] != "1":
        raise _wrong("version", f"is {version!r}; this program reads version 1.0")
    items = tuple(
        _collection(entry, f"collections[{position}]", folder)
        for position, entry in enumerate(entries_of(document))
    )
    check_unique(items)
    return Settings(Collections(items), tuple(_notes(document, items)))


def entries_of(document: Document) -> Sequence[Node]:
    """Return the entries of collections, unread; none when the key is absent or null.

    Raises:
        Fault: ``VALIDATION`` when it is no list.
    """
    entries = document.get("collections")
    if isinstance(entries, str | Mapping):
        raise _wrong("collections", "is a list of collections")
    return entries or ()


def entry_of(collection: Collection) -> dict[str, Node]:
    """Return the entry that reads as ``collection``, without what the defaults say."""
    entry: dict[str, Node] = {"name": collection.name, "path": collection.path}
    if collection.pattern != "**/*":
        entry["pattern"] = collection.pattern
    if collection.include:
        entry["include"] = list(collection.include)
    if collection.exclude:
        entry["exclude"] = list(collection.exclude)
    if collection.memory_managed:
        entry["memoryManaged"] = "true"
    if collection.egress_policy != "local_only":
        entry["egressPolicy"] = collection.egress_policy
    if collection.language != DEFAULT_LANGUAGE:
        entry["languageHint"] = collection.language
    return entry


def _collection(entry: Node, where: str, folder: str) -> Collection:
    if not isinstance(entry, Mapping):
        raise _wrong(where, "is no block of keys such as name and path")
    name = _text(entry, "name", where)
    if reason := why_not_loaded(name):
        raise _wrong(f"{where}.name", reason)
    policy = _policy(entry, where)
    return Collection(
        name=name,
        path=_path(_text(entry, "path", where), f"{where}.path", folder),
        pattern=_text(entry, "pattern", where, default="**/*"),
        include=_texts(entry, "include", where),
        exclude=_texts(entry, "exclude", where),
        memory_managed=_boolean(entry, "memoryManaged", where),
        egress_policy=policy or "local_only",
        policy_source="default" if policy is None else "config",
        language=_text(entry, "languageHint", where, default=DEFAULT_LANGUAGE),
        near_misses=tuple(key for key in entry if near_miss(key, COLLECTION_KEYS)),
    )


def _notes(document: Document, items: Sequence[Collection]) -> list[str]:
    notes = [_note(key, near, "the config") for key, near in _near_misses(document, TOP_KEYS)]
    for item in items:
        for key in item.near_misses:
            near = near_miss(key, COLLECTION_KEYS) or key
            notes.append(_note(key, near, f"collection {item.name}"))
    return notes


def _near_misses(document: Document, known: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(key, near) for key in document if (near := near_miss(key, known))]


def _note(key: str, near: str, where: str) -> str:
    return f"{key} in {where} is ignored; it must be spelt {near}"


def _text(entry: Document, key: str, where: str, *, default: str | None = None) -> str:
    value = entry.get(key)
    if value is None or value == "":
        if default is None:
            raise _wrong(_join(where, key), "is missing")
        return default
    if not isinstance(value, str):
        raise _wrong(_join(where, key), "is text")
    return value


def _texts(entry: Document, key: str, where: str) -> tuple[str, ...]:
    """Return a list of texts; a single text is a list of one."""
    value = entry.get(key)
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Mapping):
        raise _wrong(_join(where, key), "is a list of texts")
    texts = tuple(item for item in value if isinstance(item, str))
    if len(texts) != len(value):
        raise _wrong(_join(where, key), "is a list of texts")
    return texts


def _boolean(entry: Document, key: str, where: str) -> bool:
    value = entry.get(key)
    if value is None:
        return False
    found = _BOOLEANS.get(value.lower()) if isinstance(value, str) else None
    if found is None:
        raise _wrong(_join(where, key), "is true or false")
    return found


def _policy(entry: Document, where: str) -> EgressPolicy | None:
    text = _text(entry, "egressPolicy", where, default="")
    if not text:
        return None
    if text not in _POLICIES:
        raise _wrong(_join(where, "egressPolicy"), f"is one of {', '.join(_POLICIES)}")
    return _POLICIES[text]


def _path(text: str, where: str, folder: str) -> str:
    """Return the path absolute and with its links resolved."""
    if any(char < " " for char in text):
        raise _wrong(where, "holds a control character")
    return os.path.realpath(os.path.join(folder, os.path.expanduser(text)))


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _wrong(key: str, what: str) -> Fault:
    return Fault(Code.VALIDATION, f"the config cannot be used: {key} {what}", key=key)
