"""Where the answer's content comes from and how far it may travel (contract 16)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from gno.domain.documents.collection import Collection, EgressPolicy
from gno.domain.text import sha256_hex

_STRICTNESS: dict[EgressPolicy, int] = {"local_only": 0, "lan": 1, "remote": 2}


@dataclass(frozen=True, slots=True)
class LineageSource:
    """One collection content came from; ``source`` says where its policy stands."""

    collection: str
    policy: EgressPolicy
    source: str


@dataclass(frozen=True, slots=True)
class Lineage:
    """The strictest policy over the sources, which are sorted by collection."""

    effective_policy: EgressPolicy
    digest: str
    sources: tuple[LineageSource, ...]


def trace(collections: Iterable[Collection]) -> Lineage:
    """Return the lineage of content out of ``collections``; of none at all it is the default."""
    sources = tuple(
        sorted(
            {LineageSource(c.name, c.egress_policy, c.policy_source) for c in collections},
            key=lambda source: source.collection,
        )
    )
    policies = [source.policy for source in sources] or ["local_only"]
    effective = min(policies, key=lambda policy: _STRICTNESS[policy])
    return Lineage(effective, _digest(effective, sources), sources)


def _digest(effective: EgressPolicy, sources: tuple[LineageSource, ...]) -> str:
    fields = {
        "effectivePolicy": effective,
        "sources": [
            {"collection": s.collection, "policy": s.policy, "source": s.source} for s in sources
        ],
    }
    compact = json.dumps(fields, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256_hex(compact.encode("utf-8"))
