"""What was measured, beside the floor it is compared with and the target it is held to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_COLUMNS = ("#", "what", "facts", "figure", "floor", "ratio", "target", "met")
_SMALL = 10  # below it two decimals are shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One row of the table. ``limit`` is in the unit of ``value``; no limit means no judgement."""

    target_id: str
    what: str
    facts: int
    value: float
    unit: str
    target: str
    floor: float | None = None
    limit: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float | None:
        """Return how often the floor goes into the value."""
        return self.value / self.floor if self.floor else None

    @property
    def is_met(self) -> bool | None:
        """Tell whether the target holds; None where there is nothing to hold it to."""
        if self.limit is None:
            return None
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    @property
    def cells(self) -> tuple[str, ...]:
        """Return the row as text."""
        limit = "" if self.limit is None else f" = {show(self.limit)}"
        return (
            self.target_id,
            self.what,
            f"{self.facts:,}",
            f"{show(self.value)} {self.unit}",
            "" if self.floor is None else f"{show(self.floor)} {self.unit}",
            "" if self.ratio is None else f"{self.ratio:.2f}",
            f"{self.target}{limit}",
            {True: "yes", False: "no", None: ""}[self.is_met],
        )


def show(number: float) -> str:
    """Return a number with as many digits as mean something."""
    return (
        f"{number:,.0f}" if number >= 10 * _SMALL else f"{number:.{1 if number >= _SMALL else 2}f}"
    )


def as_table(figures: Sequence[Figure]) -> str:
    """Return the rows as a Markdown table."""
    rows = [_COLUMNS, *(figure.cells for figure in figures)]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(_COLUMNS), *lines[1:]])
