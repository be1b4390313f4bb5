"""Facts, receipts and lineages as published objects."""

from __future__ import annotations

from typing import Any

from gno.domain.egress.lineage import Lineage
from gno.domain.memory.fact import Fact
from gno.domain.memory.fence import Receipt


def encode_fact(fact: Fact) -> dict[str, Any]:
    """Return a fact; source and origins only when it has them."""
    encoded: dict[str, Any] = {
        "uri": fact.uri,
        "docid": fact.docid,
        "recordId": fact.record_id,
        "text": fact.text,
        "scopes": list(fact.scopes),
        "caller": fact.caller,
        "session": fact.session,
        "createdAt": fact.created_at,
        "contentHash": fact.content_hash,
        "supersedes": list(fact.supersedes),
    }
    if fact.source is not None:
        encoded["source"] = fact.source
    if fact.derived_from:
        encoded["derivedFrom"] = list(fact.derived_from)
    return encoded


def encode_receipt(receipt: Receipt) -> dict[str, Any]:
    """Return a receipt, its keys in the order its digest covers them."""
    return {
        "caller": receipt.caller,
        "session": receipt.session,
        "issuedAt": receipt.issued_at,
        "memoryIds": list(receipt.memory_ids),
        "spanHashes": list(receipt.span_hashes),
        "digest": receipt.digest,
    }


def encode_lineage(lineage: Lineage) -> dict[str, Any]:
    """Return a lineage, its sources sorted."""
    return {
        "effectivePolicy": lineage.effective_policy,
        "digest": lineage.digest,
        "sources": [
            {"collection": s.collection, "policy": s.policy, "source": s.source}
            for s in lineage.sources
        ],
    }
