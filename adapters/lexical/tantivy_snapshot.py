"""One committed state of the index: counts that are kept, and the best facts of a question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from tantivy import DocAddress, Order, Query, Schema, Searcher

from gno.adapters.lexical.tantivy_query import (
    KEY,
    ORDER,
    TERMS,
    Weighted,
    both,
    holding,
    in_view,
    unscored,
)
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms

_Hit: TypeAlias = tuple[float, DocAddress]

_DEPTH = 1024  # hits; as cheap as a few, and seldom too few of them hold enough words
_KEPT_COUNTS = 50_000


class Snapshot:
    """A searcher and what was counted with it; it never changes, so counts stay true."""

    def __init__(self, schema: Schema, searcher: Searcher) -> None:
        self._schema = schema
        self._searcher = searcher
        self._counts: dict[tuple[View, Forms], int] = {}

    def count(self, view: View, forms: Forms = ()) -> int:
        """Count the facts in view that hold a word, or all of them."""
        known = self._counts.get((view, forms))
        if known is None:
            known = self._count(view, forms)
            if len(self._counts) >= _KEPT_COUNTS:
                self._counts.clear()
            self._counts[view, forms] = known
        return known

    def present(self, terms: Iterable[str]) -> Forms:
        """Return the terms that any fact ever held; the others need no counting."""
        return tuple(term for term in terms if self._searcher.doc_freq(TERMS, term))

    def best(
        self, weights: Mapping[Forms, int], view: View, *, at_least: int, limit: int
    ) -> Sequence[int]:
        """Return the keys of the facts with the highest weights, equals by order.

        Having the engine count words is slow, so facts that hold too few are dropped here;
        only where these crowd out the others does the engine count.
        """
        present = {held: n for forms, n in weights.items() if (held := self.present(forms))}
        if len(present) < max(1, at_least):
            return ()
        shown = in_view(self._schema, view)
        weighted = Weighted(self._schema, shown, present, at_least=at_least)
        depth = max(_DEPTH, limit + 1)
        hits = self._hits(weighted.scored(), depth)
        enough = [hit for hit in hits if weighted.is_enough(hit[0])]
        if len(hits) == depth and len(enough) < limit:
            depth = limit + 1
            hits = enough = self._hits(weighted.strict(), depth)
        if len(hits) < depth or len(enough) < limit:
            return self._sorted_keys(enough)[:limit]
        edge = enough[limit - 1][0]
        if hits[-1][0] < edge:
            return self._sorted_keys([hit for hit in enough if hit[0] >= edge])[:limit]
        above = self._sorted_keys([hit for hit in enough if hit[0] > edge])
        return [*above, *self._equals(weighted, edge, limit - len(above))]

    def _equals(self, weighted: Weighted, score: float, limit: int) -> Sequence[int]:
        """Return, by order, facts of one score that are too many to list."""
        equals = weighted.scoring(score)
        if equals is None:
            every = self._hits(weighted.strict(), self._searcher.num_docs)
            return self._sorted_keys([hit for hit in every if hit[0] == score])[:limit]
        tied = self._searcher.search(
            equals, limit, count=False, order_by_field=ORDER, order=Order.Asc
        )
        return self._numbers(KEY, [address for _, address in tied.hits])

    def _count(self, view: View, forms: Forms) -> int:
        shown = in_view(self._schema, view)
        if not forms:
            return self._matches(unscored(shown))
        present = self.present(forms)
        return self._matches(both(shown, holding(self._schema, present))) if present else 0

    def _matches(self, query: Query) -> int:
        found = self._searcher.search(query, 1, count=True)
        return int(found.count or 0)  # type: ignore[attr-defined]  # missing from its stubs

    def _hits(self, query: Query, limit: int) -> list[_Hit]:
        return self._searcher.search(query, limit, count=False).hits

    def _sorted_keys(self, hits: Sequence[_Hit]) -> list[int]:
        addresses = [address for _, address in hits]
        scores = (-score for score, _ in hits)
        orders = self._numbers(ORDER, addresses)
        rows = zip(scores, orders, self._numbers(KEY, addresses), strict=True)
        return [key for _, _, key in sorted(rows)]

    def _numbers(self, field: str, addresses: list[DocAddress]) -> list[int]:
        values = self._searcher.fast_field_values(field, addresses)
        return [int(value) for value in values if value is not None]
