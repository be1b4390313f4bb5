"""How well a fact answers a question: from the fact's own words and exact counts in view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gno.domain.search.analysis import words_in_order
from gno.domain.search.matching_rule import Weighed

_REPEATS = 1.2  # how soon repeats of a word stop to count
_LENGTH = 0.3  # how much a long fact pays for its length
_USUAL_WORDS = 25  # fixed, so that a fact's score never depends on its neighbours' length
_NEAR = 0.2  # share of a word's weight for standing by its neighbour of the question
_NEAR_WORDS = 3
_KIN = 0.6  # share of a word's weight for another word of the same beginning
_KIN_LETTERS = 4
_SUBJECT = 1.0  # for opening with a word of the question
_ASKING = 0.8  # what a fact that is a question itself keeps of its score
_DIGITS = 6


class Scorer:
    """Scores facts for one question."""

    def __init__(self, weighed: Weighed) -> None:
        self._weights = weighed.weights
        self._counting = weighed.counting
        self._place = {form: n for n, word in enumerate(weighed.words) for form in word.forms}
        self._heads = {
            word.forms[0][:_KIN_LETTERS]: n
            for n, word in enumerate(weighed.words)
            if len(word.forms[0]) >= _KIN_LETTERS and word.forms[0].isalpha()
        }
        # No hit that lacks a word of a question of one or two reaches this.
        self._bonus = 0.0 if weighed.has_many else sum(weighed.weights) * (1 + _REPEATS) + _SUBJECT

    def score(self, terms: Sequence[str], text: str) -> float:
        """Return the score, rounded so that no machine's last digit decides."""
        length = words_in_order(terms)
        held, kin = self._look(terms, length)
        scale = _REPEATS * (1 - _LENGTH + _LENGTH * length / _USUAL_WORDS)
        total = self._nearness(held)
        for n, places in held.items():
            repeats = len(places) or 1
            total += self._weights[n] * repeats * (1 + _REPEATS) / (repeats + scale)
        for n in kin - held.keys():
            total += _KIN * self._weights[n] * (1 + _REPEATS) / (1 + scale)
        if terms and terms[0] in self._place:
            total += _SUBJECT
        if text.endswith(("?", "\uff1f", "\u061f")):
            total *= _ASKING
        if self._bonus and sum(n < self._counting for n in held) == self._counting:
            total += self._bonus
        return round(total, _DIGITS)

    def _look(self, terms: Sequence[str], length: int) -> tuple[dict[int, list[int]], set[int]]:
        """Return where each held word stands, and the words that have only kin in the fact."""
        held: dict[int, list[int]] = {}
        kin: set[int] = set()
        place, heads = self._place, self._heads
        for position, term in enumerate(terms):
            n = place.get(term)
            if n is not None:
                places = held.setdefault(n, [])
                if position < length:
                    places.append(position)
            elif term[:_KIN_LETTERS] in heads:
                kin.add(heads[term[:_KIN_LETTERS]])
        return held, kin

    def _nearness(self, held: Mapping[int, list[int]]) -> float:
        total = 0.0
        for n, first in held.items():
            second = held.get(n + 1)
            if second and any(abs(a - b) <= _NEAR_WORDS for a in first for b in second):
                total += _NEAR * min(self._weights[n], self._weights[n + 1])
        return total
