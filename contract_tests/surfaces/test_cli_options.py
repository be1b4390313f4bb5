"""Options and commands that only a shell has."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recall, recalled
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.surface import Json
from contract_tests.surfaces.workspace import Workspace

Command = CliInProcess | CliProcess
TEXT = "Prod deploys from main only"
SCOPED = ["--scope", SCOPE]
COMMANDS = [
    "remember", "recall", "update", "index", "status", "scopes", "history", "init", "collection",
    "quickstart", "doctor", "completion",
]  # fmt: skip


@requirement("cli:forms:short-and-long")
def test_short_and_long_forms_say_the_same(command: Command) -> None:
    short = _json(command, ["remember", TEXT, *SCOPED, "--add"])
    record = short["record"]
    hashed = ["--predecessor-hash", record["contentHash"]]
    replaced = _json(command, ["remember", "New", *SCOPED, "--supersede", record["uri"], *hashed])
    long = ["--decision", "supersede", "--predecessor", record["uri"], *hashed]
    repeated = _json(command, ["remember", "New", *SCOPED, *long])

    assert short["outcome"] == "added"
    assert replaced["outcome"] == "superseded"
    assert (repeated["outcome"], repeated["record"]) == ("existing", replaced["record"])


@requirement("cli:forms:short-and-long")
@pytest.mark.parametrize(
    "both",
    [
        ["--add", "--supersede", "gno://memory/x.md"],
        ["--add", "--decision", "supersede"],
        ["--supersede", "gno://memory/x.md", "--predecessor", "gno://memory/y.md"],
    ],
)
def test_two_decisions_in_one_line_are_refused(
    command: Command, workspace: Workspace, both: list[str]
) -> None:
    ended = command.run(["remember", TEXT, *SCOPED, *both, "--json"])

    assert ended.status == 1
    assert workspace.files() == {}


@requirement("cli:lock-wait:durations")
@pytest.mark.parametrize(
    "wait", [["--no-wait"], ["--lock-wait", "0"], ["--lock-wait", "0.01s"], ["--lock-wait=1ms"]]
)
@pytest.mark.parametrize("line", [["remember", TEXT, "--add", *SCOPED], ["update"], ["index"]])
def test_a_short_wait_for_a_busy_lease_ends_soon(
    command: Command, workspace: Workspace, wait: list[str], line: list[str]
) -> None:
    command.run(["update"])

    with (workspace.data / ".mcp-write.lock").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        ended = command.run([*line, *wait, "--json"])

    assert ended.status == 4
    said = json.loads(ended.stderr)["error"]
    assert (said["code"], said["details"]["memoryCode"]) == ("BUSY", "MEMORY_WRITE_LEASE_BUSY")


@requirement("cli:lock-wait:durations")
def test_a_wait_is_a_duration(command: Command) -> None:
    fine = [command.run(["update", "--lock-wait", w]).status for w in ("120", "120s", "2m", "1.5s")]
    wrong = [command.run(["update", "--lock-wait", w]).status for w in ("soon", "-1", "1h30", "")]

    assert fine == [0, 0, 0, 0]
    assert wrong == [1, 1, 1, 1]


@requirement("cli:commands:are-there")
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(command: Command, name: str) -> None:
    ended = command.run([name, "--help"])

    assert ended.status == 0
    assert ended.stderr == b""
    assert ended.words.startswith(f"Usage: gno {name}")


@requirement("cli:commands:are-there")
def test_help_lists_every_command_and_the_global_options(command: Command) -> None:
    words = command.run(["--help"]).words

    assert all(f"\n  {name} " in words for name in COMMANDS)
    for option in ("--config", "--data-dir", "--index", "--json", "--quiet", "--verbose"):
        assert option in words
    assert command.run([]).words == words
    assert command.run(["--version"]).words.startswith("gno ")


@requirement("cli:init:makes-a-memory")
def test_init_makes_a_memory_that_works_at_once(command: Command, workspace: Workspace) -> None:
    workspace.config.unlink()
    folder = workspace.root / "my facts"

    made = _json(command, ["init", str(folder)])
    again = command.run(["init", str(folder), "--json"])

    assert made["collection"]["memoryManaged"] is True
    assert (made["collection"]["name"], made["collection"]["path"]) == ("memory", str(folder))
    assert made["config"] == str(workspace.config)
    assert Path(add(command, TEXT)["uri"]).suffix == ".md"
    assert len(list(folder.glob("facts/*/*.md"))) == 1
    assert again.status in {0, 1}
    assert recalled(command, "deploys") == [TEXT]


@requirement("cli:collection:life")
def test_a_collection_is_added_listed_renamed_and_removed(
    command: Command, workspace: Workspace
) -> None:
    folder = workspace.root / "work"
    folder.mkdir()
    (folder / "note.md").write_text("A note.\n")

    added = _json(command, ["collection", "add", str(folder), "--name", "work", "--memory-managed"])
    taken = command.run(["collection", "add", str(folder), "--name", "WORK", "--json"])
    record = add(command, TEXT, collection="work")
    renamed = command.run(["collection", "rename", "Work", "job"])
    command.run(["update"])
    found = recall(command, "deploys", collection="job").body["facts"]
    names = [item["name"] for item in _json(command, ["collection", "list"])["collections"]]
    removed = command.run(["collection", "remove", "JOB"])
    left = [item["name"] for item in _json(command, ["collection", "list"])["collections"]]

    assert added["collection"]["memoryManaged"] is True
    assert json.loads(taken.stderr)["error"]["details"]["memoryCode"] == "CONFLICT"
    assert (renamed.status, removed.status) == (0, 0)
    assert [fact["uri"] for fact in found] == [record["uri"].replace("work", "job", 1)]
    assert (names, left) == (["memory", "notes", "job"], ["memory", "notes"])
    assert (folder / "note.md").read_text() == "A note.\n"
    assert len(list(folder.glob("facts/*/*.md"))) == 1


@requirement("cli:collection:life")
def test_a_rename_keeps_what_the_user_wrote_into_the_configuration(
    command: Command, workspace: Workspace
) -> None:
    written = workspace.config.read_text(encoding="utf-8")
    mine = "# my own words\n" + written.replace(
        "memoryManaged: true", "memorymanaged: true\n    x: [1]"
    )
    workspace.config.write_text(mine, encoding="utf-8")

    ended = command.run(["collection", "rename", "memory", "facts"])

    assert ended.status == 0
    kept = workspace.config.read_text(encoding="utf-8").splitlines()
    assert len(kept) == len(mine.splitlines())
    changed = [line for line in mine.splitlines() if line not in kept]
    assert [line.strip() for line in changed] == ['- name: "memory"']


@requirement("cli:collection:life")
def test_a_data_folder_inside_a_collection_is_refused_from_either_side(
    command: Command, workspace: Workspace
) -> None:
    inside = {"GNO_DATA_DIR": str(workspace.vault / "data")}
    before = workspace.config.read_bytes()

    wrong_data = command.run(["recall", "x", *SCOPED, "--json"], env=inside)
    wrong_root = command.run(["collection", "add", str(workspace.root), "--name", "all", "--json"])

    assert (wrong_data.status, wrong_root.status) == (1, 1)
    assert list(workspace.vault.iterdir()) == []
    assert workspace.config.read_bytes() == before


@requirement("cli:index:is-in-every-uri")
def test_every_uri_of_another_index_carries_its_name_and_is_accepted_back(
    command: Command,
) -> None:
    work = ["--index", "work"]
    record = _json(command, [*work, "remember", TEXT, *SCOPED, "--add"])["record"]
    [fact] = _json(command, ["recall", "deploys", *SCOPED, *work])["facts"]
    [step] = _json(command, [*work, "history", record["uri"]])["history"]
    told = ["--supersede", record["uri"], "--predecessor-hash", record["contentHash"]]
    successor = _json(command, [*work, "remember", "Prod deploys often", *SCOPED, *told])["record"]

    assert record["uri"].endswith("?index=work")
    assert fact["uri"] == step["uri"] == record["uri"]
    assert successor["supersedes"] == [record["uri"]]
    assert successor["uri"].endswith("?index=work")
    assert _json(command, [*work, "recall", "deploys", *SCOPED])["facts"][0]["text"].endswith(
        "often"
    )
    assert [f["text"] for f in recall(command, "deploys").body["facts"]] == ["Prod deploys often"]


@requirement("cli:places:by-option")
def test_options_lead_to_another_configuration_and_another_data_folder(
    command: Command, workspace: Workspace
) -> None:
    add(command, TEXT)
    other = workspace.root / "other"
    asked = ["--config", str(other / "index.yml"), "--data-dir", str(other / "data")]
    command.run([*asked, "init", str(other / "vault")])

    there = _json(command, ["recall", "deploys", *SCOPED, *asked])

    assert there["facts"] == []
    assert (other / "data").is_dir()
    assert recalled(command, "deploys") == [TEXT]


@requirement("cli:bug:leaks-nothing")
def test_nothing_inside_shows_unless_it_is_asked_for(
    command: Command, workspace: Workspace
) -> None:
    workspace.config.write_bytes(b"collections: [\xff\n")

    quiet = command.run(["recall", "secret words", *SCOPED])
    asked = command.run(["recall", "secret words", *SCOPED, "--json"])

    for ended in (quiet, asked):
        assert ended.status in {1, 2}
        assert "Traceback" not in ended.complaint
        assert ended.stdout == b""
        assert "secret words" not in ended.complaint
    assert json.loads(asked.stderr)["error"]["message"]


@requirement("cli:bug:leaks-nothing")
@pytest.mark.skipif(os.name == "nt", reason="a folder in place of a file is refused otherwise")
def test_verbose_logs_the_cause_to_stderr(command: Command, workspace: Workspace) -> None:
    workspace.data.mkdir()
    (workspace.data / "catalog-default.sqlite").mkdir()

    plain = command.run(["recall", "x", *SCOPED])
    verbose = command.run(["recall", "x", *SCOPED, "--verbose"])

    assert plain.status == verbose.status == 2
    assert "Traceback" not in plain.complaint
    assert "Traceback" in verbose.complaint
    assert verbose.complaint.endswith(plain.complaint)


@requirement("cli:quickstart:runs")
def test_quickstart_shows_a_whole_memory_and_leaves_the_users_own_alone(
    command: Command, workspace: Workspace
) -> None:
    add(command, TEXT)
    before = workspace.files()

    ended = command.run(["quickstart", "tour"])
    again = command.run(["quickstart", "tour", "--json"])

    assert ended.status == 0
    assert ended.stderr == b""
    assert "gno recall" in ended.words
    assert (workspace.root / "tour").is_dir()
    assert again.status == 1
    assert recalled(command, "deploys") == [TEXT]
    assert workspace.files() == before


@requirement("cli:doctor:checks")
def test_doctor_finds_a_sound_memory_sound_and_names_what_is_not(
    command: Command, workspace: Workspace
) -> None:
    add(command, TEXT)
    sound = command.run(["doctor", "--json"])
    (workspace.vault / "facts" / "broken.md").write_text("---\nmemory:\n---\n")
    command.run(["update"])
    workspace.folder("notes").rmdir()

    ill = command.run(["doctor", "--json"])

    assert sound.status == 0
    assert ill.stdout != sound.stdout


@requirement("cli:completion:prints")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(command: Command, shell: str) -> None:
    ended = command.run(["completion", shell])
    wrong = command.run(["completion", "tcsh", "--json"])

    assert "_GNO_COMPLETE" in ended.words
    assert json.loads(wrong.stderr)["error"]["details"]["memoryCode"] == "VALIDATION"


def _json(command: Command, line: list[str]) -> Json:
    ended = command.run([*line, "--json"])
    assert (ended.status, ended.stderr) == (0, b""), ended.complaint
    body: Json = json.loads(ended.stdout)
    return body
