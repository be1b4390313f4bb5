"""The small reads: history, scopes, status, and the first look at a collection."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract_tests.laws.samples import AT_MS, COLLECTIONS, MEMORY, NOTES, a_fact
from contract_tests.laws.test_mend import LostIndex
from contract_tests.laws.test_remember_failures import FailingVault
from contract_tests.laws.worlds import RacingLease, World
from gno.adapters.vault.ram import RamVault
from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.memory.history import Step
from gno.domain.memory.record import render_record
from gno.domain.sync.outcome import Unavailable
from gno.domain.usecases.first_sync import FirstSync
from gno.domain.usecases.list_scopes import ListScopes, ScopeCount
from gno.domain.usecases.look_up import path_of
from gno.domain.usecases.read_history import ReadHistory
from gno.domain.usecases.status import Lag, ReadStatus, Status
from gno.ports.vault import Listing, Refused, SeenFile

OLD = "Deploys go out from main only"
NEW = "Deploys go out from the release branch"


def history(world: World, uri: str) -> tuple[Step, ...]:
    return ReadHistory(world.catalog, "default")(uri, COLLECTIONS)


def status(world: World) -> Status:
    read = ReadStatus(
        vault=world.vault, sync_catalog=world.catalog, health=world.catalog, absorb=world.absorb
    )
    return read(Settings(COLLECTIONS, ("memorymanaged is probably memoryManaged",)))


def test_a_history_runs_from_first_to_current_from_any_of_its_facts() -> None:
    world = World()
    old = world.add(OLD)
    world.clock.advance(1)
    new = world.replace(old, NEW)
    world.add("Backups run at night")

    lines = [history(world, uri) for uri in (old.uri, new.uri.replace("memory", "MEMORY", 1))]

    assert lines[0] == lines[1]
    assert [(step.stored.fact, step.role) for step in lines[0]] == [
        (old, "superseded"),
        (new, "current"),
    ]


@pytest.mark.parametrize(
    "uri",
    [
        "nonsense",
        "gno://memory/notes/a.md",
        "gno://elsewhere/facts/mem-00000000000000aa.md",
        "gno://memory/facts/mem-00000000000000aa.md",
        "gno://memory/facts/mem-00000000000000aa.md?index=other",
    ],
)
def test_an_address_without_a_fact_has_no_history(uri: str) -> None:
    with pytest.raises(Fault) as refused:
        history(World(), uri)

    assert refused.value.code is Code.NOT_FOUND
    assert refused.value.details == {"uri": uri}


def test_scopes_of_current_facts_are_counted_by_name() -> None:
    world = World()
    world.add(OLD, scopes=["b", "a"])
    world.replace(
        world.add("Backups run at night", scopes="c"), "Backups run daily", scopes=["c", "a"]
    )

    counts = ListScopes(world.catalog)([NOTES, MEMORY])

    assert counts == [
        ScopeCount("memory", "a", 2),
        ScopeCount("memory", "b", 1),
        ScopeCount("memory", "c", 1),
    ]


def test_a_level_memory_waits_for_nothing() -> None:
    world = World()
    world.add(OLD)

    found = status(world)

    notes, memory = found.collections
    assert (notes.collection, notes.lag, notes.is_synced) == (NOTES, Lag(), False)
    assert (memory.collection, memory.lag, memory.is_synced) == (MEMORY, Lag(), True)
    assert (memory.counts.facts, memory.counts.current, memory.findings) == (1, 1, [])
    assert found.index_is_level
    assert found.config_notes == ("memorymanaged is probably memoryManaged",)


def test_what_waits_for_an_update_is_counted_by_content() -> None:
    world = World()
    records = [world.record(f"fact number {n}", AT_MS + n) for n in range(4)]
    world.bring(*records[:3])
    world.update()
    world.bring(records[0], records[3])
    world.vault.put(MEMORY, records[1].canonical_path, b"other bytes")
    world.vault.drop(MEMORY, records[2].canonical_path)

    lag = status(world).collections[1].lag

    assert lag == Lag(new=1, changed=1, gone=1)
    assert lag.total == 3


def test_a_file_that_cannot_be_read_just_now_does_not_wait_for_an_update() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    record = world.record("fact")
    world.bring(record)
    world.update()
    world.bring(record)
    vault.unreadable = list(world.files())

    assert status(world).collections[1].lag == Lag()


class RefusingVault(RamVault):
    """A vault that does not follow a link."""

    refused: tuple[Refused, ...] = ()

    def walk(self, collection: Collection) -> Listing:
        gone = {each.rel_path for each in self.refused}
        files = [file for file in super().walk(collection).files if file.rel_path not in gone]
        return Listing(tuple(files), self.refused)


def test_a_file_that_is_refused_is_not_gone() -> None:
    vault = RefusingVault()
    world = World(vault=vault)
    world.add(OLD)
    (path,) = world.files()
    vault.refused = (Refused(path, "it is a link that leads outside"),)

    lag = status(world).collections[1].lag
    outcome = world.update()

    assert lag == Lag()
    assert outcome.unavailable == (Unavailable(path, "it is a link that leads outside"),)
    assert world.recalled("deploys") == [OLD]


def test_a_missing_folder_has_no_lag() -> None:
    world = World()
    world.vault.lose_root(MEMORY)

    assert status(world).collections[1].lag is None


def test_an_index_that_was_lost_is_not_level_until_it_is_made_anew() -> None:
    index = LostIndex()
    world = World(index=index)
    world.add(OLD)
    index.is_lost = True

    before = status(world).index_is_level
    world.update()

    assert (before, status(world).index_is_level) == (False, True)
    assert world.recalled("deploys") == [OLD]


def test_what_waits_in_the_catalog_makes_the_index_lag() -> None:
    world = World()
    world.add(OLD)
    record = world.record(NEW, AT_MS + 1)
    content = render_record(record).encode("utf-8")

    seen = SeenFile(record.canonical_path, len(content), AT_MS)
    world.absorb("memory", [world.reader.new_sighting(MEMORY, record, content, seen=seen)])

    assert not status(world).index_is_level


def test_a_collection_nobody_looked_at_is_synced_once_before_a_read() -> None:
    world = World()
    world.bring(world.record(OLD))
    first = FirstSync(sync=world.sync, health=world.catalog, lease=world.lease)

    first(MEMORY)
    world.bring(world.record(NEW, AT_MS + 1))
    with world.lease.hold(wait_s=0):
        first(MEMORY)  # takes no lease, or it would wait for itself

    assert world.recalled("deploys") == [OLD]


def test_a_rival_that_looked_first_is_enough() -> None:
    world = World()
    world.bring(world.record(OLD))

    def look_first() -> None:
        world.update()
        world.bring(world.record(NEW, AT_MS + 1))

    late = RacingLease(look_first)
    first = FirstSync(sync=replace(world).sync, health=world.catalog, lease=late)

    first(MEMORY)

    assert world.recalled("deploys") == [OLD]


def test_a_fact_without_an_address_has_no_path() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        path_of(a_fact(uri="nowhere"))
