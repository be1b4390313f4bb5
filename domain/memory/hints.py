"""What an empty recall says, the same words on every surface (contract 7)."""

from __future__ import annotations

from gno.domain.memory.budget import Selection
from gno.domain.memory.scopes import Scopes

_PATH = 'gno remember "<fact>" --scope <scope> --add'


def hint_for(selection: Selection, scopes: Scopes, *, facts_in_view: int) -> str | None:
    """Explain an empty answer, or return None for one that holds facts."""
    if selection.chosen:
        return None
    if selection.omitted:
        return (
            f"{selection.omitted} matching fact(s) are larger than the budget; "
            "ask again with a larger maxTokens"
        )
    where = "scope " + ", ".join(scopes.names)
    if facts_in_view:
        return f"{where} holds facts, but none matches; ask in other words, or store one: {_PATH}"
    return f"nothing is stored in {where} yet; store a fact: {_PATH}"
