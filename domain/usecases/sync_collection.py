"""Bringing the catalog and the index level with a collection's files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.documents.collection import Collection
from gno.domain.faults import Fault
from gno.domain.memory.record import FACTS_FOLDER
from gno.domain.sync.outcome import SyncOutcome, Unavailable
from gno.domain.sync.plan import ROOT, find_absent, root_stamp
from gno.domain.text import sha256_hex
from gno.domain.usecases.absorb import Absorb
from gno.domain.usecases.file_reader import FileReader
from gno.ports.catalog_health import HealthCatalog
from gno.ports.sync_catalog import KnownFile, Sighting, SyncCatalog
from gno.ports.vault import Listing, SeenFile, Vault

# Called with files done and files in all, from time to time.
Progress: TypeAlias = Callable[[int, int], None]
_BATCH = 2_000  # changed files in one transaction
_PROGRESS_STEP = 256  # files


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncCollection:
    """Call it under the lease. Content decides what changed, not size or time alone."""

    vault: Vault
    reader: FileReader
    catalog: SyncCatalog
    health: HealthCatalog
    absorb: Absorb

    def __call__(
        self,
        collection: Collection,
        *,
        allow_empty: bool = False,
        progress: Progress | None = None,
    ) -> SyncOutcome:
        """Read every file, take in what changed, let go of what is gone.

        One file that cannot be read or understood is counted and stops no other.

        Raises:
            Fault: ``SYNC_FAILED`` when catalog or index cannot be written.
        """
        # Stamps first: what changes in a folder while it is read is seen again next time.
        folders = self.vault.folders(collection, FACTS_FOLDER)
        listing = self.vault.walk(collection).markdown()
        known = self.catalog.known_folders(collection.name) or {}
        has_moved = known.get(ROOT, root_stamp(collection)) != root_stamp(collection)
        run = _Run(self, collection, self.catalog.known_files(collection.name))
        run.read_all(listing, progress)
        absence = find_absent(
            run.known,
            (file.rel_path for file in listing.files),
            (file.rel_path for file in run.unavailable),
            root_missing=listing.is_missing,
            allow_empty=allow_empty or has_moved,
        )
        run.flush(gone=absence.gone)
        self.absorb.level()
        if not absence.held_back:
            # Last, for from now on readers rely on catalog and index.
            self.absorb(collection.name, folders={**folders, ROOT: root_stamp(collection)})
        return SyncOutcome(
            collection=collection.name,
            created=run.created,
            updated=run.updated,
            removed=len(absence.gone),
            unchanged=run.unchanged,
            invalid=self.health.counts(collection.name).invalid,
            unavailable=tuple(run.unavailable),
            revived=tuple(run.revived),
            held_back=len(absence.held_back),
        )


class _Run:
    """The counts and the open batch of one sync."""

    def __init__(
        self, sync: SyncCollection, collection: Collection, known: Mapping[str, KnownFile]
    ) -> None:
        self._sync = sync
        self._collection = collection
        self._batch: list[Sighting] = []
        self.known = known
        self.unavailable: list[Unavailable] = []
        self.revived: list[str] = []
        self.created = self.updated = self.unchanged = 0

    def read_all(self, listing: Listing, progress: Progress | None) -> None:
        """Read what was listed, writing a transaction whenever a batch is full."""
        self.unavailable += [Unavailable(item.rel_path, item.reason) for item in listing.refused]
        contents = self._sync.vault.read_many(
            self._collection, (seen.rel_path for seen in listing.files)
        )
        for done, (seen, content) in enumerate(zip(listing.files, contents, strict=True)):
            self._take(seen, content)
            if len(self._batch) >= _BATCH:
                self.flush()
            if progress and done % _PROGRESS_STEP == 0:
                progress(done, len(listing.files))
        if progress:
            progress(len(listing.files), len(listing.files))

    def flush(self, *, gone: Iterable[str] = ()) -> None:
        """Write the open batch and whatever goes with it in one transaction."""
        batch, self._batch = self._batch, []
        self.revived += self._sync.absorb(self._collection.name, batch, gone=gone)

    def _take(self, seen: SeenFile, content: bytes | Fault) -> None:
        if isinstance(content, Fault):
            self.unavailable.append(Unavailable(seen.rel_path, content.message))
            return
        file_hash = sha256_hex(content)
        known = self.known.get(seen.rel_path)
        if known is not None and known.file_hash == file_hash:
            self.unchanged += 1
            return
        sighting = self._sync.reader.sight(self._collection, seen, content, file_hash=file_hash)
        if known is None:
            self.created += 1
        else:
            self.updated += 1
        self._batch.append(sighting)
