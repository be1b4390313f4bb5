"""What status and update say about the files."""

from __future__ import annotations

import os
import shutil

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    add,
    findings,
    recalled,
    status_of,
    succeed,
    update,
)
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"


@requirement("status:counts:what-stands")
def test_status_counts_files_facts_and_what_is_current(
    surface: Surface, workspace: Workspace
) -> None:
    old = add(surface, TEXT)
    succeed(surface, old, "Prod deploys from release branches")
    add(surface, "The office closes at six")
    (workspace.vault / "note.md").write_text("An ordinary note.\n")
    FactFile(text="Broken").place(workspace, "---\nmemory:\n---\n\nBroken\n")
    update(surface)

    found = status_of(surface)

    assert (found["files"], found["facts"], found["currentFacts"]) == (5, 3, 2)
    assert found["invalidRecords"] == 1
    assert (found["name"], found["memoryManaged"], found["isMissing"]) == ("memory", True, False)
    assert found["path"] == str(workspace.vault)
    assert found["waiting"] == {"new": 0, "changed": 0, "gone": 0}


@requirement("status:counts:what-stands")
def test_status_forgets_files_and_collections_that_are_gone(
    surface: Surface, workspace: Workspace
) -> None:
    files = [FactFile(text=f"Fact number {n}") for n in range(10)]
    for file in files:
        file.place(workspace)
    update(surface)
    for file in files[:3]:
        (workspace.vault / file.rel_path).unlink()
    update(surface)

    assert status_of(surface)["currentFacts"] == 7

    workspace.configure({"notes": False})
    names = [item["name"] for item in surface.send("status", {}).body["collections"]]

    assert names == ["notes"]


@requirement("status:lag:is-said")
def test_status_says_which_files_wait_for_an_update(surface: Surface, workspace: Workspace) -> None:
    kept, edited, gone = (FactFile(text=f"Fact number {n}") for n in range(3))
    for file in (kept, edited, gone):
        file.place(workspace)
    update(surface)
    FactFile(text="Brought by a sync tool").place(workspace)
    edited.place(workspace, edited.content + "more words\n")
    (workspace.vault / gone.rel_path).unlink()

    lagging = status_of(surface)["waiting"]
    update(surface)
    level = status_of(surface)["waiting"]

    assert lagging == {"new": 1, "changed": 1, "gone": 1}
    assert level == {"new": 0, "changed": 0, "gone": 0}
    assert recalled(surface, "sync tool") == ["Brought by a sync tool"]


@requirement("status:findings:have-hints")
def test_a_finding_names_the_path_the_code_and_the_remedy(
    surface: Surface, workspace: Workspace
) -> None:
    file = FactFile(text=TEXT)
    file.place(workspace, file.content.replace("main only", "anywhere"))
    update(surface)

    [finding] = status_of(surface)["findings"]

    assert set(finding) == {"relPath", "code", "severity", "message", "hint"}
    assert finding["relPath"] == file.rel_path
    assert finding["code"] == "MEMORY_CONTENT_HASH_MISMATCH"
    assert finding["severity"] == "error"
    assert finding["hint"]
    assert "anywhere" not in finding["message"]


@requirement("status:near-miss:is-named", "write:user-files:are-never-touched")
def test_a_misspelt_key_is_named_and_kept(surface: Surface, workspace: Workspace) -> None:
    written = workspace.config.read_text(encoding="utf-8")
    misspelt = written.replace("memoryManaged: true", "memorymanaged: true\n    mine: kept")
    workspace.config.write_text(misspelt)

    body = surface.send("status", {}).body

    assert body["collections"][0]["nearMisses"] == ["memorymanaged"]
    assert any("memorymanaged" in note for note in body["configNotes"])
    assert workspace.config.read_text() == misspelt


