"""What a recall answers: the whole reply, its hints, its order."""

from __future__ import annotations

import json
import shutil

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recall, recalled, succeed, update
from contract_tests.surfaces.compare import without_moment
from contract_tests.surfaces.fact_files import FactFile, sha256
from contract_tests.surfaces.surface import CALLER, SESSION, Json, Surface
from contract_tests.surfaces.workspace import Workspace

PATH = 'gno remember "<fact>" --scope <scope> --add'


@requirement("recall:reply:is-whole", "receipt:whole:is-as-published")
def test_a_reply_holds_every_published_field(surface: Surface) -> None:
    record = add(surface, "Prod deploys from main only", source="s", derivedFrom=["https://a"])

    body = recall(surface, "deploy branch").body

    lineage = body["egressLineage"]
    digest = body["receipt"]["digest"]
    score = body["facts"][0]["score"]
    assert score > 0
    assert body == {
        "facts": [
            record | {"score": score, "spanHash": record["contentHash"], "egressLineage": lineage}
        ],
        "receipt": {
            "caller": CALLER,
            "session": SESSION,
            "issuedAt": body["receipt"]["issuedAt"],
            "memoryIds": [record["docid"]],
            "spanHashes": [record["contentHash"]],
            "digest": digest,
        },
        "budget": {"maxFacts": 8, "maxTokens": 512, "usedTokens": 7, "omitted": 0},
        "retrieval": body["retrieval"],
        "egressLineage": {
            "effectivePolicy": "local_only",
            "digest": lineage["digest"],
            "sources": [{"collection": "memory", "policy": "local_only", "source": "default"}],
        },
    }


@requirement("receipt:whole:is-as-published")
def test_a_receipt_names_docids_in_order_and_its_digest_covers_it(surface: Surface) -> None:
    for n in range(4):
        add(surface, f"Ünder the bridge live {n} trolls")

    body = recall(surface, "trolls", caller="Zoë").body

    receipt = body["receipt"]
    digest = receipt.pop("digest")
    compact = json.dumps(receipt, ensure_ascii=False, separators=(",", ":"))
    assert list(receipt) == ["caller", "session", "issuedAt", "memoryIds", "spanHashes"]
    assert digest == sha256(compact.encode())
    assert receipt["memoryIds"] == [fact["docid"] for fact in body["facts"]]
    assert receipt["spanHashes"] == sorted({fact["contentHash"] for fact in body["facts"]})
    assert len(receipt["memoryIds"]) == 4


@requirement("receipt:content:free")
def test_a_receipt_holds_no_words_of_the_facts(surface: Surface) -> None:
    add(surface, "The password of the printer is swordfish")

    receipt = recall(surface, "password").body["receipt"]

    assert "swordfish" not in json.dumps(receipt)


