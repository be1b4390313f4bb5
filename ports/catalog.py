"""The derived database: what the files said when they were last read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from gno.domain.memory.currency import Node, Status
from gno.domain.memory.diagnostics import Diagnostic
from gno.domain.memory.fact import Fact, StoredFact
from gno.domain.memory.record import Reading
from gno.domain.memory.scopes import View
from gno.ports.lexical_index import IndexEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A file as it was just read. ``reading`` is None for an ordinary document.

    ``fact`` and ``terms`` are given for a valid record only.
    """

    rel_path: str
    size: int
    mtime_ns: int
    file_hash: str
    reading: Reading | None = None
    fact: Fact | None = None
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A file as the catalog has it."""

    size: int
    mtime_ns: int
    file_hash: str


@dataclass(frozen=True, slots=True)
class Holder:
    """A valid file that carries a record id; ``is_canonical`` when it lies where it belongs."""

    rel_path: str
    is_canonical: bool


@dataclass(frozen=True, slots=True)
class IndexMark:
    """How far the lexical index has come, and the stamp it had then."""

    sequence: int
    stamp: str


@dataclass(frozen=True, slots=True)
class FileFinding:
    """A diagnostic and the file it is about."""

    rel_path: str
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Active files of a collection.

    ``facts`` are records that stand; ``invalid`` are files that claim to be a record and are
    left out, duplicates included.
    """

    files: int
    facts: int
    current: int
    invalid: int


class FactCatalog(Protocol):
    """Facts by key, hash and record id.

    Errors: ``Fault(QUERY_FAILED)`` from its cause; a missing fact is None, not a fault.
    Threads: an instance may be shared. A reader never waits for a writer.
    """

    def facts(self, keys: Sequence[int]) -> Sequence[StoredFact]:
        """Return facts in the order of ``keys``, current or not; unknown keys are left out."""
        ...

    def twin(self, content_hash: str, view: View) -> Fact | None:
        """Return the current fact in view with that hash, the oldest of several."""
        ...

    def find(self, collection: str, record_id: str) -> StoredFact | None:
        """Return the record that stands for that id, current or not."""
        ...

    def successor(self, collection: str, record_id: str) -> StoredFact | None:
        """Return the record one step nearer to the head, or None for a current one."""
        ...

    def head(self, collection: str, record_id: str) -> StoredFact | None:
        """Return the current record that the line of ``record_id`` ends in."""
        ...

    def line(self, collection: str, record_id: str) -> Sequence[StoredFact]:
        """Return every record connected to ``record_id`` by supersession, oldest first.

        It is included; records that are gone connect nothing.
        """
        ...

    def scopes(self, collection: str) -> Mapping[str, int]:
        """Return each scope of current facts and how many hold it, by name."""
        ...


class CatalogWriter(Protocol):
    """One transaction over one collection: all of it lands, or none.

    What is written twice is written once: an equal file, choice or status changes nothing and
    queues nothing.
    Errors: ``Fault(SYNC_FAILED)``; an edge that could not be stored is
    ``Fault(SUPERSEDE_PROJECTION_FAILED)``.
    """

    def store(self, sightings: Iterable[Sighting]) -> frozenset[str]:
        """Keep what was read; return the record ids whose standing may change by it.

        These are the ids the files held and hold, and whom any file of those names or named.
        """
        ...

    def drop(self, rel_paths: Iterable[str]) -> frozenset[str]:
        """Mark files as gone; return the record ids whose standing may change by it."""
        ...

    def holders(self, record_ids: Iterable[str]) -> Mapping[str, Sequence[Holder]]:
        """Return the valid files of each record id."""
        ...

    def choose(self, holders: Mapping[str, str | None]) -> None:
        """Let one file stand for each record id; the others are reported as duplicates.

        None lets no file stand for it. A file that was stored stands for nothing until it is
        chosen, not even where it stood before it changed.
        """
        ...

    def neighbourhood(self, record_ids: Iterable[str]) -> Mapping[str, Node]:
        """Return what `gno.domain.memory.currency.settle` asks for, around ``record_ids``."""
        ...

    def mark(self, statuses: Mapping[str, Status]) -> Sequence[str]:
        """Keep where records stand and queue those that changed for the lexical index.

        Return, sorted, the URIs of those that are current again after having been superseded.
        """
        ...

    def keep_folders(self, stamps: Mapping[str, int]) -> None:
        """Remember folders of facts as they were listed; those not named stay as they were."""
        ...


class SyncCatalog(Protocol):
    """What a sync compares with, writes to and feeds the lexical index from.

    Names of collections compare without letter case, here and in the other ports; what is given
    back goes by the name of the last writer.
    Errors: reads raise ``Fault(QUERY_FAILED)``, writes ``Fault(SYNC_FAILED)``, from their cause.
    """

    def known_files(self, collection: str, below: str = "") -> Mapping[str, KnownFile]:
        """Return the active files by path; with ``below``, those directly in that folder."""
        ...

    def known_folders(self, collection: str) -> Mapping[str, int] | None:
        """Return folder stamps; None when the collection has never been synced."""
        ...

    def writing(self, collection: str) -> AbstractContextManager[CatalogWriter]:
        """Open a transaction that commits at the end of a clean block.

        Within it, ask the writer only: what the other methods show is not said.
        """
        ...

    def pending(self, after: int, limit: int) -> tuple[Sequence[IndexEntry], int]:
        """Return changes of the index after a sequence number, and the last number covered.

        Each change has a number of its own, rising with time; a fact has one change at most.
        """
        ...

    def index_mark(self) -> IndexMark | None:
        """Return how far the index has come; None in a new catalog."""
        ...

    def keep_index_mark(self, mark: IndexMark) -> None:
        """Remember how far the index has come."""
        ...

    def forget_collections(self, keep: Iterable[str]) -> Sequence[str]:
        """Mark all files of collections that are no longer configured as gone; name those."""
        ...


class HealthCatalog(Protocol):
    """What status and audit ask for. Errors: ``Fault(QUERY_FAILED)`` from its cause."""

    def findings(self, collection: str) -> Sequence[FileFinding]:
        """Return every diagnostic, by path, then code."""
        ...

    def counts(self, collection: str) -> Counts:
        """Count active files."""
        ...


class CatalogFile(Protocol):
    """The database itself, which can be thrown away at any time: it is derived.

    One that is not there is made on first use, and reads as empty where it cannot be made.
    Errors: ``Fault(RUNTIME)`` from every port when a newer program made it; else as there.
    """

    @property
    def generation(self) -> str:
        """The random name a database is given when it is made; a new one names a new index."""
        ...

    def damage(self, *, thorough: bool = False) -> str | None:
        """Say why the database has to be made anew; None for a sound one.

        Without ``thorough`` it costs next to nothing and finds what earlier calls met; with it,
        all is read, which takes a second for some 500 000 facts.
        """
        ...

    def reset(self) -> None:
        """Remove the database, damage included, and make an empty one. Needs the lease."""
        ...

    def close(self) -> None:
        """Release every handle of every thread; the next use opens again."""
        ...