@requirement("status:reply:same-everywhere")
def test_status_update_history_and_scopes_are_the_same_object_everywhere(
    all_surfaces: list[Surface], workspace: Workspace
) -> None:
    first = FactFile(text="The lantern is red")
    first.place(workspace)
    FactFile(text="The lantern is blue", supersedes=(first.uri,)).place(workspace)
    FactFile(text="broken").place(workspace, "---\nmemory:\n  scopes: []\n---\n")
    (workspace.vault / "facts" / "stray.md").write_text("no block\n")
    update(all_surfaces[0])

    said = [
        (
            surface.send("update", {}),
            surface.send("update", {"collection": "MEMORY"}),
            surface.send("status", {}),
            surface.send("history", {"uri": first.uri}),
            surface.send("scopes", {}),
            surface.send("scopes", {"collection": "memory"}),
        )
        for surface in all_surfaces
    ]

    assert all(reply.refusal is None for reply in said[0])
    assert all(replies == said[0] for replies in said)


@requirement("status:missing-root:is-said", "update:empty-root:holds-back")
@pytest.mark.parametrize("fate", ["gone", "empty"])
def test_a_vanished_or_emptied_folder_inactivates_nothing(
    all_surfaces: list[Surface], workspace: Workspace, fate: str
) -> None:
    add(all_surfaces[0], TEXT)
    workspace.vault.rename(workspace.root / "unmounted")
    if fate == "empty":
        workspace.vault.mkdir()

    said = [(update(s), status_of(s)) for s in all_surfaces]

    assert all(one == said[0] for one in said)
    assert said[0][0]["collections"][0]["heldBack"] == 1
    assert said[0][1]["isMissing"] is (fate == "gone")
    assert all(recalled(s, "deploys") == [TEXT] for s in all_surfaces)


@requirement("update:empty-root:holds-back")
def test_an_emptied_folder_is_believed_when_confirmed(
    surface: Surface, workspace: Workspace
) -> None:
    add(surface, TEXT)
    shutil.rmtree(workspace.vault / "facts")

    done = update(surface, allowEmpty=True)

    assert (done["collections"][0]["removed"], done["collections"][0]["heldBack"]) == (1, 0)
    assert recalled(surface, "deploys") == []


@requirement("update:unchanged:does-nothing")
def test_an_update_with_nothing_to_do_does_nothing(surface: Surface, workspace: Workspace) -> None:
    for n in range(3):
        FactFile(text=f"Fact number {n}").place(workspace)
    update(surface)
    catalog = workspace.data / "catalog-default.sqlite"
    for path in workspace.facts():
        os.utime(path, (1, 1))

    [done] = update(surface)["collections"]
    [again] = update(surface)["collections"]

    counts = ("created", "updated", "removed", "unchanged", "invalid")
    assert [done[name] for name in counts] == [0, 0, 0, 3, 0]
    assert again == done
    assert catalog.is_file()
    assert status_of(surface)["waiting"] == {"new": 0, "changed": 0, "gone": 0}


@requirement("update:one-bad-file:stops-nothing")
def test_one_bad_file_among_fifty_stops_none_of_them(
    surface: Surface, workspace: Workspace
) -> None:
    for n in range(50):
        file = FactFile(text=f"Fact about the lantern number {n}")
        file.place(workspace, "---\n\tmemory:\n---\nx\n" if n == 25 else None)

    [first] = update(surface)["collections"]
    [second] = update(surface)["collections"]

    assert (first["created"], first["invalid"]) == (50, 1)
    assert (second["created"], second["updated"], second["unchanged"]) == (0, 0, 50)
    assert status_of(surface)["currentFacts"] == 49
    assert list(findings(surface).values()) == [{"MEMORY_FRONTMATTER_INVALID"}]
    assert len(recalled(surface, "lantern", maxFacts=64, maxTokens=8000)) == 32


@requirement("update:collection:is-one")
def test_an_update_of_one_collection_leaves_the_others(
    surface: Surface, workspace: Workspace
) -> None:
    workspace.configure({"memory": True, "work": True})
    update(surface)
    for name in ("memory", "work"):
        FactFile(text=f"A lantern for {name}", collection=name).place(workspace)

    done = update(surface, collection="Work")
    unknown = surface.send("update", {"collection": "nowhere"})

    assert [item["collection"] for item in done["collections"]] == ["work"]
    assert recalled(surface, "lantern", collection="work") == ["A lantern for work"]
    assert recalled(surface, "lantern", collection="memory") == []
    assert unknown.code == "MEMORY_COLLECTION_NOT_FOUND"
