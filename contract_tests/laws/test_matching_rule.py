"""The recall rule: how many words must match, what a word weighs, and the order of answers."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import a_fact
from gno.adapters.lexical.ram import PlainStemmer, RamLexicalIndex
from gno.domain.memory.fact import StoredFact
from gno.domain.memory.scopes import View
from gno.domain.search.analysis import index_terms
from gno.domain.search.matching_rule import MAX_SOUGHT, rare, sought, weigh
from gno.domain.search.question import query_terms
from gno.domain.usecases.find_facts import FindFacts, rank
from gno.ports.lexical_index import IndexEntry

STEM = PlainStemmer().stem
VIEW = View("memory", ("a",))
# Few words, so that facts made up of them often share some and often tie.
_WORDS = [
    "amber",
    "basil",
    "cedar",
    "delta",
    "ember",
    "fjord",
    "grove",
    "heron",
    "not",
    "is",
    "the",
]
TEXTS = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=7).map(" ".join)
MEMORIES = st.lists(TEXTS, min_size=1, max_size=12, unique=True)


class Memory:
    """Facts over RAM, numbered from 1 in the order they are told."""

    def __init__(self, texts: Sequence[str], keys: Sequence[int] | None = None) -> None:
        self._stored = {
            key: StoredFact(
                key, a_fact(number, text), is_current=True, terms=index_terms(text, STEM)
            )
            for number, (key, text) in enumerate(
                zip(keys or range(len(texts)), texts, strict=True), 1
            )
        }
        index = RamLexicalIndex()
        index.apply(
            IndexEntry(
                key=key,
                collection="memory",
                scopes=("a",),
                terms=stored.terms,
                order=int(stored.fact.record_id[4:], 16),
            )
            for key, stored in sorted(self._stored.items())
        )
        self.find = FindFacts(index=index, stemmer=PlainStemmer(), rows=self._rows)

    def _rows(self, keys: Sequence[int]) -> Sequence[StoredFact]:
        return [self._stored[key] for key in keys]

    def ask(self, query: str) -> list[str]:
        return [hit.stored.fact.text for hit in self.find(query, VIEW)]


def words_of(text: str) -> set[str]:
    return set(text.split()) - {"is", "the", "not"}


@given(texts=MEMORIES, query=TEXTS)
def test_a_fact_shares_two_words_of_many_or_a_rare_one(texts: list[str], query: str) -> None:
    asked = words_of(query)
    shared = {text: words_of(text) & asked for text in texts}
    found = Memory(texts).ask(query)

    if len(asked) < 3:
        return
    if any(len(words) >= 2 for words in shared.values()):
        assert set(found) == {text for text, words in shared.items() if len(words) >= 2}
    else:
        counts = {word: sum(word in words for words in shared.values()) for word in asked}
        few = {word for word in asked if counts[word] <= 3}
        assert set(found) == {text for text, words in shared.items() if words & few}


@given(texts=MEMORIES, query=TEXTS)
def test_facts_with_all_of_one_or_two_words_come_before_those_with_one(
    texts: list[str], query: str
) -> None:
    asked = words_of(query)
    if not 1 <= len(asked) <= 2:
        return

    found = [asked <= words_of(text) for text in Memory(texts).ask(query)]

    assert found == sorted(found, reverse=True)


@given(texts=MEMORIES, query=TEXTS, data=st.data())
def test_answers_do_not_depend_on_the_order_of_arrival(
    texts: list[str], query: str, data: st.DataObject
) -> None:
    keys = data.draw(st.permutations(range(len(texts))))

    assert Memory(texts).ask(query) == Memory(texts, keys).ask(query)


@given(texts=MEMORIES, query=TEXTS)
def test_scores_fall_and_equals_stand_by_address(texts: list[str], query: str) -> None:
    hits = Memory(texts).find(query, VIEW)

    ranks = [(-hit.score, hit.stored.fact.uri) for hit in hits]
    assert ranks == sorted(ranks)
    assert all(hit.score > 0 for hit in hits)


@given(texts=MEMORIES, proposed=TEXTS)
def test_candidates_share_any_word_that_counts(texts: list[str], proposed: str) -> None:
    found = {hit.stored.fact.text for hit in Memory(texts).find.candidates(proposed, VIEW)}

    if asked := words_of(proposed):
        assert found == {text for text in texts if words_of(text) & asked}


def test_of_thousands_of_equals_those_with_the_first_addresses_are_found() -> None:
    memory = Memory([f"amber x{number}" for number in range(3_000)])

    found = memory.ask("amber")

    assert found == [f"amber x{number}" for number in range(32)]


def test_a_word_weighs_more_the_fewer_facts_hold_it() -> None:
    question = query_terms("amber basil cedar", STEM)

    weighed = weigh(question, (1, 10, 90), 100)

    assert weighed.weights == tuple(sorted(weighed.weights, reverse=True))
    assert all(weight > 0 for weight in weigh(question, (100, 100, 100), 100).weights)


def test_absent_words_are_not_searched_and_the_rarest_come_first() -> None:
    words = [f"word{number}" for number in range(40)]
    question = query_terms(" ".join(words), STEM)

    weights = sought(weigh(question, [0, *range(1, 40)], 50))

    assert len(weights) == MAX_SOUGHT
    assert ("word0", "+word0") not in weights
    assert list(weights.values()) == sorted(weights.values(), reverse=True)
    assert next(iter(weights))[0] == "word1"


@pytest.mark.parametrize(
    ("facts", "count", "is_rare"),
    [
        (10, 3, True),
        (10, 4, False),
        (199, 4, False),
        (200, 4, True),
        (1000, 20, True),
        (1000, 21, False),
    ],
)
def test_a_rare_word_is_in_three_facts_or_two_percent(
    facts: int, count: int, *, is_rare: bool
) -> None:
    question = query_terms("amber", STEM)

    assert bool(rare(weigh(question, (count,), facts))) is is_rare


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("amber basil cedar", "amber basil cedar tree", "amber basil tree oak"),
        ("amber cedar fjord", "amber cedar near by", "amber and far away from it cedar"),
        ("amber cedar fjord", "amber cedar", "amber cedar and so many other things as well"),
        ("amber cedar fjord", "amber holds cedar", "and amber holds cedar"),
        ("amber cedar fjord", "amber cedar is here.", "amber cedar is where?"),
        ("amber not cedar fjord", "amber not cedar", "amber yes cedar"),
        ("amber cedar fjordland", "amber cedar fjords", "amber cedar groves"),
        ("amber cedar", "cedar amber amber", "cedar amber basil"),
    ],
)
def test_what_lifts_a_fact_over_another(query: str, better: str, worse: str) -> None:
    for texts in ([better, worse], [worse, better]):
        assert Memory([*texts, "basil grove", "heron ember"]).ask(query)[0] == better


def test_a_pool_of_nothing_has_no_order() -> None:
    assert rank([], weigh(query_terms("", STEM), (), 0)) == []
