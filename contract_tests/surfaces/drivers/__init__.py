"""The doors a test can go through; a new surface adds its driver here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from contract_tests.surfaces.drivers.async_sdk import AsyncSdk
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.drivers.rest_test_client import RestTestClient
from contract_tests.surfaces.drivers.sdk import Sdk
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

DRIVERS: Mapping[str, Callable[[Workspace], Surface]] = {
    driver.name: driver for driver in (CliInProcess, CliProcess, Sdk, AsyncSdk, RestTestClient)
}
