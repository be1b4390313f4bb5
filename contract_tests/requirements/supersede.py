"""Replacing facts (contract section 6, under the lease)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import Promise

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "supersede:right:replaces": Promise(
            "superseded, one file with the edge, and only the new fact is recalled", section="6"
        ),
        "supersede:fields:are-required": Promise(
            "MEMORY_PREDECESSOR_REQUIRED without URI or hash", section="6"
        ),
        "supersede:unknown:is-not-found": Promise(
            "MEMORY_PREDECESSOR_NOT_FOUND for what is no valid record here", section="6"
        ),
        "supersede:unseen:is-not-found": Promise(
            "a fact without a shared scope answers as one that does not exist", section="6"
        ),
        "supersede:stale-hash:is-a-mismatch": Promise(
            "MEMORY_PREDECESSOR_HASH_MISMATCH", section="6"
        ),
        "supersede:edited-file:is-a-mismatch": Promise(
            "the file as it is now is hashed, not the index's copy", section="6"
        ),
        "supersede:broken-file:is-not-found": Promise(
            "a record that became invalid has no successor", section="6"
        ),
        "supersede:second-writer:conflicts": Promise(
            "MEMORY_SUPERSEDE_CONFLICT naming the head", section="6"
        ),
        "supersede:repeat:is-existing": Promise(
            "repeating a supersede that won is existing with its record", section="6"
        ),
        "supersede:same-words:is-existing": Promise(
            "the predecessor's own text is existing with the predecessor", section="6"
        ),
        "supersede:third-text:is-superseded": Promise(
            "the text of another current fact is no obstacle; recall shows it once", section="6"
        ),
        "supersede:old:never-comes-back": Promise(
            "superseded facts are shut out inside the query", section="7"
        ),
        "supersede:deleted-successor:revives": Promise(
            "deleting a successor makes its predecessor current; update says so", section="15"
        ),
        "supersede:projection-failed": Promise(
            "the predecessor stays current, the successor does not show, update mends it",
            section="6",
        ),
        "supersede:unseen-file:can-be-replaced": Promise(
            "a file the catalog has not seen is synced before the look", section="6"
        ),
    }
)
