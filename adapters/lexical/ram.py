"""The lexical index and the stemmer in memory: their ports' meaning in its plainest form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gno.domain.documents.collection import fold_name
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms
from gno.domain.search.spelling import is_one_edit
from gno.ports.lexical_index import IndexEntry, Tally


class RamLexicalIndex:
    """See ``gno.ports.lexical_index.LexicalIndex``."""

    def __init__(self) -> None:
        # Replaced as a whole by each commit, so that a reader never sees half of one.
        self._entries: Mapping[int, IndexEntry] = {}
        self._commits = 0

    def tally(self, words: Sequence[Forms], view: View) -> Tally:
        """Count by looking at every fact."""
        visible = [set(entry.terms or ()) for entry in self._in_view(view)]
        counts = (sum(not held.isdisjoint(forms) for held in visible) for forms in words)
        return Tally(len(visible), tuple(counts))

    def search(
        self, weights: Mapping[Forms, int], view: View, *, at_least: int, limit: int
    ) -> Sequence[int]:
        """Weigh every fact in view."""
        found: list[tuple[int, int, int, int]] = []
        for entry in self._in_view(view):
            terms = set(entry.terms or ())
            held = [weight for forms, weight in weights.items() if not terms.isdisjoint(forms)]
            if held and len(held) >= at_least:
                found.append((-sum(held), -len(held), entry.order, entry.key))
        return [key for *_, key in sorted(found)[:limit]]

    def spellings(self, word: str, view: View) -> Sequence[str]:
        """Compare every term in view."""
        terms = {term for entry in self._in_view(view) for term in entry.terms or ()}
        return sorted(term for term in terms if is_one_edit(term, word))

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        """Swap in a new table."""
        table = dict(self._entries)
        for entry in entries:
            table.pop(entry.key, None)
            if entry.terms is not None:
                table[entry.key] = entry
        self._entries = table
        self._commits += 1
        return str(self._commits)

    def stamp(self) -> str | None:
        """Return the number of commits."""
        return str(self._commits) if self._commits else None

    def reset(self) -> None:
        """Forget everything; the stamps go on, as no two states may share one."""
        self._entries = {}
        self._commits += 1

    def close(self) -> None:
        """Nothing is held."""

    def _in_view(self, view: View) -> Iterable[IndexEntry]:
        return [
            entry
            for entry in self._entries.values()
            if fold_name(entry.collection) == fold_name(view.collection)
            and view.shows(entry.scopes)
        ]


class PlainStemmer:
    """See ``gno.ports.stemmer.Stemmer``; it knows no rules."""

    def stem(self, words: Sequence[str], language: str) -> list[str]:
        """Give the words back."""
        del language
        return list(words)
