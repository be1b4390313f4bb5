"""The whole line of a fact: what replaced what, when, by whom, and what holds now."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.documents.collection import Collections
from gno.domain.faults import Code, Fault
from gno.domain.memory.history import Step, order_chain
from gno.domain.memory.record import record_id_in
from gno.domain.uris import read_uri
from gno.ports.fact_catalog import FactCatalog


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """Call it with the URI of any fact of the line."""

    catalog: FactCatalog
    index_name: str

    def __call__(self, uri: str, collections: Collections) -> tuple[Step, ...]:
        """Return the line, oldest first.

        Raises:
            Fault: ``NOT_FOUND`` when the URI names no fact.
        """
        address = read_uri(uri)
        record_id = record_id_in(address.rel_path) if address else None
        if address and record_id and address.index == self.index_name:
            collection = collections.named(address.collection)
            line = self.catalog.line(collection.name, record_id) if collection else ()
            if line:
                return order_chain(line)
        message = "no fact has this URI; gno recall and gno status show the URIs there are"
        raise Fault(Code.NOT_FOUND, message, uri=uri)
