"""Answering with the current facts that match, under a budget, with a receipt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gno.domain.egress.lineage import Lineage, trace
from gno.domain.memory.budget import Budget, Scored, Selection, select
from gno.domain.memory.fence import Receipt, issue_receipt
from gno.domain.memory.hints import hint_for
from gno.domain.memory.question import Question
from gno.domain.memory.vectors import NO_MODEL
from gno.domain.moments import render_moment
from gno.domain.usecases.find_facts import FindFacts
from gno.ports.clock import Clock
from gno.ports.lexical_index import LexicalIndex


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Which legs took part, and why the vector leg did not."""

    mode: Literal["hybrid", "lexical"] = "lexical"
    semantic_unavailable: str | None = NO_MODEL


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """The answer to a question. ``lineage`` covers the chosen facts."""

    selection: Selection
    budget: Budget
    receipt: Receipt
    retrieval: Retrieval
    lineage: Lineage
    hint: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """Call it with a question. It takes no lease and opens no connection."""

    find: FindFacts
    index: LexicalIndex
    clock: Clock

    def __call__(self, question: Question) -> Recalled:
        """Find, select and account.

        Raises:
            Fault: ``QUERY_FAILED`` when the index or the catalog cannot be read.
        """
        hits = self.find(question.query, question.view, language=question.collection.language)
        selection = select([Scored(h.stored.fact, h.score) for h in hits], question.budget)
        facts = [scored.fact for scored in selection.chosen]
        issued_at = render_moment(self.clock.now_ms())
        return Recalled(
            selection=selection,
            budget=question.budget,
            receipt=issue_receipt(question.caller, issued_at, facts),
            retrieval=Retrieval(),
            lineage=trace([question.collection] if facts else []),
            hint=None if facts else self._hint(question, selection),
        )

    def _hint(self, question: Question, selection: Selection) -> str | None:
        in_view = self.index.tally((), question.view).facts
        return hint_for(selection, question.scopes, facts_in_view=in_view)
