"""Receipts that are none: refused at every door, and nothing is written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recall, receipt_for, remember
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.drivers.command_line import Ended
from contract_tests.surfaces.surface import Json, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
Command = CliInProcess | CliProcess

TAMPERED: dict[str, Callable[[Json], Json]] = {
    "digest missing": lambda r: {k: v for k, v in r.items() if k != "digest"},
    "digest empty": lambda r: r | {"digest": ""},
    "digest of another": lambda r: r | {"digest": "0" * 64},
    "span taken out": lambda r: r | {"spanHashes": []},
    "span added": lambda r: r | {"spanHashes": [*r["spanHashes"], "0" * 64]},
    "memory id changed": lambda r: r | {"memoryIds": ["#00000000"]},
    "other caller": lambda r: r | {"caller": "somebody else"},
    "other session": lambda r: r | {"session": "s9"},
    "other time": lambda r: r | {"issuedAt": "2020-01-01T00:00:00.000Z"},
    "field missing": lambda r: {k: v for k, v in r.items() if k != "memoryIds"},
    "hashes not a list": lambda r: r | {"spanHashes": 7},
    "ids not text": lambda r: r | {"memoryIds": [7]},
    "caller not text": lambda r: r | {"caller": None},
}
NO_RECEIPT: list[Any] = [{}, [], 7, True, "", "not JSON {", [{}], {"receipt": 7}]


@requirement("fence:receipt:is-checked", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("change", TAMPERED.values(), ids=TAMPERED)
def test_a_receipt_that_was_changed_is_refused(
    surface: Surface, workspace: Workspace, change: Callable[[Json], Json]
) -> None:
    add(surface, TEXT)
    receipt = receipt_for(surface, "deploys")
    before = workspace.files()

    reply = remember(surface, "Something new", decision="add", receipt=change(receipt))

    assert reply.code == "MEMORY_RECEIPT_INVALID"
    assert workspace.files() == before


@requirement("fence:receipt:not-one", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("receipt", NO_RECEIPT, ids=repr)
def test_what_is_no_receipt_is_refused(
    surface: Surface, workspace: Workspace, receipt: Any
) -> None:
    reply = remember(surface, TEXT, decision="add", receipt=receipt)

    assert reply.code == "MEMORY_RECEIPT_INVALID"
    assert workspace.files() == {}


@requirement("fence:receipt:file")
@pytest.mark.parametrize("form", ["recall --json", "its receipt"])
def test_a_saved_recall_fences_in_either_form(
    command: Command, workspace: Workspace, form: str
) -> None:
    add(command, TEXT)
    body = recall(command, "deploys").body
    saved = workspace.root / "recall.json"
    saved.write_text(
        json.dumps(body if form.startswith("recall") else body["receipt"], indent=2),
        encoding="utf-8",
    )

    ended = _remember(command, TEXT, saved)

    assert ended.status == 1
    assert "MEMORY_FENCED_REPLAY" in ended.complaint


@requirement("fence:receipt:file")
def test_a_receipt_file_is_found_from_the_working_folder_and_may_have_a_mark(
    command: Command, workspace: Workspace
) -> None:
    add(command, TEXT)
    saved = workspace.root / "recall.json"
    saved.write_text(json.dumps(receipt_for(command, "deploys")), encoding="utf-8-sig")

    ended = _remember(command, TEXT, saved)

    assert "MEMORY_FENCED_REPLAY" in ended.complaint


@requirement("fence:receipt:file")
@pytest.mark.parametrize("kind", ["cut", "empty", "folder", "missing", "binary", "huge", "deep"])
def test_a_file_that_holds_no_receipt_is_refused(
    command: Command, workspace: Workspace, kind: str
) -> None:
    path = _unreadable(workspace.root / "receipt.json", kind)

    ended = _remember(command, TEXT, path)

    assert ended.status == 1
    assert ended.stdout == b""
    assert json.loads(ended.stderr)["error"]["details"]["memoryCode"] == "MEMORY_RECEIPT_INVALID"
    assert workspace.files() == {}


def _remember(command: Command, text: str, receipt: Path) -> Ended:
    return command.run(
        ["remember", text, "--scope", SCOPE, "--add", "--json", "--receipt", str(receipt)]
    )


def _unreadable(path: Path, kind: str) -> Path:
    match kind:
        case "cut":
            path.write_text('{"receipt": {"caller": "planner", "sess')
        case "empty":
            path.touch()
        case "folder":
            path.mkdir()
        case "binary":
            path.write_bytes(bytes(range(256)))
        case "huge":
            with path.open("wb") as file:
                file.truncate(100_000_000)
        case "deep":
            path.write_text("[" * 100_000)
        case _:
            assert kind == "missing"
    return path
