"""How the collections stand: what they hold, what is wrong, what waits for an update."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection
from gno.domain.faults import Fault
from gno.domain.sync.plan import root_stamp
from gno.domain.text import sha256_hex
from gno.domain.usecases.absorb import Absorb
from gno.ports.catalog_health import Counts, FileFinding, HealthCatalog
from gno.ports.sync_catalog import KnownFile, SyncCatalog
from gno.ports.vault import Listing, SeenFile, Vault


@dataclass(frozen=True, slots=True, kw_only=True)
class Lag:
    """Files that wait for `gno update`; only one whose time moved is read for it."""

    new: int = 0
    changed: int = 0
    gone: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.new + self.changed + self.gone


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionStatus:
    """One collection. ``lag`` is None for one whose folder is missing."""

    collection: Collection
    counts: Counts
    findings: Sequence[FileFinding]
    lag: Lag | None
    is_synced: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """All configured collections, in the order of the config."""

    collections: tuple[CollectionStatus, ...]
    config_notes: tuple[str, ...]
    index_is_level: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadStatus:
    """Call it with the settings. It takes no lease and writes nothing."""

    vault: Vault
    sync_catalog: SyncCatalog
    health: HealthCatalog
    absorb: Absorb

    def __call__(self, settings: Settings) -> Status:
        """Look at every collection.

        Raises:
            Fault: ``QUERY_FAILED`` when the catalog cannot be read.
        """
        looked_at = tuple(map(self._look_at, settings.collections))
        return Status(
            collections=looked_at,
            config_notes=settings.notes,
            # Before the first fact there is no index, and none is missing.
            index_is_level=self.absorb.is_level() or not any(c.counts.facts for c in looked_at),
        )

    def _look_at(self, collection: Collection) -> CollectionStatus:
        name = collection.name
        listing = self.vault.walk(collection).markdown() if collection.memory_managed else Listing()
        known = self.sync_catalog.known_files(name)
        return CollectionStatus(
            collection=collection,
            counts=self.health.counts(name),
            findings=self.health.findings(name),
            lag=None if listing.is_missing else self._compare(collection, listing, known),
            is_synced=self.health.is_synced(name, root_stamp(collection)),
        )

    def _compare(
        self, collection: Collection, listing: Listing, known: Mapping[str, KnownFile]
    ) -> Lag:
        listed = {file.rel_path: file for file in listing.files}
        refused = {item.rel_path for item in listing.refused}
        both = listed.keys() & known.keys()
        return Lag(
            new=len(listed.keys() - known.keys()),
            changed=sum(self._differs(collection, listed[path], known[path]) for path in both),
            gone=len(known.keys() - listed.keys() - refused),
        )

    def _differs(self, collection: Collection, seen: SeenFile, known: KnownFile) -> bool:
        if seen.size != known.size:
            return True
        if known.mtime_ns == seen.mtime_ns:
            return False
        try:
            return sha256_hex(self.vault.read(collection, seen.rel_path)) != known.file_hash
        except Fault:
            return False  # what cannot be read just now keeps its last known state
