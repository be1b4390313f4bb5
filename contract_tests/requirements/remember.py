"""Storing facts (contract section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import REST, Promise

_PATIENT = dict.fromkeys(REST, "nothing here says how long to wait, so it is two minutes")

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "remember:proposal:writes-nothing": Promise(
            "no decision: candidates, and nothing is written", section="6"
        ),
        "remember:add:writes-one-file": Promise("add: added, one fact file", section="6"),
        "remember:reply:is-whole": Promise(
            "outcome, record, matching, absPath and sync, each field as published", section="6"
        ),
        "remember:reply:same-everywhere": Promise(
            "the same object at every door for each outcome", section="6"
        ),
        "remember:duplicate:is-existing": Promise(
            "duplicate and decision absent or add: existing", section="6"
        ),
        "remember:duplicate:is-found-by-hash": Promise(
            "symbols, emoji, scripts without spaces, one among many near copies", section="6"
        ),
        "remember:duplicate:only-in-view": Promise(
            "disjoint scopes: added, and nothing of the other shows; overlap: existing",
            section="6",
        ),
        "remember:duplicate:only-current": Promise(
            "the text of a replaced fact may be added again", section="6"
        ),
        "remember:duplicate:needs-its-file": Promise(
            "a fact whose file is gone is no duplicate", section="6"
        ),
        "remember:unseen-file:is-found": Promise(
            "files the catalog has not seen are synced first", section="6"
        ),
        "remember:similar:is-not-the-same": Promise(
            "only equal normalised text is existing", section="6"
        ),
        "remember:candidates:pool": Promise("at most 16 candidates", section="2"),
        "remember:candidates:order": Promise("best first, then recordId", section="6"),
        "remember:candidates:match": Promise(
            "likely from token Jaccard 0.5, inclusive; below it weak", section="2"
        ),
        "remember:candidates:in-view": Promise(
            "candidates are current and visible to the call", section="6"
        ),
        "remember:matching:says-how": Promise(
            "mode lexical, why not semantic, and the threshold", section="6"
        ),
        "remember:origins:are-kept": Promise(
            "foreign origins and the source are recorded as declared", section="6"
        ),
        "remember:origins:limit": Promise("at most 32 origins, else VALIDATION", section="8"),
        "remember:origins:forbidden": Promise(
            "a control character in source or origin is VALIDATION", section="8"
        ),
        "remember:decision:is-add-or-supersede": Promise(
            "anything else is MEMORY_DECISION_INVALID", section="6"
        ),
        "remember:request-id:is-checked": Promise(
            "a malformed request id is REQUEST_ID_INVALID", section="13"
        ),
        "remember:return:is-retrievable": Promise(
            "retrievable at every door the moment the call returns", section="6"
        ),
        "remember:lease:is-busy": Promise(
            "MEMORY_WRITE_LEASE_BUSY within the window, nothing written",
            section="6",
            not_at=_PATIENT,
        ),
        "remember:lease:not-for-reading": Promise(
            "a proposal, a duplicate and a recall need no lease", section="7"
        ),
        "remember:sync-failed:says-where": Promise(
            "uri, recordId, path, and gno update indexes it", section="6"
        ),
        "remember:data-lost:loses-nothing": Promise(
            "everything derived is rebuilt from the files", section="1"
        ),
        "remember:seed:three-calls": Promise(
            "propose, add, recall as the examples show", section="6"
        ),
    }
)
