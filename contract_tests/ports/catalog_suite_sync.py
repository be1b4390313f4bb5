"""What every catalog promises to a sync that compares, to the index and to status."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread

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
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.fact import StoredFact
from gno.domain.search.order import order_of
from gno.domain.sync.plan import ROOT
from gno.ports.catalog_health import Counts
from gno.ports.lexical_index import IndexEntry
from gno.ports.sync_catalog import IndexMark, KnownFile


class SyncCatalogSuite:
    """``catalog`` is a fresh, empty one for each test."""

    def test_active_files_are_known_by_path(self, catalog: Catalog) -> None:
        seen = sighting_of(a_record(1))
        absorb(catalog, seen, a_document("note.md"), a_document("gone.md"))
        absorb(catalog, gone=["gone.md"])

        known = catalog.known_files(COLLECTION)

        assert known.keys() == {seen.rel_path, "note.md"}
        assert known[seen.rel_path] == KnownFile(seen.size, seen.mtime_ns, seen.file_hash)

    def test_a_file_of_a_far_future_is_known(self, catalog: Catalog) -> None:
        absorb(catalog, replace(a_document("x.md"), mtime_ns=2**70))

        assert catalog.known_files(COLLECTION).keys() == {"x.md"}

    def test_files_of_one_folder_are_those_directly_in_it(self, catalog: Catalog) -> None:
        paths = ["a/x.md", "a/b/x.md", "ab/x.md", "a.md", "a/é y.md", "A/x.md"]
        absorb(catalog, *map(a_document, paths))

        assert catalog.known_files(COLLECTION, "a").keys() == {"a/x.md", "a/é y.md"}
        assert catalog.known_files(COLLECTION, "a/b").keys() == {"a/b/x.md"}
        assert catalog.known_files(COLLECTION, "%").keys() == set()

    def test_a_collection_that_was_never_synced_has_no_folders(self, catalog: Catalog) -> None:
        assert catalog.known_folders(COLLECTION) is None
        add(catalog, a_record(1))

        assert catalog.known_folders(COLLECTION) is None
        assert not catalog.is_synced(COLLECTION)

    def test_a_collection_is_synced_once_folders_and_index_were_kept(
        self, catalog: Catalog
    ) -> None:
        with catalog.writing(COLLECTION) as writer:
            writer.keep_folders({ROOT: 7})
        was_synced = catalog.is_synced(COLLECTION)

        catalog.keep_index_mark(IndexMark(0, "s"))

        assert not was_synced
        assert catalog.is_synced(COLLECTION)
        assert catalog.is_synced(COLLECTION, 7)
        assert not catalog.is_synced(COLLECTION, 8)
        assert not catalog.is_synced("another")
        catalog.keep_index_mark(IndexMark(0, ""))
        assert not catalog.is_synced(COLLECTION)

    def test_an_index_holds_all_when_stamp_and_sequence_agree(self, catalog: Catalog) -> None:
        assert not catalog.is_indexed(None)
        add(catalog, a_record(1))
        _, last = catalog.pending(0, 10)
        catalog.keep_index_mark(IndexMark(last, "s"))

        assert catalog.is_indexed("s")
        assert not catalog.is_indexed("other")
        assert not catalog.is_indexed(None)
        add(catalog, a_record(2))
        assert not catalog.is_indexed("s")

    def test_folders_are_remembered_as_they_were_last_listed(self, catalog: Catalog) -> None:
        expected: dict[str, int] = {}
        for stamps in ({}, {"facts/a": 1, "facts/b": 2**62}, {"facts/b": 3}, {}):
            with catalog.writing(COLLECTION) as writer:
                writer.keep_folders(stamps)

            expected.update(stamps)
            assert catalog.known_folders(COLLECTION) == expected

    def test_a_current_fact_waits_for_the_index(self, catalog: Catalog) -> None:
        seen = sighting_of(a_record(1, "two words", scopes=("a", "b")))
        absorb(catalog, seen)

        entries, last = catalog.pending(0, 10)

        entry = IndexEntry(
            key=1,
            collection=COLLECTION,
            scopes=("a", "b"),
            terms=("two", "words"),
            order=order_of(seen.rel_path),
        )
        assert list(entries) == [entry]
        assert catalog.pending(last, 10) == ([], last)

    def test_a_fact_without_terms_is_indexed_and_not_taken_out(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, "\u200b"))

        (entry,) = catalog.pending(0, 10)[0]

        assert entry.terms is not None

    def test_who_ceases_to_be_current_is_taken_out(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2))
        last = catalog.pending(0, 10)[1]

        absorb(catalog, sighting_of(a_record(3, replaces=[1])), gone=[path_of(2)])

        entries = {entry.key: entry for entry in catalog.pending(last, 10)[0]}
        assert entries.keys() == {1, 2, 3}
        assert entries[1] == IndexEntry(key=1, collection=COLLECTION)
        assert entries[2] == IndexEntry(key=2, collection=COLLECTION)
        assert entries[3].terms is not None

    def test_new_words_of_a_current_fact_are_indexed(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        last = catalog.pending(0, 10)[1]

        add(catalog, a_record(1, "new words"))

        (entry,) = catalog.pending(last, 10)[0]
        assert (entry.key, entry.terms) == (1, ("new", "words"))

    def test_a_fact_that_was_never_current_does_not_wait(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]))

        assert [entry.key for entry in catalog.pending(0, 10)[0]] == [2]

    def test_changes_come_in_pieces_and_none_is_left_out(self, catalog: Catalog) -> None:
        add(catalog, *(a_record(n) for n in range(1, 8)))
        keys, last = [], 0
        while True:
            entries, last = catalog.pending(last, 3)
            if not entries:
                break
            assert len(entries) <= 3
            keys += [entry.key for entry in entries]

        assert sorted(keys) == list(range(1, 8))

    def test_a_collection_that_is_written_otherwise_is_indexed_anew(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]))
        last = catalog.pending(0, 10)[1]

        with catalog.writing("Memory"):
            pass

        (entry,) = catalog.pending(last, 10)[0]
        assert entry.collection == "Memory"
        assert entry.terms is not None
        assert catalog.scopes(COLLECTION) == {"a": 1}

    def test_the_mark_of_the_index_is_kept(self, catalog: Catalog) -> None:
        assert catalog.index_mark() is None

        for mark in (IndexMark(3, "stamp"), IndexMark(4, "")):
            catalog.keep_index_mark(mark)

            assert catalog.index_mark() == mark

    def test_a_key_never_comes_to_mean_another_file(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2))
        absorb(catalog, gone=[path_of(2)])
        add(catalog, a_record(3), a_record(2))

        found = {stored.key: stored.fact.record_id for stored in catalog.facts(range(9))}

        assert found == {1: record_id(1), 2: record_id(2), 3: record_id(3)}

    def test_collections_that_are_not_kept_are_gone(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        absorb(catalog, sighting_of(a_record(2)), collection="Old")
        absorb(catalog, a_document("x.md"), collection="older")
        with catalog.writing("Old") as writer:
            writer.keep_folders({"facts/x": 1})
        last = catalog.pending(0, 10)[1]

        names = catalog.forget_collections(["MEMORY"])

        assert names == ["Old", "older"]
        assert catalog.forget_collections(["MEMORY"]) == []
        assert catalog.find("old", record_id(2)) is None
        assert catalog.counts("old").files == catalog.counts("older").files == 0
        assert catalog.known_folders("old") is None
        assert [entry.terms for entry in catalog.pending(last, 10)[0]] == [None]
        assert catalog.counts(COLLECTION).current == 1

    def test_a_reader_sees_the_state_before_while_another_writes(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        seen: list[StoredFact] = []

        with catalog.writing(COLLECTION) as writer:
            level(writer, writer.store([sighting_of(a_record(2, replaces=[1]))]))
            reader = Thread(target=lambda: seen.extend(catalog.facts([1, 2])))
            reader.start()
            reader.join(timeout=4)

        assert [(stored.key, stored.is_current) for stored in seen] == [(1, True)]
        assert [stored.is_current for stored in catalog.facts([1, 2])] == [False, True]


class HealthCatalogSuite:
    """``catalog`` is a fresh, empty one for each test."""

    def test_findings_come_by_path_then_code(self, catalog: Catalog) -> None:
        notice = Diagnostic(Finding.SUPERSEDES_DANGLING, "it supersedes a file that is no fact")
        absorb(
            catalog,
            a_broken_file("z.md", Finding.SCOPES_EMPTY, Finding.BODY_EMPTY),
            sighting_of(a_record(1), notices=(notice,)),
            a_broken_file("a.md", Finding.FRONTMATTER_INVALID),
            a_broken_file("gone.md", Finding.FRONTMATTER_INVALID),
        )
        absorb(catalog, gone=["gone.md"])

        found = [(each.rel_path, each.diagnostic.code) for each in catalog.findings(COLLECTION)]

        assert found == [
            ("a.md", Finding.FRONTMATTER_INVALID),
            (path_of(1), Finding.SUPERSEDES_DANGLING),
            ("z.md", Finding.BODY_EMPTY),
            ("z.md", Finding.SCOPES_EMPTY),
        ]

    def test_the_findings_of_a_mended_file_are_gone(self, catalog: Catalog) -> None:
        absorb(catalog, a_broken_file(path_of(1), Finding.BODY_EMPTY))

        add(catalog, a_record(1))

        assert catalog.findings(COLLECTION) == []

    def test_active_files_are_counted(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3))
        absorb(catalog, a_document("x.md"), a_broken_file("b.md"), a_document("y.md"))
        absorb(catalog, sighting_of(a_record(1), "copy.md"), gone=["y.md", path_of(3)])

        assert catalog.counts(COLLECTION) == Counts(files=5, facts=2, current=1, invalid=2)

    def test_an_unknown_collection_has_nothing(self, catalog: Catalog) -> None:
        assert catalog.counts("nowhere") == Counts(files=0, facts=0, current=0, invalid=0)
        assert catalog.findings("nowhere") == []


class CatalogFileSuite:
    """``catalog`` is a fresh, empty one for each test."""

    def test_a_database_keeps_its_name_until_it_is_made_anew(self, catalog: Catalog) -> None:
        name = catalog.generation
        catalog.close()
        assert catalog.generation == name

        catalog.reset()

        assert catalog.generation != name

    def test_reset_leaves_nothing(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        catalog.keep_index_mark(IndexMark(1, "x"))

        catalog.reset()

        assert catalog.facts([1]) == []
        assert catalog.index_mark() is None
        assert catalog.known_folders(COLLECTION) is None
        add(catalog, a_record(1))
        assert catalog.counts(COLLECTION).current == 1

    def test_a_closed_catalog_opens_again(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        catalog.close()
        catalog.close()

        assert len(catalog.facts([1])) == 1

    def test_a_sound_catalog_has_no_damage(self, catalog: Catalog) -> None:
        assert catalog.damage() is None
        add(catalog, a_record(1))

        assert catalog.damage(thorough=True) is None
