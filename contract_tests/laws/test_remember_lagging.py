"""Remember when the catalog lags behind the files, and what one write may look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from contract_tests.laws.samples import AT_MS, MEMORY
from contract_tests.laws.test_remember_failures import FailingVault
from contract_tests.laws.worlds import World, failing
from gno.adapters.lexical.ram import RamLexicalIndex
from gno.adapters.vault.ram import RamVault
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.memory.record import render_record
from gno.domain.memory.supersession import AlreadyKnown
from gno.domain.usecases.remember import Written
from gno.ports.lexical_index import IndexEntry
from gno.ports.vault import SeenFile

OLD = "Deploys go out from main only"
NEW = "Deploys go out from the release branch"
_DAY_MS = 86_400_000


class CountingVault(RamVault):
    """A vault that keeps which folders were listed and which files were read."""

    def __init__(self) -> None:
        super().__init__()
        self.listed: list[str] = []
        self.read_paths: list[str] = []

    def read(self, collection: Collection, rel_path: str) -> bytes:
        self.read_paths.append(rel_path)
        return super().read(collection, rel_path)

    def names(self, collection: Collection, folder: str) -> Sequence[SeenFile]:
        self.listed.append(folder)
        return super().names(collection, folder)


class WornIndex(RamLexicalIndex):
    """An index whose files are past use until it is made anew."""

    is_worn = False
    was_tried = False

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        if self.is_worn:
            self.was_tried = True
            raise failing()
        return super().apply(entries)

    def stamp(self) -> str | None:
        return None if self.is_worn and self.was_tried else super().stamp()

    def reset(self) -> None:
        self.is_worn = False
        super().reset()


@pytest.mark.parametrize("change", [(".md", ".md#L3"), ("mem-", "mem%2D")])
def test_another_spelling_of_the_address_replaces_as_well(change: tuple[str, str]) -> None:
    world = World()
    old = world.add(OLD)

    world.replace(old, NEW, predecessor_uri=old.uri.replace(*change))

    assert world.facts() == [NEW]


def test_a_twin_that_cannot_be_read_just_now_is_still_known() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    fact = world.add(OLD)
    vault.unreadable = list(world.files())

    assert world.remember(OLD, decision="add") == AlreadyKnown(fact)


def test_a_twin_that_stands_counts_although_an_older_one_is_gone() -> None:
    world = World()
    first = world.add(OLD, scopes=["a"])
    second = world.add(OLD, scopes=["b"])
    world.vault.drop(MEMORY, next(path for path in world.files() if first.record_id in path))

    assert world.remember(OLD, scopes=["a", "b"], decision="add") == AlreadyKnown(second)


def test_a_twin_that_was_edited_is_read_anew_by_the_write() -> None:
    world = World()
    first = world.add(OLD)
    path = next(iter(world.files()))
    edited = world.record(NEW)
    content = render_record(edited).replace(edited.record_id, first.record_id)
    world.vault.put(MEMORY, path, content.encode())

    world.add(OLD)

    assert sorted(world.facts()) == [OLD, NEW]


def test_a_folder_with_a_file_that_could_not_be_read_is_looked_into_again() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    world.update()
    world.bring(world.record(OLD, AT_MS - _DAY_MS))
    vault.unreadable = list(world.files())
    world.add(NEW)
    vault.unreadable = ()

    assert isinstance(world.remember(OLD, decision="add"), AlreadyKnown)


def test_a_write_lists_no_folder_that_did_not_change() -> None:
    vault = CountingVault()
    world = World(vault=vault)
    world.bring(*(world.record(f"fact of day {n}", AT_MS - n * _DAY_MS) for n in range(1, 30)))
    world.update()
    world.add(OLD)
    vault.listed.clear()

    world.add(NEW)

    assert vault.listed == []


def test_a_twin_that_was_edited_and_then_locked_keeps_its_last_known_state() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    first = world.add(OLD)
    path = next(iter(world.files()))
    vault.put(MEMORY, path, b"no fact any more")

    sightings, gone = world.catch_unseen.look_again(MEMORY, [path])
    vault.unreadable = [path]
    again = world.catch_unseen.look_again(MEMORY, [path])

    assert [seen.rel_path for seen in sightings] == [path]
    assert gone == []
    assert again == ([], [])
    assert first.text in world.facts()


def test_a_stranger_in_a_folder_does_not_make_known_files_be_read_again() -> None:
    vault = CountingVault()
    world = World(vault=vault)
    world.add(OLD)
    stranger = world.record("Releases are cut on Monday", AT_MS + 3)
    world.bring(stranger)
    vault.read_paths.clear()

    world.add("Backups run at night")

    assert vault.read_paths == [stranger.canonical_path]
    assert len(world.facts()) == 3


def test_a_folder_that_emptied_takes_no_fact_until_that_is_confirmed() -> None:
    world = World()
    fact = world.add(OLD)
    world.vault.drop(MEMORY, f"facts/2026-09-03/{fact.record_id}.md")

    with pytest.raises(Fault) as refused:
        world.remember(NEW, decision="add")

    assert refused.value.code is Code.RUNTIME
    assert world.files() == {}
    world.update(allow_empty=True)
    assert isinstance(world.remember(NEW, decision="add"), Written)


def test_an_index_that_takes_no_commit_any_more_is_made_anew_by_the_write() -> None:
    index = WornIndex()
    world = World(index=index)
    world.add(OLD)
    index.is_worn = True

    world.add(NEW)

    assert sorted(world.recalled("deploys")) == [OLD, NEW]


def test_a_fact_that_left_a_scope_is_not_shown_there_by_an_index_that_lags() -> None:
    world = World()
    fact = world.add(OLD)
    path = next(iter(world.files()))
    moved = world.record(OLD, scopes=["b"])
    content = render_record(moved).encode()
    seen = SeenFile(path, len(content), 1)
    sighting = world.reader.sight(MEMORY, seen, content, file_hash="0" * 64)

    world.absorb(MEMORY.name, [sighting])

    assert fact.scopes == ("a",)
    assert world.recalled("deploys", "a") == []
    world.absorb.level()
    assert world.recalled("deploys", "b") == [OLD]


def test_a_collection_that_was_pointed_elsewhere_answers_with_what_is_there() -> None:
    world = World()
    world.add(OLD)
    elsewhere = replace(MEMORY, path="/vault/elsewhere")
    world.vault.make_root(elsewhere)

    outcome = world.sync(elsewhere)

    assert (outcome.removed, outcome.held_back) == (1, 0)
    assert world.facts() == []
