"""Status, history, scopes and update as far as facts need them (contract sections 3, 9, 15)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import Promise

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "status:counts:what-stands": Promise(
            "files, facts, current facts and invalid records of configured collections",
            section="9",
        ),
        "status:lag:is-said": Promise(
            "files that wait for gno update are counted, then no more", section="9"
        ),
        "status:findings:have-hints": Promise(
            "each finding has path, code, severity, message and a hint", section="3"
        ),
        "status:near-miss:is-named": Promise(
            "a misspelt config key is named, nothing is written", section="14"
        ),
        "status:reply:same-everywhere": Promise("the same object at every door", section="9"),
        "status:missing-root:is-said": Promise(
            "a folder that is gone is said to be missing", section="9"
        ),
        "update:unchanged:does-nothing": Promise(
            "content decides; a second run changes nothing", section="15"
        ),
        "update:empty-root:holds-back": Promise(
            "a vanished or emptied folder inactivates nothing without allow-empty", section="15"
        ),
        "update:one-bad-file:stops-nothing": Promise(
            "the rest is indexed in the same run", section="3"
        ),
        "update:collection:is-one": Promise(
            "one collection by name, MEMORY_COLLECTION_NOT_FOUND for none", section="15"
        ),
        "history:line:first-to-current": Promise(
            "the whole line from any of its facts, oldest first", section="9"
        ),
        "history:unknown:is-not-found": Promise("NOT_FOUND for what is no fact", section="8"),
        "scopes:list:current-facts": Promise(
            "each scope in use with the number of current facts", section="9"
        ),
    }
)
