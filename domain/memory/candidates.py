"""Stored facts that may say the same as a submission, for the caller to decide on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gno.domain.limits import LIKELY_JACCARD
from gno.domain.memory.fact import Fact
from gno.domain.memory.vectors import NO_MODEL

MatchKind: TypeAlias = Literal["exact", "likely", "weak"]
MatchingMode: TypeAlias = Literal["semantic", "lexical"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fact and how alike it is, from 0 to 1."""

    fact: Fact
    similarity: float
    match: MatchKind


@dataclass(frozen=True, slots=True)
class Matching:
    """How candidates were compared. ``threshold`` is where `likely` begins, inclusive."""

    mode: MatchingMode = "lexical"
    semantic_unavailable: str | None = NO_MODEL
    threshold: float = LIKELY_JACCARD


@dataclass(frozen=True, slots=True)
class Candidates:
    """Best first, equals by record id."""

    items: tuple[Candidate, ...] = ()
    matching: Matching = Matching()
