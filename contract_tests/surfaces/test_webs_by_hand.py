"""Who supersedes whom when files arrive from other machines: forks, cycles, copies, links."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    add,
    findings,
    recall,
    recalled,
    remember,
    replace,
    succeed,
    update,
)
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

OLD = FactFile(text="The lantern is red", created="2026-09-01T10:00:00.000Z")
EARLY = FactFile(
    text="The lantern is blue", created="2026-09-02T10:00:00.000Z", supersedes=(OLD.uri,)
)
LATE = FactFile(
    text="The lantern is green", created="2026-09-03T10:00:00.000Z", supersedes=(OLD.uri,)
)
AFTER_LATE = FactFile(
    text="The lantern is grey", created="2026-09-04T10:00:00.000Z", supersedes=(LATE.uri,)
)


@requirement("read:fork:one-head")
@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_a_fork_has_one_head_whatever_came_first(
    surface: Surface, workspace: Workspace, order: tuple[int, ...]
) -> None:
    files = (OLD, EARLY, LATE)
    for place in order:
        files[place].place(workspace)
        update(surface)

    assert recalled(surface, "lantern") == [EARLY.text]
    assert findings(surface) == {LATE.rel_path: {"MEMORY_SUPERSEDE_FORK"}}


@requirement("read:fork:one-head")
def test_of_successors_of_one_moment_the_smaller_id_is_the_head(
    surface: Surface, workspace: Workspace
) -> None:
    rivals = [FactFile(text=f"The lantern is {n}", supersedes=(OLD.uri,)) for n in range(4)]
    for file in (OLD, *rivals):
        file.place(workspace)
    update(surface)

    head = min(rivals, key=lambda file: file.record_id)

    assert recalled(surface, "lantern") == [head.text]


@requirement("read:fork:loser-has-lost")
def test_the_losing_side_of_a_fork_has_lost_with_all_its_line(
    surface: Surface, workspace: Workspace
) -> None:
    for file in (OLD, EARLY, LATE, AFTER_LATE):
        file.place(workspace)
    update(surface)
    before = workspace.files()

    refused = [replace(surface, file.record, "Too late") for file in (LATE, OLD)]

    assert recalled(surface, "lantern") == [EARLY.text]
    for reply, file in zip(refused, (LATE, OLD), strict=True):
        assert reply.refusal is not None
        assert reply.code == "MEMORY_SUPERSEDE_CONFLICT"
        assert reply.refusal.details == {"predecessorUri": file.uri, "currentUri": EARLY.uri}
    assert workspace.files() == before


@requirement("read:fork:loser-has-lost")
def test_a_fork_is_settled_by_superseding_the_head(surface: Surface, workspace: Workspace) -> None:
    for file in (OLD, EARLY, LATE):
        file.place(workspace)
    update(surface)

    succeed(surface, EARLY.record, "The lantern is white")

    assert recalled(surface, "lantern") == ["The lantern is white"]


@requirement("read:fork:one-head", "supersede:deleted-successor:revives")
def test_deleting_the_head_of_a_fork_lets_the_other_side_hold(
    surface: Surface, workspace: Workspace
) -> None:
    for file in (OLD, EARLY, LATE, AFTER_LATE):
        file.place(workspace)
    update(surface)
    (workspace.vault / EARLY.rel_path).unlink()

    update(surface)

    assert recalled(surface, "lantern") == [AFTER_LATE.text]
    assert findings(surface) == {}


@requirement("read:cycle:hides-nothing", "read:dangling:stays-current")
def test_cycles_and_dangling_links_hide_nothing_and_are_named(
    surface: Surface, workspace: Workspace
) -> None:
    one = FactFile(text="The lantern swings left")
    other = FactFile(text="The lantern swings right", supersedes=(one.uri,))
    back = one.content.replace("---\n\n", f'relations:\n  supersedes: "{other.uri}"\n---\n\n')
    alone = FactFile(text="The lantern stands")
    itself = alone.content.replace("---\n\n", f'relations:\n  supersedes: "{alone.uri}"\n---\n\n')
    lost = FactFile(text="The lantern was lost", supersedes=(FactFile(text="never").uri,))
    note = FactFile(text="The lantern has a note", supersedes=("gno://memory/note.md",))
    (workspace.vault / "note.md").write_text("A note.\n")
    one.place(workspace, back)
    alone.place(workspace, itself)
    for file in (other, lost, note):
        file.place(workspace)

    update(surface)

    everything = {file.text for file in (one, other, alone, lost, note)}
    assert set(recalled(surface, "lantern")) == everything
    cycle, dangling = {"MEMORY_SUPERSEDE_CYCLE"}, {"MEMORY_SUPERSEDES_DANGLING"}
    assert findings(surface) == {
        one.rel_path: cycle,
        other.rel_path: cycle,
        alone.rel_path: cycle,
        lost.rel_path: dangling,
        note.rel_path: dangling,
    }


@requirement("read:only-records:supersede")
def test_nothing_but_a_valid_record_of_the_collection_retires_a_fact(
    surface: Surface, workspace: Workspace
) -> None:
    workspace.configure({"memory": True, "work": True})
    OLD.place(workspace)
    EARLY.place(workspace, EARLY.content.replace("is blue\n", "is bleu\n"))
    block = f'---\nrelations:\n  supersedes:\n    - "{OLD.uri}"\n---\n\nA note.\n'
    (workspace.vault / "note.md").write_text(block)
    FactFile(text="From elsewhere", supersedes=(OLD.uri,), collection="work").place(workspace)

    update(surface)

    assert recalled(surface, "lantern", collection="memory") == [OLD.text]


@requirement("read:conflict-copy:is-a-duplicate")
@pytest.mark.parametrize(
    "name",
    [
        "{}.sync-conflict-20260903-101452-ABCDEFG.md",
        "{} (conflicted copy 2026-09-03).md",
        "{} 2.md",
    ],
)
@pytest.mark.parametrize("order", ["copy first", "copy later"])
def test_a_conflict_copy_is_never_a_second_fact(
    surface: Surface, workspace: Workspace, name: str, order: str
) -> None:
    copy = f"facts/2026-09-01/{name.format(OLD.record_id)}"
    for at in (copy, OLD.rel_path) if order == "copy first" else (OLD.rel_path, copy):
        OLD.place(workspace, at=at)
        update(surface)

    [fact] = recall(surface, "lantern").body["facts"]
    assert fact["uri"] == OLD.uri
    assert set(findings(surface)) == {copy}
    assert findings(surface)[copy] & {"MEMORY_DUPLICATE_RECORD", "MEMORY_RECORD_ID_MISMATCH"}
    succeed(surface, OLD.record, "The lantern is white")
    assert recalled(surface, "lantern") == ["The lantern is white"]


@requirement("read:conflict-copy:is-a-duplicate")
def test_of_two_files_with_one_id_the_canonical_path_wins(
    surface: Surface, workspace: Workspace
) -> None:
    elsewhere = f"archive/{OLD.record_id}.md"
    OLD.place(workspace, at=elsewhere)
    OLD.place(workspace)

    update(surface)

    [fact] = recall(surface, "lantern").body["facts"]
    assert fact["uri"] == OLD.uri
    assert findings(surface) == {elsewhere: {"MEMORY_DUPLICATE_RECORD"}}


@requirement("read:moved:keeps-the-chain")
def test_a_moved_file_revives_nothing(surface: Surface, workspace: Workspace) -> None:
    for file in (OLD, EARLY):
        file.place(workspace)
    update(surface)

    for file in (OLD, EARLY):
        target = workspace.vault / "tidy" / f"{file.record_id}.md"
        target.parent.mkdir(exist_ok=True)
        (workspace.vault / file.rel_path).rename(target)
        update(surface)
        assert recalled(surface, "lantern") == [EARLY.text]


@requirement("read:links:never-lead-out")
def test_links_that_lead_out_or_round_are_not_followed(
    surface: Surface, workspace: Workspace, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / f"{OLD.record_id}.md").write_text(OLD.content)
    EARLY.place(workspace)
    folder = workspace.vault / "facts" / "2026-09-01"
    folder.mkdir()
    (folder / f"{OLD.record_id}.md").symlink_to(outside / f"{OLD.record_id}.md")
    (workspace.vault / "facts" / "loop").symlink_to("..")
    (workspace.vault / "away").symlink_to(outside)

    [done] = update(surface)["collections"]

    refused = {item["relPath"] for item in done["unavailable"]}
    assert OLD.rel_path in refused
    assert recalled(surface, "lantern") == [EARLY.text]
    assert done["created"] == 1


@requirement("write:links:never-lead-out")
def test_a_facts_folder_that_leads_outside_is_refused_on_write(
    surface: Surface, workspace: Workspace, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (workspace.vault / "facts").symlink_to(outside)

    reply = remember(surface, "The lantern is red", decision="add")

    assert reply.refusal is not None
    assert reply.code == "VALIDATION"
    assert list(outside.iterdir()) == []
    assert "facts" in reply.refusal.message


@requirement("supersede:right:replaces")
def test_what_is_current_follows_from_the_edges_and_not_from_clocks(
    surface: Surface, workspace: Workspace
) -> None:
    future = FactFile(text="The lantern is red", created="2099-01-01T00:00:00.000Z")
    past = FactFile(
        text="The lantern is old", created="2020-01-01T00:00:00.000Z", supersedes=(future.uri,)
    )
    past.place(workspace)
    future.place(workspace)

    update(surface)

    assert recalled(surface, "lantern") == [past.text]
    assert add(surface, "The lantern is red")["text"] == future.text
