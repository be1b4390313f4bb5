"""Changing and loading the configuration: refused before it can put files where they harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract_tests.laws.samples import MEMORY, NOTES
from gno.adapters.config.ram import RamConfigStore
from gno.adapters.lease.ram import RamLease
from gno.adapters.vault.ram import RamVault
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.domain.usecases.load_settings import LoadSettings
from gno.domain.usecases.manage_collections import ManageCollections


class LockedVault(RamVault):
    """A vault on a disk that takes no new folder."""

    def make_root(self, collection: Collection) -> None:
        raise Fault(Code.RUNTIME, f"{collection.path} cannot be made")


def manage(config: RamConfigStore, vault: RamVault | None = None) -> ManageCollections:
    return ManageCollections(
        config=config, vault=vault or RamVault(), lease=RamLease(), data_dir="/data"
    )


def names(config: RamConfigStore) -> list[str]:
    return [item.name for item in config.load().collections]


def test_a_collection_is_added_with_its_folder() -> None:
    config, vault = RamConfigStore(NOTES), RamVault()

    manage(config, vault).add(MEMORY)

    assert names(config) == ["notes", "memory"]
    assert not vault.walk(MEMORY).is_missing


def test_a_folder_that_cannot_be_made_leaves_the_configuration_as_it_was() -> None:
    config = RamConfigStore(NOTES)

    with pytest.raises(Fault) as refused:
        manage(config, LockedVault()).add(MEMORY)

    assert refused.value.code is Code.RUNTIME
    assert names(config) == ["notes"]


def test_a_folder_around_the_data_folder_is_refused() -> None:
    config = RamConfigStore()

    with pytest.raises(Fault) as refused:
        manage(config).add(replace(MEMORY, path="/"))

    assert refused.value.code is Code.VALIDATION
    assert names(config) == []


def test_a_taken_name_is_a_conflict() -> None:
    config = RamConfigStore(MEMORY)

    with pytest.raises(Fault) as refused:
        manage(config).add(replace(MEMORY, name="Memory", path="/elsewhere"))

    assert refused.value.code is Code.CONFLICT
    assert names(config) == ["memory"]


def test_a_collection_is_renamed_and_removed() -> None:
    config = RamConfigStore(NOTES, MEMORY)

    manage(config).rename("memory", "facts")
    manage(config).remove("notes")

    assert names(config) == ["facts"]


def test_an_unknown_name_is_not_found() -> None:
    with pytest.raises(Fault) as refused:
        manage(RamConfigStore()).remove("notes")

    assert refused.value.code is Code.COLLECTION_NOT_FOUND


def test_settings_are_loaded_unless_they_hold_the_data_folder() -> None:
    config = RamConfigStore(MEMORY)

    assert list(LoadSettings(config, "/data")().collections) == [MEMORY]
    with pytest.raises(Fault) as refused:
        LoadSettings(config, "/vault/memory/data")()
    assert refused.value.code is Code.VALIDATION
