"""Replies of remember and recall."""

from __future__ import annotations

from typing import Literal

from gno.entrypoints.wire.models.base import Wire


class FactModel(Wire):
    """A fact with its addresses. ``uri`` and ``recordId`` last; ``docid`` follows the bytes."""

    uri: str
    docid: str
    record_id: str
    text: str
    scopes: tuple[str, ...]
    caller: str
    session: str
    created_at: str
    content_hash: str
    supersedes: tuple[str, ...]
    source: str | None = None
    derived_from: tuple[str, ...] | None = None


class CandidateModel(FactModel):
    """A fact that may say the same as the submitted one."""

    similarity: float
    match: Literal["exact", "likely", "weak"]


class MatchingModel(Wire):
    """How candidates were compared."""

    mode: Literal["semantic", "lexical"]
    semantic_unavailable: str | None = None
    threshold: float


class SyncModel(Wire):
    """Whether the written file is indexed."""

    status: Literal["completed", "failed"]
    error: str | None = None


class RememberReply(Wire):
    """What came of a remember. Only ``added`` and ``superseded`` mean that a file was written."""

    outcome: Literal["existing", "candidates", "added", "superseded"]
    record: FactModel | None = None
    candidates: tuple[CandidateModel, ...] | None = None
    matching: MatchingModel
    abs_path: str | None = None
    sync: SyncModel | None = None


class LineageSourceModel(Wire):
    """One collection the content came from."""

    collection: str
    policy: Literal["local_only", "lan", "remote"]
    source: str


class LineageModel(Wire):
    """How far the content may travel."""

    effective_policy: Literal["local_only", "lan", "remote"]
    digest: str
    sources: tuple[LineageSourceModel, ...]


class RecalledFactModel(FactModel):
    """A fact that matched, best first."""

    score: float
    span_hash: str
    egress_lineage: LineageModel


class ReceiptModel(Wire):
    """Pass it back with every remember of the same loop, so that no recalled text returns."""

    caller: str
    session: str
    issued_at: str
    memory_ids: tuple[str, ...]
    span_hashes: tuple[str, ...]
    digest: str


class BudgetModel(Wire):
    """What the answer was allowed and what it took."""

    max_facts: int
    max_tokens: int
    used_tokens: int
    omitted: int


class RetrievalModel(Wire):
    """Which legs took part."""

    mode: Literal["hybrid", "lexical"]
    semantic_unavailable: str | None = None


class RecallReply(Wire):
    """The current facts that match; ``hint`` only when there are none."""

    facts: tuple[RecalledFactModel, ...]
    receipt: ReceiptModel
    budget: BudgetModel
    retrieval: RetrievalModel
    egress_lineage: LineageModel | None = None
    hint: str | None = None
