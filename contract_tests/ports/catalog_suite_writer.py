"""What every catalog promises to a sync that writes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract_tests.ports.catalog_suite_facts import (
    COLLECTION,
    Catalog,
    a_broken_file,
    a_document,
    a_record,
    absorb,
    add,
    level,
    path_of,
    record_id,
    sighting_of,
)
from gno.domain.memory.currency import Node, Status
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.ports.catalog_health import FileFinding
from gno.ports.sync_catalog import Holder


def ids(*numbers: int) -> set[str]:
    return set(map(record_id, numbers))


class CatalogWriterSuite:
    """``catalog`` is a fresh, empty one for each test."""

    def test_nothing_of_a_block_that_failed_is_kept(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))

        with pytest.raises(ZeroDivisionError):
            _write_and_fail(catalog)

        stored = catalog.find(COLLECTION, record_id(1))
        assert stored is not None
        assert stored.is_current
        assert len(catalog.known_files(COLLECTION)) == 1
        assert catalog.known_folders(COLLECTION) is None
        assert len(catalog.pending(0, 10)[0]) == 1

    def test_store_names_the_records_before_and_after(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, replaces=[5]))

        with catalog.writing(COLLECTION) as writer:
            touched = writer.store([sighting_of(a_record(2, replaces=[6]), path_of(1))])
            level(writer, touched)

        assert touched == ids(1, 2, 5, 6)

    def test_drop_names_the_record_and_whom_it_named(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, replaces=[5]), a_record(2))

        with catalog.writing(COLLECTION) as writer:
            touched = writer.drop([path_of(1), "unknown.md"])
            level(writer, touched)

        assert touched == ids(1, 5)

    def test_whom_another_file_of_the_record_names_is_named_too(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, replaces=[5]))
        absorb(catalog, sighting_of(a_record(1, replaces=[6]), "copy.md"))

        with catalog.writing(COLLECTION) as writer:
            touched = writer.drop([path_of(1)])
            level(writer, touched)

        assert touched == ids(1, 5, 6)

    def test_a_repeat_changes_nothing(self, catalog: Catalog) -> None:
        note = a_document("note.md")
        broken = a_broken_file("b.md", Finding.BODY_EMPTY, Finding.SCOPES_EMPTY)
        seen = [sighting_of(a_record(1)), sighting_of(a_record(2, replaces=[1])), note, broken]
        absorb(catalog, *seen)
        before = catalog.pending(0, 10)

        with catalog.writing(COLLECTION) as writer:
            touched = writer.store(seen)

        assert touched == frozenset()
        assert catalog.pending(0, 10) == before

    def test_an_equal_choice_and_an_equal_status_queue_nothing(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3, replaces=[1, 9]))
        absorb(catalog, sighting_of(a_record(1), "copy.md"))
        before = catalog.pending(0, 10), catalog.findings(COLLECTION)

        with catalog.writing(COLLECTION) as writer:
            revived = level(writer, frozenset(ids(1, 2, 3, 9)))

        assert revived == []
        assert (catalog.pending(0, 10), catalog.findings(COLLECTION)) == before

    def test_a_touched_file_is_known_anew_and_nothing_else(self, catalog: Catalog) -> None:
        seen = sighting_of(a_record(1))
        absorb(catalog, seen)

        with catalog.writing(COLLECTION) as writer:
            touched = writer.store([replace(seen, mtime_ns=99)])

        assert touched == frozenset()
        assert catalog.known_files(COLLECTION)[seen.rel_path].mtime_ns == 99

    def test_a_document_that_becomes_a_record_is_one(self, catalog: Catalog) -> None:
        seen = sighting_of(a_record(1))
        absorb(catalog, replace(seen, reading=None, fact=None, terms=()))

        absorb(catalog, seen)

        assert catalog.find(COLLECTION, record_id(1)) is not None

    def test_of_two_sightings_of_a_path_the_last_counts(self, catalog: Catalog) -> None:
        absorb(catalog, sighting_of(a_record(1), "x.md"), sighting_of(a_record(2), "x.md"))

        assert catalog.find(COLLECTION, record_id(1)) is None
        assert catalog.find(COLLECTION, record_id(2)) is not None

    def test_holders_are_the_valid_files_of_each_record(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2))
        absorb(catalog, sighting_of(a_record(1), "b.md"), sighting_of(a_record(1), "a.md"))
        absorb(catalog, a_broken_file(path_of(2)), gone=["b.md"])

        with catalog.writing(COLLECTION) as writer:
            holders = writer.holders(ids(1, 2, 3))

        expected = [Holder("a.md", is_canonical=False), Holder(path_of(1), is_canonical=True)]
        assert {name: list(files) for name, files in holders.items()} == {record_id(1): expected}

    def test_one_file_stands_for_a_record_and_the_others_are_duplicates(
        self, catalog: Catalog
    ) -> None:
        absorb(catalog, sighting_of(a_record(1), "copy.md"))
        add(catalog, a_record(1))

        (found,) = catalog.findings(COLLECTION)
        held = catalog.find(COLLECTION, record_id(1))

        message = f"{path_of(1)} holds {record_id(1)}"
        assert found == FileFinding("copy.md", Diagnostic(Finding.DUPLICATE_RECORD, message))
        assert held is not None
        assert held.fact.uri.endswith(path_of(1))
        assert len(catalog.facts([1, 2])) == 2

    def test_a_duplicate_that_takes_over_is_one_no_more(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        absorb(catalog, sighting_of(a_record(1), "copy.md"))

        absorb(catalog, gone=[path_of(1)])

        held = catalog.find(COLLECTION, record_id(1))
        assert catalog.findings(COLLECTION) == []
        assert held is not None
        assert held.fact.uri.endswith("copy.md")
        assert held.is_current

    def test_who_becomes_a_duplicate_has_no_standing(self, catalog: Catalog) -> None:
        absorb(catalog, sighting_of(a_record(2, replaces=[1]), "copy.md"))

        add(catalog, a_record(2, replaces=[1]))

        found = [(each.rel_path, each.diagnostic.code) for each in catalog.findings(COLLECTION)]
        assert found == [
            ("copy.md", Finding.DUPLICATE_RECORD),
            (path_of(2), Finding.SUPERSEDES_DANGLING),
        ]

    def test_nobody_stands_for_a_record_when_none_is_chosen(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]))

        with catalog.writing(COLLECTION) as writer:
            writer.choose({record_id(2): None})

        assert catalog.find(COLLECTION, record_id(2)) is None
        assert catalog.counts(COLLECTION).invalid == 1

    def test_a_stored_file_stands_for_nothing_until_it_is_chosen(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))

        with catalog.writing(COLLECTION) as writer:
            writer.store([sighting_of(a_record(1, "other words"))])

        assert catalog.find(COLLECTION, record_id(1)) is None
        assert catalog.scopes(COLLECTION) == {}

    def test_a_duplicate_supersedes_nothing(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2))

        absorb(catalog, sighting_of(a_record(2, replaces=[1]), "copy.md"))

        stored = catalog.find(COLLECTION, record_id(1))
        assert stored is not None
        assert stored.is_current

    def test_a_changed_edge_frees_whom_it_named(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2), a_record(3, replaces=[1]))

        absorb(catalog, sighting_of(a_record(3, replaces=[2])))

        states = [catalog.find(COLLECTION, record_id(n)) for n in (1, 2)]
        assert [stored and stored.is_current for stored in states] == [True, False]

    def test_the_edge_of_a_neighbourhood_is_settled(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3, replaces=[1]))

        with catalog.writing(COLLECTION) as writer:
            found = writer.neighbourhood(ids(3))

        first, second = a_record(1), a_record(2, replaces=[1])
        assert found == {
            record_id(3): _node(3, replaces=1),
            record_id(2): _node(2, replaces=1, settled=Status(is_current=True)),
            record_id(1): _node(1, settled=Status(is_current=False, next_id=second.record_id)),
        }
        assert first.predecessors == ()

    def test_a_neighbourhood_goes_on_to_all_that_follows(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3, replaces=[2]))

        with catalog.writing(COLLECTION) as writer:
            found = writer.neighbourhood(ids(1))

        assert {name: node.settled for name, node in found.items()} == dict.fromkeys(ids(1, 2, 3))

    def test_a_neighbourhood_goes_on_from_what_is_gone(self, catalog: Catalog) -> None:
        add(catalog, a_record(2, replaces=[1]))

        with catalog.writing(COLLECTION) as writer:
            found = writer.neighbourhood(ids(1))

        assert found.keys() == ids(2)

    def test_a_new_head_of_a_long_chain_has_a_small_neighbourhood(self, catalog: Catalog) -> None:
        add(catalog, *(a_record(n, replaces=[n - 1]) for n in range(1, 300)))

        with catalog.writing(COLLECTION) as writer:
            touched = writer.store([sighting_of(a_record(300, replaces=[299]))])
            level(writer, touched)
            found = writer.neighbourhood(touched)

        assert found.keys() == ids(298, 299, 300)

    def test_a_circle_at_the_edge_is_whole(self, catalog: Catalog) -> None:
        add(
            catalog, a_record(1, replaces=[3]), a_record(2, replaces=[1]), a_record(3, replaces=[2])
        )
        add(catalog, a_record(9, replaces=[1]))

        with catalog.writing(COLLECTION) as writer:
            found = writer.neighbourhood(ids(9))
        absorb(catalog, sighting_of(a_record(9, "changed", replaces=[1])))

        stored = catalog.find(COLLECTION, record_id(9))
        assert found.keys() == ids(1, 2, 3, 9)
        assert stored is not None
        assert stored.is_current

    def test_no_records_have_no_neighbourhood(self, catalog: Catalog) -> None:
        with catalog.writing(COLLECTION) as writer:
            assert writer.neighbourhood(()) == {}
            assert writer.holders(()) == {}

    def test_mark_names_who_is_current_again(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3), a_record(4, replaces=[3]))

        revived = absorb(catalog, sighting_of(a_record(5)), gone=[path_of(4), path_of(2)])

        assert revived == [f"gno://{COLLECTION}/{path_of(n)}" for n in (1, 3)]

    def test_mark_passes_over_records_that_nobody_holds(self, catalog: Catalog) -> None:
        with catalog.writing(COLLECTION) as writer:
            assert writer.mark({record_id(1): Status(is_current=True)}) == []

        assert catalog.counts(COLLECTION).current == 0

    def test_notices_of_the_standing_come_and_go(self, catalog: Catalog) -> None:
        add(catalog, a_record(2, replaces=[1]))
        dangling = [found.diagnostic.code for found in catalog.findings(COLLECTION)]

        add(catalog, a_record(1))

        assert dangling == [Finding.SUPERSEDES_DANGLING]
        assert catalog.findings(COLLECTION) == []


def _node(n: int, *, replaces: int | None = None, settled: Status | None = None) -> Node:
    return Node(
        record_id=record_id(n),
        created_ms=a_record(n).created_ms,
        predecessors=() if replaces is None else (record_id(replaces),),
        settled=settled,
    )


def _write_and_fail(catalog: Catalog) -> None:
    with catalog.writing(COLLECTION) as writer:
        level(writer, writer.store([sighting_of(a_record(2, replaces=[1]))]))
        writer.keep_folders({"facts/x": 1})
        raise ZeroDivisionError
