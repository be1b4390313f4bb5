"""Storing one fact: the file first, then the catalog and the index, all before it returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.limits import LEASE_WAIT_S
from gno.domain.memory.candidates import Matching
from gno.domain.memory.fact import Fact
from gno.domain.memory.record import FACTS_FOLDER, Record, new_record, render_record
from gno.domain.memory.submission import Submission, Supersede
from gno.domain.memory.supersession import AlreadyKnown, NeedsDecision, WriteFact, judge
from gno.domain.uris import Address, render_uri
from gno.domain.usecases.absorb import Absorb
from gno.domain.usecases.catch_unseen import CatchUnseen
from gno.domain.usecases.file_reader import FileReader
from gno.domain.usecases.look_up import LookUp
from gno.ports.clock import Clock
from gno.ports.fact_catalog import FactCatalog
from gno.ports.lease import WriteLease
from gno.ports.vault import SeenFile, Vault

_MAX_TRIES = 1_000  # milliseconds tried for a free name


@dataclass(frozen=True, slots=True)
class Written:
    """A fact that is on disk and can be recalled everywhere."""

    fact: Fact
    path: str
    matching: Matching


@dataclass(frozen=True, slots=True)
class _Published:
    """A file that was just made."""

    record: Record
    content: bytes
    seen: SeenFile


Remembered: TypeAlias = Written | AlreadyKnown | NeedsDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember:
    """Call it with a submission."""

    vault: Vault
    reader: FileReader
    catalog: FactCatalog
    look_up: LookUp
    catch_unseen: CatchUnseen
    absorb: Absorb
    lease: WriteLease
    clock: Clock

    def __call__(self, submission: Submission, *, wait_s: float = LEASE_WAIT_S) -> Remembered:
        """Store the fact or say why nothing was stored.

        Raises:
            Fault: from the judgement or the lease, and then nothing was written;
                ``SYNC_FAILED`` or ``SUPERSEDE_PROJECTION_FAILED`` when the file stands but
                the catalog or the index did not take it.
        """
        if not isinstance(submission.intent, Supersede):
            first = judge(submission, self.look_up(submission))
            if not isinstance(first, WriteFact) and self._holds(first):
                return first  # nothing to write, so no reason to wait for other writers
        # Look again under the lease, or two writers could both have seen no successor.
        with self.lease.hold(wait_s=wait_s):
            folders = self.catch_unseen(submission.collection)
            match judge(submission, self.look_up(submission)):
                case WriteFact(supersedes=replaced):
                    return self._write(submission, replaced, folders)
                case AlreadyKnown() | NeedsDecision() as settled:
                    return settled

    def _holds(self, verdict: AlreadyKnown | NeedsDecision) -> bool:
        # A writer that died between catalog and index left a fact no recall finds; heal it first.
        return isinstance(verdict, NeedsDecision) or self.absorb.is_level()

    def _write(
        self, submission: Submission, replaced: str | None, folders: frozenset[str]
    ) -> Written:
        collection = submission.collection
        published = self._publish(submission, replaced)
        record = published.record
        try:
            own = self._own_change(collection, record, folders)
            fact = self._take_in(submission, published, own=own)
        except Fault as fault:
            raise self._unsynced(fault, collection, record) from fault
        return Written(fact, collection.path_to(record.canonical_path), Matching())

    def _publish(self, submission: Submission, replaced: str | None) -> _Published:
        now_ms = self.clock.now_ms()
        for created_ms in range(now_ms, now_ms + _MAX_TRIES):
            record = new_record(submission, created_ms, supersedes=replaced)
            content = render_record(record).encode("utf-8")
            seen = self.vault.publish(submission.collection, record.canonical_path, content)
            if seen is not None:
                return _Published(record, content, seen)
        message = "no free file name was found for the fact; check the clock and try again"
        raise Fault(Code.RUNTIME, message, collection=submission.collection.name)

    def _take_in(
        self, submission: Submission, published: _Published, *, own: Mapping[str, int]
    ) -> Fact:
        collection, record = submission.collection, published.record
        sighting = self.reader.new_sighting(
            collection, record, published.content, seen=published.seen
        )
        # The same step brings level what the files gave the lie to when they were looked up.
        stale = self.look_up.stale_twins(submission)
        sightings, gone = self.catch_unseen.look_again(collection, stale)
        self.absorb(
            collection.name,
            [sighting, *sightings],
            gone=gone,
            folders=own,
        )
        self.absorb.level()
        stored = self.catalog.find(collection.name, record.record_id)
        if stored is None or not stored.is_current:
            raise Fault(Code.SYNC_FAILED, "the catalog does not show the new fact as current")
        return stored.fact

    def _own_change(
        self, collection: Collection, record: Record, before: frozenset[str]
    ) -> Mapping[str, int]:
        """Return the stamps our own write changed, so that it is not taken for a stranger's.

        Only the first fact of a day changes more than the folder of that day.
        """
        folder = record.canonical_path.rpartition("/")[0]
        if folder in before:
            return self.vault.folders(collection, folder)
        after = self.vault.folders(collection, FACTS_FOLDER)
        return {path: after[path] for path in (FACTS_FOLDER, folder) if path in after}

    def _unsynced(self, fault: Fault, collection: Collection, record: Record) -> Fault:
        code = fault.code
        if code is not Code.SUPERSEDE_PROJECTION_FAILED:
            code = Code.SYNC_FAILED
        message = (
            f"the fact is saved as {record.canonical_path}, but not indexed: {fault.message}; "
            "gno update will index it"
        )
        uri = render_uri(Address(collection.name, record.canonical_path, self.reader.index_name))
        return Fault(code, message, uri=uri, recordId=record.record_id, path=record.canonical_path)
