"""Looking for trouble: each kind is named with what to do, and one hides no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from contract_tests.laws.samples import AT_MS, MEMORY, NOTES
from contract_tests.laws.worlds import World, failing
from gno.adapters.catalog.ram import RamCatalog
from gno.adapters.config.ram import RamConfigStore
from gno.adapters.lease.ram import RamLease
from gno.adapters.surroundings.fixed import FixedSurroundings
from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.usecases.diagnose import Check, Diagnose
from gno.domain.usecases.load_settings import LoadSettings
from gno.domain.usecases.status import ReadStatus
from gno.ports.catalog_health import FileFinding
from gno.ports.surroundings import Folder

FINE = Folder(exists=True, is_readable=True, is_writable=True, file_system="ext4")
OLD = "Deploys go out from main only"


class BrokenConfig(RamConfigStore):
    """A configuration that is no YAML."""

    def load(self) -> Settings:
        raise Fault(Code.VALIDATION, "line 3 is not valid YAML")


class NotedConfig(RamConfigStore):
    """A configuration with a misspelt key."""

    def load(self) -> Settings:
        return replace(super().load(), notes=("memorymanaged is probably memoryManaged",))


class BrokenLease(RamLease):
    """A lock file nobody may open."""

    def hold(self, *, wait_s: float) -> Any:
        raise Fault(Code.RUNTIME, "the lock cannot be opened")


class DamagedCatalog(RamCatalog):
    """A database with a torn page."""

    def damage(self, *, thorough: bool = False) -> str | None:
        return "page 7 is torn" if thorough else None


class UnreadableCatalog(RamCatalog):
    """A database that cannot be opened."""

    def damage(self, *, thorough: bool = False) -> str | None:
        raise failing(Code.QUERY_FAILED)


class SilentCatalog(RamCatalog):
    """A database that answers no question any more."""

    def findings(self, collection: str) -> Sequence[FileFinding]:
        raise failing(Code.QUERY_FAILED)


@dataclass(kw_only=True)
class Clinic:
    """A memory to be diagnosed, sound in every part that is not replaced."""

    world: World = field(default_factory=World)
    config: RamConfigStore = field(default_factory=lambda: RamConfigStore(NOTES, MEMORY))
    folders: Mapping[str, Folder] = field(default_factory=dict)
    data_dir: str = "/data"

    def checks(self) -> list[Check]:
        catalog = self.world.catalog
        sound = dict.fromkeys((NOTES.path, MEMORY.path, self.data_dir), FINE)
        status = ReadStatus(
            vault=self.world.vault,
            sync_catalog=catalog,
            health=catalog,
            absorb=self.world.absorb,
        )
        diagnose = Diagnose(
            config=self.config,
            settings=LoadSettings(self.config, self.data_dir),
            surroundings=FixedSurroundings(sound | dict(self.folders)),
            catalog_file=catalog,
            status=status,
            lease=self.world.lease,
            data_dir=self.data_dir,
        )
        return list(diagnose())

    def trouble(self) -> list[tuple[str, str]]:
        """Return name and severity of every check that is not well."""
        return [(c.name, c.severity) for c in self.checks() if c.severity != "ok"]


def level_world(**parts: Any) -> World:
    world = World(**parts)
    world.add(OLD)
    return world


def test_a_sound_memory_is_well_in_every_part() -> None:
    clinic = Clinic(world=level_world())

    checks = clinic.checks()

    assert [each.name for each in checks] == [
        "config",
        "data",
        "collection notes",
        "collection memory",
        "lease",
        "catalog",
        "index",
    ]
    assert clinic.trouble() == []


def folder(path: str, **changes: Any) -> dict[str, Any]:
    return {"folders": {path: replace(FINE, **changes)}}


@pytest.mark.parametrize(
    ("broken", "name", "severity"),
    [
        ({"config": BrokenConfig(MEMORY)}, "config", "error"),
        ({"config": NotedConfig(MEMORY)}, "config", "warning"),
        ({"config": RamConfigStore(NOTES)}, "config", "warning"),
        ({"data_dir": "/vault/memory/data"}, "config", "error"),
        (folder("/data", is_writable=False), "data", "error"),
        (folder("/data", file_system="nfs4"), "data", "warning"),
        (folder("/vault/memory", exists=False), "collection memory", "error"),
        (folder("/vault/memory", is_readable=False), "collection memory", "error"),
        (folder("/vault/memory", is_writable=False), "collection memory", "error"),
    ],
)
def test_one_broken_thing_is_named_and_no_other(
    broken: dict[str, Any], name: str, severity: str
) -> None:
    assert Clinic(world=level_world(), **broken).trouble() == [(name, severity)]


@pytest.mark.parametrize(
    ("part", "name", "severity"),
    [
        ({"catalog": DamagedCatalog()}, "catalog", "error"),
        ({"catalog": UnreadableCatalog()}, "catalog", "error"),
        ({"catalog": SilentCatalog()}, "index", "error"),
    ],
)
def test_so_is_a_broken_part_of_the_data_folder(
    part: dict[str, Any], name: str, severity: str
) -> None:
    assert Clinic(world=level_world(**part)).trouble() == [(name, severity)]


def test_a_lock_that_cannot_be_opened_is_an_error() -> None:
    world = level_world()
    world.lease = BrokenLease()

    assert Clinic(world=world).trouble() == [("lease", "error")]


def test_a_folder_of_documents_need_not_be_writable() -> None:
    clinic = Clinic(world=level_world(), **folder("/vault/notes", is_writable=False))

    assert clinic.trouble() == []


def test_without_a_configuration_the_rest_is_still_looked_at() -> None:
    clinic = Clinic(world=level_world(), config=RamConfigStore())

    assert clinic.trouble() == [("config", "error")]


def test_a_writer_at_work_is_worth_a_notice() -> None:
    world = level_world()

    with world.lease.hold(wait_s=0):
        trouble = Clinic(world=world).trouble()

    assert trouble == [("lease", "notice")]


def test_what_waits_for_an_update_and_what_is_left_out_is_counted() -> None:
    world = level_world()
    world.vault.put(MEMORY, "facts/broken.md", b"words")
    world.update()
    world.bring(world.record("Backups run at night", AT_MS + 1))

    checks = [c for c in Clinic(world=world).checks() if c.name == "records of memory"]

    assert [each.message[:2] for each in checks] == ["1 ", "1 "]
    assert all(each.severity == "warning" and each.fix for each in checks)


def test_an_index_that_lags_is_a_warning() -> None:
    world = level_world()
    world.index.reset()

    assert Clinic(world=world).trouble() == [("index", "warning")]


def test_where_nothing_is_derived_yet_nothing_is_made_by_looking() -> None:
    clinic = Clinic(folders={"/data": Folder(exists=False, is_writable=True)})

    names = [each.name for each in clinic.checks()]

    assert names == ["config", "data", "collection notes", "collection memory"]


def test_every_warning_and_error_says_what_to_do() -> None:
    broken: Collection = replace(MEMORY, path="/gone")
    clinic = Clinic(
        world=World(catalog=DamagedCatalog()),
        config=RamConfigStore(NOTES, broken),
        folders={"/gone": Folder(exists=False), "/data": replace(FINE, is_writable=False)},
    )

    severe = [each for each in clinic.checks() if each.severity in {"warning", "error"}]

    assert [each.name for each in severe] == ["data", "collection memory", "catalog"]
    assert all(each.fix for each in severe)
