"""How figures of one target change from one size to the next: what must stay flat or linear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from benchmarks.figures import Figure

_FLAT, _LINEAR = 1.5, 1.1


def growth(figures: Sequence[Figure]) -> Iterator[Figure]:
    """Yield what becomes of S5 from the smallest vault to the largest, and of S6 step by step."""
    writes = sorted((f for f in figures if f.target_id == "S5"), key=lambda f: f.facts)
    if len(writes) > 1:
        first, last = writes[0], writes[-1]
        yield Figure(
            target_id="S5",
            what=f"warm remember, p50, against {first.facts:,} facts",
            facts=last.facts,
            value=last.value / first.value,
            unit="x",
            floor=(last.floor or 1) / (first.floor or 1),
            target=f"flat: {_FLAT:g} x its floor",
            limit=_FLAT * (last.floor or 1) / (first.floor or 1),
        )
    indexed = sorted((f for f in figures if f.target_id == "S6"), key=lambda f: f.facts)
    for small, large in pairwise(f for f in indexed if f.limit is not None):
        times = large.facts / small.facts
        yield Figure(
            target_id="S6",
            what=f"time of the first index, against {small.facts:,} facts",
            facts=large.facts,
            value=times * small.value / large.value,
            unit="x",
            floor=times,
            target=f"linear: {_LINEAR:g} x",
            limit=_LINEAR * times,
        )
