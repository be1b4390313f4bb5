"""What a sync did, in counts and reasons."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unavailable:
    """A file that was not read, and why; its last known state stands."""

    rel_path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncOutcome:
    """One collection brought level.

    ``invalid`` counts all records left out of recall, those of earlier syncs included;
    ``revived`` are URIs of facts that are current again because what replaced them is gone.
    ``held_back`` counts files left active because the whole root looks gone.
    """

    collection: str
    created: int = 0
    updated: int = 0
    removed: int = 0
    unchanged: int = 0
    invalid: int = 0
    unavailable: tuple[Unavailable, ...] = ()
    revived: tuple[str, ...] = ()
    held_back: int = 0
