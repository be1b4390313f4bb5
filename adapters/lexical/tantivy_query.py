"""Tantivy queries over analysed terms: filters inside, weights instead of engine scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tantivy import Occur, Query, Schema, SchemaBuilder

from gno.domain.documents.collection import fold_name
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms

KEY = "key"
ORDER = "order"
TERMS = "terms"
VIEW = "view"
_TERM_INDEX = "basic"  # no counts, no positions: facts are scored from their own words
_EACH = 1 / 32  # of a score, for each held word
_MOST_CASES = 64


def build_schema() -> Schema:
    """Return the fields of an entry; none is stored, for the catalog has the facts."""
    builder = SchemaBuilder()
    # Signed, because the binding deletes by signed terms and would miss unsigned ones.
    builder.add_integer_field(KEY, indexed=True, fast=True)
    builder.add_integer_field(ORDER, fast=True)
    builder.add_text_field(VIEW, tokenizer_name="raw", index_option=_TERM_INDEX)
    builder.add_text_field(TERMS, tokenizer_name="whitespace", index_option=_TERM_INDEX)
    return builder.build()


def view_term(collection: str, scope: str) -> str:
    """Return the one term by which a fact shows itself in a scope of its collection."""
    return f"{fold_name(collection)}\n{scope}"


def in_view(schema: Schema, view: View) -> Query:
    """Match the facts a view shows."""
    terms = (view_term(view.collection, scope) for scope in view.scopes)
    return any_of(Query.term_query(schema, VIEW, term, _TERM_INDEX) for term in terms)


def holding(schema: Schema, forms: Forms) -> Query:
    """Match the facts that hold a word in any of its forms."""
    return any_of(Query.term_query(schema, TERMS, form, _TERM_INDEX) for form in forms)


def both(first: Query, second: Query) -> Query:
    """Match what both queries match, scores aside."""
    return unscored(Query.boolean_query([(Occur.Must, first), (Occur.Must, second)]))


def unscored(query: Query) -> Query:
    """Match the same without the cost of a score."""
    return Query.const_score_query(query, 1.0)


class Weighted:
    """A question in one view, ready to be asked in more than one way.

    A score is the summed weight of the held words and, behind the point, their number: exact
    in the engine's 32 bits, whatever the order of the addition.
    """

    def __init__(
        self, schema: Schema, view: Query, weights: Mapping[Forms, int], *, at_least: int
    ) -> None:
        self._view = (Occur.Must, Query.const_score_query(view, 0.0))
        self._words = [(holding(schema, forms), weight) for forms, weight in weights.items()]
        self.at_least = max(1, at_least)

    def scored(self) -> Query:
        """Match facts that hold any of the words."""
        return self._scored(1)

    def strict(self) -> Query:
        """Match facts that hold enough of the words; slower where these are common."""
        return self._scored(self.at_least)

    def is_enough(self, score: float) -> bool:
        """Tell whether a fact with this score holds enough of the words."""
        return round(score % 1 / _EACH) >= self.at_least

    def scoring(self, score: float) -> Query | None:
        """Match exactly the facts with this score; None when that takes too many cases."""
        held, total = round(score % 1 / _EACH), int(score)
        classes: dict[int, list[Query]] = {}
        for word, weight in self._words:
            classes.setdefault(weight, []).append(word)
        sizes = [(weight, len(words)) for weight, words in sorted(classes.items(), reverse=True)]
        cases: list[Query] = []
        for counts in _sums(sizes, total):
            if sum(counts) == held:
                cases.append(_case(classes, sizes, counts))
            if len(cases) > _MOST_CASES:
                return None
        return Query.boolean_query([self._view, (Occur.Must, any_of(cases))])

    def _scored(self, at_least: int) -> Query:
        scored = [
            (Occur.Should, Query.const_score_query(word, weight + _EACH))
            for word, weight in self._words
        ]
        return Query.boolean_query([self._view, *scored], at_least)


def _case(
    classes: Mapping[int, list[Query]], sizes: Sequence[tuple[int, int]], counts: Sequence[int]
) -> Query:
    """Match facts that hold so many words of each weight, and no more."""
    parts: list[tuple[Occur, Query]] = []
    for (weight, size), count in zip(sizes, counts, strict=True):
        words = [(Occur.Should, word) for word in classes[weight]]
        if count:
            parts.append((Occur.Must, Query.boolean_query(words, count)))
        if count < size:
            parts.append((Occur.MustNot, Query.boolean_query(words, count + 1)))
    return Query.boolean_query(parts)


def _sums(sizes: Sequence[tuple[int, int]], total: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of each weight make up ``total``."""
    if not sizes:
        if total == 0:
            yield ()
        return
    (weight, size), rest = sizes[0], sizes[1:]
    below = sum(other * count for other, count in rest)
    for count in range(size + 1):
        left = total - weight * count
        if 0 <= left <= below:
            for counts in _sums(rest, left):
                yield (count, *counts)


def any_of(queries: Iterable[Query]) -> Query:
    """Match what any of the queries matches."""
    alternatives = list(queries)
    if len(alternatives) == 1:
        return alternatives[0]
    return Query.boolean_query([(Occur.Should, query) for query in alternatives])
