"""A fact from first to current."""

from __future__ import annotations

from itertools import permutations

from contract_tests.laws.samples import a_fact
from gno.domain.memory.fact import StoredFact
from gno.domain.memory.history import Step, order_chain

FIRST = StoredFact(1, a_fact(1), is_current=False)
TWIN = StoredFact(2, a_fact(2, created_at=a_fact(1).created_at), is_current=False)
LAST = StoredFact(3, a_fact(3), is_current=True)


def test_a_chain_runs_from_the_oldest_to_the_newest_equals_by_id() -> None:
    expected = (Step(FIRST, "superseded"), Step(TWIN, "superseded"), Step(LAST, "current"))

    chains = {order_chain(records) for records in permutations([FIRST, TWIN, LAST])}

    assert chains == {expected}
