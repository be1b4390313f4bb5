"""The write half of the catalog in memory: it changes a copy that replaces the original."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from gno.adapters.catalog.ram_shelf import Entry, Shelf
from gno.domain.memory.currency import Node, Status
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.record import Record
from gno.ports.sync_catalog import Holder, Sighting


class RamCatalogWriter:
    """See ``gno.ports.sync_catalog.CatalogWriter``."""

    def __init__(
        self, shelf: Shelf, *, new_key: Callable[[], int], queue: Callable[[int], None]
    ) -> None:
        self._shelf = shelf
        self._new_key = new_key
        self._queue = queue

    def store(self, sightings: Iterable[Sighting]) -> frozenset[str]:
        """Put entries in the place of those that differ."""
        touched: list[Record | None] = []
        for sighting in {each.rel_path: each for each in sightings}.values():
            known = self._shelf.files.get(sighting.rel_path)
            entry = Entry(known.key if known else self._new_key(), sighting)
            if known is None or not _reads_alike(known, entry):
                touched += [self._forget(known), entry.record]
            self._shelf.files[sighting.rel_path] = entry
        return self._around(touched)

    def drop(self, rel_paths: Iterable[str]) -> frozenset[str]:
        """Keep the entries, but as gone."""
        touched: list[Record | None] = []
        for path in rel_paths:
            known = self._shelf.files.get(path)
            if known is not None and known.is_active:
                touched.append(self._forget(known))
                self._shelf.files[path] = replace(known, is_active=False)
        return self._around(touched)

    def holders(self, record_ids: Iterable[str]) -> Mapping[str, Sequence[Holder]]:
        """List the files by path."""
        asked, found = set(record_ids), dict[str, list[Holder]]()
        for entry in self._shelf.active():
            record, path = entry.record, entry.sighting.rel_path
            if record is not None and record.record_id in asked:
                holder = Holder(path, path == record.canonical_path)
                found.setdefault(record.record_id, []).append(holder)
        return found

    def choose(self, holders: Mapping[str, str | None]) -> None:
        """Go through the files of each record."""
        for record_id, files in self.holders(holders).items():
            chosen = holders[record_id]
            held = self._shelf.holders.get(record_id)
            if held is not None and held != chosen:
                self._release(record_id)
            for path in (file.rel_path for file in files):
                self._shelf.duplicates.pop(path, None)
                if path == chosen:
                    self._shelf.holders[record_id] = path
                elif chosen is not None:
                    message = f"{chosen} holds {record_id}"
                    said = Diagnostic(Finding.DUPLICATE_RECORD, message)
                    self._shelf.duplicates[path] = said

    def neighbourhood(self, record_ids: Iterable[str]) -> Mapping[str, Node]:
        """Gather it step by step."""
        shelf = self._shelf
        inside = shelf.reach(record_ids)
        before = {name for record_id in inside for name in shelf.named_by(record_id)} - inside
        edge = before.union(*map(shelf.successors, before))
        waiting = {record_id for record_id in edge if shelf.is_cyclic(record_id)}
        while waiting:
            ring = filter(shelf.is_cyclic, shelf.successors(waiting.pop()))
            waiting |= (new := set(ring) - edge)
            edge |= new
        nodes = {record_id: self._node(record_id) for record_id in inside | edge}
        return {
            key: node if key in inside else replace(node, settled=self._standing(key))
            for key, node in nodes.items()
            if node is not None
        }

    def mark(self, statuses: Mapping[str, Status]) -> Sequence[str]:
        """Replace statuses; only who is current matters to the index."""
        revived = []
        for record_id in self._shelf.holders.keys() & statuses.keys():
            before, after = self._shelf.status_of(record_id), statuses[record_id]
            self._shelf.statuses[record_id] = after
            stored = self._shelf.stored(record_id)
            if stored is not None and before.is_current != after.is_current:
                self._queue(stored.key)
            if stored is not None and after.is_current and before.next_id is not None:
                revived.append(stored.fact.uri)
        return sorted(revived)

    def keep_folders(self, stamps: Mapping[str, int]) -> None:
        """Keep them beside the others."""
        self._shelf.folders = {**(self._shelf.folders or {}), **stamps}

    def _forget(self, known: Entry | None) -> Record | None:
        record = known.record if known else None
        if known is None or record is None:
            return None
        self._shelf.duplicates.pop(known.sighting.rel_path, None)
        if self._shelf.holders.get(record.record_id) == known.sighting.rel_path:
            self._release(record.record_id)
        return record

    def _release(self, record_id: str) -> None:
        stored = self._shelf.stored(record_id)
        if stored is not None and stored.is_current:
            self._queue(stored.key)
        del self._shelf.holders[record_id]
        self._shelf.statuses.pop(record_id, None)

    def _around(self, touched: Iterable[Record | None]) -> frozenset[str]:
        """Return the records, whom they name, and whom other files of them name."""
        records = [record for record in touched if record is not None]
        held = {record.record_id for record in records}
        others = filter(None, (entry.record for entry in self._shelf.active()))
        records += (record for record in others if record.record_id in held)
        return frozenset(held.union(*(record.predecessors for record in records)))

    def _node(self, record_id: str) -> Node | None:
        record = self._shelf.record_of(record_id)
        if record is None:
            return None
        return Node(
            record_id=record_id, created_ms=record.created_ms, predecessors=record.predecessors
        )

    def _standing(self, record_id: str) -> Status:
        return replace(self._shelf.status_of(record_id), notices=())


def _reads_alike(known: Entry, entry: Entry) -> bool:
    one, other = known.sighting, entry.sighting
    return known.is_active and (one.reading, one.fact, one.terms) == (
        other.reading,
        other.fact,
        other.terms,
    )
