"""What a listing of the vault means for the catalog (contract 15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from gno.domain.documents.collection import Collection
from gno.domain.text import sha256_hex

_Known = TypeVar("_Known")

# Stands among the stamps of folders for the root of the collection itself.
ROOT = "/"


def root_stamp(collection: Collection) -> int:
    """Return a number that tells one root folder from another.

    A collection that was pointed at another folder must not answer with the facts of the first.
    """
    return int(sha256_hex(collection.path.encode("utf-8", "surrogateescape"))[:15], 16)


@dataclass(frozen=True, slots=True)
class Absence:
    """Files the catalog has and the listing has not.

    ``held_back`` are left active, because the whole root looks gone rather than each file.
    """

    gone: tuple[str, ...] = ()
    held_back: tuple[str, ...] = ()


def find_absent(
    known: Mapping[str, _Known],
    listed: Iterable[str],
    refused: Iterable[str],
    *,
    root_missing: bool,
    allow_empty: bool,
) -> Absence:
    """Tell what is gone.

    A path that was refused, or lies below one, keeps its last known state. A root that vanished
    or emptied, as an unmounted disk does, takes nothing with it unless ``allow_empty``.
    """
    seen = set(listed)
    blocked = set(refused)
    absent = tuple(
        path
        for path in sorted(known)
        if path not in seen and blocked.isdisjoint(_itself_and_above(path))
    )
    if absent and not allow_empty and (root_missing or not seen):
        return Absence(held_back=absent)
    return Absence(gone=absent)


def _itself_and_above(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]
    yield ""
