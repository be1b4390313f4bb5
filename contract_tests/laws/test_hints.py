"""What an empty recall says: three meanings, and how to store what was missing."""

from __future__ import annotations

from contract_tests.laws.samples import scored
from gno.domain.memory.budget import Selection
from gno.domain.memory.hints import hint_for
from gno.domain.memory.scopes import Scopes

SCOPES = Scopes(("project:gno", "family"))
WRITE_PATH = 'gno remember "<fact>" --scope <scope> --add'
EMPTY = Selection((), 0, 0)


def test_an_answer_with_facts_needs_no_hint() -> None:
    chosen = Selection((scored(1, "words"),), 2, 3)

    assert hint_for(chosen, SCOPES, facts_in_view=4) is None


def test_facts_larger_than_the_budget_are_counted() -> None:
    hint = hint_for(Selection((), 0, 3), SCOPES, facts_in_view=9)

    assert hint is not None
    assert "3" in hint
    assert "maxTokens" in hint
    assert WRITE_PATH not in hint


def test_a_scope_whose_facts_do_not_match_is_named_with_the_write_path() -> None:
    hint = hint_for(EMPTY, SCOPES, facts_in_view=1)

    assert hint is not None
    assert "project:gno, family" in hint
    assert "none matches" in hint
    assert WRITE_PATH in hint


def test_an_empty_scope_is_named_with_the_write_path() -> None:
    hint = hint_for(EMPTY, SCOPES, facts_in_view=0)

    assert hint is not None
    assert "project:gno, family" in hint
    assert "nothing is stored" in hint
    assert WRITE_PATH in hint


def test_the_three_meanings_have_three_wordings() -> None:
    hints = {
        hint_for(Selection((), 0, 1), SCOPES, facts_in_view=1),
        hint_for(EMPTY, SCOPES, facts_in_view=1),
        hint_for(EMPTY, SCOPES, facts_in_view=0),
    }

    assert len(hints) == 3
