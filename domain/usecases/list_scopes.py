"""Which scopes the current facts of a collection name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gno.domain.documents.collection import Collection
from gno.ports.fact_catalog import FactCatalog


@dataclass(frozen=True, slots=True)
class ScopeCount:
    """A scope of a collection and how many current facts name it."""

    collection: str
    scope: str
    facts: int


@dataclass(frozen=True, slots=True)
class ListScopes:
    """Call it with collections."""

    catalog: FactCatalog

    def __call__(self, collections: Sequence[Collection]) -> Sequence[ScopeCount]:
        """Return the scopes, by collection in the order given, then by name."""
        return [
            ScopeCount(collection.name, scope, facts)
            for collection in collections
            for scope, facts in self.catalog.scopes(collection.name).items()
        ]
