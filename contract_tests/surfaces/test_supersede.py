"""Replacing a fact: once, by somebody who has seen it as it is."""

from __future__ import annotations

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    add,
    recalled,
    remember,
    replace,
    succeed,
    update,
)
from contract_tests.surfaces.fact_files import FactFile, quoted, sha256
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

OLD = "Deploys go out on Mondays"
NEW = "Deploys go out on Tuesdays"
LATE = "Deploys go out on Fridays"


@requirement("supersede:right:replaces", "supersede:old:never-comes-back")
def test_a_successor_takes_the_place_of_its_predecessor(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, OLD)

    reply = replace(surface, record, NEW)

    assert reply.body["outcome"] == "superseded"
    assert reply.body["record"]["supersedes"] == [record["uri"]]
    assert reply.body["sync"] == {"status": "completed"}
    assert len(workspace.facts()) == 2
    assert recalled(surface, "when do deploys go out") == [NEW]
    assert recalled(surface, "mondays") == []


@requirement("supersede:fields:are-required")
@pytest.mark.parametrize("missing", ["predecessorUri", "predecessorHash"])
@pytest.mark.parametrize("blank", [None, "", "  "])
def test_uri_and_hash_of_the_predecessor_are_required(
    surface: Surface, workspace: Workspace, missing: str, blank: str | None
) -> None:
    record = add(surface, OLD)
    before = workspace.files()

    reply = replace(surface, record, NEW, **{missing: blank})

    assert reply.refusal is not None
    assert reply.code == "MEMORY_PREDECESSOR_REQUIRED"
    assert reply.refusal.details == {"field": missing}
    assert workspace.files() == before


@requirement("supersede:unknown:is-not-found")
@pytest.mark.parametrize(
    "uri",
    [
        "gno://memory/facts/2026-09-01/mem-0123456789abcdef.md",
        "gno://notes/plain.md",
        "gno://memory/../config/index.yml",
        "gno://memory/facts/..%2F..%2Fx.md",
        "https://example.org/",
        "mem-0123456789abcdef",
        "gno://",
    ],
)
def test_what_is_no_fact_here_cannot_be_replaced(
    surface: Surface, workspace: Workspace, uri: str
) -> None:
    (workspace.folder("notes") / "plain.md").write_text("A note.\n")
    record = add(surface, OLD)
    before = workspace.files()

    reply = replace(surface, record, NEW, predecessorUri=uri)

    assert reply.refusal is not None
    assert reply.code == "MEMORY_PREDECESSOR_NOT_FOUND"
    assert reply.refusal.details == {"predecessorUri": uri}
    assert workspace.files() == before


@requirement("supersede:unseen:is-not-found")
def test_a_fact_out_of_sight_answers_as_one_that_does_not_exist(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, OLD, scopes=["a"])
    made_up = record | {"uri": "gno://memory/facts/2026-09-01/mem-0123456789abcdef.md"}
    before = workspace.files()

    unseen = replace(surface, record, NEW, scopes=["b"])
    unknown = replace(surface, made_up, NEW, scopes=["b"])

    assert unseen.refusal is not None
    assert unknown.refusal is not None
    assert unseen.code == "MEMORY_PREDECESSOR_NOT_FOUND"
    assert unseen.refusal.message == unknown.refusal.message
    assert unseen.refusal.details == {"predecessorUri": record["uri"]}
    assert unknown.refusal.details == {"predecessorUri": made_up["uri"]}
    assert workspace.files() == before
    assert recalled(surface, "deploys", scopes=["a"]) == [OLD]


@requirement("supersede:stale-hash:is-a-mismatch")
def test_another_hash_than_the_facts_is_refused(surface: Surface, workspace: Workspace) -> None:
    record = add(surface, OLD)
    before = workspace.files()

    reply = replace(surface, record, NEW, predecessorHash=sha256(b"something else"))

    assert reply.code == "MEMORY_PREDECESSOR_HASH_MISMATCH"
    assert workspace.files() == before
    assert recalled(surface, "deploys") == [OLD]


@requirement("supersede:edited-file:is-a-mismatch")
def test_an_edit_nobody_synced_is_seen(surface: Surface, workspace: Workspace) -> None:
    record = add(surface, OLD)
    [path] = workspace.facts()
    edited = path.read_text().replace(OLD, LATE)
    path.write_text(edited.replace(record["contentHash"], sha256(LATE.encode())))
    before = workspace.files()

    reply = replace(surface, record, NEW)

    assert reply.code == "MEMORY_PREDECESSOR_HASH_MISMATCH"
    assert workspace.files() == before


