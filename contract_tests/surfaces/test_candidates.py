"""What a proposal is shown: facts that may say the same, and how alike they are."""

from __future__ import annotations

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, remember, succeed, update
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace


@requirement("remember:candidates:match")
def test_half_of_the_tokens_in_common_is_likely_and_less_is_weak(surface: Surface) -> None:
    add(surface, "alpha beta gamma")

    [at_half] = remember(surface, "alpha beta delta").body["candidates"]
    [below] = remember(surface, "alpha beta delta echo").body["candidates"]

    assert (at_half["match"], at_half["similarity"]) == ("likely", 0.5)
    assert (below["match"], below["similarity"]) == ("weak", 0.4)


@requirement("remember:candidates:pool", "remember:candidates:order")
def test_at_most_16_candidates_come_best_first_and_equals_by_record_id(
    surface: Surface, workspace: Workspace
) -> None:
    for n in range(30):
        FactFile(text=f"alpha beta gamma number{n:02d}").place(workspace)
    FactFile(text="alpha beta gamma delta").place(workspace)
    update(surface)

    candidates = remember(surface, "alpha beta gamma delta epsilon").body["candidates"]

    assert len(candidates) == 16
    assert candidates[0]["text"] == "alpha beta gamma delta"
    ranks = [(-candidate["similarity"], candidate["recordId"]) for candidate in candidates]
    assert ranks == sorted(ranks)


@requirement("remember:candidates:in-view")
def test_candidates_are_current_and_visible(surface: Surface) -> None:
    old = add(surface, "alpha beta gamma one")
    new = succeed(surface, old, "alpha beta gamma two")
    add(surface, "alpha beta gamma three", scopes=["elsewhere"])

    candidates = remember(surface, "alpha beta gamma four").body["candidates"]

    assert [candidate["uri"] for candidate in candidates] == [new["uri"]]


@requirement("remember:candidates:in-view")
def test_a_candidate_is_a_whole_record_with_similarity_and_match(surface: Surface) -> None:
    record = add(surface, "alpha beta gamma", source="s", derivedFrom=["https://a"])

    [candidate] = remember(surface, "alpha beta delta").body["candidates"]

    assert candidate == record | {"similarity": 0.5, "match": "likely"}


@requirement("remember:matching:says-how")
def test_every_outcome_says_how_it_was_compared(surface: Surface) -> None:
    record = add(surface, "alpha beta gamma")

    for reply in (
        remember(surface, "alpha beta gamma"),
        remember(surface, "alpha beta delta"),
        remember(surface, "alpha beta delta", decision="add"),
    ):
        matching = reply.body["matching"]
        assert matching["mode"] == "lexical"
        assert matching["threshold"] == 0.5
        assert matching["semanticUnavailable"]

    assert record["text"] == "alpha beta gamma"
