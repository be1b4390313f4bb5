"""How many facts and tokens an answer may take, and which facts it then holds (contract 7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gno.domain.faults import Code, Fault
from gno.domain.limits import BYTES_PER_TOKEN, DEFAULT_MAX_FACTS, DEFAULT_MAX_TOKENS
from gno.domain.memory.fact import Fact

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Budget:
    """At least one fact and one token."""

    max_facts: int = DEFAULT_MAX_FACTS
    max_tokens: int = DEFAULT_MAX_TOKENS

    @classmethod
    def parse(cls, max_facts: object, max_tokens: object) -> Budget:
        """Read both limits; None takes the default.

        Raises:
            Fault: ``BUDGET_INVALID`` for anything that is not a whole number from 1.
        """
        return cls(
            _read(max_facts, DEFAULT_MAX_FACTS, "maxFacts"),
            _read(max_tokens, DEFAULT_MAX_TOKENS, "maxTokens"),
        )


@dataclass(frozen=True, slots=True)
class Scored:
    """A fact and its place in the ranking, higher is better."""

    fact: Fact
    score: float


@dataclass(frozen=True, slots=True)
class Selection:
    """What fits, in rank order. ``omitted`` counts matched facts that did not."""

    chosen: tuple[Scored, ...]
    used_tokens: int
    omitted: int


def estimate_tokens(text: str) -> int:
    """Return UTF-8 bytes divided by four, rounded up, for every script alike."""
    return -(-len(text.encode("utf-8")) // BYTES_PER_TOKEN)


def select(ranked: Sequence[Scored], budget: Budget) -> Selection:
    """Take facts in rank order while they fit; one that does not fit is skipped.

    Facts with the same text collapse to the best one, which is not an omission.
    """
    chosen: list[Scored] = []
    seen: set[str] = set()
    used = omitted = 0
    for scored in ranked:
        if scored.fact.content_hash in seen:
            continue
        seen.add(scored.fact.content_hash)
        tokens = estimate_tokens(scored.fact.text)
        if len(chosen) < budget.max_facts and used + tokens <= budget.max_tokens:
            chosen.append(scored)
            used += tokens
        else:
            omitted += 1
    return Selection(tuple(chosen), used, omitted)


def _read(raw: object, default: int, field: str) -> int:
    if raw is None:
        return default
    value = _whole(raw)
    if value is None or value < 1:
        message = f"{field} is a whole number from 1"
        raise Fault(Code.BUDGET_INVALID, message, field=field)
    return value


def _whole(raw: object) -> int | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, str):
        trimmed = raw.strip()
        return int(trimmed) if _WHOLE.fullmatch(trimmed) else None
    if isinstance(raw, float):
        return int(raw) if raw.is_integer() else None
    return raw if isinstance(raw, int) else None
