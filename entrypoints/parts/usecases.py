"""Parts that orchestrate: the use cases and what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gno.adapters.config.places import Places
    from gno.domain.memory.candidates import Candidates
    from gno.domain.memory.submission import Submission
    from gno.domain.usecases.absorb import Absorb
    from gno.domain.usecases.catch_unseen import CatchUnseen
    from gno.domain.usecases.diagnose import Diagnose
    from gno.domain.usecases.file_reader import Analyse, FileReader
    from gno.domain.usecases.find_facts import FindFacts
    from gno.domain.usecases.first_sync import FirstSync
    from gno.domain.usecases.list_scopes import ListScopes
    from gno.domain.usecases.load_settings import LoadSettings
    from gno.domain.usecases.look_up import LookUp
    from gno.domain.usecases.manage_collections import ManageCollections
    from gno.domain.usecases.mend import Mend
    from gno.domain.usecases.read_history import ReadHistory
    from gno.domain.usecases.recall import Recall
    from gno.domain.usecases.remember import Remember
    from gno.domain.usecases.status import ReadStatus
    from gno.domain.usecases.sync_collection import SyncCollection
    from gno.domain.usecases.update import Update
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


def make_settings(*, config: ConfigStore, places: Places) -> LoadSettings:
    """Load the configuration."""
    from gno.domain.usecases.load_settings import LoadSettings

    return LoadSettings(config, places.data_dir)


def make_analyse(*, stemmer: Stemmer) -> Analyse:
    """Turn texts into index terms."""
    from gno.domain.search.analysis import index_terms

    return lambda text, language: index_terms(text, stemmer.stem, language)


def make_reader(*, frontmatter: FrontmatterReader, analyse: Analyse, places: Places) -> FileReader:
    """Read files as facts."""
    from gno.domain.usecases.file_reader import FileReader

    return FileReader(frontmatter, analyse, places.index)


def make_absorb(*, sync_catalog: SyncCatalog, index: LexicalIndex) -> Absorb:
    """Take what was read into catalog and index."""
    from gno.domain.usecases.absorb import Absorb

    return Absorb(sync_catalog, index)


def make_sync(
    *,
    vault: Vault,
    reader: FileReader,
    sync_catalog: SyncCatalog,
    health: HealthCatalog,
    absorb: Absorb,
) -> SyncCollection:
    """Bring one collection level."""
    from gno.domain.usecases.sync_collection import SyncCollection

    return SyncCollection(
        vault=vault, reader=reader, catalog=sync_catalog, health=health, absorb=absorb
    )


def make_update(
    *,
    settings: LoadSettings,
    sync: SyncCollection,
    sync_catalog: SyncCatalog,
    catalog_file: CatalogFile,
    absorb: Absorb,
    lease: WriteLease,
) -> Update:
    """Bring every collection level."""
    from gno.domain.usecases.update import Update

    return Update(
        settings=settings,
        sync=sync,
        catalog=sync_catalog,
        catalog_file=catalog_file,
        absorb=absorb,
        lease=lease,
    )


def make_first_sync(*, sync: SyncCollection, health: HealthCatalog, lease: WriteLease) -> FirstSync:
    """Fill a catalog that has never seen its collection."""
    from gno.domain.usecases.first_sync import FirstSync

    return FirstSync(sync=sync, health=health, lease=lease)


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
    from gno.domain.usecases.look_up import LookUp

    def find_candidates(submission: Submission) -> Candidates:
        # Only a proposal compares texts; an addition need not pay for the comparison's import.
        from gno.domain.usecases.find_candidates import FindCandidates

        return FindCandidates(find)(submission)

    return LookUp(
        vault=vault,
        reader=reader,
        catalog=catalog,
        find_candidates=find_candidates,
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


def make_history(*, catalog: FactCatalog, places: Places) -> ReadHistory:
    """Follow a fact from first to current."""
    from gno.domain.usecases.read_history import ReadHistory

    return ReadHistory(catalog, places.index)


def make_doctor(
    *,
    config: ConfigStore,
    settings: LoadSettings,
    surroundings: Surroundings,
    catalog_file: CatalogFile,
    status: ReadStatus,
    lease: WriteLease,
    places: Places,
) -> Diagnose:
    """Look for trouble."""
    from gno.domain.usecases.diagnose import Diagnose

    return Diagnose(
        config=config,
        settings=settings,
        surroundings=surroundings,
        catalog_file=catalog_file,
        status=status,
        lease=lease,
        data_dir=places.data_dir,
    )


def make_mend(*, catalog_file: CatalogFile, absorb: Absorb, lease: WriteLease) -> Mend:
    """Make damaged data anew."""
    from gno.domain.usecases.mend import Mend

    return Mend(catalog_file=catalog_file, absorb=absorb, lease=lease)
