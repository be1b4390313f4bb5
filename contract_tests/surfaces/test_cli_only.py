"""What a shell sees: exit statuses, streams, options in any place, words for people."""

from __future__ import annotations

import json
import shlex

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, recall, succeed
from contract_tests.surfaces.drivers.cli_in_process import CliInProcess
from contract_tests.surfaces.drivers.cli_process import CliProcess
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.workspace import Workspace

Command = CliInProcess | CliProcess
TEXT = "Prod deploys from main only"
SCOPED = ["--scope", "project:demo"]
WRONG = [
    (["remember", "x", "--no-such-option"], "VALIDATION"),
    (["no-such-command"], "VALIDATION"),
    (["recall", "x", "y", "z"], "VALIDATION"),
    (["recall", "x", "--max-facts"], "VALIDATION"),
    (["remember", "x"], "MEMORY_SCOPES_REQUIRED"),
    (["recall", "x", "--max-facts", "0", *SCOPED], "MEMORY_BUDGET_INVALID"),
    (["remember"], "MEMORY_TEXT_REQUIRED"),
    (["recall"], "MEMORY_QUERY_REQUIRED"),
    (["history", "gno://memory/x.md"], "NOT_FOUND"),
    (["index", "nowhere"], "MEMORY_COLLECTION_NOT_FOUND"),
    (["history"], "VALIDATION"),
    (["collection", "remove"], "VALIDATION"),
]


@requirement("cli:refusal:is-one-line", "cli:globals:before-and-after", "cli:exit:statuses")
@pytest.mark.parametrize(("line", "code"), WRONG, ids=[" ".join(line) for line, _ in WRONG])
def test_a_refusal_is_one_line_of_json_wherever_it_was_asked_for(
    command: Command, line: list[str], code: str
) -> None:
    for asked in (["--json", *line], [*line[:1], "--json", *line[1:]], [*line, "--json"]):
        if asked[-2:] == ["--max-facts", "--json"]:
            continue  # there it is the value of the option
        ended = command.run(asked)

        said = json.loads(ended.stderr)["error"]
        assert ended.status == (2 if code == "NOT_FOUND" else 1)
        assert ended.stdout == b""
        assert ended.stderr.count(b"\n") == 1
        assert (said["details"]["memoryCode"], set(said)) == (code, {"code", "message", "details"})


@requirement("cli:refusal:is-prose")
@pytest.mark.parametrize(("line", "code"), WRONG, ids=[" ".join(line) for line, _ in WRONG])
def test_without_json_a_refusal_is_one_sentence(
    command: Command, line: list[str], code: str
) -> None:
    ended = command.run(line)

    assert ended.status == (2 if code == "NOT_FOUND" else 1)
    assert ended.stdout == b""
    assert ended.complaint.startswith("Error: ")
    assert "Traceback" not in ended.complaint


@requirement("cli:exit:statuses")
def test_each_kind_of_failure_has_its_exit_status(command: Command) -> None:
    old = add(command, TEXT)
    succeed(command, old, "Prod deploys from release branches")
    late = ["--supersede", old["uri"], "--predecessor-hash", old["contentHash"]]

    assert command.run(["recall", "deploys", *SCOPED]).status == 0
    assert command.run(["recall", "deploys"]).status == 1
    assert command.run(["history", "gno://memory/x.md"]).status == 2
    assert command.run(["remember", "late", *late, *SCOPED]).status == 4


@requirement("cli:json:is-pretty-utf8", "cli:globals:before-and-after")
def test_json_is_pretty_and_beats_quiet(command: Command) -> None:
    add(command, "Ünïcode 🦊 语")

    before = command.run(["--json", "--quiet", "recall", "ünïcode", *SCOPED])
    after = command.run(["recall", "ünïcode", *SCOPED, "--quiet", "--json"])

    for ended in (before, after):
        body = json.loads(ended.stdout)
        assert ended.words == json.dumps(body, indent=2, ensure_ascii=False) + "\n"
        assert "Ünïcode 🦊 语" in ended.words
        assert ended.stderr == b""


@requirement("cli:quiet:prints-uris")
def test_quiet_prints_uris_and_nothing_else(command: Command) -> None:
    added = command.run(["remember", TEXT, *SCOPED, "--add", "--quiet"])
    found = command.run(["--quiet", "recall", "deploys", *SCOPED])
    nothing = command.run(["recall", "kindergarten", *SCOPED, "--quiet"])
    refused = command.run(["recall", "x", "--quiet"])

    assert added.words.startswith("gno://memory/facts/")
    assert added.words.count("\n") == 1
    assert found.words == added.words
    assert (nothing.stdout, nothing.status) == (b"", 0)
    assert refused.complaint.startswith("Error: ")


@requirement("cli:dashes:end-options")
def test_after_two_dashes_everything_is_text(command: Command) -> None:
    added = command.run(["remember", *SCOPED, "--add", "--", "--json"])
    found = command.run(["recall", *SCOPED, "--json", "--", "--json"])
    refused = command.run(["remember", *SCOPED, "-x disables the cache", "--json"])

    assert added.words.startswith("Remembered.")
    assert [fact["text"] for fact in json.loads(found.stdout)["facts"]] == ["--json"]
    assert refused.status == 1
    assert json.loads(refused.stderr)["error"]["code"] == "VALIDATION"


