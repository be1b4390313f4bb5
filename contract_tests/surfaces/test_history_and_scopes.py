"""The line of a fact, and the scopes in use."""

from __future__ import annotations

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, succeed
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace


@requirement("history:line:first-to-current")
@pytest.mark.parametrize("asked", [0, 1, 2])
def test_any_fact_of_a_line_shows_the_whole_line(surface: Surface, asked: int) -> None:
    line = [add(surface, "The lantern is red")]
    line.append(succeed(surface, line[-1], "The lantern is blue"))
    line.append(succeed(surface, line[-1], "The lantern is green"))
    add(surface, "The lantern is heavy")

    body = surface.send("history", {"uri": line[asked]["uri"]}).body

    expected = [record | {"current": place == 2} for place, record in enumerate(line)]
    assert body == {"history": expected}


@requirement("history:line:first-to-current")
def test_a_fact_that_replaced_nothing_is_a_line_of_its_own(surface: Surface) -> None:
    record = add(surface, "The lantern is red")

    body = surface.send("history", {"uri": record["uri"]}).body

    assert body == {"history": [record | {"current": True}]}


@requirement("history:unknown:is-not-found")
@pytest.mark.parametrize(
    "uri",
    [
        "gno://memory/facts/2026-09-01/mem-0123456789abcdef.md",
        "gno://memory/note.md",
        "gno://nowhere/facts/2026-09-01/mem-0123456789abcdef.md",
        "https://example.org",
        "-x",
        "",
    ],
)
def test_what_is_no_fact_has_no_history(surface: Surface, workspace: Workspace, uri: str) -> None:
    (workspace.vault / "note.md").write_text("A note.\n")
    add(surface, "The lantern is red")

    reply = surface.send("history", {"uri": uri})

    assert reply.refusal is not None
    assert reply.code == "NOT_FOUND"
    assert reply.refusal.details == {"uri": uri}


@requirement("scopes:list:current-facts")
def test_scopes_are_listed_with_their_current_facts(surface: Surface, workspace: Workspace) -> None:
    workspace.configure({"memory": True, "work": True})
    old = add(surface, "The lantern is red", scopes=["B", "a"], collection="memory")
    succeed(surface, old, "The lantern is blue", scopes=["a"], collection="memory")
    add(surface, "The office closes at six", scopes=["a"], collection="memory")
    add(surface, "The desk is new", scopes=["c"], collection="work")

    everything = surface.send("scopes", {}).body
    one = surface.send("scopes", {"collection": "WORK"}).body

    assert everything["scopes"] == [
        {"collection": "memory", "scope": "a", "facts": 2},
        {"collection": "work", "scope": "c", "facts": 1},
    ]
    assert one["scopes"] == everything["scopes"][1:]


@requirement("scopes:list:current-facts")
def test_scopes_of_files_nobody_synced_yet_are_listed(
    surface: Surface, workspace: Workspace
) -> None:
    FactFile(text="Here before the first command", scopes=("z",)).place(workspace)

    body = surface.send("scopes", {}).body

    assert body["scopes"] == [{"collection": "memory", "scope": "z", "facts": 1}]


@requirement("collection:unknown:is-refused", "collection:unmanaged:is-refused")
def test_scopes_of_no_managed_collection_are_refused(surface: Surface) -> None:
    unknown = surface.send("scopes", {"collection": "nowhere"})
    unmanaged = surface.send("scopes", {"collection": "notes"})

    assert unknown.code == "MEMORY_COLLECTION_NOT_FOUND"
    assert unmanaged.code == "MEMORY_COLLECTION_UNMANAGED"
