"""S1 and S2: one command in a fresh process, against a process that only imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle

from benchmarks.bench import Bench
from benchmarks.figures import Figure
from benchmarks.timing import in_turns_ms, run
from benchmarks.vaults import Ask

_TIMES = 21
_RECALL, _ADD, _WRITE = 2.5, 2.5, 1.5


def recall(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S1."""
    vault = bench.vault(size)
    asks = cycle(vault.asks)
    floor, took = in_turns_ms(
        partial(run, bench.import_floor, vault.environment),
        lambda: run(_recall(bench, next(asks)), vault.environment),
        times=_TIMES,
    )
    yield Figure(
        target_id="S1",
        what="cold `gno recall --json`",
        facts=size,
        value=took,
        unit="ms",
        floor=floor,
        target=f"{_RECALL} x import floor",
        limit=_RECALL * floor,
    )


def add(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S2; the floor is that of the import, the limit allows for the write as well."""
    vault = bench.vault(size)
    news = iter(vault.news)
    floor, took, written = in_turns_ms(
        partial(run, bench.import_floor, vault.environment),
        lambda: run(_add(bench, *next(news)), vault.environment),
        bench.write_floor(size),
        times=_TIMES,
    )
    del vault.news[: _TIMES + 1]
    yield Figure(
        target_id="S2",
        what=f"cold `gno remember --add --json` (write floor {written:.1f} ms)",
        facts=size,
        value=took,
        unit="ms",
        floor=floor,
        target=f"{_ADD} x import floor + {_WRITE} x write floor",
        limit=_ADD * floor + _WRITE * written,
    )


def _recall(bench: Bench, ask: Ask) -> Sequence[str]:
    return [bench.installed.gno, "recall", ask.query, "--scope", ask.scope, "--json"]


def _add(bench: Bench, text: str, scope: str) -> Sequence[str]:
    return [bench.installed.gno, "remember", text, "--scope", scope, "--add", "--json"]
