"""The fence: what was recalled does not come back as new."""

from __future__ import annotations

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    add,
    recall,
    receipt_for,
    remember,
    replace,
    succeed,
    update,
)
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
SPACED = [TEXT, f"  {TEXT}\n", TEXT.replace(" ", "  "), TEXT.replace(" ", "\n", 1)]
GNO = ["gno://memory/x.md", "GNO://x", " gno://x", "gno:x", "gno:%2F%2Fx", "\tGnO:y\n"]


@requirement("fence:replay:is-refused", "fence:replay:precedes-existing")
@pytest.mark.parametrize("text", SPACED, ids=ascii)
@pytest.mark.parametrize("decision", [None, "add"])
def test_recalled_text_is_refused_however_it_is_spaced(
    surface: Surface, workspace: Workspace, text: str, decision: str | None
) -> None:
    add(surface, TEXT)
    receipt = receipt_for(surface, "deploys")
    before = workspace.files()

    reply = remember(surface, text, decision=decision, receipt=receipt)

    assert reply.code == "MEMORY_FENCED_REPLAY"
    assert workspace.files() == before


@requirement("fence:replay:is-refused")
def test_recalled_text_cannot_replace_another_fact(surface: Surface, workspace: Workspace) -> None:
    add(surface, TEXT)
    other = add(surface, "The office closes at six")
    receipt = receipt_for(surface, "deploys")
    before = workspace.files()

    reply = replace(surface, other, TEXT, receipt=receipt)

    assert reply.code == "MEMORY_FENCED_REPLAY"
    assert workspace.files() == before


@requirement("fence:replay:outlives-the-fact")
def test_an_old_receipt_fences_a_fact_that_was_replaced(surface: Surface) -> None:
    record = add(surface, TEXT)
    receipt = receipt_for(surface, "deploys")
    succeed(surface, record, "Prod deploys from release branches", receipt=receipt)

    reply = remember(surface, TEXT, decision="add", receipt=receipt)

    assert reply.code == "MEMORY_FENCED_REPLAY"


@requirement("fence:replay:outlives-the-fact")
def test_an_old_receipt_fences_a_fact_whose_file_was_touched(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, TEXT)
    receipt = receipt_for(surface, "deploys")
    [path] = workspace.facts()
    path.write_text(path.read_text().replace("memory:\n", "memory:\n  note: mine\n"))
    update(surface)

    [fact] = recall(surface, "deploys").body["facts"]
    reply = remember(surface, TEXT, receipt=receipt)

    assert (fact["recordId"], fact["uri"]) == (record["recordId"], record["uri"])
    assert fact["docid"] != record["docid"]
    assert reply.code == "MEMORY_FENCED_REPLAY"


@requirement("fence:replay:is-exact")
@pytest.mark.parametrize("text", [TEXT.upper(), f"{TEXT}."])
def test_other_words_are_not_fenced(surface: Surface, text: str) -> None:
    add(surface, TEXT)
    receipt = receipt_for(surface, "deploys")

    add(surface, text, receipt=receipt)


@requirement("fence:receipt:binds-nobody")
def test_anybody_may_present_a_receipt_and_it_grants_nothing(surface: Surface) -> None:
    add(surface, TEXT, scopes=["a"])
    receipt = receipt_for(surface, "deploys", scopes=["a"])

    fenced = remember(
        surface, TEXT, scopes=["b"], receipt=receipt, caller="somebody else", session="s9"
    )
    unseen = recall(surface, "deploys", scopes=["b"])

    assert fenced.code == "MEMORY_FENCED_REPLAY"
    assert unseen.body["facts"] == []


@requirement("fence:receipt:binds-nobody")
def test_a_receipt_of_an_empty_answer_fences_nothing(surface: Surface) -> None:
    receipt = receipt_for(surface, "deploys")

    add(surface, TEXT, receipt=receipt)


@requirement("fence:derived:is-refused", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("origin", GNO, ids=ascii)
def test_an_origin_out_of_memory_is_refused_at_any_place(
    surface: Surface, workspace: Workspace, origin: str
) -> None:
    for origins in ([origin], ["https://example.org", origin]):
        reply = remember(surface, TEXT, decision="add", derivedFrom=origins)

        assert reply.refusal is not None
        assert reply.code == "MEMORY_FENCED_DERIVED"
        assert reply.refusal.details == {"position": len(origins) - 1}
    assert workspace.files() == {}


@requirement("fence:derived:is-refused")
def test_a_proposal_with_an_origin_out_of_memory_is_refused(surface: Surface) -> None:
    reply = remember(surface, TEXT, derivedFrom=["gno://memory/x.md"])

    assert reply.code == "MEMORY_FENCED_DERIVED"


@requirement("fence:foreign:is-fine")
@pytest.mark.parametrize("origin", ["https://gno.sh/docs", "gnomes://x", "x gno://y", "gno"])
def test_a_foreign_origin_is_recorded(surface: Surface, origin: str) -> None:
    record = add(surface, TEXT, derivedFrom=[origin])

    assert record["derivedFrom"] == [origin]
