"""Find the facts in view that answer a question, or that speak of the same matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from gno.domain.limits import CANDIDATE_POOL, HITS_PER_LEG
from gno.domain.memory.fact import StoredFact
from gno.domain.memory.scopes import View
from gno.domain.search.analysis import FURTHER
from gno.domain.search.matching_rule import POOL, Weighed, rare, sought, weigh
from gno.domain.search.question import Question, Sought, is_spellable, query_terms, respelled
from gno.domain.search.scoring import Scorer
from gno.domain.search.stems import DEFAULT_LANGUAGE
from gno.ports.lexical_index import LexicalIndex, Tally
from gno.ports.stemmer import Stemmer

Rows: TypeAlias = Callable[[Sequence[int]], Sequence[StoredFact]]


@dataclass(frozen=True, slots=True)
class Hit:
    """A fact and how well it answers; scores of one answer compare, those of two do not."""

    stored: StoredFact
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFacts:
    """Call it with a text; ``rows`` gives the facts that are still there for some keys."""

    index: LexicalIndex
    stemmer: Stemmer
    rows: Rows

    def __call__(
        self, query: str, view: View, *, language: str = DEFAULT_LANGUAGE, limit: int = HITS_PER_LEG
    ) -> list[Hit]:
        """Return what answers ``query``, best first; nothing rather than noise."""
        question = query_terms(query, self.stemmer.stem, language)
        weighed = self._weigh(question, view)
        keys = self._search(weighed, view)
        if not keys and weighed.facts:
            weighed = self._weigh(self._respell(question, weighed, view), view)
            keys = self._search(weighed, view)
        return rank(self._shown(keys, view), weighed)[:limit]

    def candidates(self, text: str, view: View, *, language: str = DEFAULT_LANGUAGE) -> list[Hit]:
        """Return what shares any word with ``text``, best first: the pool of a proposal."""
        weighed = self._weigh(query_terms(text, self.stemmer.stem, language), view)
        weights = sought(weighed)
        keys = self.index.search(weights, view, at_least=1, limit=POOL)
        return rank(self._shown(keys, view), weighed)[:CANDIDATE_POOL]

    def _shown(self, keys: Sequence[int], view: View) -> list[StoredFact]:
        # An index that lags may still hold a fact under scopes it has left.
        return [stored for stored in self.rows(keys) if view.shows(stored.fact.scopes)]

    def _search(self, weighed: Weighed, view: View) -> Sequence[int]:
        weights = sought(weighed)
        keys = self.index.search(weights, view, at_least=weighed.at_least, limit=POOL)
        if keys:
            return keys
        if weighed.has_many and (few := rare(weighed)):
            return self.index.search(few, view, at_least=1, limit=POOL)
        return ()

    def _weigh(self, question: Question, view: View) -> Weighed:
        if not question.words:
            return weigh(question, (), 0)
        tally = self._tally((*question.words, *question.weak), view)
        opened = self._open(question, tally.with_word, view)
        if opened.words != question.words:
            question, tally = opened, self._tally((*opened.words, *opened.weak), view)
        return weigh(question, tally.with_word, tally.facts)

    def _open(self, question: Question, counts: Sequence[int], view: View) -> Question:
        """Put the parts of identifiers that no fact holds whole, but some in part, in place."""
        words: dict[Sought, None] = {}
        for word, count in zip(question.words, counts, strict=False):
            is_open = not count and word.parts and any(self._tally(word.parts, view).with_word)
            words.update(dict.fromkeys(word.parts if is_open else (word,)))
        return replace(question, words=tuple(words))

    def _tally(self, words: Sequence[Sought], view: View) -> Tally:
        return self.index.tally([word.forms for word in words], view)

    def _respell(self, question: Question, weighed: Weighed, view: View) -> Question:
        """Read each long word that no fact holds as the words it may have been meant to be."""
        words: list[Sought] = []
        asked = weighed.words[: weighed.counting]
        for word, count in zip(asked, weighed.counts, strict=False):
            if count or not is_spellable(word):
                words.append(word)
                continue
            near = [*self.index.spellings(word.surface, view),
                    *self.index.spellings(FURTHER + word.surface, view)]  # fmt: skip
            forms = respelled(near, self.stemmer.stem, question.language) if near else word.forms
            words.append(replace(word, forms=forms))
        return replace(question, words=tuple(words))


def rank(pool: Iterable[StoredFact], weighed: Weighed) -> list[Hit]:
    """Order a pool of facts, best first, equals by URI."""
    scorer = Scorer(weighed)
    hits = [Hit(stored, scorer.score(stored.terms, stored.fact.text)) for stored in pool]
    return sorted(hits, key=lambda hit: (-hit.score, hit.stored.fact.uri))
