"""The derived database as a sync sees it: what the files said when they were last read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from gno.domain.memory.currency import Node, Status
from gno.domain.memory.fact import Fact
from gno.domain.memory.record import Reading
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
