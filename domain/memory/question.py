"""A recall call: what is asked, in which view, under which budget (contract 7)."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Code, Fault
from gno.domain.limits import MAX_QUERY_CHARACTERS
from gno.domain.memory.budget import Budget
from gno.domain.memory.identity import Caller
from gno.domain.memory.scopes import Scopes, View
from gno.domain.text import normalise


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallDraft:
    """A recall call as it came in, unchecked."""

    caller: object = None
    session: object = None
    query: object = None
    collection: object = None
    scopes: object = None
    max_facts: object = None
    max_tokens: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A recall call that passed every check."""

    caller: Caller
    query: str
    collection: Collection
    scopes: Scopes
    budget: Budget

    @property
    def view(self) -> View:
        """What the call can see."""
        return View(self.collection.name, self.scopes.names)


def read_question(draft: RecallDraft, collections: Collections) -> Question:
    """Check a draft; the first failure wins, in the order of contract section 7.

    Raises:
        Fault: the code of the first check that fails.
    """
    caller = Caller.parse(draft.caller, draft.session)
    query = _read_query(draft.query)
    collection = collections.for_memory(draft.collection)
    scopes = Scopes.parse(draft.scopes)
    budget = Budget.parse(draft.max_facts, draft.max_tokens)
    return Question(caller=caller, query=query, collection=collection, scopes=scopes, budget=budget)


def _read_query(raw: object) -> str:
    # Half characters are no words and must stop no query: they are looked for as signs.
    text = raw[:MAX_QUERY_CHARACTERS] if isinstance(raw, str) else ""
    query = normalise(text.encode("utf-8", "replace").decode("utf-8"))
    if not query:
        raise Fault(Code.QUERY_REQUIRED, "say what to recall", field="query")
    return query
