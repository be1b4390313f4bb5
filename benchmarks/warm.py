"""S3 and S5: recall and remember in a process that is running, through the SDK."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from statistics import median
from typing import Any

import gno
from benchmarks.bench import Bench
from benchmarks.figures import Figure
from benchmarks.floors import Asked, QueryFloor
from benchmarks.timing import percentile, timed_ms
from benchmarks.vaults import Ask, Vault
from gno.adapters.config.places import Places
from gno.domain.memory.question import RecallDraft
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms
from gno.entrypoints.assembly import Assembly
from gno.entrypoints.operations.recall import recall as ask_parts
from gno.entrypoints.parts import places_for

_WARM_UP = 100  # calls that are not counted
_RECALLS = 1_000
_WRITES = 80
_OVER_QUERY_MS, _TAIL_MS = 1.0, 5.0
_WRITE = 1.5


def open_client(vault: Vault) -> gno.Client:
    """Open the SDK on a vault."""
    return gno.Client.open(
        caller="benchmark", session="s1", config_path=vault.config, data_dir=vault.data
    )


def places_of(vault: Vault) -> Places:
    """Return where a vault is kept."""
    places = places_for(config=str(vault.config), data_dir=str(vault.data))
    return replace(places, cache_dir=str(vault.home / "cache"))


def recall(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S3: every question is asked once, right after the floor has asked the same."""
    vault = bench.vault(size)
    asks = vault.asks[: _WARM_UP + _RECALLS]
    asked = _as_asked(vault, asks)
    (lexical,) = vault.data.glob("lexical-*/*")
    floor = QueryFloor(vault.catalog, lexical)
    floors, times = [], []
    with closing(open_client(vault)) as client:
        for ask, question in zip(asks, asked, strict=True):
            if question is not None:
                floors.append(timed_ms(partial(floor, question)))
            times.append(timed_ms(partial(client.recall, ask.query, scopes=[ask.scope])))
    usual = median(floors[_WARM_UP:])
    yield Figure(
        target_id="S3",
        what="warm recall, p50",
        facts=size,
        value=median(times[_WARM_UP:]),
        unit="ms",
        floor=usual,
        target=f"query floor + {_OVER_QUERY_MS:g} ms",
        limit=usual + _OVER_QUERY_MS,
    )
    yield Figure(
        target_id="S3",
        what="warm recall, p95",
        facts=size,
        value=percentile(times[_WARM_UP:], 95),
        unit="ms",
        floor=percentile(floors[_WARM_UP:], 95),
        target=f"{_TAIL_MS:g} ms",
        limit=_TAIL_MS,
    )


def remember(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S5."""
    vault = bench.vault(size)
    floor = bench.write_floor(size)
    floors, times = [], []
    with closing(open_client(vault)) as client:
        for text, scope in vault.news[: _WRITES + 10]:
            floors.append(timed_ms(floor))
            times.append(timed_ms(partial(_add, client, text, scope)))
    del vault.news[: _WRITES + 10]
    usual = median(floors[10:])
    yield Figure(
        target_id="S5",
        what="warm remember, p50",
        facts=size,
        value=median(times[10:]),
        unit="ms",
        floor=usual,
        target=f"{_WRITE} x write floor",
        limit=_WRITE * usual,
    )


def _add(client: gno.Client, text: str, scope: str) -> None:
    reply = client.remember(text, scopes=[scope], decision="add")
    if reply.outcome not in {"added", "existing"}:
        raise RuntimeError(reply.outcome)


@dataclass(slots=True)
class _Listening:
    """An index that keeps the last search that found something."""

    index: Any
    last: Asked | None = field(default=None)

    def search(
        self, weights: Mapping[Forms, int], view: View, *, at_least: int, limit: int
    ) -> Sequence[int]:
        keys: Sequence[int] = self.index.search(weights, view, at_least=at_least, limit=limit)
        self.last = Asked(weights, view, limit) if keys else self.last
        return keys

    def __getattr__(self, name: str) -> Any:
        return getattr(self.index, name)


def _as_asked(vault: Vault, asks: Sequence[Ask]) -> list[Asked | None]:
    """Return what the product asks the index for each question; None where nothing is found."""
    places = places_of(vault)
    found: list[Asked | None] = []
    with closing(Assembly(places=places)) as plain:
        listening = _Listening(plain.get("index"))
        parts = Assembly(places=places, index=listening)
        for ask in asks:
            listening.last = None
            draft = RecallDraft(
                caller="benchmark", session="s1", query=ask.query, scopes=[ask.scope]
            )
            ask_parts(parts, draft)
            found.append(listening.last)
        parts.get("connections").close()
    return found
