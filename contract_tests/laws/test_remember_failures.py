"""Remember when a part fails: what stands, what the caller is told, and how it heals."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest

from contract_tests.laws.samples import AT_MS, MEMORY
from contract_tests.laws.worlds import World, failing
from gno.adapters.catalog.ram import RamCatalog
from gno.adapters.lexical.ram import RamLexicalIndex
from gno.adapters.vault.ram import RamVault
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.memory.record import render_record
from gno.domain.memory.supersession import AlreadyKnown
from gno.ports.lexical_index import IndexEntry
from gno.ports.sync_catalog import CatalogWriter

OLD = "Deploys go out from main only"
NEW = "Deploys go out from the release branch"


class FailingIndex(RamLexicalIndex):
    """An index that takes nothing while it is broken."""

    is_broken = False

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        if self.is_broken:
            raise failing()
        return super().apply(entries)


class FailingCatalog(RamCatalog):
    """A catalog whose transactions end in ``code`` while that is set."""

    code: Code | None = None

    @contextmanager
    def writing(self, collection: str) -> Generator[CatalogWriter]:
        with super().writing(collection) as writer:
            yield writer
            if self.code is not None:
                raise failing(self.code)


class FailingVault(RamVault):
    """A vault that cannot read some files just now, such as those offloaded to a cloud."""

    unreadable: Sequence[str] = ()

    def read(self, collection: Collection, rel_path: str) -> bytes:
        if rel_path in self.unreadable:
            raise Fault(Code.RUNTIME, f"{rel_path} cannot be read", path=rel_path)
        return super().read(collection, rel_path)


def refusal_of(world: World, text: str, **changes: object) -> Fault:
    with pytest.raises(Fault) as refused:
        world.remember(text, **changes)
    return refused.value


def test_an_index_that_fails_before_the_file_leaves_no_file() -> None:
    index = FailingIndex()
    world = World(index=index)
    index.is_broken = True

    fault = refusal_of(world, OLD, decision="add")

    assert fault.code is Code.SYNC_FAILED
    assert world.files() == {}


def test_an_index_that_fails_after_the_file_is_told_with_uri_id_and_path() -> None:
    index = FailingIndex()
    world = World(index=index)
    world.add("Backups run at night")
    index.is_broken = True

    fault = refusal_of(world, OLD, decision="add", scopes="b")

    assert fault.code is Code.SYNC_FAILED
    assert fault.details == {key: fault.details[key] for key in ("uri", "recordId", "path")}
    assert fault.details["path"] in world.files()
    assert fault.details["uri"] == f"gno://memory/{fault.details['path']}"
    assert "gno update" in fault.message
    assert OLD not in fault.message


def test_the_next_write_heals_a_failed_index() -> None:
    index = FailingIndex()
    world = World(index=index)
    world.add("Backups run at night")
    index.is_broken = True
    refusal_of(world, OLD, decision="add")
    index.is_broken = False

    world.add("Releases are cut on Monday")

    assert world.recalled("deploys") == [OLD]


def test_the_retry_of_a_write_whose_index_failed_finds_it_and_heals_it() -> None:
    index = FailingIndex()
    world = World(index=index)
    world.add("Backups run at night")
    index.is_broken = True
    refusal_of(world, OLD, decision="add")
    index.is_broken = False

    again = world.remember(OLD, decision="add")

    assert isinstance(again, AlreadyKnown)
    assert world.recalled("deploys") == [OLD]
    assert len(world.files()) == 2


def test_a_catalog_that_fails_is_told_and_the_retry_finds_the_file() -> None:
    catalog = FailingCatalog()
    world = World(catalog=catalog)
    world.add("Backups run at night")
    catalog.code = Code.SYNC_FAILED
    fault = refusal_of(world, OLD, decision="add")
    catalog.code = None

    again = world.remember(OLD, decision="add")

    assert fault.code is Code.SYNC_FAILED
    assert isinstance(again, AlreadyKnown)
    assert again.fact.uri == fault.details["uri"]
    assert len(world.files()) == 2


def test_an_edge_that_fails_leaves_the_predecessor_current_until_it_lands() -> None:
    catalog = FailingCatalog()
    world = World(catalog=catalog)
    old = world.add(OLD)
    catalog.code = Code.SUPERSEDE_PROJECTION_FAILED
    with pytest.raises(Fault) as refused:
        world.supersede(old, NEW)
    catalog.code = None

    before = world.recalled("deploys")
    world.update()
    after = world.recalled("deploys")

    assert refused.value.code is Code.SUPERSEDE_PROJECTION_FAILED
    assert refused.value.details.keys() == {"uri", "recordId", "path"}
    assert (before, after) == ([OLD], [NEW])


def test_the_retry_of_a_replacement_whose_edge_failed_is_known() -> None:
    catalog = FailingCatalog()
    world = World(catalog=catalog)
    old = world.add(OLD)
    catalog.code = Code.SUPERSEDE_PROJECTION_FAILED
    with pytest.raises(Fault):
        world.supersede(old, NEW)
    catalog.code = None

    again = world.supersede(old, NEW)

    assert isinstance(again, AlreadyKnown)
    assert again.fact.text == NEW
    assert world.recalled("deploys") == [NEW]


def test_a_write_killed_between_file_and_catalog_is_found_by_its_retry() -> None:
    world = World()
    world.add("Backups run at night")
    killed = world.record(OLD, AT_MS + 5)
    world.bring(killed)

    again = world.remember(OLD, decision="add")

    assert isinstance(again, AlreadyKnown)
    assert again.fact.record_id == killed.record_id
    assert world.recalled("deploys") == [OLD]


def test_a_fact_that_is_superseded_before_it_exists_is_told_as_not_synced() -> None:
    world = World()
    ours = world.record(OLD)
    uri = f"gno://memory/{ours.canonical_path}"
    old = {"predecessor_uri": uri, "predecessor_hash": ours.content_hash}
    world.bring(world.record(NEW, AT_MS + 1, decision="supersede", **old))

    fault = refusal_of(world, OLD, decision="add")

    assert fault.code is Code.SYNC_FAILED
    assert fault.details == {
        "uri": uri,
        "recordId": ours.record_id,
        "path": ours.canonical_path,
    }


def test_a_file_that_cannot_be_read_stops_no_write() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    world.add("Backups run at night")
    offloaded = world.record("Releases are cut on Monday", AT_MS + 7)
    world.bring(offloaded)
    vault.unreadable = [offloaded.canonical_path]

    world.add(OLD)

    assert world.recalled("deploys") == [OLD]


def test_files_of_every_kind_of_trouble_stop_no_write() -> None:
    world = World()
    world.add("Backups run at night")
    for name, content in {
        "facts/2026-09-03/mem-00000000000000aa.md": b"\xff\xfe",
        "facts/2026-09-03/mem-00000000000000ab.md": b"---\n\tmemory: x\n---\n",
        "facts/2026-09-03/mem-00000000000000ac.md": b"",
        "facts/by-hand.md": b"---\nmemory: {recordId: x}\n---\n",
        "facts/2026-09-03/mem-00000000000000ad 2.md": b"---\nmemory: no\n---\nwords",
    }.items():
        world.vault.put(MEMORY, name, content)

    world.add(OLD)

    assert world.recalled("deploys") == [OLD]
    assert world.catalog.counts("memory").invalid == 5


def test_the_first_write_into_a_lost_data_folder_takes_in_the_whole_vault() -> None:
    world = World()
    world.add(OLD)
    world.bring(replace(world.record("Backups run at night", AT_MS + 4), session="s1"))
    anew = World(vault=world.vault)

    anew.add("Releases are cut on Monday")

    assert len(anew.facts()) == 3
    assert anew.recalled("deploys") == [OLD]


def test_the_file_is_what_render_says_and_no_temp_file_is_left() -> None:
    world = World()

    world.add(OLD)

    assert list(world.files().values()) == [render_record(world.record(OLD))]


def test_a_predecessor_that_cannot_be_read_just_now_is_not_judged_by_the_catalog() -> None:
    vault = FailingVault()
    world = World(vault=vault)
    old = world.add(OLD)
    vault.unreadable = list(world.files())

    with pytest.raises(Fault) as refused:
        world.supersede(old, NEW)

    assert refused.value.code is Code.RUNTIME
    assert world.facts() == [OLD]
