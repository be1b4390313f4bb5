"""The one graph of parts: each function makes one, and its parameters name what it needs.

Imports stand inside the functions, so that a command pays only for the parts it uses. The
graph is declared here and nowhere else: `assembly.py` resolves it for a one-shot command,
`container.py` turns the same functions into dependency-injector providers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from gno.adapters.catalog.connections import Connections
    from gno.adapters.config.places import Places
    from gno.domain.config.settings import Settings
    from gno.domain.usecases.absorb import Absorb
    from gno.domain.usecases.catch_unseen import CatchUnseen
    from gno.domain.usecases.file_reader import Analyse, FileReader
    from gno.domain.usecases.find_facts import FindFacts
    from gno.domain.usecases.first_sync import FirstSync
    from gno.domain.usecases.list_scopes import ListScopes
    from gno.domain.usecases.look_up import LookUp
    from gno.domain.usecases.manage_collections import ManageCollections
    from gno.domain.usecases.read_history import ReadHistory
    from gno.domain.usecases.recall import Recall
    from gno.domain.usecases.remember import Remember
    from gno.domain.usecases.status import ReadStatus
    from gno.domain.usecases.sync_collection import SyncCollection
    from gno.domain.usecases.update import Update
    from gno.ports.catalog import FactCatalog, HealthCatalog, SyncCatalog
    from gno.ports.clock import Clock
    from gno.ports.config_store import ConfigStore
    from gno.ports.frontmatter import FrontmatterReader
    from gno.ports.lease import WriteLease
    from gno.ports.lexical_index import LexicalIndex
    from gno.ports.stemmer import Stemmer
    from gno.ports.vault import Vault

# A part from the parts its parameters name.
Factory: TypeAlias = Callable[..., Any]


def make_config(*, places: Places, frontmatter: FrontmatterReader) -> ConfigStore:
    """Open the user's configuration file."""
    from gno.adapters.config.yaml_file import YamlConfigStore

    return YamlConfigStore(places.config_path, cache_dir=places.cache_dir, reader=frontmatter)


def make_settings(*, config: ConfigStore, places: Places) -> Settings:
    """Load the configuration and refuse a data folder inside a collection."""
    from gno.domain.config.places import check_apart

    settings = config.load()
    check_apart(settings.collections, places.data_dir)
    return settings


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


def make_analyse(*, stemmer: Stemmer) -> Analyse:
    """Turn texts into index terms."""
    from gno.domain.search.analysis import index_terms

    return lambda text, language: index_terms(text, stemmer.stem, language)


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
    """Open the lexical index that belongs to this very catalog."""
    from pathlib import Path

    from gno.adapters.lexical.tantivy_index import TantivyLexicalIndex

    return TantivyLexicalIndex(Path(places.lexical_dir) / connections.generation)


def make_reader(*, frontmatter: FrontmatterReader, analyse: Analyse, places: Places) -> FileReader:
    """Read files as facts."""
    from gno.domain.usecases.file_reader import FileReader

    return FileReader(frontmatter, analyse, places.index)


def make_absorb(*, sync_catalog: SyncCatalog, index: LexicalIndex) -> Absorb:
    """Take what was read into catalog and index."""
    from gno.domain.usecases.absorb import Absorb

    return Absorb(sync_catalog, index)


def make_sync(
    *, vault: Vault, reader: FileReader, sync_catalog: SyncCatalog, absorb: Absorb
) -> SyncCollection:
    """Bring one collection level."""
    from gno.domain.usecases.sync_collection import SyncCollection

    return SyncCollection(vault=vault, reader=reader, catalog=sync_catalog, absorb=absorb)


def make_update(*, sync: SyncCollection, sync_catalog: SyncCatalog, absorb: Absorb) -> Update:
    """Bring every collection level."""
    from gno.domain.usecases.update import Update

    return Update(sync=sync, catalog=sync_catalog, absorb=absorb)


def make_first_sync(
    *, sync: SyncCollection, sync_catalog: SyncCatalog, lease: WriteLease
) -> FirstSync:
    """Fill a catalog that has never seen its collection."""
    from gno.domain.usecases.first_sync import FirstSync

    return FirstSync(sync=sync, catalog=sync_catalog, lease=lease)


