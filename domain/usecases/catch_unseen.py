"""Taking in fact files the catalog has not seen, without walking the whole vault."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.memory.record import FACTS_FOLDER
from gno.domain.sync.plan import ROOT, root_stamp
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

    def __call__(self, collection: Collection) -> frozenset[str]:
        """Take in new files of folders that changed, level the index, return the folders.

        Raises:
            Fault: ``SYNC_FAILED`` when catalog or index cannot be written.
        """
        known = self.catalog.known_folders(collection.name)
        stamps = self.vault.folders(collection, FACTS_FOLDER)
        if known is None or known.get(ROOT, root_stamp(collection)) != root_stamp(collection):
            self.sync(collection)
            return frozenset(stamps)
        self._check_mounted(collection, stamps)
        seen: list[Sighting] = []
        listed = {
            folder: stamp
            for folder, stamp in sorted(stamps.items())
            if known.get(folder) != stamp and self._take_unseen(collection, folder, seen)
        }
        if seen or listed:
            self.absorb(collection.name, seen, folders=listed)
        self.absorb.level()
        return frozenset(stamps)

    def _check_mounted(self, collection: Collection, stamps: Mapping[str, int]) -> None:
        # A fact written into the empty place of an unmounted disk is gone when that is back.
        if FACTS_FOLDER in stamps or not self.sync.health.counts(collection.name).facts:
            return
        is_empty = self.vault.folders(collection, "").keys() <= {""}
        if is_empty and not self.vault.names(collection, ""):
            message = (
                f"the folder of collection {collection.name} is empty, though it held facts: "
                f"{collection.path}; mount its disk, or confirm with gno update --allow-empty"
            )
            raise Fault(Code.RUNTIME, message, collection=collection.name)

    def look_again(
        self, collection: Collection, rel_paths: Iterable[str]
    ) -> tuple[list[Sighting], list[str]]:
        """Return what stands at known paths now, and which of them are gone."""
        sightings: list[Sighting] = []
        gone: list[str] = []
        for rel_path in rel_paths:
            try:
                sightings.append(self._look(collection, rel_path))
            except Fault as fault:
                if fault.code is Code.NOT_FOUND:
                    gone.append(rel_path)
        return sightings, gone

    def _take_unseen(self, collection: Collection, folder: str, into: list[Sighting]) -> bool:
        """Read the new files of a folder; say whether all could be read.

        One file that cannot be read stops no write, but its folder is looked into again.
        """
        known = self.catalog.known_files(collection.name, folder)
        is_whole = True
        for file in self.vault.names(collection, folder):
            if file.rel_path not in known:
                try:
                    into.append(self._look(collection, file.rel_path, file))
                except Fault:
                    is_whole = False
        return is_whole

    def _look(
        self, collection: Collection, rel_path: str, seen: SeenFile | None = None
    ) -> Sighting:
        content = self.vault.read(collection, rel_path)
        seen = seen or SeenFile(rel_path, len(content), 0)
        return self.reader.sight(collection, seen, content, file_hash=sha256_hex(content))
