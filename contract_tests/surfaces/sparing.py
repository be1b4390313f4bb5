"""Which tests a process is spared: it is the slow way into a parser that is tested beside it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from contract_tests.requirements.promise import CLAIMS

SLOW_DOOR = "cli-process"


def spared(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Return the tests at the slow door that prove nothing that is not proven there already.

    Each promise keeps the first test that proves it: of a list of cases the first and the last,
    of pairs of doors all.
    """
    groups: dict[tuple[str, str], list[pytest.Function]] = {}
    for item in items:
        if isinstance(item, pytest.Function) and _goes_through(item):
            groups.setdefault((str(item.path), item.originalname), []).append(item)
    proven: set[str] = set()
    left_out: set[pytest.Item] = set()
    for cases in groups.values():
        promises = set(CLAIMS.get(cases[0].obj, ()))
        if promises <= proven:
            left_out.update(cases)
        elif "two_surfaces" not in cases[0].fixturenames:
            left_out.update(cases[1:-1])
        proven |= promises
    return left_out


def _goes_through(item: pytest.Function) -> bool:
    """Tell whether a test that runs at one door after the other is at the slow one."""
    if not hasattr(item, "callspec"):
        return False
    chosen = [item.callspec.params.get(name) for name in ("surface", "command", "two_surfaces")]
    return any(c == SLOW_DOOR or (isinstance(c, tuple) and SLOW_DOOR in c) for c in chosen)