@requirement("supersede:broken-file:is-not-found")
@pytest.mark.parametrize("sync", ["not yet synced", "synced"])
def test_a_record_that_became_invalid_cannot_be_replaced(
    surface: Surface, workspace: Workspace, sync: str
) -> None:
    record = add(surface, OLD)
    [path] = workspace.facts()
    path.write_text(path.read_text().replace("on Mondays", "on Mondayz"))
    if sync == "synced":
        update(surface)

    reply = replace(surface, record, NEW)

    assert reply.code == "MEMORY_PREDECESSOR_NOT_FOUND"
    assert len(workspace.facts()) == 1


@requirement("supersede:second-writer:conflicts")
def test_a_late_writer_is_told_who_holds_now(surface: Surface, workspace: Workspace) -> None:
    first = add(surface, OLD)
    second = succeed(surface, first, NEW)
    head = succeed(surface, second, "Deploys go out on Wednesdays")
    before = workspace.files()

    late = replace(surface, first, LATE)

    assert late.refusal is not None
    assert late.code == "MEMORY_SUPERSEDE_CONFLICT"
    assert late.refusal.details == {
        "predecessorUri": first["uri"],
        "currentUri": head["uri"],
    }
    assert workspace.files() == before


@requirement("supersede:repeat:is-existing")
def test_repeating_a_supersede_that_won_is_existing(surface: Surface, workspace: Workspace) -> None:
    record = add(surface, OLD)
    successor = succeed(surface, record, NEW)
    before = workspace.files()

    again = replace(surface, record, f" {NEW}\n")

    assert (again.body["outcome"], again.body["record"]) == ("existing", successor)
    assert workspace.files() == before


@requirement("supersede:same-words:is-existing")
def test_replacing_a_fact_with_its_own_words_is_existing(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, OLD)
    before = workspace.files()

    reply = replace(surface, record, OLD)

    assert (reply.body["outcome"], reply.body["record"]) == ("existing", record)
    assert workspace.files() == before


@requirement("supersede:third-text:is-superseded")
def test_the_words_of_a_third_fact_may_replace_a_fact(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, OLD)
    add(surface, NEW)

    reply = replace(surface, record, NEW)

    assert reply.body["outcome"] == "superseded"
    assert len(workspace.facts()) == 3
    assert recalled(surface, "when do deploys go out") == [NEW]


@requirement("supersede:old:never-comes-back")
def test_words_that_only_replaced_facts_hold_find_nothing(surface: Surface) -> None:
    record = add(surface, "The zebra is called version 0")
    for n in range(1, 5):
        record = succeed(surface, record, f"The zebra is called version {n}")
    succeed(surface, record, "The horse has a name")

    assert recalled(surface, "zebra version") == []
    assert recalled(surface, "horse") == ["The horse has a name"]


@requirement("supersede:deleted-successor:revives")
def test_deleting_a_successor_brings_its_predecessor_back(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, OLD)
    successor = succeed(surface, record, NEW)
    (workspace.vault / successor["uri"].removeprefix("gno://memory/")).unlink()

    done = update(surface)

    assert done["collections"][0]["revived"] == [record["uri"]]
    assert recalled(surface, "deploys") == [OLD]


@requirement("supersede:unseen-file:can-be-replaced")
def test_a_fact_that_was_never_synced_can_be_replaced(
    surface: Surface, workspace: Workspace
) -> None:
    add(surface, "Something was stored before")
    arrived = FactFile(text=OLD)
    arrived.place(workspace)

    succeed(surface, arrived.record, NEW)

    assert recalled(surface, "deploys") == [NEW]


@requirement("supersede:unknown:is-not-found")
def test_a_fact_of_another_collection_cannot_be_replaced(
    surface: Surface, workspace: Workspace
) -> None:
    workspace.configure({"memory": True, "work": True})
    record = add(surface, OLD, collection="work")

    reply = replace(surface, record, NEW, collection="memory")

    assert reply.code == "MEMORY_PREDECESSOR_NOT_FOUND"
    assert quoted(record["uri"]) not in str(remember(surface, OLD, collection="memory").body)
