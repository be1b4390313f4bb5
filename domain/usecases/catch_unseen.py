"""Taking in fact files the catalog has not seen, without walking the whole vault."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gno.domain.documents.collection import Collection
from gno.domain.faults import Fault
from gno.domain.memory.record import FACTS_FOLDER
from gno.domain.text import sha256_hex
from gno.domain.usecases.absorb import Absorb
from gno.domain.usecases.file_reader import FileReader
from gno.domain.usecases.sync_collection import SyncCollection
from gno.ports.sync_catalog import Sighting, SyncCatalog
from gno.ports.vault import SeenFile, Vault


@dataclass(frozen=True, slots=True, kw_only=True)
class CatchUnseen:
    """Looks only into folders of facts whose names changed since they were last listed.

    So a write that was killed between file and index is found by its retry, and a file another
    tool just brought is a duplicate before anybody's `gno update` (contract section 6). What is
    gone is left to `gno update`, which can tell a deleted file from an unmounted disk.
    Call it under the lease.
    """

    vault: Vault
    reader: FileReader
    catalog: SyncCatalog
    absorb: Absorb
    sync: SyncCollection

    def __call__(self, collection: Collection) -> None:
        """Take in new files of folders that changed, and level the index.

        Raises:
            Fault: ``SYNC_FAILED`` when catalog or index cannot be written.
        """
        known = self.catalog.known_folders(collection.name)
        stamps = self.vault.folders(collection, FACTS_FOLDER)
        if known is None:
            self.sync(collection)
            return
        changed = {path: stamp for path, stamp in stamps.items() if known.get(path) != stamp}
        if changed:
            unseen = [s for folder in sorted(changed) for s in self._unseen(collection, folder)]
            self.absorb(collection.name, unseen, folders=changed)
        self.absorb.level()

    def _unseen(self, collection: Collection, folder: str) -> Iterator[Sighting]:
        known = self.catalog.known_files(collection.name, folder)
        for seen in self.vault.names(collection, folder):
            if seen.rel_path not in known:
                try:
                    yield self.look(collection, seen)
                except Fault:  # one file that cannot be read stops no write
                    continue

    def look(self, collection: Collection, seen: SeenFile) -> Sighting:
        """Read one file as it is now.

        Raises:
            Fault: ``NOT_FOUND`` or ``RUNTIME`` when it cannot be read.
        """
        content = self.vault.read(collection, seen.rel_path)
        return self.reader.sight(collection, seen, content, file_hash=sha256_hex(content))
