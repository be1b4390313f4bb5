"""``gno mcp`` as a process: its pipes, its start and its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import TypeAlias

import anyio
import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE
from contract_tests.surfaces.drivers.cli_process import GNO, CliProcess
from contract_tests.surfaces.drivers.mcp_raw import RawMcp, call, modern_meta, raw_mcp, request
from contract_tests.surfaces.surface import Json
from contract_tests.surfaces.workspace import Workspace
from gno.entrypoints.container import Container
from gno.entrypoints.mcp.transports import finish_writing
from gno.entrypoints.parts import places_for
from gno.entrypoints.work import Work

Start: TypeAlias = Callable[..., AbstractContextManager[RawMcp]]
MAX_END_S = 2.0
BARE_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"}
ASKED = {"query": "deploys", "scopes": [SCOPE]}
ADD = {"text": "Grüße 🦉 aus Köln", "scopes": [SCOPE], "decision": "add"}
HEAVY = ("tantivy", "apsw", "torch", "sentence_transformers", "numpy")
FIELDS = b'{"name":"gno_recall","arguments":{"query":"a","scopes":"a"%s}}'
CALL = b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":%s}'

# A line and the code of JSON-RPC or of ours that answers it, with the id of the answer.
BAD_LINES: list[tuple[bytes, int | str, int | None]] = [
    (b"{nope", -32700, None),
    (b"\xff\xfe", -32700, None),
    (b"[" * 100_000, -32700, None),
    (b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', -32700, None),
    (b"[]", -32600, None),
    (b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":4,"method":5}', -32600, 4),
    (CALL % (FIELDS % b',"query":"b"'), "VALIDATION", 7),
    (CALL % (FIELDS % b',"maxFacts":NaN'), "VALIDATION", 7),
    (CALL % (FIELDS % b',"\\ud800":1'), "VALIDATION", 7),
    (CALL % b'{"name":"gno_recall","arguments":[1]}', "VALIDATION", 7),
    (CALL % b'{"name":"gno_recall","arguments":"no object"}', "VALIDATION", 7),
    (CALL % b'{"name":"gno_recall"}', "MEMORY_QUERY_REQUIRED", 7),
    (CALL % b'{"name":"gno_recall","arguments":null}', "MEMORY_QUERY_REQUIRED", 7),
    (CALL % b'{"name":"gno_\\ud800"}', -32700, None),
]


@pytest.fixture
def mcp_stdio(workspace: Workspace) -> Start:
    return partial(raw_mcp, workspace)


@requirement("mcp:frames:are-strict")
def test_what_is_no_message_is_answered_and_stops_nothing(mcp_stdio: Start) -> None:
    with mcp_stdio() as server:
        server.shake_hands()
        answers = [server.ask(line) for line, _, _ in BAD_LINES]
        opened = server.ask(call(8, "gno_recall", json.dumps(ASKED)))
        large = server.ask(call(9, "gno_recall", ASKED | {"query": "x" * 2_000_000}))

    for (line, code, answer_id), answer in zip(BAD_LINES, answers, strict=True):
        assert (_code(answer), answer["id"]) == (code, answer_id), line
    assert opened["result"]["isError"] is False
    assert large["result"]["isError"] is False


@requirement("mcp:process:speaks-utf8")
def test_pipes_carry_utf8_under_a_locale_without_it(mcp_stdio: Start) -> None:
    with mcp_stdio("--enable-write", env=BARE_LOCALE) as server:
        server.shake_hands()
        line = json.dumps(json.loads(call(1, "gno_remember", ADD)), ensure_ascii=False)
        added = server.ask(line.encode("utf-8"))
        windows = server.ask(call(2, "gno_recall", ASKED | {"query": "Köln"}) + b"\r")
        server.leave()
        assert server.process.stdout is not None
        assert server.process.stderr is not None
        assert (server.process.stdout.read(), server.process.stderr.read()) == (b"", b"")

    assert added["result"]["structuredContent"]["record"]["text"] == ADD["text"]
    assert [fact["text"] for fact in _facts(windows)] == [ADD["text"]]


@requirement("mcp:process:writes-by-environment")
@pytest.mark.parametrize(("value", "names"), [("1", 3), ("0", 2), ("", 2)])
def test_the_environment_enables_writes(mcp_stdio: Start, value: str, names: int) -> None:
    with mcp_stdio(env={"GNO_MCP_ENABLE_WRITE": value}) as server:
        server.shake_hands()
        listed = server.ask(request(1, "tools/list", {"_meta": {"progressToken": 1}}))
        again = server.ask(b'{"jsonrpc":"2.0","id":2,"method":"tools/list"}')

    assert len(listed["result"]["tools"]) == names
    assert again["result"] == listed["result"]


@requirement("mcp:process:starts-light")
def test_nothing_heavy_is_imported_before_the_first_answer(mcp_stdio: Start) -> None:
    program = (
        "import sys, gno.entrypoints.mcp.transports, gno.entrypoints.container\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    )

    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout

    assert said == "[]\n"
    with mcp_stdio() as server:
        assert server.shake_hands()["result"]["serverInfo"]["name"] == "gno"


@requirement("mcp:process:ends-with-its-client")
def test_it_answers_what_was_asked_and_ends_when_its_input_does(
    mcp_stdio: Start, workspace: Workspace
) -> None:
    with mcp_stdio("--enable-write") as server:
        server.shake_hands()
        server.tell(call(1, "gno_remember", ADD))
        status, took_s = _timed(server.leave)
        assert server.process.stdout is not None
        answer: Json = json.loads(server.process.stdout.read())

    assert (status, answer["result"]["structuredContent"]["outcome"]) == (0, "added")
    assert took_s < MAX_END_S
    assert len(workspace.facts()) == 1


@requirement("mcp:process:ends-with-its-client")
@pytest.mark.parametrize("how", ["end of input", "SIGTERM", "SIGINT"])
def test_a_write_that_waits_does_not_keep_it(
    mcp_stdio: Start, workspace: Workspace, how: str
) -> None:
    with workspace.entered(), closing(Container(places_for())) as parts:
        lease = parts.get("lease")
        with mcp_stdio("--enable-write") as server:
            server.shake_hands()
            server.ask(call(1, "gno_recall", ASKED))
            with lease.hold(wait_s=0):
                server.tell(call(2, "gno_remember", ADD))
                server.ask(call(3, "gno_recall", ASKED))
                status, took_s = _timed(_ending(server, how))
            with lease.hold(wait_s=0):
                assert workspace.facts() == []

    assert status == 0
    assert took_s < MAX_END_S


@requirement("mcp:process:ends-with-its-client")
def test_it_ends_with_its_parent_though_its_input_stays_open(workspace: Workspace) -> None:
    inner, outer = os.pipe()
    program = (
        "import subprocess, time\n"
        f"server = subprocess.Popen([{str(GNO)!r}, 'mcp'], stdin={inner}, pass_fds=[{inner}])\n"
        "time.sleep(2)\nprint(server.pid)"
    )
    environment = CliProcess(workspace).environment

    said = subprocess.run(
        [sys.executable, "-c", program],
        pass_fds=[inner, outer],
        env=environment,
        stdout=subprocess.PIPE,
        timeout=30,
        check=True,
    ).stdout

    # Its standard output is the pipe just read to its end, so it is gone or about to be.
    deadline = time.monotonic() + MAX_END_S
    while _is_alive(int(said)) and time.monotonic() < deadline:
        os.sched_yield()
    assert not _is_alive(int(said))
    os.close(inner)
    os.close(outer)


@requirement("mcp:process:ends-with-its-client")
def test_a_write_that_runs_is_finished_first(workspace: Workspace) -> None:
    began, may_end = threading.Event(), threading.Event()
    ended: list[str] = []
    work = Work()

    with workspace.entered(), closing(Container(places_for())) as parts:

        def write() -> None:
            with parts.get("lease").hold(wait_s=0):
                began.set()
                may_end.wait()
                ended.append("write")

        def leave() -> None:
            finish_writing(parts, work)
            ended.append("process")

        def keep_running() -> None:
            anyio.run(lambda: work.run(write, writes=True))

        running = threading.Thread(target=keep_running)
        leaving = threading.Thread(target=leave)
        running.start()
        began.wait()
        leaving.start()
        may_end.set()
        running.join()
        leaving.join()

    assert ended == ["write", "process"]
    assert work.is_done


@requirement("mcp:process:speaks-utf8")
def test_it_serves_the_era_without_a_handshake_too(mcp_stdio: Start) -> None:
    with mcp_stdio() as server:
        nameless = server.ask(call(1, "gno_recall", ASKED, _meta=modern_meta()))
        info = {"name": "agent-a", "version": "1"}
        named = server.ask(call(2, "gno_recall", ASKED, _meta=modern_meta(clientInfo=info)))

    receipts = [a["result"]["structuredContent"]["receipt"] for a in (nameless, named)]
    assert [receipt["caller"] for receipt in receipts] == ["mcp", "agent-a"]
    assert receipts[0]["session"] == receipts[1]["session"]


def _code(answer: Json) -> int | str:
    if "error" in answer:
        code: int = answer["error"]["code"]
        return code
    said: str = answer["result"]["structuredContent"]["error"]
    return said


def _facts(answer: Json) -> list[Json]:
    facts: list[Json] = answer["result"]["structuredContent"]["facts"]
    return facts


def _timed(act: Callable[[], int]) -> tuple[int, float]:
    began = time.monotonic()
    return act(), time.monotonic() - began


def _ending(server: RawMcp, how: str) -> Callable[[], int]:
    def end() -> int:
        if how == "end of input":
            return server.leave()
        server.process.send_signal(getattr(signal, how))
        return server.process.wait(20)

    return end


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2]
    except FileNotFoundError:
        return False
    return state.split()[0] != "Z"
