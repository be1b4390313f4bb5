"""Which words of a question decide, and how much: by exact counts in view, never by the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log
from types import MappingProxyType
from typing import Final

from gno.domain.search.question import MANY_WORDS, Forms, Question, Sought

POOL: Final = 48  # facts that are scored for one question
MAX_SOUGHT: Final = 24  # words, the rarest in view
SHARED_WORDS: Final = 2
RARE_FACTS: Final = 3
RARE_PERCENT: Final = 2

_WEIGHT_UNIT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """The words of one question, those that count first, each with its weight and its count."""

    words: tuple[Sought, ...]
    weights: tuple[float, ...]
    counts: tuple[int, ...]
    counting: int
    facts: int

    @property
    def at_least(self) -> int:
        """How many of the words that count a fact must hold."""
        return SHARED_WORDS if self.has_many else 1

    @property
    def has_many(self) -> bool:
        """Tell whether sharing one word with the question may be chance."""
        return self.counting >= MANY_WORDS


def weigh(question: Question, counts: Sequence[int], facts: int) -> Weighed:
    """Weigh each word by how few of the ``facts`` in view hold it; weak words come last."""
    return Weighed(
        words=(*question.words, *question.weak),
        weights=tuple(log(1 + (facts - n + 0.5) / (n + 0.5)) for n in counts),
        counts=tuple(counts),
        counting=len(question.words),
        facts=facts,
    )


def sought(weighed: Weighed) -> Mapping[Forms, int]:
    """Return the words to search by with whole-number weights: those that occur, rarest first."""
    return _chosen(weighed, weighed.facts)


def rare(weighed: Weighed) -> Mapping[Forms, int]:
    """Return the words so rare in view that sharing one of them is enough."""
    return _chosen(weighed, max(RARE_FACTS, weighed.facts * RARE_PERCENT // 100))


def _chosen(weighed: Weighed, most: int) -> Mapping[Forms, int]:
    rows = zip(weighed.counts, weighed.words, weighed.weights, strict=True)
    held = sorted(
        (n, word.forms, weight)
        for n, word, weight in islice(rows, weighed.counting)
        if 0 < n <= most
    )
    return MappingProxyType(
        {forms: max(1, round(weight * _WEIGHT_UNIT)) for _, forms, weight in held[:MAX_SOUGHT]}
    )
