"""The catalog suites, over SQLite and in memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from contract_tests.ports.catalog_suite import FactCatalogSuite
from contract_tests.ports.catalog_suite_apsw import ApswCatalog
from contract_tests.ports.catalog_suite_facts import Catalog
from contract_tests.ports.catalog_suite_sync import (
    CatalogFileSuite,
    HealthCatalogSuite,
    SyncCatalogSuite,
)
from contract_tests.ports.catalog_suite_writer import CatalogWriterSuite
from gno.adapters.catalog.ram import RamCatalog


class WholeSuite(
    FactCatalogSuite, CatalogWriterSuite, SyncCatalogSuite, HealthCatalogSuite, CatalogFileSuite
):
    """Every promise of the ports of the catalog."""


class TestApswCatalog(WholeSuite):
    @pytest.fixture
    def catalog(self, tmp_path: Path) -> Iterator[Catalog]:
        with closing(ApswCatalog(tmp_path / "data" / "catalog-default.sqlite")) as made:
            yield made
            assert made.damage(thorough=True) is None


class TestRamCatalog(WholeSuite):
    @pytest.fixture
    def catalog(self) -> Catalog:
        return RamCatalog()
