"""Who asks: named in every call, recorded with every fact."""

from __future__ import annotations

import getpass
import json
import os

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recall, remember
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.surface import Json, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
Command = CliInProcess | CliProcess
VARIABLES = {"GNO_MEMORY_CALLER": "from the environment", "GNO_MEMORY_SESSION": "e1"}


@requirement("identity:blank:is-refused", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("blank", ["", "  ", "\ufeff"], ids=ascii)
@pytest.mark.parametrize("part", ["caller", "session"])
def test_a_blank_part_of_the_identity_is_refused(
    surface: Surface, workspace: Workspace, part: str, blank: str
) -> None:
    identity = {"caller": "planner", "session": "s1"} | {part: blank}

    stored = surface.send("remember", {"text": TEXT, "scopes": [SCOPE]}, **identity)  # type: ignore[arg-type]
    asked = surface.send("recall", {"query": "x", "scopes": [SCOPE]}, **identity)  # type: ignore[arg-type]

    for reply in (stored, asked):
        assert reply.refusal is not None
        assert reply.code == "MEMORY_IDENTITY_REQUIRED"
        assert reply.refusal.details == {"field": part}
    assert workspace.files() == {}


@requirement("identity:unprintable:is-refused")
def test_a_control_character_in_the_identity_is_refused(
    surface: Surface, workspace: Workspace
) -> None:
    for reply in (
        remember(surface, TEXT, decision="add", caller="a\x1bb"),
        remember(surface, TEXT, decision="add", session="a\x07b"),
        recall(surface, TEXT, caller="line\nbreak\x7f"),
    ):
        assert reply.code == "MEMORY_IDENTITY_REQUIRED"
    assert workspace.files() == {}


@requirement("identity:given:is-recorded")
def test_caller_and_session_stand_in_fact_and_receipt(surface: Surface) -> None:
    record = add(surface, TEXT, caller=" Zoë's agent ", session="run:42")

    body = recall(surface, "deploys", caller="reader", session="run:43").body

    assert (record["caller"], record["session"]) == ("Zoë's agent", "run:42")
    assert body["facts"][0]["caller"] == "Zoë's agent"
    assert (body["receipt"]["caller"], body["receipt"]["session"]) == ("reader", "run:43")


@requirement("identity:cli:option-then-variable")
def test_an_option_wins_over_a_variable(command: Command) -> None:
    by_variable = _receipt(command, [], VARIABLES)
    by_option = _receipt(command, ["--caller", "c", "--session", "s"], VARIABLES)

    assert (by_variable["caller"], by_variable["session"]) == ("from the environment", "e1")
    assert (by_option["caller"], by_option["session"]) == ("c", "s")


@requirement("identity:cli:option-then-variable")
def test_a_blank_option_is_refused_although_a_variable_is_set(command: Command) -> None:
    ended = command.run(["recall", "x", "--scope", "a", "--caller", "", "--json"], env=VARIABLES)

    assert ended.status == 1
    assert "MEMORY_IDENTITY_REQUIRED" in ended.complaint


@requirement("identity:cli:user-and-parent")
def test_without_option_and_variable_it_is_the_user_and_the_parent(command: Command) -> None:
    receipt = _receipt(command, [], {"GNO_MEMORY_CALLER": "", "USER": "zoe", "LOGNAME": "zoe"})

    parent = os.getppid() if isinstance(command, CliInProcess) else os.getpid()
    assert receipt["caller"] == "cli:zoe"
    assert receipt["session"] == f"ppid:{parent}"


@requirement("identity:cli:user-and-parent")
def test_without_a_user_variable_the_system_knows_the_user(process: CliProcess) -> None:
    receipt = _receipt(process, [], {})

    assert receipt["caller"] == f"cli:{getpass.getuser()}"


def _receipt(command: Command, more: list[str], env: dict[str, str]) -> Json:
    ended = command.run(["recall", "x", "--scope", "a", "--json", *more], env=env)
    receipt: Json = json.loads(ended.stdout)["receipt"]
    return receipt
