"""Every promise of the contract that a door can show, and the tests that claim them.

A promise without a test and a test without a promise both fail `test_requirements.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from contract_tests.requirements import (
    calls,
    cli,
    fence,
    files,
    mcp,
    recall,
    remember,
    rest,
    sdk,
    status,
    supersede,
)
from contract_tests.requirements.promise import CLAIMS, DOORS, Promise, Test, claim

REQUIREMENTS: Mapping[str, Promise] = MappingProxyType(
    {
        **calls.PROMISES,
        **files.PROMISES,
        **remember.PROMISES,
        **supersede.PROMISES,
        **fence.PROMISES,
        **recall.PROMISES,
        **status.PROMISES,
        **cli.PROMISES,
        **sdk.PROMISES,
        **mcp.PROMISES,
        **rest.PROMISES,
    }
)


def requirement(*names: str) -> Callable[[Test], Test]:
    """Mark a test with the promises it proves.

    Raises:
        LookupError: for a name the manifest does not know.
    """
    if unknown := set(names) - set(REQUIREMENTS):
        raise LookupError(f"no such promise: {sorted(unknown)}")
    return lambda test: claim(test, names)


def doors_of(test: Callable[..., Any]) -> tuple[str, ...]:
    """Return the doors at which all promises of a test have to hold."""
    promises = [REQUIREMENTS[name] for name in CLAIMS.get(test, ())]
    return tuple(d for d in DOORS if all(d in promise.doors for promise in promises))
