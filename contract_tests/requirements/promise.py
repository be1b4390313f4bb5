"""What a promise is, the doors it may hold at, and how a test claims to prove it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

CLI = ("cli-in-process", "cli-process")
SDK = ("sdk", "async-sdk")
REST = ("rest-test-client",)
DOORS = (*CLI, *SDK, *REST)

Test = TypeVar("Test", bound=Callable[..., Any])
# Each test function and the names of the promises it proves.
CLAIMS: dict[Callable[..., Any], tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Promise:
    """One thing the contract says; ``not_at`` gives a reason for each door without it."""

    text: str
    section: str = field(kw_only=True)
    not_at: Mapping[str, str] = field(kw_only=True, default_factory=dict)

    @property
    def doors(self) -> tuple[str, ...]:
        """The doors at which it has to hold."""
        return tuple(door for door in DOORS if door not in self.not_at)


def only(doors: tuple[str, ...], reason: str) -> dict[str, str]:
    """Return the exclusion of every door but ``doors``."""
    return {door: reason for door in DOORS if door not in doors}


def claim(test: Test, names: tuple[str, ...]) -> Test:
    """Note what a test proves and return the test as it is."""
    CLAIMS[test] = (*CLAIMS.get(test, ()), *names)
    return test
