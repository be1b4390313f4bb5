"""A memory of plain sentences over adapters in RAM or tantivy, for asking questions of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gno.adapters.lexical.ram import RamLexicalIndex
from gno.adapters.lexical.stemmer import TantivyStemmer
from gno.domain.memory.fact import Fact, StoredFact
from gno.domain.memory.scopes import View
from gno.domain.search.analysis import index_terms
from gno.domain.text import content_hash
from gno.domain.usecases.find_facts import FindFacts
from gno.ports.lexical_index import IndexEntry, LexicalIndex

_COLLECTION = "memory"


class EvalMemory:
    """Holds facts under their names and finds those names again."""

    def __init__(self, index: LexicalIndex | None = None) -> None:
        self._stem = TantivyStemmer()
        self._index = index or RamLexicalIndex()
        self._stored: dict[int, StoredFact] = {}
        self.find = FindFacts(index=self._index, stemmer=self._stem, rows=self._rows)

    def add(self, facts: Iterable[tuple[str, str]], scope: str) -> None:
        """Store (name, text) pairs."""
        entries = []
        for name, text in facts:
            key = len(self._stored)
            terms = index_terms(text, self._stem.stem)
            self._stored[key] = StoredFact(
                key, _fact(name, text, scope), is_current=True, terms=terms
            )
            entries.append(
                IndexEntry(key=key, collection=_COLLECTION, scopes=(scope,), terms=terms, order=key)
            )
        self._index.apply(entries)

    def ask(self, query: str, scope: str) -> list[str]:
        """Return the names of what a recall would answer, best first."""
        return [hit.stored.fact.record_id for hit in self.find(query, view(scope))]

    def candidates(self, text: str, scope: str) -> list[Fact]:
        """Return what a proposal would be compared with."""
        return [hit.stored.fact for hit in self.find.candidates(text, view(scope))]

    def _rows(self, keys: Sequence[int]) -> Sequence[StoredFact]:
        return [self._stored[key] for key in keys]


def view(scope: str) -> View:
    """Return the view of one scope."""
    return View(_COLLECTION, (scope,))


def _fact(name: str, text: str, scope: str) -> Fact:
    return Fact(
        uri=f"gno://{_COLLECTION}/{name}",
        docid="",
        record_id=name,
        text=text,
        scopes=(scope,),
        caller="evals",
        session="evals",
        created_at="2026-01-01T00:00:00.000Z",
        content_hash=content_hash(text),
    )
