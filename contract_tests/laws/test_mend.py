"""Derived data that is damaged is made anew from the files, and nothing is lost by it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from contract_tests.laws.samples import COLLECTIONS
from contract_tests.laws.test_sync_collection import update_of
from contract_tests.laws.worlds import World, failing
from gno.adapters.catalog.ram import RamCatalog
from gno.adapters.lexical.ram import RamLexicalIndex
from gno.domain.faults import Code, Fault
from gno.domain.usecases.mend import Mend
from gno.ports.lexical_index import IndexEntry
from gno.ports.sync_catalog import IndexMark

OLD = "Deploys go out from main only"
NEW = "Deploys go out from the release branch"


class WornCatalog(RamCatalog):
    """A database that can be damaged; a new one is sound."""

    is_damaged = False

    def damage(self, *, thorough: bool = False) -> str | None:
        return "page 7 is torn" if self.is_damaged else None

    def reset(self) -> None:
        super().reset()
        self.is_damaged = False


class LostIndex(RamLexicalIndex):
    """An index that can be lost, and whose commits can fail."""

    is_lost = False
    is_full = False

    def stamp(self) -> str | None:
        return None if self.is_lost else super().stamp()

    def reset(self) -> None:
        super().reset()
        self.is_lost = False

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        if self.is_full:
            raise failing()
        return super().apply(entries)


def mend(world: World) -> None:
    Mend(catalog_file=world.catalog, absorb=world.absorb, lease=world.lease)()


def update(world: World) -> None:
    update_of(world, *COLLECTIONS)()


def test_an_update_makes_a_damaged_catalog_anew() -> None:
    catalog = WornCatalog()
    world = World(catalog=catalog)
    world.replace(world.add(OLD), NEW)
    catalog.is_damaged = True

    update(world)

    assert not catalog.is_damaged
    assert world.facts() == world.recalled("deploys") == [NEW]


def test_a_mended_catalog_is_filled_by_the_next_sync_and_finds_what_it_found() -> None:
    catalog = WornCatalog()
    world = World(catalog=catalog)
    world.replace(world.add(OLD), NEW)
    catalog.is_damaged = True

    mend(world)
    empty = world.recalled("deploys")
    world.update()

    assert (empty, world.recalled("deploys")) == ([], [NEW])


def test_a_sound_catalog_stays_and_the_index_is_made_anew_from_it() -> None:
    world = World(catalog=WornCatalog())
    world.replace(world.add(OLD), NEW)
    world.index.reset()

    mend(world)

    assert world.recalled("deploys") == [NEW]
    assert world.absorb.is_level()


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_crash_between_emptying_the_index_and_filling_it_loses_nothing(is_lost: bool) -> None:  # noqa: FBT001
    index = LostIndex()
    world = World(index=index)
    world.add(OLD)
    index.is_lost, index.is_full = is_lost, True
    with pytest.raises(Fault) as refused:
        world.update() if is_lost else mend(world)
    index.is_full = False

    was_level = world.absorb.is_level()
    world.update()

    assert refused.value.code is Code.SYNC_FAILED
    assert not was_level
    assert world.recalled("deploys") == [OLD]


def test_an_older_index_is_brought_level_from_the_start() -> None:
    older = RamLexicalIndex()
    world = World(index=older)
    world.add(OLD)
    world.add("Backups run at night")
    late = World(vault=world.vault, catalog=world.catalog, index=RamLexicalIndex())
    late.index.reset()

    late.update()

    assert late.recalled("deploys") == [OLD]
    assert late.recalled("backups") == ["Backups run at night"]


def test_a_reader_levels_an_index_that_a_dead_writer_left_behind() -> None:
    world = World()
    world.bring(world.record(OLD))
    world.update()
    world.catalog.keep_index_mark(IndexMark(0, "unknown"))

    Mend(catalog_file=world.catalog, absorb=world.absorb, lease=world.lease).catch_up()

    assert world.absorb.is_level()


def test_a_reader_does_not_wait_for_a_writer_who_will_level_the_index() -> None:
    world = World()
    world.update()
    world.catalog.keep_index_mark(IndexMark(0, "unknown"))

    with world.lease.hold(wait_s=0):
        Mend(catalog_file=world.catalog, absorb=world.absorb, lease=world.lease).catch_up()

    assert not world.absorb.is_level()
