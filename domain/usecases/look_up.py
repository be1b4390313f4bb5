"""What is stored that bears on a submission, checked against the files as they are now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.memory.candidates import Candidates
from gno.domain.memory.fact import Fact, StoredFact
from gno.domain.memory.record import Record, record_id_in
from gno.domain.memory.submission import Add, Propose, Submission, Supersede
from gno.domain.memory.supersession import Standing
from gno.domain.text import sha256_hex
from gno.domain.uris import read_uri
from gno.domain.usecases.file_reader import FileReader
from gno.ports.fact_catalog import FactCatalog
from gno.ports.vault import Vault

FindCandidates: TypeAlias = Callable[[Submission], Candidates]


@dataclass(frozen=True, slots=True, kw_only=True)
class LookUp:
    """Call it with a submission. Under the lease its answer holds until the write."""

    vault: Vault
    reader: FileReader
    catalog: FactCatalog
    find_candidates: FindCandidates
    index_name: str

    def __call__(self, submission: Submission) -> Standing:
        """Look up what `judge` needs for this intent, and no more."""
        match submission.intent:
            case Propose():
                twin = self._twin(submission)
                return Standing(
                    twin=twin, candidates=None if twin else self.find_candidates(submission)
                )
            case Add():
                return Standing(twin=self._twin(submission))
            case Supersede(uri=uri):
                return self._replacement(submission.collection, uri)

    def file_of(self, collection: Collection, rel_path: str) -> tuple[Record, str] | None:
        """Return the record a file holds now and the hash of its bytes; None for none."""
        try:
            content = self.vault.read(collection, rel_path)
        except Fault as fault:
            if fault.code is Code.NOT_FOUND:
                return None
            raise
        reading = self.reader.read(rel_path, content)
        record = reading.record if reading else None
        return (record, sha256_hex(content)) if record else None

    def stale_twins(self, submission: Submission) -> tuple[str, ...]:
        """Return the paths of facts the catalog takes for duplicates and the files do not."""
        twins = self.catalog.twins(submission.text.content_hash, submission.view)
        return tuple(path_of(t) for t in twins if not self._stands(submission.collection, t))

    def _twin(self, submission: Submission) -> Fact | None:
        twins = self.catalog.twins(submission.text.content_hash, submission.view)
        return next((t for t in twins if self._stands(submission.collection, t)), None)

    def _stands(self, collection: Collection, twin: Fact) -> bool:
        # The catalog may lag: a fact whose file is gone or was edited is no duplicate. One that
        # cannot be read just now keeps its last known state.
        try:
            now = self.file_of(collection, path_of(twin))
        except Fault:
            return True
        return now is not None and now[0].content_hash == twin.content_hash

    def _replacement(self, collection: Collection, uri: str) -> Standing:
        stored = self._stored_at(collection, uri)
        if stored is None:
            return Standing()
        rel_path = path_of(stored.fact)
        now = self.file_of(collection, rel_path)
        if now is None:
            return Standing()
        record_id = stored.fact.record_id
        return Standing(
            predecessor=self.reader.as_fact(collection, rel_path, now[0], file_hash=now[1]),
            successor=self._fact(self.catalog.successor(collection.name, record_id)),
            head=self._fact(self.catalog.head(collection.name, record_id)),
        )

    def _stored_at(self, collection: Collection, uri: str) -> StoredFact | None:
        address = read_uri(uri)
        if address is None or address.index != self.index_name:
            return None
        if address.collection.casefold() != collection.name.casefold():
            return None
        # By record id, so that the address of a moved file still leads to it.
        record_id = record_id_in(address.rel_path)
        return self.catalog.find(collection.name, record_id) if record_id else None

    @staticmethod
    def _fact(stored: StoredFact | None) -> Fact | None:
        return stored.fact if stored else None


def path_of(fact: Fact) -> str:
    """Return where a fact's file lies in its collection."""
    address = read_uri(fact.uri)
    if address is None:
        raise ValueError(fact.uri)
    return address.rel_path
