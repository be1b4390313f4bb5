"""Sync outcomes, status, scopes, history and collections as published objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gno.domain.documents.collection import Collection
from gno.domain.memory.history import Step
from gno.domain.sync.outcome import SyncOutcome
from gno.domain.usecases.list_scopes import ScopeCount
from gno.domain.usecases.status import CollectionStatus, Status
from gno.domain.usecases.update import Updated
from gno.entrypoints.wire.encode_fact import encode_fact
from gno.ports.catalog_health import FileFinding


def encode_sync(updated: Updated) -> dict[str, Any]:
    """Return what an update did; ``forgotten`` are collections no longer configured."""
    return {
        "collections": [_encode_outcome(outcome) for outcome in updated.outcomes],
        "forgotten": list(updated.forgotten),
    }


def encode_status(status: Status) -> dict[str, Any]:
    """Return how everything stands."""
    return {
        "collections": [_encode_collection_status(item) for item in status.collections],
        "configNotes": list(status.config_notes),
        "indexIsLevel": status.index_is_level,
    }


def encode_scopes(counts: Iterable[ScopeCount]) -> dict[str, Any]:
    """Return scopes with the number of current facts in each."""
    return {
        "scopes": [{"collection": c.collection, "scope": c.scope, "facts": c.facts} for c in counts]
    }


def encode_history(steps: Iterable[Step]) -> dict[str, Any]:
    """Return a line of facts, oldest first."""
    return {
        "history": [encode_fact(s.stored.fact) | {"current": s.role == "current"} for s in steps]
    }


def encode_collection(collection: Collection) -> dict[str, Any]:
    """Return a collection as configured."""
    return {
        "name": collection.name,
        "path": collection.path,
        "pattern": collection.pattern,
        "include": list(collection.include),
        "exclude": list(collection.exclude),
        "memoryManaged": collection.memory_managed,
        "egressPolicy": collection.egress_policy,
        "languageHint": collection.language,
    }


def _encode_outcome(outcome: SyncOutcome) -> dict[str, Any]:
    return {
        "collection": outcome.collection,
        "created": outcome.created,
        "updated": outcome.updated,
        "removed": outcome.removed,
        "unchanged": outcome.unchanged,
        "invalid": outcome.invalid,
        "unavailable": [
            {"relPath": item.rel_path, "reason": item.reason} for item in outcome.unavailable
        ],
        "revived": list(outcome.revived),
        "heldBack": outcome.held_back,
    }


def _encode_collection_status(item: CollectionStatus) -> dict[str, Any]:
    lag = item.lag
    waiting = {"new": lag.new, "changed": lag.changed, "gone": lag.gone} if lag else None
    return encode_collection(item.collection) | {
        "files": item.counts.files,
        "facts": item.counts.facts,
        "currentFacts": item.counts.current,
        "invalidRecords": item.counts.invalid,
        "isSynced": item.is_synced,
        "isMissing": lag is None,
        **({"waiting": waiting} if waiting else {}),
        "findings": [_encode_finding(finding) for finding in item.findings],
        "nearMisses": list(item.collection.near_misses),
    }


def _encode_finding(finding: FileFinding) -> dict[str, Any]:
    diagnostic = finding.diagnostic
    return {
        "relPath": finding.rel_path,
        "code": str(diagnostic.code),
        "severity": "notice" if diagnostic.is_notice else "error",
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    }
