"""The write half of the catalog: one transaction over one collection."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gno.adapters.catalog import intake, standing
from gno.adapters.catalog.neighbourhood import neighbourhood
from gno.adapters.catalog.work import Work
from gno.domain.memory.currency import Node, Status
from gno.ports.sync_catalog import Holder, Sighting


class ApswCatalogWriter:
    """See ``gno.ports.sync_catalog.CatalogWriter``."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def store(self, sightings: Iterable[Sighting]) -> frozenset[str]:
        """Compare with what is stored first, so that a repeat writes nothing."""
        return intake.store(self._work, sightings)

    def drop(self, rel_paths: Iterable[str]) -> frozenset[str]:
        """Keep the rows of the files and delete what was read in them."""
        return intake.drop(self._work, rel_paths)

    def holders(self, record_ids: Iterable[str]) -> Mapping[str, Sequence[Holder]]:
        """List the files by path."""
        found: dict[str, list[Holder]] = {}
        for record_id, _, path, is_canonical, *_ in self._work.rows(standing.FILES, record_ids):
            found.setdefault(record_id, []).append(Holder(path, is_canonical == 1))
        return found

    def choose(self, holders: Mapping[str, str | None]) -> None:
        """Write only what differs."""
        standing.choose(self._work, holders)

    def neighbourhood(self, record_ids: Iterable[str]) -> Mapping[str, Node]:
        """Walk the edges inside SQLite."""
        return neighbourhood(self._work, record_ids)

    def mark(self, statuses: Mapping[str, Status]) -> Sequence[str]:
        """Write only what differs."""
        return standing.mark(self._work, statuses)

    def keep_folders(self, stamps: Mapping[str, int]) -> None:
        """Write what differs, so that a single fact costs a single row."""
        db, collection_id = self._work.db, self._work.collection_id
        synced = "UPDATE collections SET is_synced = 1 WHERE id = ? AND is_synced = 0"
        db.execute(synced, (collection_id,))
        statement = (
            "INSERT INTO folders (collection_id, rel_path, stamp) VALUES (?, ?, ?) "
            "ON CONFLICT DO UPDATE SET stamp = excluded.stamp WHERE stamp <> excluded.stamp"
        )
        self._work.many(statement, [(collection_id, *item) for item in stamps.items()])