@requirement("cli:stdin:is-read")
def test_a_dash_reads_standard_input_for_text_and_query(command: Command) -> None:
    added = command.run(["remember", "-", *SCOPED, "--add"], stdin="Zoë reads\nslowly\n".encode())
    found = command.run(["recall", "-", *SCOPED, "--json"], stdin="Zoë\n".encode())
    empty = command.run(["remember", "-", *SCOPED, "--json"], stdin=b"\n")
    wrong = command.run(["remember", "-", *SCOPED, "--json"], stdin=b"ab\xff\xfe")
    huge = command.run(["remember", "-", *SCOPED, "--json"], stdin=b"a" * 5_000_000)

    assert added.status == 0
    assert json.loads(found.stdout)["facts"][0]["text"] == "Zoë reads\nslowly"
    codes = [json.loads(e.stderr)["error"]["details"]["memoryCode"] for e in (empty, wrong, huge)]
    assert codes == ["MEMORY_TEXT_REQUIRED", "MEMORY_TEXT_REQUIRED", "MEMORY_TEXT_TOO_LARGE"]


@requirement("cli:words:nothing-was-saved")
def test_a_proposal_says_that_nothing_was_saved_and_gives_commands_that_work(
    command: Command, workspace: Workspace
) -> None:
    record = add(command, TEXT)
    proposal = "Prod deploys from main; it's only 'main'"

    ended = command.run(["remember", proposal, *SCOPED, "--collection", "memory"])

    assert ended.status == 0
    assert "nothing was saved" in ended.words
    assert len(workspace.facts()) == 1
    follow = [line.strip() for line in ended.words.splitlines() if line.strip().startswith("gno ")]
    assert len(follow) == 2
    assert record["uri"] in follow[1]
    assert record["contentHash"] in follow[1]
    replaced = command.run(shlex.split(follow[1])[1:])
    again = command.run(shlex.split(follow[0])[1:])
    assert replaced.words.startswith("Replaced.")
    assert "nothing was saved" in again.words
    assert [f["text"] for f in recall(command, "deploys").body["facts"]] == [proposal]


@requirement("cli:words:nothing-was-saved")
def test_a_proposal_from_standard_input_gives_commands_that_hold_the_text(
    command: Command,
) -> None:
    ended = command.run(["remember", "-", *SCOPED], stdin=b"-x disables the cache\n")

    [follow] = [line.strip() for line in ended.words.splitlines() if line.startswith("  gno ")]
    assert "nothing was saved" in ended.words
    assert command.run(shlex.split(follow)[1:]).words.startswith("Remembered.")
    found = [f["text"] for f in recall(command, "cache").body["facts"]]
    assert found == ["-x disables the cache"]


@requirement("cli:words:nothing-was-saved")
def test_the_commands_of_a_proposal_keep_every_option_that_matters(command: Command) -> None:
    given = ["--source", "a chat", "--derived-from", "https://a", "--caller", "me"]
    ended = command.run(["remember", TEXT, *SCOPED, "--scope", "b", *given])

    [follow] = [line.strip() for line in ended.words.splitlines() if line.startswith("  gno ")]
    command.run(shlex.split(follow)[1:])

    [fact] = recall(command, "deploys").body["facts"]
    assert fact["scopes"] == ["project:demo", "b"]
    assert (fact.get("source"), fact.get("derivedFrom")) == ("a chat", ["https://a"])
    assert fact["caller"] == "me"


@requirement("cli:words:existing-says-so")
def test_a_duplicate_says_that_nothing_was_saved_and_where_it_is(command: Command) -> None:
    record = add(command, TEXT)

    ended = command.run(["remember", TEXT, *SCOPED, "--add"])

    assert ended.status == 0
    assert "nothing was saved" in ended.words
    assert record["uri"] in ended.words


@requirement("cli:words:for-people")
def test_recall_shows_text_cite_scopes_and_what_was_left_out(
    command: Command, workspace: Workspace
) -> None:
    record = add(command, TEXT)
    for n in range(3):
        FactFile(text=f"Prod deploys number {n}").place(workspace)
    command.run(["update"])

    ended = command.run(["recall", "prod deploys from main", *SCOPED, "--max-facts", "1"])
    empty = command.run(["recall", "kindergarten", *SCOPED])

    assert TEXT in ended.words
    assert record["uri"] in ended.words
    assert "project:demo" in ended.words
    assert "3 more" in ended.words
    assert 'gno remember "<fact>" --scope <scope> --add' in empty.words


@requirement("cli:words:cannot-steer-a-terminal")
def test_stored_text_cannot_steer_a_terminal(command: Command, workspace: Workspace) -> None:
    FactFile(text="A lantern \x1b[31min red\x1b[0m \u202eback\u2066wards").place(workspace)

    words = command.run(["recall", "lantern", *SCOPED]).words
    body = recall(command, "lantern").body

    assert not {"\x1b", "\u202e", "\u2066"} & set(words)
    assert "\\u001b" in words
    assert body["facts"][0]["text"].startswith("A lantern \x1b[31m")