@requirement("recall:query:is-required", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("query", [None, "", "  ", "\ufeff\u3000"], ids=ascii)
def test_a_blank_query_is_refused(surface: Surface, query: str | None) -> None:
    assert recall(surface, query).code == "MEMORY_QUERY_REQUIRED"


@requirement("hint:three-meanings", "hint:write-path:is-literal")
def test_an_empty_answer_says_which_kind_of_empty_it_is(all_surfaces: list[Surface]) -> None:
    add(all_surfaces[0], "Prod deploys from main only")
    asked: list[Json] = [
        {"query": "deploys", "maxTokens": 1},
        {"query": "kindergarten"},
        {"query": "deploys", "scopes": ["family"]},
    ]

    said = [
        [surface.send("recall", {"scopes": [SCOPE]} | request).body for request in asked]
        for surface in all_surfaces
    ]

    hints = [[body["hint"] for body in bodies] for bodies in said]
    assert all(body["facts"] == [] for bodies in said for body in bodies)
    assert all("egressLineage" not in body for bodies in said for body in bodies)
    assert all(other == hints[0] for other in hints)
    assert len(set(hints[0])) == 3
    assert [PATH in hint for hint in hints[0]] == [False, True, True]


@requirement("hint:three-meanings")
def test_an_answer_with_facts_has_no_hint(surface: Surface) -> None:
    add(surface, "Prod deploys from main only")

    assert "hint" not in recall(surface, "deploys").body


@requirement("recall:reply:same-everywhere", "recall:order:is-the-same-everywhere")
def test_the_same_files_give_the_same_answer_everywhere(
    separate_surfaces: list[tuple[Surface, Workspace]],
) -> None:
    files = [FactFile(text=f"The bridge number {n} is under repair") for n in range(6)]
    files.append(FactFile(text="A bridge stands", supersedes=(files[0].uri,)))
    answers = []
    for turn, (surface, place) in enumerate(separate_surfaces):
        for half in (files[turn:], files[:turn]):
            for file in half:
                file.place(place)
            update(surface)
        answers.append(without_moment(recall(surface, "which bridge is under repair?").body))

    assert len(answers[0]["facts"]) >= 5
    assert all(answer == answers[0] for answer in answers)


@requirement("recall:order:is-the-same-everywhere", "remember:data-lost:loses-nothing")
def test_equals_come_by_uri_before_and_after_a_rebuild(
    surface: Surface, workspace: Workspace
) -> None:
    for n in range(10):
        FactFile(text=f"word{n} beside a common lantern").place(workspace)
    before = recall(surface, "lantern", maxFacts=10).body["facts"]

    surface.close()
    shutil.rmtree(workspace.data)
    after = recall(surface, "lantern", maxFacts=10).body["facts"]

    uris = [fact["uri"] for fact in before]
    assert uris == sorted(uris)
    assert len(uris) == 10
    assert after == before


@requirement("recall:equal-texts:collapse")
def test_one_text_in_two_files_shows_once_and_is_not_omitted(
    surface: Surface, workspace: Workspace
) -> None:
    FactFile(text="Added on two machines", caller="laptop").place(workspace)
    FactFile(text="Added on two machines", caller="desktop").place(workspace)
    update(surface)

    body = recall(surface, "machines").body

    assert [fact["text"] for fact in body["facts"]] == ["Added on two machines"]
    assert body["budget"]["omitted"] == 0


@requirement("recall:mode:is-honest")
def test_without_vectors_the_mode_is_lexical_with_a_reason(surface: Surface) -> None:
    add(surface, "Prod deploys from main only")

    retrieval = recall(surface, "deploys").body["retrieval"]

    assert retrieval["mode"] == "lexical"
    assert retrieval["semanticUnavailable"]


@requirement("recall:broken:is-query-failed")
def test_a_broken_search_is_no_empty_answer(surface: Surface, workspace: Workspace) -> None:
    add(surface, "Prod deploys from main only")
    surface.close()
    shutil.rmtree(workspace.data)
    (workspace.data / "catalog-default.sqlite").mkdir(parents=True)

    reply = recall(surface, "deploys")

    assert reply.refusal is not None
    assert reply.code == "MEMORY_QUERY_FAILED"
    assert "sqlite" not in reply.refusal.message.lower().replace("catalog-default.sqlite", "")


@requirement("collection:facts:stay-apart")
def test_a_call_sees_the_facts_of_its_own_collection(
    surface: Surface, workspace: Workspace
) -> None:
    workspace.configure({"memory": True, "work": True})
    add(surface, "The lantern hangs at home", collection="memory")
    add(surface, "The lantern hangs at work", collection="work")

    at_work = recalled(surface, "lantern", collection="work")

    assert at_work == ["The lantern hangs at work"]


@requirement("supersede:old:never-comes-back")
def test_a_chain_of_replacements_hides_nothing_but_itself(
    surface: Surface, workspace: Workspace
) -> None:
    line = [FactFile(text="The lantern burns for 0 hours")]
    for n in range(1, 60):
        line.append(FactFile(text=f"The lantern burns for {n} hours", supersedes=(line[-1].uri,)))
    for file in line:
        file.place(workspace)
    FactFile(text="The lantern burns with a quiet flame").place(workspace)
    update(surface)

    found = recalled(surface, "how does the lantern burn")

    assert sorted(found) == [
        "The lantern burns for 59 hours",
        "The lantern burns with a quiet flame",
    ]
    assert succeed(surface, line[-1].record, "The lantern is out")["supersedes"] == [line[-1].uri]
