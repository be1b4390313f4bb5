"""A fact from first to current: who replaced what, when, and which one holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gno.domain.memory.fact import StoredFact

Role: TypeAlias = Literal["current", "superseded"]


@dataclass(frozen=True, slots=True)
class Step:
    """One record of a chain and whether it holds."""

    stored: StoredFact
    role: Role


def order_chain(records: Iterable[StoredFact]) -> tuple[Step, ...]:
    """Return the records of one chain, oldest first, equals by record id."""
    ordered = sorted(records, key=lambda item: (item.fact.created_at, item.fact.record_id))
    return tuple(Step(item, "current" if item.is_current else "superseded") for item in ordered)
