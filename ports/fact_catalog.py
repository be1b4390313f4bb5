"""Facts as the catalog has them: by key, by hash, by record id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from gno.domain.memory.fact import Fact, StoredFact
from gno.domain.memory.scopes import View


class FactCatalog(Protocol):
    """Facts by key, hash and record id.

    Errors: ``Fault(QUERY_FAILED)`` from its cause; a missing fact is None, not a fault.
    Threads: an instance may be shared. A reader never waits for a writer.
    """

    def facts(self, keys: Sequence[int]) -> Sequence[StoredFact]:
        """Return facts in the order of ``keys``, current or not; unknown keys are left out."""
        ...

    def twins(self, content_hash: str, view: View) -> Sequence[Fact]:
        """Return the current facts in view with that hash, oldest first, then by record id."""
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
