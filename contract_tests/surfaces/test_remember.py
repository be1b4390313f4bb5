"""Outcomes of remember: proposed, added, known already."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recalled, remember, succeed, update
from contract_tests.surfaces.compare import without_write
from contract_tests.surfaces.fact_files import FactFile, record_id, sha256
from contract_tests.surfaces.surface import CALLER, SESSION, Json, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
NO_WORDS = ["==> !! <==", "🚀🚀", "👩🏽‍🚀", "部署只从主分支进行", "ไม่มีช่องว่าง", "?", "— … —"]


@requirement("remember:proposal:writes-nothing")
def test_a_proposal_with_nothing_alike_lists_no_candidates(
    surface: Surface, workspace: Workspace
) -> None:
    reply = remember(surface, TEXT)

    assert reply.body["outcome"] == "candidates"
    assert reply.body["candidates"] == []
    assert set(reply.body) == {"outcome", "candidates", "matching"}
    assert workspace.files() == {}


@requirement("remember:proposal:writes-nothing")
def test_a_proposal_beside_a_near_copy_shows_it_and_saves_nothing(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, TEXT)
    before = workspace.files()

    reply = remember(surface, "Prod deploys from main branch only")

    assert [c["uri"] for c in reply.body["candidates"]] == [record["uri"]]
    assert workspace.files() == before


@requirement("remember:add:writes-one-file", "remember:reply:is-whole")
def test_an_added_fact_is_one_file_and_the_reply_describes_it(
    surface: Surface, workspace: Workspace
) -> None:
    reply = remember(
        surface,
        f"  {TEXT}\n",
        decision="add",
        source="stand-up of 3 May",
        derivedFrom=["https://example.org/a", "file:///b"],
    )

    [path] = workspace.facts()
    record = reply.body["record"]
    text_hash = sha256(TEXT.encode())
    rel_path = path.relative_to(workspace.vault).as_posix()
    assert list(workspace.files()) == [f"memory/{rel_path}"]
    assert Path(reply.body["absPath"]).resolve() == path.resolve()
    assert reply.body == {
        "outcome": "added",
        "record": {
            "uri": f"gno://memory/{rel_path}",
            "docid": "#" + hashlib.sha256(path.read_bytes()).hexdigest()[:8],
            "recordId": record_id(text_hash, record["createdAt"], CALLER, SESSION),
            "text": TEXT,
            "scopes": [SCOPE],
            "caller": CALLER,
            "session": SESSION,
            "createdAt": record["createdAt"],
            "contentHash": text_hash,
            "supersedes": [],
            "source": "stand-up of 3 May",
            "derivedFrom": ["https://example.org/a", "file:///b"],
        },
        "matching": reply.body["matching"],
        "absPath": reply.body["absPath"],
        "sync": {"status": "completed"},
    }
    assert rel_path == f"facts/{record['createdAt'][:10]}/{record['recordId']}.md"


@requirement("remember:duplicate:is-existing")
@pytest.mark.parametrize("decision", [None, "add"])
def test_a_duplicate_is_existing_and_writes_nothing(
    surface: Surface, workspace: Workspace, decision: str | None
) -> None:
    record = add(surface, TEXT)
    before = workspace.files()

    reply = remember(surface, f" {TEXT} ", decision=decision)

    assert reply.body["outcome"] == "existing"
    assert reply.body["record"] == record
    assert set(reply.body) == {"outcome", "record", "matching"}
    assert workspace.files() == before


@requirement("remember:duplicate:is-found-by-hash")
@pytest.mark.parametrize("text", NO_WORDS)
def test_a_duplicate_without_words_is_found(
    surface: Surface, workspace: Workspace, text: str
) -> None:
    record = add(surface, text)

    again = remember(surface, text, decision="add")

    assert (again.body["outcome"], again.body["record"]) == ("existing", record)
    assert len(workspace.facts()) == 1


@requirement("remember:duplicate:is-found-by-hash")
def test_a_duplicate_among_many_near_copies_is_found(
    surface: Surface, workspace: Workspace
) -> None:
    for n in range(40):
        FactFile(text=f"The review of part {n} is on the third of May").place(workspace)
    update(surface)
    record = add(surface, "The review of part is on the third of May")

    again = remember(surface, "The review of part is on the third of May")

    assert (again.body["outcome"], again.body["record"]) == ("existing", record)


@requirement("remember:duplicate:only-in-view")
def test_the_same_text_in_another_scope_is_a_fact_of_its_own(surface: Surface) -> None:
    hidden = add(surface, TEXT, scopes=["a"])

    reply = remember(surface, TEXT, scopes=["b"], decision="add")

    assert reply.body["outcome"] == "added"
    assert hidden["recordId"] not in str(reply.body)


@requirement("remember:duplicate:only-in-view")
def test_the_same_text_in_overlapping_scopes_is_existing_with_its_own_scopes(
    surface: Surface,
) -> None:
    record = add(surface, TEXT, scopes=["a"])

    reply = remember(surface, TEXT, scopes=["a", "c"], decision="add")

    assert reply.body["outcome"] == "existing"
    assert reply.body["record"] == record
    assert reply.body["record"]["scopes"] == ["a"]


@requirement("remember:duplicate:only-current")
def test_the_text_of_a_replaced_fact_may_be_added_again(surface: Surface) -> None:
    old = add(surface, TEXT)
    succeed(surface, old, "Prod deploys from release branches")

    again = add(surface, TEXT)

    assert again["recordId"] != old["recordId"]
    assert set(recalled(surface, "prod deploys")) == {TEXT, "Prod deploys from release branches"}


@requirement("remember:duplicate:needs-its-file")
def test_a_fact_whose_file_was_deleted_is_no_duplicate(
    surface: Surface, workspace: Workspace
) -> None:
    add(surface, TEXT)
    workspace.facts()[0].unlink()

    add(surface, TEXT)

    assert recalled(surface, "prod deploys") == [TEXT]
    assert len(workspace.facts()) == 1


@requirement("remember:unseen-file:is-found")
def test_a_file_the_catalog_never_saw_is_found_by_an_add(
    surface: Surface, workspace: Workspace
) -> None:
    add(surface, "Something else was stored before")
    killed = FactFile(text=TEXT)
    killed.place(workspace)

    reply = remember(surface, TEXT, decision="add")

    assert reply.body["outcome"] == "existing"
    assert reply.body["record"]["uri"] == killed.uri
    assert len(workspace.facts()) == 2


@requirement("remember:similar:is-not-the-same")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The review is on 3 May", "The review is on 4 May"),
        ("The service runs on v1.2", "The service runs on v1.3"),
        ("Deploys are allowed on Friday", "Deploys are not allowed on Friday"),
    ],
)
def test_facts_that_differ_in_a_detail_are_both_kept(
    surface: Surface, one: str, other: str
) -> None:
    add(surface, one)

    proposed = remember(surface, other)
    add(surface, other)

    assert [c["match"] for c in proposed.body["candidates"]] == ["likely"]
    assert set(recalled(surface, one)) == {one, other}


@requirement("remember:decision:is-add-or-supersede")
@pytest.mark.parametrize("decision", ["maybe", "ADD", " add", "", "true"])
def test_any_other_decision_is_refused(
    surface: Surface, workspace: Workspace, decision: str
) -> None:
    reply = remember(surface, TEXT, decision=decision)

    assert reply.code == "MEMORY_DECISION_INVALID"
    assert workspace.files() == {}


@requirement("remember:request-id:is-checked")
@pytest.mark.parametrize("request_id", ["", "-a", "a b", "é", "x" * 129])
def test_a_malformed_request_id_is_refused(
    surface: Surface, workspace: Workspace, request_id: str
) -> None:
    reply = remember(surface, TEXT, decision="add", requestId=request_id)

    assert reply.code == "REQUEST_ID_INVALID"
    assert workspace.files() == {}


@requirement("remember:origins:are-kept")
def test_origins_and_source_come_back_from_recall_as_declared(surface: Surface) -> None:
    origins = ["http://169.254.169.254/latest", "note: ✓ ünïcode", "ftp://x/y?z#w"]
    add(surface, TEXT, derivedFrom=origins, source='key: "value" # note')

    [fact] = surface.send("recall", {"query": "prod deploys", "scopes": [SCOPE]}).body["facts"]

    assert fact["derivedFrom"] == origins
    assert fact["source"] == 'key: "value" # note'


@requirement("remember:origins:limit")
def test_32_origins_are_kept_and_33_are_refused(surface: Surface) -> None:
    origins = [f"https://example.org/{n}" for n in range(33)]

    kept = remember(surface, TEXT, decision="add", derivedFrom=origins[:32])
    refused = remember(surface, "another text", decision="add", derivedFrom=origins)

    assert kept.body["record"]["derivedFrom"] == origins[:32]
    assert refused.code == "VALIDATION"


@requirement("remember:origins:forbidden")
@pytest.mark.parametrize(
    "fields", [{"source": "a\x07b"}, {"derivedFrom": ["https://ok", "a\x1bb"]}]
)
def test_control_characters_in_source_and_origins_are_refused(
    surface: Surface, workspace: Workspace, fields: Json
) -> None:
    reply = remember(surface, TEXT, decision="add", **fields)

    assert reply.code == "VALIDATION"
    assert workspace.files() == {}


@requirement("remember:reply:same-everywhere")
def test_each_outcome_is_the_same_object_everywhere(
    separate_surfaces: list[tuple[Surface, Workspace]],
) -> None:
    outcomes = []
    for surface, _ in separate_surfaces:
        record = add(surface, TEXT, source="s", derivedFrom=["https://a"])
        asked: list[Json] = [
            {"text": "Prod deploys from trunk only"},
            {"text": TEXT},
            {"text": TEXT, "scopes": ["other"], "decision": "add"},
            {
                "text": "Prod deploys from trunk",
                "decision": "supersede",
                "predecessorUri": record["uri"],
                "predecessorHash": record["contentHash"],
            },
        ]
        replies = [surface.send("remember", {"scopes": [SCOPE]} | request) for request in asked]
        outcomes.append([without_write(reply.body) for reply in replies])

    kinds = [body["outcome"] for body in outcomes[0]]
    assert kinds == ["candidates", "existing", "added", "superseded"]
    for other in outcomes[1:]:
        assert _covered(other) == _covered(outcomes[0])


def _covered(bodies: list[Json]) -> list[Json]:
    """Cover the predecessor's address, which holds the time it was written."""
    return [
        body | {"record": body["record"] | {"supersedes": len(body["record"]["supersedes"])}}
        if "record" in body
        else body
        for body in bodies
    ]