def make_catch_unseen(
    *,
    vault: Vault,
    reader: FileReader,
    sync_catalog: SyncCatalog,
    absorb: Absorb,
    sync: SyncCollection,
) -> CatchUnseen:
    """Take in files that nobody announced."""
    from gno.domain.usecases.catch_unseen import CatchUnseen

    return CatchUnseen(vault=vault, reader=reader, catalog=sync_catalog, absorb=absorb, sync=sync)


def make_find(*, index: LexicalIndex, catalog: FactCatalog, stemmer: Stemmer) -> FindFacts:
    """Find facts by words."""
    from gno.domain.usecases.find_facts import FindFacts

    return FindFacts(index=index, stemmer=stemmer, rows=catalog.facts)


def make_recall(*, find: FindFacts, index: LexicalIndex, clock: Clock) -> Recall:
    """Answer questions."""
    from gno.domain.usecases.recall import Recall

    return Recall(find=find, index=index, clock=clock)


def make_look_up(
    *, vault: Vault, reader: FileReader, catalog: FactCatalog, find: FindFacts, places: Places
) -> LookUp:
    """Look up what bears on a submission."""
    from gno.domain.usecases.find_candidates import FindCandidates
    from gno.domain.usecases.look_up import LookUp

    return LookUp(
        vault=vault,
        reader=reader,
        catalog=catalog,
        find_candidates=FindCandidates(find),
        index_name=places.index,
    )


def make_remember(
    *,
    vault: Vault,
    reader: FileReader,
    catalog: FactCatalog,
    look_up: LookUp,
    catch_unseen: CatchUnseen,
    absorb: Absorb,
    lease: WriteLease,
    clock: Clock,
) -> Remember:
    """Store facts."""
    from gno.domain.usecases.remember import Remember

    return Remember(
        vault=vault,
        reader=reader,
        catalog=catalog,
        look_up=look_up,
        catch_unseen=catch_unseen,
        absorb=absorb,
        lease=lease,
        clock=clock,
    )


def make_collections(
    *, config: ConfigStore, vault: Vault, lease: WriteLease, places: Places
) -> ManageCollections:
    """Change the configuration."""
    from gno.domain.usecases.manage_collections import ManageCollections

    return ManageCollections(config=config, vault=vault, lease=lease, data_dir=places.data_dir)


def make_status(
    *, vault: Vault, sync_catalog: SyncCatalog, health: HealthCatalog, absorb: Absorb
) -> ReadStatus:
    """Say how everything stands."""
    from gno.domain.usecases.status import ReadStatus

    return ReadStatus(vault=vault, sync_catalog=sync_catalog, health=health, absorb=absorb)


def make_scopes(*, catalog: FactCatalog) -> ListScopes:
    """List scopes."""
    from gno.domain.usecases.list_scopes import ListScopes

    return ListScopes(catalog)


def make_history(*, catalog: FactCatalog, settings: Settings, places: Places) -> ReadHistory:
    """Follow a fact from first to current."""
    from gno.domain.usecases.read_history import ReadHistory

    return ReadHistory(catalog, settings.collections, places.index)


# ``places`` is the one part that is given from outside.
PARTS: Mapping[str, Factory] = MappingProxyType(
    {
        name.removeprefix("make_"): factory
        for name, factory in list(globals().items())
        if name.startswith("make_")
    }
)

# The parts that hold files open, in the order they are closed.
CLOSED_LAST_TO_FIRST = ("index", "connections")


def needs_of(factory: Factory) -> tuple[str, ...]:
    """Return the names of the parts a factory asks for."""
    code = factory.__code__
    return code.co_varnames[: code.co_kwonlyargcount]


def places_for(
    *, config: str | None = None, data_dir: str | None = None, index: str | None = None
) -> Places:
    """Return where configuration and data of this process lie.

    Raises:
        Fault: ``VALIDATION`` for an index name that is none.
    """
    import os

    from gno.adapters.config.places import find_places
    from gno.domain.uris import DEFAULT_INDEX

    return find_places(os.environ, config=config, data_dir=data_dir, index=index or DEFAULT_INDEX)
