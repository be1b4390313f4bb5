"""The vaults under their suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from contract_tests.ports.vault_suite import Plant, VaultSuite
from gno.adapters.vault.disk import DiskVault
from gno.adapters.vault.ram import RamVault
from gno.domain.documents.collection import Collection
from gno.ports.vault import Vault


class TestDiskVault(VaultSuite):
    @pytest.fixture
    def vault(self) -> Vault:
        return DiskVault()

    @pytest.fixture
    def collection(self, tmp_path: Path) -> Collection:
        root = tmp_path / "vault"
        root.mkdir()
        return Collection(name="memory", path=str(root))

    @pytest.fixture
    def plant(self, vault: Vault, collection: Collection) -> Plant:
        def put(rel_path: str, content: bytes) -> None:
            path = Path(collection.path, rel_path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

        return put


class TestRamVault(VaultSuite):
    @pytest.fixture
    def made(self) -> RamVault:
        return RamVault()

    @pytest.fixture
    def vault(self, made: RamVault) -> Vault:
        return made

    @pytest.fixture
    def collection(self, made: RamVault) -> Collection:
        collection = Collection(name="memory", path="/vault")
        made.make_root(collection)
        return collection

    @pytest.fixture
    def plant(self, made: RamVault, collection: Collection) -> Plant:
        return lambda rel_path, content: made.put(collection, rel_path, content)
