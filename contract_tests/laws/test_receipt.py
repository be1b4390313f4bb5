"""Receipts: what they say, how they are sealed, and that a bent one never counts as none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import AT_MS, WORDS, a_fact
from gno.domain.faults import Code, Fault
from gno.domain.memory.fence import Receipt, UnreadableReceipt, issue_receipt, read_receipt
from gno.domain.memory.identity import Caller
from gno.domain.moments import render_moment

FIELDS = ("caller", "session", "issuedAt", "memoryIds", "spanHashes")
RECEIPT = issue_receipt(
    Caller("planner", "Sitzung ü🦊"),
    render_moment(AT_MS),
    [a_fact(2, "zwei"), a_fact(1, "eins"), a_fact(3, "zwei")],
)


def published(receipt: Receipt) -> dict[str, Any]:
    """Return a receipt as every surface publishes it."""
    return {
        "caller": receipt.caller,
        "session": receipt.session,
        "issuedAt": receipt.issued_at,
        "memoryIds": list(receipt.memory_ids),
        "spanHashes": list(receipt.span_hashes),
        "digest": receipt.digest,
    }


def sealed(fields: Mapping[str, Any]) -> str:
    """Return the digest by the published recipe, in words of its own."""
    parts = [
        f"{json.dumps(name)}:{json.dumps(fields[name], ensure_ascii=False, separators=(',', ':'))}"
        for name in FIELDS
    ]
    return hashlib.sha256(("{" + ",".join(parts) + "}").encode("utf-8")).hexdigest()


def test_a_receipt_names_docids_in_order_and_hashes_once_and_sorted() -> None:
    hashes = {a_fact(text=text).content_hash for text in ("eins", "zwei")}

    assert RECEIPT.memory_ids == ("#00000002", "#00000001", "#00000003")
    assert RECEIPT.span_hashes == tuple(sorted(hashes))
    assert (RECEIPT.caller, RECEIPT.session) == ("planner", "Sitzung ü🦊")
    assert RECEIPT.issued_at == "2026-09-03T10:14:52.118Z"


def test_a_receipt_may_cover_nothing() -> None:
    empty = issue_receipt(Caller("c", "s"), render_moment(AT_MS), [])

    assert (empty.memory_ids, empty.span_hashes) == ((), ())
    assert read_receipt(published(empty)) == empty


@given(WORDS, WORDS, st.lists(WORDS, max_size=4))
def test_the_digest_is_sha_256_over_compact_json_of_the_five_fields(
    name: str, session: str, texts: list[str]
) -> None:
    facts = [a_fact(number, text) for number, text in enumerate(texts, 1)]

    receipt = issue_receipt(Caller(name, session), render_moment(AT_MS), facts)

    assert receipt.digest == sealed(published(receipt))
    assert read_receipt(published(receipt)) == receipt


def test_a_digest_made_elsewhere_is_accepted() -> None:
    fields = {
        "caller": "other",
        "session": "",
        "issuedAt": "whenever",
        "memoryIds": ("#1",),
        "spanHashes": ("f" * 64,),
    }

    receipt = read_receipt(fields | {"digest": sealed(fields), "note": "extra keys are fine"})

    assert receipt is not None
    assert receipt.span_hashes == ("f" * 64,)


def test_no_receipt_is_none() -> None:
    assert read_receipt(None) is None


TAMPERED: list[tuple[str, Callable[[Any], Any]]] = [
    ("caller", lambda _: "somebody"),
    ("session", lambda value: value + " "),
    ("issuedAt", lambda _: "2026-09-04T00:00:00.000Z"),
    ("memoryIds", lambda value: value[:-1]),
    ("memoryIds", lambda value: value[::-1]),
    ("spanHashes", lambda value: value[1:]),
    ("spanHashes", lambda _: []),
    ("spanHashes", lambda value: [*value, "0" * 64]),
    ("digest", lambda value: "0" + value[1:] if value[0] != "0" else "1" + value[1:]),
    ("digest", lambda value: value[:-1]),
    ("digest", lambda _: ""),
]


@pytest.mark.parametrize(("field", "change"), TAMPERED)
def test_a_field_that_was_changed_breaks_the_seal(field: str, change: Callable[[Any], Any]) -> None:
    whole = published(RECEIPT)

    with pytest.raises(Fault) as refused:
        read_receipt(whole | {field: change(whole[field])})

    assert refused.value.code is Code.RECEIPT_INVALID
    assert refused.value.details == {"field": "digest"}


@pytest.mark.parametrize("field", [*FIELDS, "digest"])
def test_a_field_that_was_taken_out_is_named(field: str) -> None:
    cut = {name: value for name, value in published(RECEIPT).items() if name != field}

    with pytest.raises(Fault) as refused:
        read_receipt(cut)

    assert refused.value.code is Code.RECEIPT_INVALID
    assert refused.value.details == {"field": field}


@pytest.mark.parametrize("field", [*FIELDS, "digest"])
@pytest.mark.parametrize("value", [None, 5, {}, [5], [None]])
def test_a_field_of_another_type_is_named(field: str, value: object) -> None:
    with pytest.raises(Fault) as refused:
        read_receipt(published(RECEIPT) | {field: value})

    assert refused.value.code is Code.RECEIPT_INVALID
    assert refused.value.details == {"field": field}


@pytest.mark.parametrize(
    "raw", ["", "receipt", "{}", 5, True, [], {}, UnreadableReceipt("it is a folder")]
)
def test_what_is_no_receipt_is_refused_and_not_ignored(raw: object) -> None:
    with pytest.raises(Fault) as refused:
        read_receipt(raw)

    assert refused.value.code is Code.RECEIPT_INVALID


def test_an_unreadable_receipt_says_why() -> None:
    with pytest.raises(Fault) as refused:
        read_receipt(UnreadableReceipt("it is a folder"))

    assert refused.value.message == "it is a folder"


def test_a_lone_surrogate_in_a_receipt_is_a_broken_seal_and_no_crash() -> None:
    with pytest.raises(Fault) as refused:
        read_receipt(published(RECEIPT) | {"caller": "\ud800"})

    assert refused.value.code is Code.RECEIPT_INVALID
