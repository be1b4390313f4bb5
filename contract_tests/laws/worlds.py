"""A whole memory in RAM: the real use cases over the twins of every port."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from contract_tests.laws.samples import AT_MS, COLLECTIONS, GOOD, MEMORY
from gno.adapters.catalog.ram import RamCatalog
from gno.adapters.clock.fixed import FixedClock
from gno.adapters.lease.ram import RamLease
from gno.adapters.lexical.ram import RamLexicalIndex
from gno.adapters.vault.frontmatter import YamlFrontmatterReader
from gno.adapters.vault.ram import RamVault
from gno.domain.documents.collection import Collections
from gno.domain.faults import Code, Fault
from gno.domain.memory.fact import Fact
from gno.domain.memory.question import RecallDraft, read_question
from gno.domain.memory.record import Record, new_record, render_record
from gno.domain.memory.submission import Submission, Supersede, read_submission
from gno.domain.search.analysis import index_terms
from gno.domain.sync.outcome import SyncOutcome
from gno.domain.usecases.absorb import Absorb
from gno.domain.usecases.catch_unseen import CatchUnseen
from gno.domain.usecases.file_reader import FileReader
from gno.domain.usecases.find_candidates import FindCandidates
from gno.domain.usecases.find_facts import FindFacts
from gno.domain.usecases.look_up import LookUp
from gno.domain.usecases.recall import Recall, Recalled
from gno.domain.usecases.remember import Remember, Remembered, Written
from gno.domain.usecases.sync_collection import SyncCollection
from gno.ports.lease import WriteLease


def nothing() -> None:
    """Do nothing, the usual thing to happen meanwhile."""


class PlainStemmer:
    """See ``gno.ports.stemmer.Stemmer``. Every word is its own stem."""

    def stem(self, words: Sequence[str], language: str) -> list[str]:
        """Give the words back."""
        return list(words)


class RacingLease:
    """See ``gno.ports.lease.WriteLease``. Something happens before it lets the writer in."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self.meanwhile = meanwhile

    @contextmanager
    def hold(self, *, wait_s: float) -> Generator[None]:
        """Let a rival in first, once."""
        meanwhile, self.meanwhile = self.meanwhile, nothing
        meanwhile()
        yield


@dataclass
class World:
    """One data folder and its vault; any part can be replaced before it is first used."""

    vault: RamVault = field(default_factory=RamVault)
    catalog: RamCatalog = field(default_factory=RamCatalog)
    index: RamLexicalIndex = field(default_factory=RamLexicalIndex)
    lease: WriteLease = field(default_factory=RamLease)
    clock: FixedClock = field(default_factory=lambda: FixedClock(AT_MS))
    collections: Collections = COLLECTIONS

    def __post_init__(self) -> None:
        """Make the folders that the config names."""
        for collection in self.collections:
            self.vault.make_root(collection)

    @cached_property
    def reader(self) -> FileReader:
        def analyse(text: str, language: str) -> tuple[str, ...]:
            return index_terms(text, PlainStemmer().stem, language)

        return FileReader(YamlFrontmatterReader(), analyse, "default")

    @cached_property
    def absorb(self) -> Absorb:
        return Absorb(self.catalog, self.index)

    @cached_property
    def sync(self) -> SyncCollection:
        return SyncCollection(
            vault=self.vault,
            reader=self.reader,
            catalog=self.catalog,
            health=self.catalog,
            absorb=self.absorb,
        )

    @cached_property
    def find(self) -> FindFacts:
        return FindFacts(index=self.index, stemmer=PlainStemmer(), rows=self.catalog.facts)

    @cached_property
    def look_up(self) -> LookUp:
        return LookUp(
            vault=self.vault,
            reader=self.reader,
            catalog=self.catalog,
            find_candidates=FindCandidates(self.find),
            index_name="default",
        )

    @cached_property
    def catch_unseen(self) -> CatchUnseen:
        return CatchUnseen(
            vault=self.vault,
            reader=self.reader,
            catalog=self.catalog,
            absorb=self.absorb,
            sync=self.sync,
        )

    @cached_property
    def remember_fact(self) -> Remember:
        return Remember(
            vault=self.vault,
            reader=self.reader,
            catalog=self.catalog,
            look_up=self.look_up,
            catch_unseen=self.catch_unseen,
            absorb=self.absorb,
            lease=self.lease,
            clock=self.clock,
        )

    def submission(self, text: str, **changes: Any) -> Submission:
        return read_submission(replace(GOOD, text=text, **changes), self.collections)

    def remember(self, text: str, **changes: Any) -> Remembered:
        return self.remember_fact(self.submission(text, **changes))

    def add(self, text: str, **changes: Any) -> Fact:
        """Store a fact that has to be new."""
        written = self.remember(text, decision="add", **changes)
        assert isinstance(written, Written)
        return written.fact

    def supersede(self, old: Fact, text: str, **changes: Any) -> Remembered:
        fields = {"predecessor_uri": old.uri, "predecessor_hash": old.content_hash} | changes
        return self.remember(text, decision="supersede", **fields)

    def replace(self, old: Fact, text: str, **changes: Any) -> Fact:
        """Supersede a fact that has to be current."""
        written = self.supersede(old, text, **changes)
        assert isinstance(written, Written)
        return written.fact

    def record(self, text: str, at_ms: int = AT_MS, **changes: Any) -> Record:
        """Return the record another machine would have written."""
        submission = self.submission(text, **changes)
        intent = submission.intent
        replaced = intent.uri if isinstance(intent, Supersede) else None
        return new_record(submission, at_ms, supersedes=replaced)

    def bring(self, *records: Record) -> None:
        """Let files arrive in the vault as a sync tool brings them."""
        for record in records:
            content = render_record(record).encode("utf-8")
            self.vault.put(MEMORY, record.canonical_path, content)

    def update(self, **options: Any) -> SyncOutcome:
        return self.sync(MEMORY, **options)

    def recall(self, query: str, scopes: object = "a", **changes: Any) -> Recalled:
        draft = RecallDraft(caller="c", session="s", query=query, scopes=scopes, **changes)
        recall = Recall(find=self.find, index=self.index, clock=self.clock)
        return recall(read_question(draft, self.collections))

    def recalled(self, query: str, scopes: object = "a") -> list[str]:
        """Return the texts that a recall answers with."""
        return [each.fact.text for each in self.recall(query, scopes).selection.chosen]

    def files(self) -> dict[str, str]:
        """Return the text of every file of the vault."""
        return {
            file.rel_path: self.vault.read(MEMORY, file.rel_path).decode("utf-8")
            for file in self.vault.walk(MEMORY).files
        }

    def facts(self) -> list[str]:
        """Return the text of every current fact, straight from the catalog."""
        paths = self.catalog.known_files(MEMORY.name)
        names = {path.rpartition("/")[2].removesuffix(".md") for path in paths}
        stored = (self.catalog.find(MEMORY.name, name) for name in names)
        return sorted(each.fact.text for each in stored if each and each.is_current)


def failing(code: Code = Code.SYNC_FAILED) -> Fault:
    """Return what an adapter raises when its engine fails."""
    return Fault(code, "the disk is full")
