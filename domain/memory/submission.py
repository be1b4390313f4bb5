"""From what a caller sent to a submission every rule has passed, in the published order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Code, Fault
from gno.domain.limits import MAX_PROVENANCE_BYTES
from gno.domain.memory.fact import FactText
from gno.domain.memory.fence import check_fence, read_origins, read_receipt
from gno.domain.memory.identity import Caller
from gno.domain.memory.scopes import Scopes, View
from gno.domain.text import check_characters, trim

_REQUEST_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}")


@dataclass(frozen=True, slots=True)
class Propose:
    """Look only: say what is there."""


@dataclass(frozen=True, slots=True)
class Add:
    """Store the fact unless the same text is there."""


@dataclass(frozen=True, slots=True)
class Supersede:
    """Replace the fact at ``uri``, provided its hash is still ``seen_hash``."""

    uri: str
    seen_hash: str


Intent: TypeAlias = Propose | Add | Supersede


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A remember call as it came in, unchecked."""

    caller: object = None
    session: object = None
    text: object = None
    collection: object = None
    scopes: object = None
    decision: object = None
    predecessor_uri: object = None
    predecessor_hash: object = None
    receipt: object = None
    derived_from: object = None
    source: object = None
    request_id: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A remember call that passed every check that needs no look at what is stored."""

    caller: Caller
    text: FactText
    collection: Collection
    scopes: Scopes
    intent: Intent
    source: str | None
    origins: tuple[str, ...]
    request_id: str | None

    @property
    def view(self) -> View:
        """What the call can see."""
        return View(self.collection.name, self.scopes.names)


def read_submission(draft: Draft, collections: Collections) -> Submission:
    """Check a draft; the first failure wins, in the order of contract section 6.

    Raises:
        Fault: the code of the first check that fails.
    """
    caller = Caller.parse(draft.caller, draft.session)
    text = FactText.parse(draft.text)
    collection = collections.for_memory(draft.collection)
    scopes = Scopes.parse(draft.scopes)
    decision = _read_decision(draft.decision)
    receipt = read_receipt(draft.receipt)
    origins = read_origins(draft.derived_from)
    check_fence(text, receipt, origins)
    source = _read_source(draft.source)
    _check_length((caller.name, caller.session, source or "", *origins))
    return Submission(
        caller=caller,
        text=text,
        collection=collection,
        scopes=scopes,
        intent=_read_intent(decision, draft.predecessor_uri, draft.predecessor_hash),
        source=source,
        origins=origins,
        request_id=_read_request_id(draft.request_id, decision),
    )


def _read_decision(raw: object) -> str | None:
    if raw is None:
        return None
    if isinstance(raw, str) and raw in {"add", "supersede"}:
        return raw
    message = "decision is add or supersede; leave it out to see what is there first"
    raise Fault(Code.DECISION_INVALID, message)


def _read_intent(decision: str | None, uri: object, seen_hash: object) -> Intent:
    given_uri = trim(uri) if isinstance(uri, str) else ""
    given_hash = trim(seen_hash).lower() if isinstance(seen_hash, str) else ""
    if decision != "supersede":
        if given_uri or given_hash:
            message = "a predecessor goes with decision supersede only"
            raise Fault(Code.DECISION_INVALID, message)
        return Add() if decision == "add" else Propose()
    for value, field in ((given_uri, "predecessorUri"), (given_hash, "predecessorHash")):
        if not value:
            message = f"to supersede a fact, pass the uri and contentHash a recall gave: {field}"
            raise Fault(Code.PREDECESSOR_REQUIRED, message, field=field)
    check_characters(given_uri, Code.PREDECESSOR_REQUIRED, field="predecessorUri")
    return Supersede(given_uri, given_hash)


def _read_source(raw: object) -> str | None:
    if raw is None:
        return None
    if not isinstance(raw, str):
        raise Fault(Code.VALIDATION, "source is text", field="source")
    check_characters(raw, Code.VALIDATION, field="source")
    return trim(raw) or None


def _check_length(provenance: Iterable[str]) -> None:
    # A fact file's block is read within bounds, so it must be written within them.
    size = sum(len(part.encode("utf-8")) for part in provenance)
    if size > MAX_PROVENANCE_BYTES:
        message = "caller, session, source and origins are too long together"
        raise Fault(Code.VALIDATION, message, limitBytes=MAX_PROVENANCE_BYTES, gotBytes=size)


def _read_request_id(raw: object, decision: str | None) -> str | None:
    if raw is None:
        return None
    if not isinstance(raw, str) or not _REQUEST_ID.fullmatch(raw):
        message = "requestId is 1 to 128 letters, digits and . _ : -, the first alphanumeric"
        raise Fault(Code.REQUEST_ID_INVALID, message)
    if decision is None:
        message = "requestId goes with a decision; a proposal writes nothing to repeat"
        raise Fault(Code.REQUEST_ID_INVALID, message)
    return raw
