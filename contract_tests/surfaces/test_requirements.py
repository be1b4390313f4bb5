"""The manifest and the suite agree: each promise has a test at each of its doors."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from contract_tests.requirements import REQUIREMENTS
from contract_tests.requirements.promise import CLI, DOORS
from contract_tests.surfaces.drivers import DRIVERS

_EVERYWHERE = {"surface", "two_surfaces", "all_surfaces", "separate_surfaces"}
_FIXTURES = dict.fromkeys(_EVERYWHERE, DOORS) | {
    "command": CLI,
    "process": ("cli-process",),
    "sdk": ("sdk",),
    "async_sdk": ("async-sdk",),
    "door": ("rest-test-client",),
}
_MANIFEST = {"test_requirements.py"}


def test_each_promise_has_a_test_at_each_of_its_doors() -> None:
    promised = {(name, door) for name, promise in REQUIREMENTS.items() for door in promise.doors}

    proven = {pair for test in _tests() for pair in _proven_by(test)}

    assert sorted(promised - proven) == []
    assert sorted(proven - promised) == []


def test_each_test_names_the_promise_it_proves() -> None:
    nameless = [test.name for test in _tests() if not _promises(test)]

    assert nameless == []


def test_each_promise_has_a_section_of_the_contract() -> None:
    assert {p.section for p in REQUIREMENTS.values()} <= {str(n) for n in range(1, 17)}
    assert all(promise.text for promise in REQUIREMENTS.values())


def test_an_exclusion_names_a_door_and_a_reason() -> None:
    excluded = [item for p in REQUIREMENTS.values() for item in p.not_at.items()]

    assert {door for door, _ in excluded} <= set(DOORS)
    assert all(reason for _, reason in excluded)


def test_each_door_of_the_manifest_has_a_driver() -> None:
    assert tuple(DRIVERS) == DOORS


def test_the_matrix_is_counted(
    record_testsuite_property: Callable[[str, object], None],
) -> None:
    pairs = sum(len(promise.doors) for promise in REQUIREMENTS.values())

    record_testsuite_property("promises", len(REQUIREMENTS))
    record_testsuite_property("promises at doors", pairs)

    assert pairs > 2 * len(REQUIREMENTS)


def _tests() -> Iterator[ast.FunctionDef]:
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.name not in _MANIFEST:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from (
                node
                for node in tree.body
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
            )


def _promises(test: ast.FunctionDef) -> list[str]:
    return [
        argument.value
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "requirement"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _proven_by(test: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Yield each promise with each door the test goes through, as `doors_of` has them."""
    names = _promises(test)
    used = [argument.arg for argument in test.args.args]
    through = {door for fixture in used for door in _FIXTURES.get(fixture, ())}
    shared = set(DOORS).intersection(*(REQUIREMENTS[name].doors for name in names))
    yield from ((name, door) for name in names for door in through & shared)
