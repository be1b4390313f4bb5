"""Receipts, and the fence that keeps recalled text from coming back as new (contract 6, 7)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gno.domain.faults import Code, Fault
from gno.domain.limits import MAX_ORIGINS
from gno.domain.memory.fact import Fact, FactText
from gno.domain.memory.identity import Caller
from gno.domain.text import check_characters, sha256_hex, trim
from gno.domain.uris import SCHEME

_FIELDS = ("caller", "session", "issuedAt", "memoryIds", "spanHashes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a recall handed out, content-free. It grants nothing and binds nobody."""

    caller: str
    session: str
    issued_at: str
    memory_ids: tuple[str, ...]
    span_hashes: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class UnreadableReceipt:
    """Stands for a receipt that a surface was pointed at and could not read."""

    reason: str


def issue_receipt(caller: Caller, issued_at: str, facts: Sequence[Fact]) -> Receipt:
    """Make the receipt for ``facts``, in their order."""
    ids = tuple(fact.docid for fact in facts)
    hashes = tuple(sorted({fact.content_hash for fact in facts}))
    fields = (caller.name, caller.session, issued_at, ids, hashes)
    return Receipt(
        caller=caller.name,
        session=caller.session,
        issued_at=issued_at,
        memory_ids=ids,
        span_hashes=hashes,
        digest=_digest(fields),
    )


def read_receipt(raw: object) -> Receipt | None:
    """Check a presented receipt; None stays None.

    Raises:
        Fault: ``RECEIPT_INVALID`` when a field is missing, of a wrong type, or the digest does
            not match the fields.
    """
    if raw is None:
        return None
    if isinstance(raw, UnreadableReceipt):
        raise _invalid(raw.reason)
    if not isinstance(raw, Mapping):
        raise _invalid("a receipt is an object; pass the one a recall returned, whole")
    for name in (*_FIELDS, "digest"):
        if name not in raw:
            raise _invalid(f"the receipt lacks {name}; pass it whole", field=name)
    caller, session, issued_at = (_text(raw, name) for name in _FIELDS[:3])
    ids, hashes = (_texts(raw, name) for name in _FIELDS[3:])
    digest = _text(raw, "digest")
    if digest != _digest((caller, session, issued_at, ids, hashes)):
        raise _invalid("the digest does not match the receipt; recall again", field="digest")
    return Receipt(
        caller=caller,
        session=session,
        issued_at=issued_at,
        memory_ids=ids,
        span_hashes=hashes,
        digest=digest,
    )


def read_origins(raw: object) -> tuple[str, ...]:
    """Read declared origins; a bare string is a list of one, blank entries are dropped.

    Raises:
        Fault: ``VALIDATION`` for more than 32 of them, one that is not text, or one that holds
            a forbidden character.
    """
    items: Iterable[object] = [raw] if isinstance(raw, str) else _list(raw)
    origins = []
    for item in items:
        if not isinstance(item, str):
            raise Fault(Code.VALIDATION, "derivedFrom is a list of text", field="derivedFrom")
        check_characters(item, Code.VALIDATION, field="derivedFrom")
        if kept := trim(item):
            origins.append(kept)
    if len(origins) > MAX_ORIGINS:
        message = f"declare at most {MAX_ORIGINS} origins"
        raise Fault(Code.VALIDATION, message, field="derivedFrom", limit=MAX_ORIGINS)
    return tuple(origins)


def check_fence(text: FactText, receipt: Receipt | None, origins: Iterable[str]) -> None:
    """Stop a text that was handed out, and a text that declares a ``gno:`` origin.

    Raises:
        Fault: ``FENCED_REPLAY``, then ``FENCED_DERIVED``.
    """
    if receipt and text.content_hash in receipt.span_hashes:
        message = (
            "this text was recalled, not learned, so it was not stored again; "
            "cite the fact by its URI instead"
        )
        raise Fault(Code.FENCED_REPLAY, message, contentHash=text.content_hash)
    for position, origin in enumerate(origins):
        scheme, colon, _ = origin.partition(":")
        if colon and trim(scheme).lower() == SCHEME:
            message = (
                f"origin number {position + 1} is a gno: address, so the text comes out of "
                "memory already; supersede that fact, or store what is new without it"
            )
            raise Fault(Code.FENCED_DERIVED, message, position=position)


def _digest(values: Sequence[object]) -> str:
    fields = dict(zip(_FIELDS, values, strict=True))
    compact = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    return sha256_hex(compact.encode("utf-8", "surrogatepass"))


def _text(raw: Mapping[object, object], name: str) -> str:
    value = raw[name]
    if not isinstance(value, str):
        raise _invalid(f"{name} of the receipt is not text", field=name)
    return value


def _texts(raw: Mapping[object, object], name: str) -> tuple[str, ...]:
    value = raw[name]
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise _invalid(f"{name} of the receipt is not a list of text", field=name)
    return tuple(value)


def _list(raw: object) -> Iterable[object]:
    if raw is None:
        return ()
    if isinstance(raw, list | tuple):
        return raw
    raise Fault(Code.VALIDATION, "derivedFrom is a list of text", field="derivedFrom")


def _invalid(message: str, **details: str) -> Fault:
    return Fault(Code.RECEIPT_INVALID, message, **details)
