"""What holds for every call: identity, scopes, collections, order of checks, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import CLI, SDK, Promise, only

_SHELL = only(CLI, "options and variables are a shell's way to say who asks")
_PYTHON = only(SDK, "a command line has texts only, no numbers or missing arguments")

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "identity:blank:is-refused": Promise(
            "blank caller or session: MEMORY_IDENTITY_REQUIRED", section="5"
        ),
        "identity:unprintable:is-refused": Promise(
            "a control character in caller or session is refused", section="3"
        ),
        "identity:given:is-recorded": Promise(
            "caller and session stand in the fact and in the receipt", section="5"
        ),
        "identity:cli:option-then-variable": Promise(
            "--caller, else $GNO_MEMORY_CALLER; --session, else $GNO_MEMORY_SESSION",
            section="5",
            not_at=_SHELL,
        ),
        "identity:cli:user-and-parent": Promise(
            "without both: cli:<user> and ppid:<parent pid>", section="5", not_at=_SHELL
        ),
        "scopes:normalised": Promise(
            "trim, lowercase, NFC, dedupe, first order kept; the stored form is echoed",
            section="4",
        ),
        "scopes:none:is-refused": Promise("none left: MEMORY_SCOPES_REQUIRED", section="4"),
        "scopes:malformed:is-refused": Promise(
            "malformed, too long or too many: MEMORY_SCOPES_INVALID", section="4"
        ),
        "scopes:limits:are-inclusive": Promise(
            "8 scopes and 64 characters are still right", section="2"
        ),
        "scopes:bare-string:is-one": Promise(
            "a bare string is one scope, never letters", section="4"
        ),
        "scopes:any-intersection": Promise(
            "a fact is visible when one scope is shared, and only then", section="4"
        ),
        "scopes:user-text:is-plain-words": Promise(
            "user text never reaches a query language", section="4"
        ),
        "scopes:busy:never-hides-a-quiet-one": Promise(
            "scope is a filter inside the query", section="4"
        ),
        "scopes:refusal:suggests-none": Promise(
            "there is no default scope and no refusal suggests one", section="4"
        ),
        "collection:only-managed:may-be-left-out": Promise(
            "with exactly one managed collection the name may be left out or blank", section="6"
        ),
        "collection:name:ignores-case": Promise("names compare case-insensitively", section="6"),
        "collection:several:must-be-named": Promise(
            "MEMORY_COLLECTION_REQUIRED, naming the choices", section="6"
        ),
        "collection:unknown:is-refused": Promise("MEMORY_COLLECTION_NOT_FOUND", section="6"),
        "collection:unmanaged:is-refused": Promise("MEMORY_COLLECTION_UNMANAGED", section="6"),
        "collection:misspelt-key:is-named": Promise(
            "a near miss of memoryManaged is named in the error it causes", section="14"
        ),
        "collection:facts:stay-apart": Promise(
            "a call sees the facts of its own collection only", section="7"
        ),
        "order:remember:first-failure-wins": Promise(
            "identity, text, collection, scopes, decision, fence, predecessor, request id, look",
            section="6",
        ),
        "order:recall:first-failure-wins": Promise(
            "identity, query, collection, scopes, budget", section="7"
        ),
        "refusal:every-code:same-everywhere": Promise(
            "code, category, message and details are the same object at every door", section="8"
        ),
        "refusal:every-code:is-provoked": Promise(
            "each code that remember and recall can give is given", section="8"
        ),
        "refusal:nothing:is-written": Promise("a refused call writes nothing", section="8"),
        "refusal:details:hold-no-content": Promise(
            "details carry URIs, names, sizes and positions, never the text", section="8"
        ),
        "refusal:bad-input:has-its-code": Promise(
            "the framework never answers first, whatever comes in", section="8"
        ),
        "refusal:shape:names-the-field": Promise(
            "a wrong type is VALIDATION and names the field", section="8", not_at=_PYTHON
        ),
        "refusal:missing-scopes:has-its-code": Promise(
            "a missing scope is MEMORY_SCOPES_REQUIRED everywhere", section="8"
        ),
        "leniency:lists-and-numbers-as-text": Promise(
            "JSON strings for lists and objects, text for numbers, 3.0 for 3",
            section="8",
            not_at=_PYTHON,
        ),
    }
)
