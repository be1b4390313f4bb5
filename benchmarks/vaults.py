"""Vaults of real fact files, grown as a memory grows: day by day, some facts replacing others."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.sentences import Sentence, Writer, zipf
from gno.domain.memory.fact import FactText, record_id
from gno.domain.memory.identity import Caller
from gno.domain.memory.record import Record, render_record
from gno.domain.uris import Address, render_uri

COLLECTION = "memory"
_SCOPES = 200
_FACTS_A_DAY = 100
_DAY_MS = 86_400_000
_FIRST_DAY_MS = 1_600_000_000_000
_REPLACING = 0.12  # of all facts replace an earlier one, which may replace another
_SHARED = 0.15  # of all facts are in two scopes
_CALLERS = ("codex", "claude", "cli:ana", "mcp:editor")


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, and the scope it is asked in."""

    query: str
    scope: str


@dataclass(slots=True)
class _Told:
    sentence: Sentence
    scopes: tuple[str, ...]
    uri: str


@dataclass(frozen=True, slots=True)
class Vault:
    """A configured memory of ``size`` facts in a folder of its own."""

    home: Path
    size: int
    asks: list[Ask] = field(default_factory=list)
    news: list[tuple[str, str]] = field(default_factory=list)

    @property
    def root(self) -> Path:
        """The collection's folder."""
        return self.home / "vault"

    @property
    def config(self) -> Path:
        """The configuration file."""
        return self.home / "config" / "index.yml"

    @property
    def data(self) -> Path:
        """The folder of derived data."""
        return self.home / "data"

    @property
    def catalog(self) -> Path:
        """The catalog's database."""
        return self.data / "catalog-default.sqlite"

    @property
    def environment(self) -> dict[str, str]:
        """The environment for a process that is to use this memory."""
        places = {f"GNO_{kind.upper()}_DIR": str(self.home / kind)
                  for kind in ("config", "data", "cache")}  # fmt: skip
        identity = {"GNO_MEMORY_CALLER": "benchmark", "GNO_MEMORY_SESSION": "s1"}
        return {**os.environ, **places, **identity}


def scope_names() -> list[str]:
    """Return the scopes, the busiest first."""
    kinds = ("project", "user", "team", "agent")
    return [f"{kinds[n % 4]}:{n:03d}" for n in range(_SCOPES)]


def grow(home: Path, size: int, *, seed: int = 7, questions: int = 1_500) -> Vault:
    """Write ``size`` facts and return the vault with questions and news for it."""
    vault = Vault(home, size)
    vault.config.parent.mkdir(parents=True)
    text = f'version: "1.0"\ncollections:\n  - name: {COLLECTION}\n    path: "{vault.root}"\n'
    vault.config.write_text(text + "    memoryManaged: true\n", encoding="utf-8")
    teller = _Teller(seed)
    told: list[_Told] = []
    for record, fact in teller.tell(size):
        path = vault.root / record.canonical_path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(render_record(record), encoding="utf-8")
        told.append(fact)
    vault.asks.extend(teller.ask(told, questions))
    vault.news.extend(teller.news(questions))
    return vault


class _Teller:
    """Makes up facts in the order in which they came to be known, and questions about them."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self._writer = Writer(seed)
        self._names = scope_names()
        self._current: dict[str, list[_Told]] = {}

    def tell(self, size: int) -> Iterator[tuple[Record, _Told]]:
        """Yield records; those that replace another one stay in its scopes."""
        for number in range(size):
            scope = self._scope()
            earlier = self._current.setdefault(scope, [])
            old = None
            if earlier and self._draw.random() < _REPLACING:
                old = earlier.pop(self._draw.randrange(len(earlier)))
            sentence = self._writer.correct(old.sentence) if old else self._writer.write()
            scopes = old.scopes if old else (scope,)
            if not old and self._draw.random() < _SHARED:
                scopes = tuple(dict.fromkeys((scope, self._scope())))
            record = self._record(number, sentence.text, scopes)
            record = replace(record, supersedes=(old.uri,) if old else ())
            uri = render_uri(Address(COLLECTION, record.canonical_path))
            earlier.append(_Told(sentence, scopes, uri))
            yield record, earlier[-1]

    def ask(self, told: list[_Told], count: int) -> Iterator[Ask]:
        """Ask about facts; of ten questions, one in any scope and one in bare words."""
        for number in range(count):
            fact = self._draw.choice(told)
            scope, query = fact.scopes[0], fact.sentence.question
            if number % 10 == 0:
                scope = self._draw.choice(self._names)
            elif number % 10 == 1:
                query = " ".join(self._draw.sample(fact.sentence.text.split(), 3))
            yield Ask(query, scope)

    def news(self, count: int) -> Iterator[tuple[str, str]]:
        """Yield texts that are not stored yet, each with its scope."""
        for _ in range(count):
            yield self._writer.write().text, self._scope()

    def _record(self, number: int, text: str, scopes: tuple[str, ...]) -> Record:
        day, place = divmod(number, _FACTS_A_DAY)
        created_ms = _FIRST_DAY_MS + day * _DAY_MS + place * 1_000
        caller, words = self._draw.choice(_CALLERS), FactText.of(text)
        return Record(
            record_id=record_id(words.content_hash, created_ms, Caller(caller, "s1")),
            text=words.words,
            content_hash=words.content_hash,
            scopes=scopes,
            caller=caller,
            session="s1",
            created_ms=created_ms,
        )

    def _scope(self) -> str:
        return self._draw.choices(self._names, cum_weights=zipf(_SCOPES))[0]
