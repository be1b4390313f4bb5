"""What any lexical index keeps, whatever it is made of."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable, Sequence

import pytest

from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms
from gno.ports.lexical_index import IndexEntry, LexicalIndex, Tally

QUIET = View("memory", ("quiet",))
BUSY = View("memory", ("busy",))
ALL = 10_000


def entry(key: int, words: str, scope: str = "quiet", *, order: int | None = None) -> IndexEntry:
    return IndexEntry(
        key=key,
        collection="memory",
        scopes=(scope,),
        terms=tuple(words.split()),
        order=key if order is None else order,
    )


def gone(key: int) -> IndexEntry:
    return IndexEntry(key=key)


def find(index: LexicalIndex, words: str, view: View = QUIET, limit: int = 10) -> Sequence[int]:
    return index.search({(word,): 1 for word in words.split()}, view, at_least=1, limit=limit)


class LexicalIndexSuite:
    """``index`` is a fresh, empty adapter for each test."""

    @pytest.fixture
    @abstractmethod
    def index(self) -> LexicalIndex:
        """Make the adapter under test."""

    def test_an_index_that_was_never_written_is_empty_and_has_no_stamp(
        self, index: LexicalIndex
    ) -> None:
        assert index.stamp() is None
        assert index.tally([("a",)], QUIET) == Tally(0, (0,))
        assert list(find(index, "a")) == []
        assert list(index.spellings("a", QUIET)) == []

    def test_letter_case_parts_no_collection_from_itself(self, index: LexicalIndex) -> None:
        index.apply([IndexEntry(key=1, collection="Memory", scopes=("a",), terms=("red",))])

        assert index.tally([("red",)], View("MEMORY", ("a",))) == Tally(1, (1,))

    def test_what_was_applied_is_found_at_once(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "red fox"), entry(2, "red hen")])

        assert list(find(index, "red")) == [1, 2]
        assert list(find(index, "hen")) == [2]

    def test_nothing_is_found_outside_the_collection_or_the_scopes(
        self, index: LexicalIndex
    ) -> None:
        index.apply([entry(1, "red fox", "quiet")])

        assert list(find(index, "red", View("other", ("quiet",)))) == []
        assert list(find(index, "red", BUSY)) == []
        assert index.tally([("red",)], BUSY) == Tally(0, (0,))

    def test_any_shared_scope_shows_a_fact_once(self, index: LexicalIndex) -> None:
        both = IndexEntry(
            key=1, collection="memory", scopes=("quiet", "busy"), terms=("red",), order=1
        )
        index.apply([both])

        assert list(find(index, "red", View("memory", ("busy", "quiet", "third")))) == [1]
        assert index.tally([("red",)], View("memory", ("busy", "quiet"))) == Tally(1, (1,))

    @pytest.mark.parametrize("word", ["*", "NOT", "scopes:b", '"quoted', "+x", "a-b", "x^2", "["])
    def test_a_word_is_never_an_operator(self, index: LexicalIndex, word: str) -> None:
        index.apply([entry(1, f"plain {word} words"), entry(2, "other words")])

        assert list(find(index, word)) == [1]

    def test_a_busy_scope_cannot_hide_a_quiet_one(self, index: LexicalIndex) -> None:
        index.apply(entry(n, "same words", "busy") for n in range(1, 501))
        index.apply([entry(501, "same words here", "quiet")])

        assert list(find(index, "same words", QUIET, limit=1)) == [501]
        assert index.tally([("same",)], QUIET) == Tally(1, (1,))

    def test_a_word_is_held_in_any_of_its_forms_and_counts_once(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "go went"), entry(2, "gone"), entry(3, "stay")])

        assert index.tally([("go", "went", "gone")], QUIET) == Tally(3, (2,))
        assert list(index.search({("go", "went"): 3}, QUIET, at_least=1, limit=9)) == [1]
        assert list(index.search({("go", "went"): 3}, QUIET, at_least=2, limit=9)) == []

    def test_too_few_held_words_are_too_few(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "a b c"), entry(2, "a b"), entry(3, "a"), entry(4, "d")])
        weights: dict[Forms, int] = {("a",): 1, ("b",): 1, ("c",): 1}

        assert list(index.search(weights, QUIET, at_least=2, limit=9)) == [1, 2]
        assert list(index.search(weights, QUIET, at_least=3, limit=9)) == [1]
        assert list(index.search({("a",): 1}, QUIET, at_least=2, limit=9)) == []
        assert list(index.search({}, QUIET, at_least=1, limit=9)) == []

    def test_enough_words_are_found_behind_a_crowd_that_holds_too_few(
        self, index: LexicalIndex
    ) -> None:
        index.apply(entry(n, "heavy") for n in range(2_000))
        index.apply([entry(5_000, "light thin"), entry(5_001, "light thin")])
        weights: dict[Forms, int] = {("heavy",): 900, ("light",): 1, ("thin",): 1}

        assert list(index.search(weights, QUIET, at_least=2, limit=3)) == [5_000, 5_001]

    def test_the_weight_of_the_held_words_orders(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "a b"), entry(2, "c"), entry(3, "a"), entry(4, "a b c")])

        found = index.search({("a",): 2, ("b",): 3, ("c",): 6}, QUIET, at_least=1, limit=9)

        assert list(found) == [4, 2, 1, 3]

    def test_of_one_weight_more_words_come_first_then_the_order(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "c", order=9), entry(2, "a b", order=5), entry(3, "c", order=2)])

        found = index.search({("a",): 2, ("b",): 3, ("c",): 5}, QUIET, at_least=1, limit=9)

        assert list(found) == [2, 3, 1]

    def test_repeats_of_a_term_change_nothing(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "a a a a", order=2), entry(2, "a", order=1)])

        assert list(find(index, "a")) == [2, 1]

    @pytest.mark.parametrize("seed", [1, 2])
    def test_which_of_many_equals_come_first_depends_on_the_facts_only(
        self, index: LexicalIndex, seed: int
    ) -> None:
        entries = [entry(n, "same", order=(n * 7919) % 2003) for n in range(2003)]
        random.Random(seed).shuffle(entries)  # noqa: S311 - an order, not a secret
        for part in (entries[:700], entries[700:1400], entries[1400:]):
            index.apply(part)
        index.apply(entry(n, "other", "busy") for n in range(0, 2003, 5))

        found = find(index, "same", limit=40)

        left = [e for e in entries if e.key % 5]
        assert list(found) == [e.key for e in sorted(left, key=lambda e: e.order)[:40]]

    def test_equals_at_the_edge_are_settled_by_order_too(self, index: LexicalIndex) -> None:
        mixed = [entry(n, "a b" if n % 2 else "c d", order=(n * 101) % 3001) for n in range(3001)]
        index.apply([*mixed, entry(9_000, "a b c", order=1), entry(9_001, "c", order=0)])
        weights: dict[Forms, int] = {("a",): 2, ("b",): 3, ("c",): 4, ("d",): 1}

        found = index.search(weights, QUIET, at_least=2, limit=25)

        ordered = sorted(mixed, key=lambda e: e.order)
        assert list(found) == [9_000, *[e.key for e in ordered[:24]]]

    def test_a_replaced_fact_is_found_by_its_new_words_only(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "old words"), entry(2, "others")])
        index.apply([entry(1, "new words")])

        assert list(find(index, "old")) == []
        assert list(find(index, "new")) == [1]
        assert index.tally([("words",)], QUIET) == Tally(2, (1,))

    def test_a_fact_that_was_taken_out_is_neither_found_nor_counted(
        self, index: LexicalIndex
    ) -> None:
        index.apply(entry(n, "same") for n in range(1, 41))
        index.apply(gone(n) for n in range(1, 31))

        assert index.tally([("same",)], QUIET) == Tally(10, (10,))
        assert list(find(index, "same", limit=40)) == list(range(31, 41))

    def test_taking_out_what_is_not_there_is_no_fault(self, index: LexicalIndex) -> None:
        index.apply([gone(7)])

        assert index.tally((), QUIET) == Tally(0, ())

    def test_applying_twice_is_applying_once(self, index: LexicalIndex) -> None:
        entries = [entry(1, "red"), entry(2, "red"), gone(2)]
        index.apply(entries)
        index.apply(entries)

        assert index.tally([("red",)], QUIET) == Tally(1, (1,))
        assert list(find(index, "red")) == [1]

    def test_of_two_entries_with_one_key_the_last_counts(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "first"), gone(2), entry(1, "second"), entry(2, "second")])

        assert list(find(index, "first")) == []
        assert list(find(index, "second")) == [1, 2]

    def test_counts_follow_each_commit(self, index: LexicalIndex) -> None:
        for n in range(1, 6):
            index.apply([entry(n, "red")])

            assert index.tally([("red",)], QUIET) == Tally(n, (n,))

    def test_an_apply_that_breaks_leaves_nothing_and_holds_nothing(
        self, index: LexicalIndex
    ) -> None:
        def breaking() -> Iterable[IndexEntry]:
            yield entry(1, "half")
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            index.apply(breaking())

        assert list(find(index, "half")) == []
        index.apply([entry(2, "whole")])
        assert index.tally((), QUIET) == Tally(1, ())

    def test_each_commit_has_a_stamp_of_its_own(self, index: LexicalIndex) -> None:
        stamps = [index.apply([entry(n, "red")]) for n in range(5)]

        assert len(set(stamps)) == 5
        assert index.stamp() == stamps[-1]

    def test_a_reset_index_is_empty_and_shares_no_stamp_with_the_past(
        self, index: LexicalIndex
    ) -> None:
        before = index.apply([entry(1, "red")])
        index.reset()

        assert index.tally([("red",)], QUIET) == Tally(0, (0,))
        assert index.stamp() not in {before, None}
        assert index.apply([entry(1, "red")]) != before

    def test_a_closed_index_opens_again(self, index: LexicalIndex) -> None:
        stamp = index.apply([entry(1, "red")])
        index.close()
        index.close()

        assert index.stamp() == stamp
        assert list(find(index, "red")) == [1]

    @pytest.mark.parametrize(
        ("asked", "held"),
        [("custmer", "customer"), ("customre", "customer"), ("customeer", "customer"),
         ("bustomer", "customer"), ("встпеча", "встреча")],
    )  # fmt: skip
    def test_a_spelling_is_one_edit_away(self, index: LexicalIndex, asked: str, held: str) -> None:
        index.apply([entry(1, f"{held} cartographer"), entry(2, held, "busy")])

        assert list(index.spellings(asked, QUIET)) == [held]

    def test_spellings_come_from_the_view_alone(self, index: LexicalIndex) -> None:
        index.apply([entry(1, "quibbler", "busy"), entry(2, "quibbles quibbler quibble")])
        index.apply([gone(2), entry(3, "quibbled")])

        assert list(index.spellings("quibble", QUIET)) == ["quibbled"]
        assert list(index.spellings("quibble", BUSY)) == ["quibbler"]
