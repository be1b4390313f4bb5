"""S6 and S7: the first index of a vault, and an update that finds nothing to do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks.bench import Bench
from benchmarks.figures import Figure
from benchmarks.floors import read_floor
from benchmarks.timing import in_turns_ms, run, timed_ms

_FILES_A_SECOND, _STRETCH = 2_500, 4_000
_READS = 3.0
_TIMES = 5
_JUDGED_FROM = 10_000  # facts; below it the start of the process is what is measured


def index(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S6, a whole process included; the floor reads and hashes the same files."""
    vault = bench.bare_vault(size)
    read_floor(vault.root)
    floor_ms = timed_ms(partial(read_floor, vault.root))
    ran = bench.index(size)
    yield Figure(
        target_id="S6",
        what=f"first `gno index` ({ran.seconds:.1f} s)",
        facts=size,
        value=size / ran.seconds,
        unit="files/s",
        floor=size / floor_ms * 1000,
        target=f"{_FILES_A_SECOND:,}, stretch {_STRETCH:,}",
        limit=_FILES_A_SECOND if size >= _JUDGED_FROM else None,
        at_least=True,
    )


def update(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S7, a whole process included."""
    vault = bench.vault(size)
    floor, took = in_turns_ms(
        partial(read_floor, vault.root),
        partial(run, [bench.installed.gno, "update", "--json"], vault.environment),
        times=_TIMES,
    )
    yield Figure(
        target_id="S7",
        what="`gno update`, nothing changed",
        facts=size,
        value=took,
        unit="ms",
        floor=floor,
        target=f"{_READS:g} x read floor",
        limit=_READS * floor if size >= _JUDGED_FROM else None,
    )
