"""Finding facts, and the budget (contract section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import Promise

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "recall:reply:is-whole": Promise(
            "facts, receipt, budget, retrieval, lineage, each field as published", section="7"
        ),
        "recall:reply:same-everywhere": Promise(
            "the same object at every door for the same files", section="7"
        ),
        "recall:query:is-required": Promise("a blank query: MEMORY_QUERY_REQUIRED", section="7"),
        "recall:question:finds-the-fact": Promise(
            "function words fall away and words are stemmed", section="7"
        ),
        "recall:noise:is-cut": Promise("one shared everyday word brings nothing up", section="7"),
        "recall:all-terms:come-first": Promise(
            "all-terms hits rank above any-term hits", section="7"
        ),
        "recall:unspaced:matches-by-bigrams": Promise(
            "scripts written without spaces are found by a part", section="7"
        ),
        "recall:long-word:is-found": Promise("long identifiers are found", section="7"),
        "recall:emoji:is-no-empty-query": Promise(
            "a query of emoji is answered, not refused", section="7"
        ),
        "recall:time-words:are-plain": Promise(
            "recency words filter nothing and sort nothing by age", section="7"
        ),
        "recall:order:is-the-same-everywhere": Promise(
            "ties by URI, after a rebuild too", section="7"
        ),
        "recall:equal-texts:collapse": Promise(
            "equal hashes show once and are not omitted", section="7"
        ),
        "recall:mode:is-honest": Promise(
            "lexical with the reason while no vectors exist", section="7"
        ),
        "recall:broken:is-query-failed": Promise(
            "a broken search is MEMORY_QUERY_FAILED, never an empty answer", section="7"
        ),
        "hint:three-meanings": Promise(
            "nothing fits, none matched, nothing in scope; only when facts is empty", section="7"
        ),
        "hint:write-path:is-literal": Promise(
            'the last two name gno remember "<fact>" --scope <scope> --add', section="7"
        ),
        "budget:defaults": Promise("8 facts and 512 tokens", section="2"),
        "budget:invalid:is-refused": Promise(
            "whatever is no integer from 1: MEMORY_BUDGET_INVALID", section="7"
        ),
        "budget:large:is-fine": Promise("there is no upper limit", section="7"),
        "budget:tokens:are-bytes-by-four": Promise(
            "ceil(UTF-8 bytes / 4) of the text, in every script", section="2"
        ),
        "budget:too-large:is-skipped": Promise(
            "what does not fit is skipped and counted, later ones are tried", section="7"
        ),
        "budget:never:over": Promise("neither limit is ever passed", section="7"),
        "budget:something:fits": Promise("never empty while something fits", section="7"),
    }
)
