"""Bringing the catalog level: content decides, one bad file stops no other, deletion revives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract_tests.laws.samples import AT_MS, COLLECTIONS, MEMORY
from contract_tests.laws.test_remember_failures import FailingVault
from contract_tests.laws.worlds import RacingLease, World
from gno.adapters.config.ram import RamConfigStore
from gno.domain.documents.collection import Collection
from gno.domain.memory.diagnostics import Finding
from gno.domain.memory.record import Record
from gno.domain.sync.outcome import SyncOutcome, Unavailable
from gno.domain.usecases.load_settings import LoadSettings
from gno.domain.usecases.update import Update, Updated

OLD = "Deploys go out from main only"
NEW = "Deploys go out from the release branch"


def successor_of(world: World, old: Record, text: str, at_ms: int) -> Record:
    uri = f"gno://memory/{old.canonical_path}"
    fields = {"predecessor_uri": uri, "predecessor_hash": old.content_hash}
    return world.record(text, at_ms, decision="supersede", **fields)


def update_of(world: World, *collections: Collection) -> Update:
    config = RamConfigStore(*collections)
    return Update(
        settings=LoadSettings(config, "/data"),
        sync=world.sync,
        catalog=world.catalog,
        catalog_file=world.catalog,
        absorb=world.absorb,
        lease=world.lease,
    )


def test_new_files_are_taken_in_and_a_repeat_changes_nothing() -> None:
    world = World()
    world.bring(world.record(OLD), world.record(NEW, AT_MS + 1))

    first, second = world.update(), world.update()

    assert first == SyncOutcome(collection="memory", created=2)
    assert second == SyncOutcome(collection="memory", unchanged=2)
    assert sorted(world.recalled("deploys")) == sorted([OLD, NEW])


def test_content_decides_and_not_time() -> None:
    world = World()
    record = world.record(OLD)
    world.bring(record)
    world.update()

    world.bring(record)

    assert world.update() == SyncOutcome(collection="memory", unchanged=1)


def test_an_extra_key_is_an_update_that_changes_no_fact() -> None:
    world = World()
    record = world.record(OLD)
    world.bring(record)
    world.update()
    ((path, content),) = world.files().items()
    world.vault.put(MEMORY, path, content.replace("memory:\n", "mood: good\nmemory:\n").encode())

    outcome = world.update()

    assert outcome == SyncOutcome(collection="memory", updated=1)
    assert world.recalled("deploys") == [OLD]


def test_one_broken_file_among_fifty_is_counted_and_the_rest_recalled() -> None:
    world = World()
    records = [world.record(f"fact number {n}", AT_MS + n) for n in range(50)]
    world.bring(*records)
    world.vault.put(MEMORY, records[25].canonical_path, b"---\n\tmemory: x\n---\nwords\n")

    outcome = world.update()

    assert outcome == SyncOutcome(collection="memory", created=50, invalid=1)
    assert len(world.facts()) == 49


def test_deleting_a_successor_revives_what_it_replaced_and_says_so() -> None:
    world = World()
    old = world.add(OLD)
    new = world.replace(old, NEW)
    path = f"facts/2026-09-03/{new.record_id}.md"
    content = world.files()[path]
    world.vault.drop(MEMORY, path)

    gone = world.update()
    world.vault.put(MEMORY, path, content.encode("utf-8"))
    back = world.update()

    assert gone == SyncOutcome(collection="memory", unchanged=1, removed=1, revived=(old.uri,))
    assert (back.created, back.revived) == (1, ())
    assert world.recalled("deploys") == [NEW]


def test_breaking_a_successor_revives_what_it_replaced() -> None:
    world = World()
    old = world.add(OLD)
    new = world.replace(old, NEW)
    path = f"facts/2026-09-03/{new.record_id}.md"
    world.vault.put(MEMORY, path, world.files()[path].replace(NEW, NEW + ".").encode("utf-8"))

    outcome = world.update()

    assert (outcome.invalid, outcome.revived) == (1, (old.uri,))
    assert world.recalled("deploys") == [OLD]


def test_a_restored_fact_that_was_replaced_stays_replaced() -> None:
    world = World()
    old = world.record(OLD)
    new = successor_of(world, old, NEW, AT_MS + 5)
    world.bring(new)
    world.update()

    world.bring(old)
    world.update()

    assert world.facts() == [NEW]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (0, 2, 1)])
def test_two_machines_agree_on_a_fork_whatever_arrives_first(order: tuple[int, ...]) -> None:
    world = World()
    old = world.record(OLD)
    early = successor_of(world, old, NEW, AT_MS + 5)
    late = successor_of(world, old, "Deploys go out by hand", AT_MS + 6)
    records = [old, early, late]

    for number in order:
        world.bring(records[number])
        world.update()

    assert world.facts() == [NEW]
    assert world.recalled("deploys") == [NEW]


def test_a_fork_is_reported_until_its_head_is_superseded() -> None:
    world = World()
    old = world.record(OLD)
    early = successor_of(world, old, NEW, AT_MS + 5)
    late = successor_of(world, old, "Deploys go out by hand", AT_MS + 6)
    world.bring(old, early, late)
    world.update()
    before = world.catalog.findings("memory")

    world.bring(successor_of(world, early, "Deploys go out at noon", AT_MS + 7))
    world.update()

    assert [(each.rel_path, each.diagnostic.code) for each in before] == [
        (late.canonical_path, Finding.SUPERSEDE_FORK)
    ]
    assert world.catalog.findings("memory") == []
    assert world.facts() == ["Deploys go out at noon"]


def test_only_a_valid_record_of_the_same_collection_replaces() -> None:
    world = World()
    old = world.record(OLD)
    new = successor_of(world, old, NEW, AT_MS + 5)
    world.bring(old, new)
    path, content = new.canonical_path, world.files()[new.canonical_path]
    world.vault.put(MEMORY, path, content.replace(NEW, NEW + "!").encode("utf-8"))
    note = f"---\nrelations:\n  supersedes: gno://memory/{old.canonical_path}\n---\nwords\n"
    world.vault.put(MEMORY, "note.md", note.encode("utf-8"))

    world.update()

    assert world.recalled("deploys") == [OLD]


def test_copies_of_a_sync_tool_are_no_second_facts() -> None:
    world = World()
    record = world.record(OLD)
    world.bring(record)
    (content,) = world.files().values()
    stem = record.canonical_path.removesuffix(".md")
    for name in (f"{stem} 2.md", f"{stem}.sync-conflict-1.md", f"{stem} (conflicted copy).md"):
        world.vault.put(MEMORY, name, content.encode("utf-8"))
    world.vault.put(MEMORY, f"archive/{record.record_id}.md", content.encode("utf-8"))

    world.update()

    assert world.facts() == [OLD]
    assert world.catalog.counts("memory").invalid == 4
    assert {each.rel_path for each in world.catalog.findings("memory")} == {
        *(set(world.files()) - {record.canonical_path})
    }


def test_a_lost_canonical_file_is_stood_for_by_its_copy() -> None:
    world = World()
    record = world.record(OLD)
    world.bring(record)
    (content,) = world.files().values()
    world.vault.put(MEMORY, f"archive/{record.record_id}.md", content.encode("utf-8"))
    world.update()

    world.vault.drop(MEMORY, record.canonical_path)
    world.update()

    (answer,) = world.recall("deploys").selection.chosen
    assert answer.fact.uri == f"gno://memory/archive/{record.record_id}.md"


def test_an_unreadable_file_keeps_its_last_known_state() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    records = [world.record(f"fact number {n}", AT_MS + n) for n in range(5)]
    world.bring(*records)
    world.update()
    away = records[2].canonical_path
    vault.unreadable = [away]

    outcome = world.update()

    unavailable = Unavailable(away, f"{away} cannot be read")
    assert outcome == SyncOutcome(collection="memory", unchanged=4, unavailable=(unavailable,))
    assert len(world.facts()) == 5


def test_a_vanished_root_takes_nothing_with_it_unless_allowed() -> None:
    world = World()
    world.add(OLD)
    world.vault.lose_root(MEMORY)

    held, allowed = world.update(), world.update(allow_empty=True)

    assert held == SyncOutcome(collection="memory", held_back=1)
    assert allowed == SyncOutcome(collection="memory", removed=1)
    assert world.facts() == []


def test_folders_of_a_root_that_is_held_back_are_remembered_as_they_were() -> None:
    world = World()
    world.add(OLD)
    before = world.catalog.known_folders("memory")
    world.vault.lose_root(MEMORY)

    world.update()

    assert world.catalog.known_folders("memory") == before


def test_a_root_that_comes_back_finds_its_facts_where_they_were() -> None:
    world = World()
    world.add(OLD)
    files = world.files()
    world.vault.lose_root(MEMORY)
    world.update()

    for path, content in files.items():
        world.vault.put(MEMORY, path, content.encode("utf-8"))

    assert world.update() == SyncOutcome(collection="memory", unchanged=1)
    assert world.recalled("deploys") == [OLD]


def test_more_files_than_a_batch_are_taken_in_with_progress() -> None:
    world = World()
    for number in range(2_001):
        world.vault.put(MEMORY, f"notes/{number:04d}.md", b"words")
    seen: list[tuple[int, int]] = []

    outcome = world.update(progress=lambda done, total: seen.append((done, total)))

    assert outcome == SyncOutcome(collection="memory", created=2_001)
    assert seen[0] == (0, 2_001)
    assert seen[-1] == (2_001, 2_001)
    assert seen == sorted(seen)


def test_an_update_syncs_what_is_managed_and_forgets_what_no_longer_is() -> None:
    world = World()
    world.bring(world.record(OLD))
    notes = COLLECTIONS.items[0]

    first = update_of(world, notes, MEMORY)()
    second = update_of(world, notes)()

    assert [each.collection for each in first.outcomes] == ["memory"]
    assert first.forgotten == ()
    assert second == Updated((), ("memory",))
    assert world.recalled("deploys") == []


def test_an_update_may_be_of_one_collection() -> None:
    world = World()
    other = replace(MEMORY, name="work", path="/vault/office")
    world.vault.make_root(other)

    done = update_of(world, MEMORY, other)("Work")

    assert [each.collection for each in done.outcomes] == ["work"]
    assert done.forgotten == ()


def test_a_collection_added_while_an_update_waited_is_not_forgotten() -> None:
    world = World()
    other = replace(MEMORY, name="work", path="/vault/office")
    world.vault.make_root(other)
    config = RamConfigStore(MEMORY)

    def add_another() -> None:
        config.add(other)
        world.sync(other)

    lease = RacingLease(add_another)
    update = replace(update_of(world, MEMORY), settings=LoadSettings(config, "/data"), lease=lease)

    done = update()

    assert done.forgotten == ()
    assert world.catalog.is_synced("work")
