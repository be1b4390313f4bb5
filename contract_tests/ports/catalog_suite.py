"""What every catalog promises to readers of facts."""

from __future__ import annotations

from dataclasses import replace

from contract_tests.ports.catalog_suite_facts import (
    COLLECTION,
    START_MS,
    Catalog,
    a_broken_file,
    a_document,
    a_record,
    absorb,
    add,
    path_of,
    record_id,
    sighting_of,
)
from gno.domain.memory.diagnostics import Finding
from gno.domain.memory.fact import StoredFact
from gno.domain.memory.scopes import View
from gno.domain.text import content_hash

VIEW = View(COLLECTION, ("a",))


class FactCatalogSuite:
    """``catalog`` is a fresh, empty one for each test."""

    def test_a_fact_comes_back_as_it_was_stored(self, catalog: Catalog) -> None:
        record = a_record(
            1, 'Grüße, "数据库" 🌊\n\tand \\ more', scopes=("a", "ü/1"), replaces=(7, 8)
        )
        plain = replace(a_record(2), source=None, derived_from=(), supersedes=())

        add(catalog, record, plain)

        sightings = [sighting_of(record), sighting_of(plain)]
        assert [catalog.find(COLLECTION, record_id(n)) for n in (1, 2)] == [
            StoredFact(key=key, fact=seen.fact, is_current=True, terms=seen.terms)
            for key, seen in enumerate(sightings, 1)
            if seen.fact is not None
        ]

    def test_facts_come_in_the_order_of_their_keys(self, catalog: Catalog) -> None:
        add(catalog, *map(a_record, (1, 2, 3)))
        keys = [stored.key for n in (3, 1, 2) if (stored := catalog.find(COLLECTION, record_id(n)))]

        found = catalog.facts([keys[0], 999, keys[1], keys[2]])

        assert [stored.fact.record_id for stored in found] == [record_id(n) for n in (3, 1, 2)]

    def test_no_keys_give_no_facts(self, catalog: Catalog) -> None:
        assert catalog.facts([]) == []

    def test_a_superseded_fact_is_still_given_by_key(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]))
        old = catalog.find(COLLECTION, record_id(1))
        assert old is not None

        (found,) = catalog.facts([old.key])

        assert found == old
        assert not found.is_current

    def test_what_is_gone_or_invalid_is_not_found(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2))
        absorb(catalog, a_broken_file(path_of(2), Finding.BODY_EMPTY), gone=[path_of(1)])

        assert catalog.find(COLLECTION, record_id(1)) is None
        assert catalog.find(COLLECTION, record_id(2)) is None
        assert catalog.facts(range(10)) == []

    def test_a_collection_is_found_in_any_letter_case(self, catalog: Catalog) -> None:
        absorb(catalog, sighting_of(a_record(1)), collection="Größe")

        assert catalog.find("GRÖSSE", record_id(1)) is not None
        assert catalog.twins(a_record(1).content_hash, View("größe", ("a",)))
        assert catalog.scopes("größe") == {"a": 1}

    def test_collections_do_not_see_each_other(self, catalog: Catalog) -> None:
        add(catalog, a_record(1))
        absorb(catalog, sighting_of(a_record(2, replaces=[1])), collection="other")

        stored = catalog.find(COLLECTION, record_id(1))

        assert stored is not None
        assert stored.is_current
        assert catalog.find("other", record_id(1)) is None
        assert catalog.scopes("nowhere") == {}

    def test_a_twin_has_the_same_hash_and_a_scope_in_view(self, catalog: Catalog) -> None:
        text = "deploys go out on tuesdays"
        add(catalog, a_record(1, text, scopes=("b", "c")), a_record(2, "another"))

        def twin(scope: str, words: str = text) -> str | None:
            found = catalog.twins(content_hash(words), View(COLLECTION, ("x", scope)))
            return found[0].record_id if found else None

        assert twin("c") == record_id(1)
        assert twin("a") is None
        assert twin("c", "never said") is None

    def test_twins_come_oldest_first(self, catalog: Catalog) -> None:
        text = "said twice"
        add(catalog, a_record(1, text, at=9), a_record(3, text, at=5), a_record(2, text, at=5))

        twins = catalog.twins(content_hash(text), VIEW)

        assert [twin.record_id for twin in twins] == [record_id(n) for n in (2, 3, 1)]

    def test_a_superseded_fact_is_no_twin(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]))

        assert not catalog.twins(a_record(1).content_hash, VIEW)

    def test_the_successor_is_one_step_on_and_the_head_is_the_last(self, catalog: Catalog) -> None:
        add(catalog, *(a_record(n, replaces=[n - 1] if n > 1 else []) for n in range(1, 6)))

        steps = [catalog.successor(COLLECTION, record_id(n)) for n in range(1, 6)]
        heads = [catalog.head(COLLECTION, record_id(n)) for n in range(1, 6)]

        assert [step and step.fact.record_id for step in steps] == [
            *map(record_id, range(2, 6)),
            None,
        ]
        assert {head and head.fact.record_id for head in heads} == {record_id(5)}

    def test_unknown_records_lead_nowhere(self, catalog: Catalog) -> None:
        assert catalog.find(COLLECTION, record_id(1)) is None
        assert catalog.successor(COLLECTION, record_id(1)) is None
        assert catalog.head(COLLECTION, record_id(1)) is None
        assert catalog.line(COLLECTION, record_id(1)) == []

    def test_who_lost_a_fork_leads_to_the_head_of_the_other(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3, replaces=[1]))
        add(catalog, a_record(4, replaces=[2]), a_record(5, replaces=[3]))

        loser, head = (ask(COLLECTION, record_id(5)) for ask in (catalog.find, catalog.head))

        assert loser is not None
        assert not loser.is_current
        assert head is not None
        assert head.fact.record_id == record_id(4)

    def test_a_line_has_all_its_branches_and_nothing_else(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]), a_record(3, replaces=[1]))
        add(catalog, a_record(4), a_record(5, replaces=[4, 3]), a_record(6))

        line = catalog.line(COLLECTION, record_id(2))

        assert [stored.fact.record_id for stored in line] == [record_id(n) for n in range(1, 6)]

    def test_a_line_does_not_go_through_what_is_gone(self, catalog: Catalog) -> None:
        add(catalog, a_record(2, replaces=[1]), a_record(3, replaces=[1]))

        assert len(catalog.line(COLLECTION, record_id(2))) == 1

    def test_a_circle_has_an_end(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, replaces=[2]), a_record(2, replaces=[1]))

        head = catalog.head(COLLECTION, record_id(1))

        assert head is not None
        assert head.fact.record_id == record_id(1)
        assert len(catalog.line(COLLECTION, record_id(1))) == 2

    def test_scopes_are_counted_over_current_facts_by_name(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, scopes=("b", "a")), a_record(2, scopes=("b",)))
        add(catalog, a_record(3, scopes=("c",), replaces=[1]))

        assert list(catalog.scopes(COLLECTION).items()) == [("b", 1), ("c", 1)]

    def test_a_document_is_no_fact(self, catalog: Catalog) -> None:
        absorb(catalog, a_document("notes/a.md"))

        assert catalog.facts([1]) == []

    def test_a_restored_successor_supersedes_again(self, catalog: Catalog) -> None:
        add(catalog, a_record(1), a_record(2, replaces=[1]))

        revived = absorb(catalog, gone=[path_of(2)])
        again = absorb(catalog, sighting_of(a_record(2, replaces=[1])))

        assert revived == [f"gno://{COLLECTION}/{path_of(1)}"]
        assert again == []
        assert catalog.successor(COLLECTION, record_id(1)) is not None

    def test_a_moved_file_breaks_no_chain(self, catalog: Catalog) -> None:
        old, new = a_record(1), a_record(2, replaces=[1])
        add(catalog, old, new)

        absorb(catalog, sighting_of(old, "tidy/old.md"), gone=[path_of(1)])
        absorb(catalog, sighting_of(new, "tidy/new.md"), gone=[path_of(2)])

        states = [catalog.find(COLLECTION, record_id(n)) for n in (1, 2)]
        assert [stored and stored.is_current for stored in states] == [False, True]

    def test_times_of_any_year_are_kept(self, catalog: Catalog) -> None:
        add(catalog, a_record(1, at=-START_MS - 10**12), a_record(2, at=10**13))

        assert len(catalog.facts([1, 2])) == 2
