"""One collection of the catalog in memory: files by path, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from gno.domain.memory.currency import Status
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.fact import StoredFact
from gno.domain.memory.record import Record
from gno.ports.sync_catalog import Sighting

_UNSETTLED = Status(is_current=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file under its number. One that is gone keeps the number."""

    key: int
    sighting: Sighting
    is_active: bool = True

    @property
    def record(self) -> Record | None:
        """The valid record in the file."""
        reading = self.sighting.reading
        is_fact = self.is_active and reading is not None and self.sighting.fact is not None
        return reading.record if is_fact and reading is not None else None


@dataclass(slots=True)
class Shelf:
    """Holders and statuses are by record id; a record without a holder has neither."""

    name: str
    files: dict[str, Entry] = field(default_factory=dict)
    holders: dict[str, str] = field(default_factory=dict)
    statuses: dict[str, Status] = field(default_factory=dict)
    duplicates: dict[str, Diagnostic] = field(default_factory=dict)
    folders: Mapping[str, int] | None = None

    def copy(self) -> Shelf:
        """Return a shelf that can be changed without changing this one."""
        return replace(
            self,
            files=dict(self.files),
            holders=dict(self.holders),
            statuses=dict(self.statuses),
            duplicates=dict(self.duplicates),
        )

    def active(self) -> Iterator[Entry]:
        """Yield the files that are there, by path."""
        return (self.files[path] for path in sorted(self.files) if self.files[path].is_active)

    def record_of(self, record_id: str) -> Record | None:
        """Return the record that stands for an id."""
        path = self.holders.get(record_id)
        return None if path is None else self.files[path].record

    def status_of(self, record_id: str) -> Status:
        """Return where a record stands; nowhere until it is marked."""
        return self.statuses.get(record_id, _UNSETTLED)

    def named_by(self, record_id: str) -> tuple[str, ...]:
        """Return whom the record names, whether they exist or not."""
        record = self.record_of(record_id)
        return () if record is None else record.predecessors

    def successors(self, record_id: str) -> list[str]:
        """Return the records that name this one."""
        return [other for other in self.holders if record_id in self.named_by(other)]

    def reach(self, record_ids: Iterable[str]) -> set[str]:
        """Return the ids and all that supersede them, directly or not."""
        reached, waiting = set[str](), list(record_ids)
        while waiting:
            record_id = waiting.pop()
            if record_id not in reached:
                reached.add(record_id)
                waiting += self.successors(record_id)
        return reached

    def is_cyclic(self, record_id: str) -> bool:
        """Tell whether a record was last found in a circle."""
        notices = self.status_of(record_id).notices
        return any(notice.code is Finding.SUPERSEDE_CYCLE for notice in notices)

    def stored(self, record_id: str | None) -> StoredFact | None:
        """Return the fact that stands for an id."""
        path = None if record_id is None else self.holders.get(record_id)
        return None if path is None else self.stored_at(self.files[path])

    def stored_at(self, entry: Entry) -> StoredFact | None:
        """Return the fact in a file, duplicates included."""
        record, fact = entry.record, entry.sighting.fact
        if record is None or fact is None:
            return None
        is_holder = self.holders.get(record.record_id) == entry.sighting.rel_path
        is_current = is_holder and self.status_of(record.record_id).is_current
        return StoredFact(entry.key, fact, is_current, entry.sighting.terms)

    def current(self) -> Iterator[StoredFact]:
        """Yield the current facts, oldest first."""
        records = filter(None, map(self.record_of, self.holders))
        for record in sorted(records, key=lambda each: (each.created_ms, each.record_id)):
            stored = self.stored(record.record_id)
            if stored is not None and stored.is_current:
                yield stored

    def findings_at(self, entry: Entry) -> Iterator[Diagnostic]:
        """Yield what there is to say of a file: of itself, as a duplicate, of its standing."""
        path, reading, record = entry.sighting.rel_path, entry.sighting.reading, entry.record
        yield from reading.diagnostics if reading else ()
        if path in self.duplicates:
            yield self.duplicates[path]
        if record is not None and self.holders.get(record.record_id) == path:
            yield from self.status_of(record.record_id).notices
