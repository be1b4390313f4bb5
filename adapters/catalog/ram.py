"""The catalog in memory: the same promises, simple enough to be checked by reading."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager

from gno.adapters.catalog.ram_shelf import Shelf
from gno.adapters.catalog.ram_store import RamStore
from gno.adapters.catalog.ram_writer import RamCatalogWriter
from gno.domain.memory.fact import Fact, StoredFact
from gno.domain.memory.scopes import View
from gno.domain.sync.plan import ROOT
from gno.ports.catalog_health import Counts, FileFinding
from gno.ports.lexical_index import IndexEntry
from gno.ports.sync_catalog import CatalogWriter, IndexMark, KnownFile


class RamFactCatalog:
    """See ``gno.ports.fact_catalog.FactCatalog``."""

    def __init__(self, store: RamStore) -> None:
        self._store = store

    def facts(self, keys: Sequence[int]) -> Sequence[StoredFact]:
        """Go through all files."""
        shelves = self._store.state.shelves.values()
        found = [shelf.stored_at(entry) for shelf in shelves for entry in shelf.active()]
        by_key = {stored.key: stored for stored in found if stored is not None}
        return [by_key[key] for key in keys if key in by_key]

    def twins(self, content_hash: str, view: View) -> Sequence[Fact]:
        """Go through the current facts."""
        facts = (stored.fact for stored in self._shelf(view.collection).current())
        return [f for f in facts if f.content_hash == content_hash and view.shows(f.scopes)]

    def find(self, collection: str, record_id: str) -> StoredFact | None:
        """Look the record up."""
        return self._shelf(collection).stored(record_id)

    def successor(self, collection: str, record_id: str) -> StoredFact | None:
        """Follow the stored step."""
        shelf = self._shelf(collection)
        return shelf.stored(shelf.status_of(record_id).next_id)

    def head(self, collection: str, record_id: str) -> StoredFact | None:
        """Follow the stored steps."""
        shelf = self._shelf(collection)
        seen, here = set[str](), shelf.stored(record_id)
        while here is not None and not here.is_current and here.fact.record_id not in seen:
            seen.add(here.fact.record_id)
            here = shelf.stored(shelf.status_of(here.fact.record_id).next_id)
        return here if here is not None and here.is_current else None

    def line(self, collection: str, record_id: str) -> Sequence[StoredFact]:
        """Walk the edges in both directions."""
        shelf = self._shelf(collection)
        seen, waiting = set[str](), [record_id]
        while waiting:
            here = waiting.pop()
            if here in shelf.holders and here not in seen:
                seen.add(here)
                waiting += [*shelf.named_by(here), *shelf.successors(here)]
        records = filter(None, map(shelf.record_of, seen))
        ordered = sorted(records, key=lambda each: (each.created_ms, each.record_id))
        return [stored for each in ordered if (stored := shelf.stored(each.record_id))]

    def scopes(self, collection: str) -> Mapping[str, int]:
        """Count anew."""
        found: dict[str, int] = {}
        for stored in self._shelf(collection).current():
            for name in stored.fact.scopes:
                found[name] = found.get(name, 0) + 1
        return dict(sorted(found.items()))

    def _shelf(self, collection: str) -> Shelf:
        return self._store.state.shelf(collection)


class RamSyncCatalog:
    """See ``gno.ports.sync_catalog.SyncCatalog``."""

    def __init__(self, store: RamStore) -> None:
        self._store = store

    def known_files(self, collection: str, below: str = "") -> Mapping[str, KnownFile]:
        """Go through all files."""
        seen = (entry.sighting for entry in self._store.state.shelf(collection).active())
        return {
            each.rel_path: KnownFile(each.size, each.mtime_ns, each.file_hash)
            for each in seen
            if not below or each.rel_path.rpartition("/")[0] == below
        }

    def known_folders(self, collection: str) -> Mapping[str, int] | None:
        """Return what was kept."""
        return self._store.state.shelf(collection).folders

    @contextmanager
    def writing(self, collection: str) -> Generator[CatalogWriter]:
        """Change a copy of the collection; writers come one after the other."""
        with self._store.changing() as state:
            shelf = state.shelf(collection).copy()
            if shelf.name != collection:
                shelf.name = collection
                for stored in shelf.current():
                    state.note(stored.key)
            state.shelves[collection.casefold()] = shelf
            yield RamCatalogWriter(shelf, new_key=state.new_key, queue=state.note)

    def pending(self, after: int, limit: int) -> tuple[Sequence[IndexEntry], int]:
        """Go through the queue in its order."""
        state = self._store.state
        later = sorted((number, key) for key, number in state.queue.items() if number > after)
        entries = [state.entry(key) for _, key in later[:limit]]
        return entries, later[:limit][-1][0] if entries else after

    def index_mark(self) -> IndexMark | None:
        """Return what was kept."""
        return self._store.state.mark

    def keep_index_mark(self, mark: IndexMark) -> None:
        """Keep it."""
        with self._store.changing() as state:
            state.mark = mark

    def forget_collections(self, keep: Iterable[str]) -> Sequence[str]:
        """Drop all files of the others."""
        kept = {name.casefold() for name in keep}
        gone = []
        with self._store.changing() as state:
            for folded in sorted(state.shelves.keys() - kept):
                shelf = state.shelves[folded].copy()
                paths = [entry.sighting.rel_path for entry in shelf.active()]
                if paths or shelf.folders is not None:
                    gone.append(shelf.name)
                RamCatalogWriter(shelf, new_key=state.new_key, queue=state.note).drop(paths)
                shelf.folders = None
                state.shelves[folded] = shelf
        return sorted(gone)


class RamHealthCatalog:
    """See ``gno.ports.catalog_health.HealthCatalog``."""

    def __init__(self, store: RamStore) -> None:
        self._store = store

    def findings(self, collection: str) -> Sequence[FileFinding]:
        """Go through all files."""
        shelf = self._store.state.shelf(collection)
        return [
            FileFinding(entry.sighting.rel_path, found)
            for entry in shelf.active()
            for found in sorted(shelf.findings_at(entry), key=lambda each: each.code)
        ]

    def is_synced(self, collection: str, root: int | None = None) -> bool:
        """Ask whether folders were ever kept, and an index filled."""
        mark = self._store.state.mark
        folders = self._store.state.shelf(collection).folders
        was_listed = folders is not None and (root is None or folders.get(ROOT) == root)
        return was_listed and mark is not None and bool(mark.stamp)

    def is_indexed(self, stamp: str | None) -> bool:
        """Compare with the mark and with what is queued."""
        mark = self._store.state.mark
        if mark is None or not mark.stamp or mark.stamp != stamp:
            return False
        return not RamSyncCatalog(self._store).pending(mark.sequence, 1)[0]

    def counts(self, collection: str) -> Counts:
        """Count anew."""
        shelf = self._store.state.shelf(collection)
        read = [entry for entry in shelf.active() if entry.sighting.reading is not None]
        return Counts(
            files=sum(1 for _ in shelf.active()),
            facts=len(shelf.holders),
            current=sum(1 for _ in shelf.current()),
            invalid=len(read) - len(shelf.holders),
        )


class RamCatalog(RamFactCatalog, RamSyncCatalog, RamHealthCatalog):
    """All ports of the catalog over one store."""

    def __init__(self) -> None:
        super().__init__(RamStore())

    @property
    def generation(self) -> str:
        """The number of the database in this process."""
        return self._store.generation

    def damage(self, *, thorough: bool = False) -> str | None:  # noqa: ARG002 - of the port
        """Find nothing wrong."""
        return None

    def reset(self) -> None:
        """Start with nothing."""
        self._store.reset()

    def close(self) -> None:
        """Keep everything: there is no other place to open it from."""
