"""Looking for trouble in the surroundings, each with what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.usecases.load_settings import LoadSettings
from gno.domain.usecases.status import CollectionStatus, ReadStatus
from gno.ports.catalog_health import CatalogFile
from gno.ports.config_store import ConfigStore
from gno.ports.lease import WriteLease
from gno.ports.surroundings import Surroundings

Severity: TypeAlias = Literal["ok", "notice", "warning", "error"]
_NETWORK = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "fuse.sshfs", "fuse.rclone"}
)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at; ``fix`` says what to do when it is not well."""

    name: str
    severity: Severity
    message: str
    fix: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnose:
    """Call it; it changes nothing, and one broken thing hides no other."""

    config: ConfigStore
    settings: LoadSettings
    surroundings: Surroundings
    catalog_file: CatalogFile
    status: ReadStatus
    lease: WriteLease
    data_dir: str

    def __call__(self) -> tuple[Check, ...]:
        """Return every check, the well ones included."""
        return tuple(self._checks())

    def _checks(self) -> Iterator[Check]:
        settings, config = self._configuration()
        yield config
        for note in settings.notes if settings else ():
            yield Check("config", "warning", note, f"mend the key in {self.config.location}")
        yield self._data_folder()
        yield from map(self._root, settings.collections if settings else ())
        if not self.surroundings.folder(self.data_dir).exists:
            return  # nothing is derived yet, and looking further would make it
        yield self._lease()
        catalog = self._catalog()
        yield catalog
        if settings is not None and catalog.severity == "ok":
            yield from self._contents(settings)

    def _configuration(self) -> tuple[Settings | None, Check]:
        where = self.config.location
        if not self.config.exists():
            return None, Check("config", "error", f"there is no {where}", "run gno init")
        try:
            settings = self.settings()
        except Fault as fault:
            return None, Check("config", "error", fault.message, f"mend {where}")
        if not settings.collections.managed:
            message = f"{where} names no collection that holds facts"
            return settings, Check("config", "warning", message, "run gno init")
        return settings, Check("config", "ok", where)

    def _data_folder(self) -> Check:
        folder = self.surroundings.folder(self.data_dir)
        if not folder.is_writable:
            message = f"{self.data_dir} cannot be written, so nothing can be remembered"
            return Check("data", "error", message, "mend its rights, or set GNO_DATA_DIR")
        if folder.file_system in _NETWORK:
            message = f"{self.data_dir} lies on a network file system ({folder.file_system})"
            fix = "set GNO_DATA_DIR to a local disk; the data is derived and needs no backup"
            return Check("data", "warning", message, fix)
        return Check("data", "ok", self.data_dir)

    def _lease(self) -> Check:
        try:
            with self.lease.hold(wait_s=0):
                return Check("lease", "ok", "no writer is at work")
        except Fault as fault:
            if fault.code is Code.WRITE_LEASE_BUSY:
                return Check("lease", "notice", fault.message)
            return Check("lease", "error", fault.message, "mend the rights of the data folder")

    def _catalog(self) -> Check:
        try:
            damage = self.catalog_file.damage(thorough=True)
        except Fault as fault:
            return Check("catalog", "error", fault.message, "run gno update")
        if damage is None:
            return Check("catalog", "ok", "sound")
        message = f"the catalog is damaged ({damage})"
        return Check("catalog", "error", message, "run gno update; it is made anew from the files")

    def _root(self, collection: Collection) -> Check:
        folder, name = self.surroundings.folder(collection.path), f"collection {collection.name}"
        if not folder.exists:
            fix = "mount its disk, or mend its path in the config"
            return Check(name, "error", f"{collection.path} is not there", fix)
        if not folder.is_readable:
            return Check(name, "error", f"{collection.path} cannot be read", "mend its rights")
        if collection.memory_managed and not folder.is_writable:
            message = f"{collection.path} cannot be written, so nothing can be remembered"
            return Check(name, "error", message, "mend its rights")
        return Check(name, "ok", collection.path)

    def _contents(self, settings: Settings) -> Iterator[Check]:
        try:
            status = self.status(settings)
        except Fault as fault:
            yield Check("index", "error", fault.message, "run gno update")
            return
        if status.index_is_level:
            yield Check("index", "ok", "level with the catalog")
        else:
            yield Check("index", "warning", "the index lags behind the catalog", "run gno update")
        for item in status.collections:
            yield from _records(item)


def _records(item: CollectionStatus) -> Iterator[Check]:
    name = f"records of {item.collection.name}"
    if item.lag and item.lag.total:
        message = f"{item.lag.total} file(s) are new, changed or gone"
        yield Check(name, "warning", message, "run gno update")
    if item.counts.invalid:
        message = f"{item.counts.invalid} record(s) are left out of recall"
        yield Check(name, "warning", message, "run gno status; it names each with a hint")
