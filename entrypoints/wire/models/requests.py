"""Requests as they come in.

Fields with a rule of their own stay open here, so that a caller sees the rule's code;
everything else is refused by its shape.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictStr

from gno.domain.memory.question import RecallDraft
from gno.domain.memory.submission import Draft
from gno.entrypoints.wire.models.base import Opened, OptionalName, Wire, Words

Whole = Annotated[Any, Field(json_schema_extra={"type": "integer", "minimum": 1})]


class RememberRequest(Wire):
    """Ask for one fact to be stored. Leave decision out to see what is there first."""

    text: StrictStr | None = None
    collection: OptionalName = None
    scopes: Words = ()
    decision: Annotated[Any, Field(json_schema_extra={"enum": ["add", "supersede"]})] = None
    predecessor_uri: StrictStr | None = None
    predecessor_hash: StrictStr | None = None
    receipt: Annotated[Any, Opened, Field(json_schema_extra={"type": "object"})] = None
    derived_from: Words = ()
    source: StrictStr | None = None
    request_id: StrictStr | None = None

    def draft(self, caller: object, session: object) -> Draft:
        """Return the unchecked call for the domain."""
        return Draft(
            caller=caller,
            session=session,
            text=self.text,
            collection=self.collection,
            scopes=self.scopes,
            decision=self.decision,
            predecessor_uri=self.predecessor_uri,
            predecessor_hash=self.predecessor_hash,
            receipt=self.receipt,
            derived_from=self.derived_from,
            source=self.source,
            request_id=self.request_id,
        )


class RecallRequest(Wire):
    """Ask for the current facts that match a question."""

    query: StrictStr | None = None
    collection: OptionalName = None
    scopes: Words = ()
    max_facts: Whole = None
    max_tokens: Whole = None

    def draft(self, caller: object, session: object) -> RecallDraft:
        """Return the unchecked call for the domain."""
        return RecallDraft(
            caller=caller,
            session=session,
            query=self.query,
            collection=self.collection,
            scopes=self.scopes,
            max_facts=self.max_facts,
            max_tokens=self.max_tokens,
        )


class StatusRequest(Wire):
    """Ask how everything stands; there is nothing to say."""


class CollectionsRequest(Wire):
    """Ask for the configured collections; there is nothing to say."""


class ScopesRequest(Wire):
    """Ask for the scopes in use, in one collection or in all that hold facts."""

    collection: OptionalName = None


class HistoryRequest(Wire):
    """Ask for the line of a fact, by the URI of any fact in it."""

    uri: StrictStr


class UpdateRequest(Wire):
    """Ask for the index to be brought level with the files, of one collection or of all."""

    collection: OptionalName = None
    allow_empty: bool = False
