"""The configuration as a value, and the keys it may hold (contract 14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from gno.domain.documents.collection import Collections

COLLECTION_KEYS = (
    "name",
    "path",
    "pattern",
    "include",
    "exclude",
    "memoryManaged",
    "egressPolicy",
    "languageHint",
    "models",
)
_SHORT = 4  # letters; a shorter key is near to too many words
TOP_KEYS = ("version", "collections", "models", "gateway")


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole configuration. ``notes`` are near misses, in words for the user."""

    collections: Collections = field(default_factory=Collections)
    notes: tuple[str, ...] = ()


def near_miss(key: str, known: tuple[str, ...]) -> str | None:
    """Return the known key that ``key`` was probably meant to be, or None.

    Letter case, dashes and underscores aside, one slip (a letter more, less, other, or two
    swapped) is near.
    """
    if key in known:
        return None
    folded = _fold(key)
    return next((name for name in known if _is_near(folded, _fold(name))), None)


def _fold(key: str) -> str:
    return key.replace("-", "").replace("_", "").lower()


def _is_near(one: str, other: str) -> bool:
    if one == other:
        return True
    if len(other) < _SHORT or abs(len(one) - len(other)) > 1:
        return False
    shorter = min(len(one), len(other))
    start = next((n for n in range(shorter) if one[n] != other[n]), shorter)
    tails = (one[start:], other[start:])
    if tails[0][1:] == tails[1][1:] or tails[0][1:] == tails[1] or tails[0] == tails[1][1:]:
        return True
    return tails[0][:2] == tails[1][:2][::-1] and tails[0][2:] == tails[1][2:]
