"""Receipts and the fence (contract sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import CLI, Promise, only

_FILES = only(CLI, "a receipt in a file is a shell's way to pass one")

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "fence:replay:is-refused": Promise(
            "recalled text, however spaced: MEMORY_FENCED_REPLAY for every decision", section="6"
        ),
        "fence:replay:precedes-existing": Promise(
            "the fence is asked before the look", section="6"
        ),
        "fence:replay:outlives-the-fact": Promise(
            "a replaced or touched fact is fenced by the old receipt", section="6"
        ),
        "fence:replay:is-exact": Promise(
            "other letter case or an added full stop is not fenced", section="6"
        ),
        "fence:receipt:binds-nobody": Promise(
            "another caller or door may present it; it grants nothing", section="6"
        ),
        "fence:derived:is-refused": Promise(
            "gno: in any letter case, trimmed, at any place: MEMORY_FENCED_DERIVED", section="6"
        ),
        "fence:foreign:is-fine": Promise("other schemes are no matter of the fence", section="6"),
        "fence:receipt:is-checked": Promise(
            "a digest that is missing or wrong: MEMORY_RECEIPT_INVALID", section="6"
        ),
        "fence:receipt:not-one": Promise(
            "what is no receipt at all is MEMORY_RECEIPT_INVALID", section="6"
        ),
        "fence:receipt:file": Promise(
            "a saved recall or its receipt; cut, missing, folder, huge: refused",
            section="9",
            not_at=_FILES,
        ),
        "receipt:whole:is-as-published": Promise(
            "fields, order, docids in order, span hashes unique and sorted, digest", section="7"
        ),
        "receipt:content:free": Promise("a receipt holds no text", section="7"),
    }
)
