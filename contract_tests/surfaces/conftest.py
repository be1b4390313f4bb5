"""Doors and workspaces as fixtures; a test runs at the doors its promises name."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import ExitStack, closing
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contract_tests.requirements import doors_of
from contract_tests.requirements.promise import CLI
from contract_tests.surfaces.drivers import DRIVERS
from contract_tests.surfaces.drivers.async_sdk import AsyncSdk
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.drivers.sdk import Sdk
from contract_tests.surfaces.sparing import spared
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace, make_workspace


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    doors = doors_of(metafunc.function)
    if "surface" in metafunc.fixturenames:
        metafunc.parametrize("surface", doors, indirect=True)
    if "command" in metafunc.fixturenames:
        metafunc.parametrize("command", [d for d in doors if d in CLI], indirect=True)
    if "two_surfaces" in metafunc.fixturenames:
        pairs = list(permutations(doors, 2))
        names = [" then ".join(pair) for pair in pairs]
        metafunc.parametrize("two_surfaces", pairs, indirect=True, ids=names)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Set GNO_TESTS_ALL_PROCESSES to run every test as a process, too."""
    if "GNO_TESTS_ALL_PROCESSES" in os.environ:
        return
    left_out = spared(items)
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return make_workspace(tmp_path / "workspace")


@pytest.fixture
def surface(request: pytest.FixtureRequest, workspace: Workspace) -> Generator[Surface]:
    with closing(DRIVERS[request.param](workspace)) as opened:
        yield opened


@pytest.fixture
def two_surfaces(
    request: pytest.FixtureRequest, workspace: Workspace
) -> Generator[tuple[Surface, Surface]]:
    first, second = (DRIVERS[name](workspace) for name in request.param)
    with closing(first), closing(second):
        yield first, second


@pytest.fixture
def all_surfaces(request: pytest.FixtureRequest, workspace: Workspace) -> Generator[list[Surface]]:
    with ExitStack() as stack:
        yield [
            stack.enter_context(closing(DRIVERS[name](workspace)))
            for name in doors_of(_function(request))
        ]


@pytest.fixture
def separate_surfaces(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Generator[list[tuple[Surface, Workspace]]]:
    """Each door over an empty workspace of its own."""
    places = {name: make_workspace(tmp_path / name) for name in doors_of(_function(request))}
    with ExitStack() as stack:
        yield [
            (stack.enter_context(closing(DRIVERS[name](place))), place)
            for name, place in places.items()
        ]


@pytest.fixture
def command(request: pytest.FixtureRequest, workspace: Workspace) -> CliInProcess | CliProcess:
    kinds: dict[str, type[CliInProcess] | type[CliProcess]] = {
        kind.name: kind for kind in (CliInProcess, CliProcess)
    }
    return kinds[request.param](workspace)


@pytest.fixture
def process(workspace: Workspace) -> CliProcess:
    return CliProcess(workspace)


@pytest.fixture
def sdk(workspace: Workspace) -> Generator[Sdk]:
    with closing(Sdk(workspace)) as opened:
        yield opened


@pytest.fixture
def async_sdk(workspace: Workspace) -> Generator[AsyncSdk]:
    with closing(AsyncSdk(workspace)) as opened:
        yield opened


def _function(request: pytest.FixtureRequest) -> Any:
    return request.function
