"""Random syncs: SQLite against memory, and each small settlement against one of everything."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from contract_tests.ports.catalog_suite_apsw import ApswCatalog
from contract_tests.ports.catalog_suite_facts import (
    COLLECTION,
    Catalog,
    a_broken_file,
    a_document,
    a_record,
    absorb,
    record_id,
    sighting_of,
)
from gno.adapters.catalog.ram import RamCatalog
from gno.domain.memory.currency import Node, settle
from gno.domain.memory.diagnostics import Finding
from gno.domain.memory.scopes import View
from gno.ports.sync_catalog import Sighting

NUMBERS = st.integers(1, 9)
SCOPES = st.sampled_from([("a",), ("b",), ("a", "b"), ("c", "ä")])
OTHER_PLACES = st.sampled_from(["", "", "", "copy.md", "facts/x/copy.md", "old/copy 2.md"])
EVERYWHERE = View(COLLECTION, ("a", "b", "c", "ä"))


@st.composite
def records(draw: st.DrawFn) -> Sighting:
    record = a_record(
        draw(NUMBERS),
        draw(st.sampled_from(["", "", "one text", "another text"])),
        scopes=draw(SCOPES),
        replaces=draw(st.lists(NUMBERS, max_size=3, unique=True)),
        at=draw(st.integers(0, 9)),
    )
    return sighting_of(record, draw(OTHER_PLACES))


class Syncs(RuleBasedStateMachine):
    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.apsw = ApswCatalog(Path(self.folder.name) / "catalog.sqlite")
        self.ram = RamCatalog()
        self.files: dict[str, Sighting] = {}

    @property
    def both(self) -> tuple[Catalog, Catalog]:
        return self.apsw, self.ram

    @rule(found=st.lists(records(), max_size=5), gone=st.lists(NUMBERS, max_size=2))
    def sync(self, found: list[Sighting], gone: list[int]) -> None:
        there = sorted(self.files)
        paths = {there[n % len(there)] for n in gone} if there else set()
        paths -= {sighting.rel_path for sighting in found}

        one, other = (absorb(each, *found, gone=sorted(paths)) for each in self.both)

        assert one == other
        self.files |= {sighting.rel_path: sighting for sighting in found}
        for path in paths:
            del self.files[path]

    @rule(path=OTHER_PLACES.filter(bool), is_broken=st.booleans())
    def write_over(self, path: str, *, is_broken: bool) -> None:
        sighting = a_broken_file(path, Finding.BODY_EMPTY) if is_broken else a_document(path)

        one, other = (absorb(each, sighting) for each in self.both)

        assert one == other
        self.files[path] = sighting

    @rule()
    def forget(self) -> None:
        one, other = (each.forget_collections(()) for each in self.both)

        assert one == other
        self.files = {}

    @rule()
    def open_again(self) -> None:
        self.apsw.close()

    @invariant()
    def both_say_the_same(self) -> None:
        one, other = map(_all_of, self.both)

        assert one == other

    @invariant()
    def each_record_stands_where_a_settlement_of_everything_puts_it(self) -> None:
        facts = {n: self.apsw.find(COLLECTION, record_id(n)) for n in range(1, 10)}
        held = {stored.fact.uri: stored for stored in facts.values() if stored is not None}
        nodes = {}
        for sighting in self.files.values():
            if sighting.fact is not None and sighting.fact.uri in held and sighting.reading:
                record = sighting.reading.record
                assert record is not None
                nodes[record.record_id] = Node(
                    record_id=record.record_id,
                    created_ms=record.created_ms,
                    predecessors=record.predecessors,
                )
        for name, status in settle(nodes).items():
            stored, following = (
                self.apsw.find(COLLECTION, name),
                self.apsw.successor(COLLECTION, name),
            )
            assert stored is not None
            assert stored.is_current == status.is_current, name
            assert (following.fact.record_id if following else None) == status.next_id, name
            assert self.apsw.head(COLLECTION, name) is not None

    def teardown(self) -> None:
        if hasattr(self, "apsw"):
            self.apsw.close()
            self.folder.cleanup()


def _all_of(catalog: Catalog) -> list[object]:
    ids = [record_id(n) for n in range(1, 10)]
    return [
        catalog.facts(range(40, 0, -1)),
        catalog.scopes(COLLECTION),
        catalog.counts(COLLECTION),
        catalog.findings(COLLECTION),
        catalog.known_files(COLLECTION),
        catalog.known_files(COLLECTION, "facts/x"),
        {entry.key: entry for entry in catalog.pending(0, 100)[0]},
        [
            ask(COLLECTION, name)
            for name in ids
            for ask in (catalog.find, catalog.successor, catalog.head, catalog.line)
        ],
        [
            list(catalog.twins(stored.fact.content_hash, EVERYWHERE))
            for stored in catalog.facts(range(40))
        ],
    ]


TestSyncs = Syncs.TestCase
TestSyncs.settings = settings(
    max_examples=30,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
