"""Parts that touch the world: one adapter for each port."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gno.adapters.catalog.connections import Connections
    from gno.adapters.config.places import Places
    from gno.ports.catalog_health import CatalogFile, HealthCatalog
    from gno.ports.clock import Clock
    from gno.ports.config_store import ConfigStore
    from gno.ports.fact_catalog import FactCatalog
    from gno.ports.frontmatter import FrontmatterReader
    from gno.ports.lease import WriteLease
    from gno.ports.lexical_index import LexicalIndex
    from gno.ports.stemmer import Stemmer
    from gno.ports.surroundings import Surroundings
    from gno.ports.sync_catalog import SyncCatalog
    from gno.ports.vault import Vault


def make_config(*, places: Places) -> ConfigStore:
    """Open the user's configuration file."""
    from gno.adapters.config.yaml_file import MAX_BYTES, YamlConfigStore
    from gno.adapters.vault.frontmatter import YamlFrontmatterReader

    return YamlConfigStore(
        places.config_path,
        cache_dir=places.cache_dir,
        reader=YamlFrontmatterReader(first_line=1, limit_bytes=MAX_BYTES),
    )


def make_clock() -> Clock:
    """Use the system's clock."""
    from gno.adapters.clock.system import SystemClock

    return SystemClock()


def make_lease(*, places: Places) -> WriteLease:
    """Use the kernel lock of the data folder."""
    from gno.adapters.lease.kernel import KernelLease

    return KernelLease(places.data_dir)


def make_vault() -> Vault:
    """Use the disk."""
    from gno.adapters.vault.disk import DiskVault

    return DiskVault()


def make_frontmatter() -> FrontmatterReader:
    """Read blocks as YAML."""
    from gno.adapters.vault.frontmatter import YamlFrontmatterReader

    return YamlFrontmatterReader()


def make_stemmer() -> Stemmer:
    """Stem with the engine's own stemmers."""
    from gno.adapters.lexical.stemmer import TantivyStemmer

    return TantivyStemmer()


def make_connections(*, places: Places) -> Connections:
    """Keep one connection to the catalog for each thread."""
    from pathlib import Path

    from gno.adapters.catalog.connections import Connections

    return Connections(Path(places.catalog_path))


def make_catalog(*, connections: Connections) -> FactCatalog:
    """Read facts from the catalog."""
    from gno.adapters.catalog.facts import ApswFactCatalog

    return ApswFactCatalog(connections)


def make_sync_catalog(*, connections: Connections) -> SyncCatalog:
    """Compare with the catalog and write to it."""
    from gno.adapters.catalog.sync import ApswSyncCatalog

    return ApswSyncCatalog(connections)


def make_health(*, connections: Connections) -> HealthCatalog:
    """Ask the catalog what is wrong."""
    from gno.adapters.catalog.health import ApswHealthCatalog

    return ApswHealthCatalog(connections)


def make_index(*, places: Places, connections: Connections) -> LexicalIndex:
    """Open the lexical index that belongs to the catalog as it is."""
    from pathlib import Path

    from gno.adapters.lexical.generations import GenerationalIndex
    from gno.adapters.lexical.tantivy_index import TantivyLexicalIndex

    return GenerationalIndex(
        Path(places.lexical_dir),
        generation=lambda: connections.generation,
        open_index=TantivyLexicalIndex,
    )


def make_surroundings() -> Surroundings:
    """Ask the operating system."""
    from gno.adapters.surroundings.system import SystemSurroundings

    return SystemSurroundings()


def make_catalog_file(*, connections: Connections) -> CatalogFile:
    """Handle the catalog's file as a whole."""
    return connections
