"""Replies about files: sync, status, scopes, history."""

from __future__ import annotations

from typing import Literal

from gno.entrypoints.wire.models.base import Wire
from gno.entrypoints.wire.models.memory import FactModel


class UnavailableModel(Wire):
    """A file that was not read."""

    rel_path: str
    reason: str


class CollectionSyncModel(Wire):
    """What a sync did in one collection."""

    collection: str
    created: int
    updated: int
    removed: int
    unchanged: int
    invalid: int
    unavailable: tuple[UnavailableModel, ...]
    revived: tuple[str, ...]
    held_back: int


class UpdateReply(Wire):
    """What an update did."""

    collections: tuple[CollectionSyncModel, ...]
    forgotten: tuple[str, ...]


class FindingModel(Wire):
    """What is wrong with one file, and how to mend it."""

    rel_path: str
    code: str
    severity: Literal["error", "notice"]
    message: str
    hint: str


class WaitingModel(Wire):
    """Files that wait for an update."""

    new: int
    changed: int
    gone: int


class CollectionModel(Wire):
    """A collection as configured."""

    name: str
    path: str | None = None  # absent for callers on other hosts
    pattern: str
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    memory_managed: bool
    egress_policy: Literal["local_only", "lan", "remote"]
    language_hint: str


class CollectionsReply(Wire):
    """The configured collections, in the order of the configuration."""

    collections: tuple[CollectionModel, ...]


class CollectionStatusModel(CollectionModel):
    """How a collection stands; nothing is said of waiting files while its folder is missing."""

    files: int
    facts: int
    current_facts: int
    invalid_records: int
    is_synced: bool
    is_missing: bool
    waiting: WaitingModel | None = None
    findings: tuple[FindingModel, ...]
    near_misses: tuple[str, ...]


class StatusReply(Wire):
    """How everything stands."""

    collections: tuple[CollectionStatusModel, ...]
    config_notes: tuple[str, ...]
    index_is_level: bool


class ScopeModel(Wire):
    """A scope and how many current facts name it."""

    collection: str
    scope: str
    facts: int


class ScopesReply(Wire):
    """The scopes in use."""

    scopes: tuple[ScopeModel, ...]


class HistoryFactModel(FactModel):
    """A fact of a line and whether it holds."""

    current: bool


class HistoryReply(Wire):
    """A line of facts, oldest first."""

    history: tuple[HistoryFactModel, ...]
