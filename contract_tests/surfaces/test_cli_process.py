"""What needs a process of its own: pipes, locales, terminals, and how little is imported."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add
from contract_tests.surfaces.drivers.cli_process import GNO, CliProcess
from contract_tests.surfaces.fact_files import FactFile
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
SCOPED = ["--scope", SCOPE]
LOCALES = [
    {"LC_ALL": "C"},
    {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "POSIX", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]
# Nothing that answers one quick command needs any of these.
HEAVY = {
    "torch", "sentence_transformers", "transformers", "numpy", "mcp", "starlette", "uvicorn",
    "pydantic", "anyio", "httpx", "dependency_injector", "asyncio",
}  # fmt: skip


@requirement("cli:stdin:may-be-slow")
def test_standard_input_is_read_to_its_end(process: CliProcess) -> None:
    with subprocess.Popen(
        [str(GNO), "remember", "-", *SCOPED, "--add", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=process.environment,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for part in ("The slow ", "pipe is ", "read to its end\n"):
            running.stdin.write(part.encode())
            running.stdin.flush()
            # Another whole command runs in the meantime, so this one has had to wait.
            process.run(["--version"])
        running.stdin.close()
        body = json.loads(running.stdout.read())

    assert running.returncode == 0
    assert body["record"]["text"] == "The slow pipe is read to its end"


@requirement("cli:pipe:closed-quietly")
@pytest.mark.parametrize("form", [[], ["--json"], ["--quiet"]])
def test_a_reader_that_goes_away_is_no_error(
    process: CliProcess, workspace: Workspace, form: list[str]
) -> None:
    for n in range(64):
        FactFile(text=f"lantern {n} " + "long words " * 150).place(workspace)
    process.run(["update"])
    asked = ["recall", "lantern", *SCOPED, "--max-facts", "64", "--max-tokens", "100000", *form]

    with subprocess.Popen(
        [str(GNO), *asked],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=process.environment,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        complaint = running.stderr.read()

    assert complaint == b""
    assert running.returncode == 0


@requirement("cli:locale:is-no-matter")
@pytest.mark.parametrize("env", LOCALES, ids=" ".join)
def test_what_is_piped_in_and_printed_is_utf8_whatever_the_locale(
    process: CliProcess, env: dict[str, str]
) -> None:
    text = "Zoë isst 🦊 und 语"
    add(process, text)

    piped = process.run(["remember", "-", *SCOPED, "--json"], stdin=text.encode(), env=env)
    found = process.run(["recall", "isst", *SCOPED], env=env)
    as_json = process.run(["recall", "-", *SCOPED, "--json"], stdin="Zoë".encode(), env=env)

    assert json.loads(piped.stdout)["record"]["text"] == text
    assert text in found.words
    assert text in as_json.words
    assert b"\r" not in found.stdout + as_json.stdout


@requirement("cli:locale:is-no-matter")
@pytest.mark.parametrize("env", LOCALES, ids=" ".join)
def test_an_argument_is_utf8_whatever_the_locale(process: CliProcess, env: dict[str, str]) -> None:
    added = process.run(["remember", "Zoë isst 🦊", *SCOPED, "--add"], env=env)
    found = process.run(["recall", "Zoë", *SCOPED], env=env)

    assert added.complaint == ""
    assert "Zoë isst 🦊" in found.words


@requirement("cli:colour:only-on-terminals")
def test_there_is_no_colour_where_none_is_wanted(process: CliProcess) -> None:
    add(process, TEXT)
    asked = ["recall", "deploys", *SCOPED]

    piped = process.run(asked).stdout
    without = _on_a_terminal(process, asked, {"NO_COLOR": "1"})
    by_option = _on_a_terminal(process, [*asked, "--no-color"], {})
    as_json = _on_a_terminal(process, [*asked, "--json"], {})

    assert TEXT.encode() in piped
    for output in (piped, without, by_option, as_json):
        assert b"\x1b[" not in output


@requirement("cli:colour:only-on-terminals")
def test_there_is_colour_on_a_terminal(process: CliProcess) -> None:
    add(process, TEXT)

    shown = _on_a_terminal(process, ["recall", "deploys", *SCOPED], {"TERM": "xterm-256color"})

    assert b"\x1b[" in shown


@requirement("cli:help:is-fast", "cli:recall:imports-little")
@pytest.mark.parametrize(
    "line",
    [
        ["--help"],
        ["--version"],
        ["remember", "--help"],
        ["recall", "deploys", *SCOPED],
        ["remember", "A new fact", *SCOPED, "--add"],
        ["status"],
    ],
    ids=" ".join,
)
def test_a_quick_command_imports_nothing_heavy(process: CliProcess, line: list[str]) -> None:
    add(process, TEXT)

    imported = _imported(process, line)

    assert "gno" in imported
    assert imported & HEAVY == set()


@requirement("cli:help:is-fast")
def test_help_reads_no_configuration_and_opens_nothing(
    process: CliProcess, workspace: Workspace
) -> None:
    workspace.config.write_bytes(b"\xff")

    ended = process.run(["--help"])

    assert ended.status == 0
    assert not workspace.data.exists()
    assert _imported(process, ["--help"]) & {"apsw", "tantivy", "yaml", "ruamel"} == set()


def _imported(process: CliProcess, line: list[str]) -> set[str]:
    """Return the top packages a command line imports."""
    program = (
        "import sys; from gno.entrypoints.cli.app import run; status = run(sys.argv[1:]);"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr);"
        "sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *line],
        capture_output=True,
        env=process.environment,
        check=True,
    )
    return set(done.stderr.decode().split())


def _on_a_terminal(process: CliProcess, line: list[str], env: dict[str, str]) -> bytes:
    """Run a command line whose standard output is a terminal."""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [str(GNO), *line], stdout=follower, env=process.environment | {"TERM": "xterm"} | env
    ) as running:
        os.close(follower)
        output = b""
        # Linux reports the end of a terminal as an error.
        while chunk := _read(leader):
            output += chunk
    os.close(leader)
    assert running.returncode == 0
    return output


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65_536)
    except OSError:
        return b""
