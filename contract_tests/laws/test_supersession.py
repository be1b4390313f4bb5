"""The judgement: what a submission comes to, given what is stored."""

from __future__ import annotations

import pytest

from contract_tests.laws.samples import a_fact, submit
from gno.domain.faults import Code, Fault
from gno.domain.memory.candidates import Candidate, Candidates
from gno.domain.memory.submission import Submission
from gno.domain.memory.supersession import (
    AlreadyKnown,
    NeedsDecision,
    Standing,
    WriteFact,
    judge,
)

OLD = a_fact(1, "Deploys go out from main only")
RIVAL = a_fact(2, "Deploys go out from trunk")
HEAD = a_fact(3, "Deploys go out from release")
CANDIDATES = Candidates((Candidate(OLD, 0.6, "likely"),))


def replacing(text: str = "new words", *, seen: str = OLD.content_hash) -> Submission:
    return submit(text, decision="supersede", predecessor_uri=OLD.uri, predecessor_hash=seen)


def test_a_proposal_of_a_known_text_is_known() -> None:
    standing = Standing(twin=OLD, candidates=CANDIDATES)

    assert judge(submit(), standing) == AlreadyKnown(OLD)


def test_a_proposal_of_a_new_text_needs_a_decision() -> None:
    assert judge(submit(), Standing(candidates=CANDIDATES)) == NeedsDecision(CANDIDATES)


def test_a_proposal_beside_nothing_needs_a_decision_too() -> None:
    assert judge(submit(), Standing()) == NeedsDecision(Candidates())


def test_an_addition_of_a_known_text_is_known() -> None:
    assert judge(submit(decision="add"), Standing(twin=OLD)) == AlreadyKnown(OLD)


def test_an_addition_of_a_new_text_is_written() -> None:
    assert judge(submit(decision="add"), Standing(candidates=CANDIDATES)) == WriteFact()


def test_a_replacement_is_written() -> None:
    assert judge(replacing(), Standing(predecessor=OLD)) == WriteFact(supersedes=OLD.uri)


def test_a_twin_does_not_settle_a_replacement() -> None:
    standing = Standing(twin=HEAD, predecessor=OLD)

    assert judge(replacing(HEAD.text), standing) == WriteFact(supersedes=OLD.uri)


def test_a_predecessor_in_other_scopes_is_refused_as_one_that_does_not_exist() -> None:
    hidden = a_fact(1, OLD.text, scopes=("b",))
    refusals = []

    for standing in (Standing(), Standing(predecessor=hidden, successor=RIVAL, head=HEAD)):
        with pytest.raises(Fault) as refused:
            judge(replacing(), standing)
        refusals.append(refused.value)

    assert refusals[0].code is Code.PREDECESSOR_NOT_FOUND
    assert refusals[0].code is refusals[1].code
    assert refusals[0].message == refusals[1].message
    assert refusals[0].details == refusals[1].details == {"predecessorUri": OLD.uri}


@pytest.mark.parametrize("successor", [None, RIVAL])
def test_a_predecessor_that_changed_is_a_mismatch_even_when_it_was_replaced(
    successor: object,
) -> None:
    standing = Standing(predecessor=OLD, successor=RIVAL if successor else None)

    with pytest.raises(Fault) as refused:
        judge(replacing(seen="0" * 64), standing)

    assert refused.value.code is Code.PREDECESSOR_HASH_MISMATCH
    assert refused.value.details == {"predecessorUri": OLD.uri}


def test_replacing_a_fact_with_its_own_text_is_known() -> None:
    verdict = judge(replacing(f"  {OLD.text}\n"), Standing(predecessor=OLD))

    assert verdict == AlreadyKnown(OLD)


def test_repeating_a_replacement_that_won_is_known() -> None:
    standing = Standing(predecessor=OLD, successor=RIVAL, head=RIVAL)

    assert judge(replacing(RIVAL.text), standing) == AlreadyKnown(RIVAL)


def test_replacing_what_another_replaced_conflicts_and_names_the_head() -> None:
    standing = Standing(predecessor=OLD, successor=RIVAL, head=HEAD)

    with pytest.raises(Fault) as refused:
        judge(replacing(), standing)

    assert refused.value.code is Code.SUPERSEDE_CONFLICT
    assert refused.value.details == {"predecessorUri": OLD.uri, "currentUri": HEAD.uri}


def test_a_successor_without_a_known_head_is_named_itself() -> None:
    with pytest.raises(Fault) as refused:
        judge(replacing(), Standing(predecessor=OLD, successor=RIVAL))

    assert refused.value.details["currentUri"] == RIVAL.uri


def test_a_head_that_the_call_cannot_see_is_not_named() -> None:
    hidden = a_fact(3, "hidden", scopes=("b",))

    with pytest.raises(Fault) as refused:
        judge(replacing(), Standing(predecessor=OLD, successor=RIVAL, head=hidden))

    assert refused.value.code is Code.SUPERSEDE_CONFLICT
    assert refused.value.details == {"predecessorUri": OLD.uri}


def test_a_replaced_fact_is_not_known_by_its_own_text() -> None:
    with pytest.raises(Fault) as refused:
        judge(replacing(OLD.text), Standing(predecessor=OLD, successor=RIVAL, head=HEAD))

    assert refused.value.code is Code.SUPERSEDE_CONFLICT


def test_no_refusal_repeats_the_text() -> None:
    with pytest.raises(Fault) as refused:
        judge(replacing("secret words"), Standing(predecessor=OLD, successor=RIVAL))

    assert "secret" not in refused.value.message
    assert RIVAL.text not in refused.value.message


def test_a_successor_that_the_call_cannot_see_is_not_handed_out() -> None:
    hidden = a_fact(2, "Deploys go out from trunk", scopes=("b",))

    with pytest.raises(Fault) as refused:
        judge(replacing(hidden.text), Standing(predecessor=OLD, successor=hidden, head=hidden))

    assert refused.value.code is Code.SUPERSEDE_CONFLICT
    assert "currentUri" not in refused.value.details
