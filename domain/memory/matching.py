"""How alike two texts are: never a decision, only an order of candidates (contract 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gno.domain.limits import LIKELY_JACCARD
from gno.domain.memory.candidates import Candidate
from gno.domain.memory.fact import Fact
from gno.domain.text import normalise

_WORD = re.compile(r"\w+")


def compare(text: str, facts: Iterable[Fact]) -> list[Candidate]:
    """Return a candidate for each fact, best first, equals by record id."""
    mine = _words(text)
    found = []
    for fact in facts:
        theirs = _words(fact.text)
        alike = len(mine & theirs) / max(1, len(mine | theirs))
        kind = "likely" if alike >= LIKELY_JACCARD else "weak"
        found.append(Candidate(fact, alike, kind))
    return sorted(found, key=lambda c: (-c.similarity, c.fact.record_id))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(normalise(text).casefold()))
