"""Recall over RAM: current facts in view, under a budget, with a receipt and a hint."""

from __future__ import annotations

import pytest

from contract_tests.laws.samples import MEMORY
from contract_tests.laws.test_receipt import published
from contract_tests.laws.worlds import World
from gno.domain.egress.lineage import trace
from gno.domain.faults import Code, Fault
from gno.domain.memory.budget import Budget, estimate_tokens
from gno.domain.memory.fence import read_receipt

MAIN = "Deploys go out from main only"
NIGHT = "Backups run at night"


def test_an_answer_accounts_for_all_of_it() -> None:
    world = World()
    fact = world.add(MAIN)

    recalled = world.recall("where do deploys go")

    assert [each.fact for each in recalled.selection.chosen] == [fact]
    assert recalled.selection.used_tokens == estimate_tokens(MAIN)
    assert recalled.budget == Budget()
    assert recalled.retrieval.mode == "lexical"
    assert recalled.lineage == trace([MEMORY])
    assert recalled.hint is None


def test_a_receipt_covers_exactly_what_was_handed_out() -> None:
    world = World()
    fact = world.add(MAIN)
    world.add(NIGHT)

    receipt = world.recall("deploys").receipt

    assert read_receipt(published(receipt)) == receipt
    assert (receipt.caller, receipt.session) == ("c", "s")
    assert receipt.memory_ids == (fact.docid,)
    assert receipt.span_hashes == (fact.content_hash,)
    assert receipt.issued_at == "2026-09-03T10:14:52.118Z"


@pytest.mark.parametrize("decision", [None, "add", "supersede"])
def test_what_was_recalled_is_not_stored_again_even_after_it_was_replaced(
    decision: str | None,
) -> None:
    world = World()
    old = world.add(MAIN)
    receipt = published(world.recall("deploys").receipt)
    new = world.replace(old, "Deploys go out by hand")
    replaced = {"predecessor_uri": new.uri, "predecessor_hash": new.content_hash}
    fields = replaced if decision == "supersede" else {}

    with pytest.raises(Fault) as refused:
        world.remember(f" {MAIN}\n", decision=decision, receipt=receipt, **fields)

    assert refused.value.code is Code.FENCED_REPLAY
    assert len(world.files()) == 2


def test_a_touched_file_has_another_docid_and_the_old_receipt_still_fences() -> None:
    world = World()
    fact = world.add(MAIN)
    receipt = published(world.recall("deploys").receipt)
    ((path, content),) = world.files().items()
    world.vault.put(MEMORY, path, content.replace("memory:\n", "mood: x\nmemory:\n").encode())
    world.update()

    (touched,) = world.recall("deploys").selection.chosen

    assert touched.fact.docid != fact.docid
    assert touched.fact.uri == fact.uri
    with pytest.raises(Fault) as refused:
        world.remember(MAIN, receipt=receipt)
    assert refused.value.code is Code.FENCED_REPLAY


@pytest.mark.parametrize(("scopes", "found"), [("a", 1), (["b", "a"], 1), ("b", 0), ("A", 1)])
def test_a_fact_is_seen_from_any_of_its_scopes(scopes: object, found: int) -> None:
    world = World()
    world.add(MAIN, scopes=["a", "c"])

    assert len(world.recalled("deploys", scopes)) == found


def test_a_budget_is_kept_and_the_rest_counted() -> None:
    world = World()
    for number in range(4):
        world.add(f"{MAIN}, rule {number}")

    recalled = world.recall("deploys", max_facts=2)

    assert len(recalled.selection.chosen) == 2
    assert recalled.selection.omitted == 2
    assert recalled.hint is None


def test_equal_texts_of_two_scopes_are_answered_once() -> None:
    world = World()
    world.add(MAIN, scopes="a")
    world.add(MAIN, scopes="b")

    selection = world.recall("deploys", ["a", "b"]).selection

    assert (len(selection.chosen), selection.omitted) == (1, 0)


def test_an_empty_answer_covers_nothing_and_hints_at_what_is_missing() -> None:
    world = World()
    world.add(MAIN, scopes="a")

    unmatched, empty = world.recall("kindergarten"), world.recall("kindergarten", "b")
    too_small = world.recall("deploys", max_tokens=1)

    assert [each.selection.chosen for each in (unmatched, empty, too_small)] == [()] * 3
    assert unmatched.receipt.span_hashes == ()
    assert unmatched.lineage == trace([])
    assert "none matches" in str(unmatched.hint)
    assert "nothing is stored" in str(empty.hint)
    assert "maxTokens" in str(too_small.hint)


@pytest.mark.parametrize(
    "query",
    ["what's up?", "foo(bar)", "C++ : AND", 'say "hi', "[y]", "x^", "/re(/", "*", "🚀", "NOT"],
)
def test_no_query_is_anything_but_words(query: str) -> None:
    world = World()
    world.add("foo bar means Friday")

    assert world.recalled(query) in ([], ["foo bar means Friday"])


def test_equal_facts_come_in_the_same_order_on_every_machine() -> None:
    one = World()
    for number in range(10):
        one.add(f"{MAIN} {'abcdefghij'[number]}")
    other = World()
    for path, content in reversed(one.files().items()):
        other.vault.put(MEMORY, path, content.encode("utf-8"))
        other.update()

    assert one.recalled("deploys") == other.recalled("deploys")
    assert len(one.recalled("deploys")) == 8
