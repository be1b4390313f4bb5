"""The published example calls, in the order in which a reader meets them."""

from __future__ import annotations

import json

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import recall, remember
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
SCOPE = ["project:gno"]


@requirement("remember:seed:three-calls", "hint:write-path:is-literal")
def test_the_published_calls_do_what_is_said_of_them(
    surface: Surface, workspace: Workspace
) -> None:
    proposed = remember(surface, TEXT, scopes=SCOPE)
    assert workspace.files() == {}
    added = remember(surface, TEXT, scopes=SCOPE, decision="add")
    found = recall(surface, "deploy branch", scopes=SCOPE)
    empty = recall(surface, "kindergarten", scopes=["family"], maxFacts=3, maxTokens=256)

    assert proposed.body["outcome"] == "candidates"
    assert added.body["outcome"] == "added"
    assert len(workspace.facts()) == 1
    [fact] = found.body["facts"]
    assert (fact["text"], fact["uri"]) == (TEXT, added.body["record"]["uri"])
    assert empty.body["facts"] == []
    assert empty.body["budget"] == {
        "maxFacts": 3,
        "maxTokens": 256,
        "usedTokens": 0,
        "omitted": 0,
    }
    assert 'gno remember "<fact>" --scope <scope> --add' in empty.body["hint"]


@requirement("remember:seed:three-calls", "cli:forms:short-and-long")
def test_the_published_command_lines_run_as_they_are_printed(
    command: CliInProcess | CliProcess,
) -> None:
    proposed = command.run(["remember", TEXT, "--scope", "project:gno"])
    added = command.run(["remember", TEXT, "--scope", "project:gno", "--add"])
    found = command.run(["recall", "deploy branch", "--scope", "project:gno"])
    empty = command.run(
        ["recall", "kindergarten", "--scope", "family", "--max-facts", "3",
         "--max-tokens", "256", "--json"]
    )  # fmt: skip

    assert [ended.status for ended in (proposed, added, found, empty)] == [0, 0, 0, 0]
    assert [ended.stderr for ended in (proposed, added, found, empty)] == [b"", b"", b"", b""]
    assert "nothing was saved" in proposed.words
    assert TEXT in found.words
    assert "gno://memory/facts/" in found.words
    assert json.loads(empty.stdout)["facts"] == []


@requirement("fence:replay:is-refused", "supersede:right:replaces")
def test_the_published_loop_of_recall_and_supersede_works(surface: Surface) -> None:
    remember(surface, TEXT, scopes=SCOPE, decision="add")
    body = recall(surface, "deploy branch", scopes=SCOPE).body
    [fact] = body["facts"]

    echoed = remember(surface, TEXT, scopes=SCOPE, receipt=body["receipt"])
    replaced = remember(
        surface,
        "Prod deploys from release branches",
        scopes=SCOPE,
        decision="supersede",
        predecessorUri=fact["uri"],
        predecessorHash=fact["contentHash"],
        receipt=body["receipt"],
    )

    assert echoed.code == "MEMORY_FENCED_REPLAY"
    assert replaced.body["outcome"] == "superseded"
    found = recall(surface, "deploy branch", scopes=SCOPE).body["facts"]
    assert [item["text"] for item in found] == ["Prod deploys from release branches"]
