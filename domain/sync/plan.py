"""What a listing of the vault means for the catalog (contract 15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

_Known = TypeVar("_Known")


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
