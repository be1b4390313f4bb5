"""MCP clients that share one ``gno serve``: their sessions, and the route they reach it by."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Generator
from typing import Any

import anyio
import pytest
from mcp import Client

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE
from contract_tests.surfaces.drivers.mcp_client import HANDSHAKE, MODERN, named
from contract_tests.surfaces.drivers.mcp_http import served
from contract_tests.surfaces.drivers.mcp_raw import call, modern_meta, request
from contract_tests.surfaces.surface import Json
from contract_tests.surfaces.workspace import Workspace
from gno.entrypoints.mcp.identity import PeerLabels

ASKED = {"query": "deploys", "scopes": [SCOPE]}
HEADERS = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
MODERN_HEADERS = {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "gno_recall",
}


@pytest.fixture
def mcp_http(workspace: Workspace) -> Generator[str]:
    with served(workspace) as address:
        yield f"{address}/mcp"


@requirement("mcp:session:cannot-be-claimed")
@pytest.mark.parametrize("mode", [HANDSHAKE, MODERN])
def test_two_clients_of_one_name_have_two_sessions_and_keep_them(mcp_http: str, mode: str) -> None:
    one, other, again = anyio.run(_sessions, mcp_http, mode)

    assert one == again
    assert one != other


@requirement("mcp:session:cannot-be-claimed")
def test_a_header_nobody_checked_is_no_session(mcp_http: str) -> None:
    headers = MODERN_HEADERS | {"mcp-session-id": "spoofed", "mcp-name": " gno_recall\t"}

    status, answer = _post(mcp_http, call(1, "gno_recall", ASKED, _meta=modern_meta()), headers)

    receipt = answer["result"]["structuredContent"]["receipt"]
    assert (status, receipt["caller"]) == (200, "mcp")
    assert receipt["session"].startswith("http-")


@requirement("mcp:session:cannot-be-claimed")
def test_a_label_lasts_as_long_as_its_connection() -> None:
    now = [0.0]
    labels = PeerLabels(lambda: now[0])

    def label(host: str, port: int) -> str:
        scope: dict[str, Any] = {"client": (host, port)}
        labels.enter(scope)
        labels.leave(scope)
        return str(scope["gno.label"])

    first = label("127.0.0.1", 50_000)
    now[0] = 9.0
    same, another = label("127.0.0.1", 50_000), label("127.0.0.1", 50_001)
    now[0] = 30.0
    port_of_another_client = label("127.0.0.1", 50_000)

    assert first == same
    assert len({first, another, port_of_another_client}) == 3


@requirement("mcp:session:unknown-is-404")
def test_an_unknown_session_is_404_and_a_new_one_is_given(mcp_http: str) -> None:
    status, answer = _post(
        mcp_http, request(1, "tools/list", {}), {"mcp-session-id": "of-yesterday"}
    )

    assert status == 404
    assert "error" in answer
    assert anyio.run(_sessions, mcp_http, HANDSHAKE)


@requirement("mcp:mount:no-redirect")
def test_the_route_answers_itself_and_refuses_what_is_no_message(mcp_http: str) -> None:
    lines = [b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', b"{nope"]

    answers = [_post(mcp_http, line, {}) for line in lines]
    health_page = mcp_http.replace("/mcp", "/api/health")
    with urllib.request.urlopen(health_page) as health:  # noqa: S310 - our own
        assert health.status == 200

    assert [status for status, _ in answers] == [400, 400]
    assert [answer["error"]["code"] for _, answer in answers] == [-32600, -32700]


@requirement("mcp:mount:no-redirect")
def test_a_call_over_http_keeps_our_codes(mcp_http: str) -> None:
    twice = (
        b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"gno_recall",'
        b'"arguments":{"query":"a","query":"b"},"_meta":%s}}' % json.dumps(modern_meta()).encode()
    )
    half = call(2, "gno_remember", {"text": "\ud800", "scopes": "a"}, _meta=modern_meta())

    answers = [
        _post(mcp_http, twice, MODERN_HEADERS),
        _post(mcp_http, half, MODERN_HEADERS | {"mcp-name": "gno_remember"}),
    ]

    codes = [answer["result"]["structuredContent"]["error"] for _, answer in answers]
    assert codes == ["VALIDATION", "MEMORY_TEXT_REQUIRED"]


async def _sessions(address: str, mode: Any) -> tuple[str, str, str]:
    one = Client(address, mode=mode, client_info=named("twin"))
    other = Client(address, mode=mode, client_info=named("twin"))
    async with one, other:
        sessions = []
        for client in (one, other, one):
            result = await client.call_tool("gno_recall", ASKED)
            sessions.append((result.structured_content or {})["receipt"]["session"])
    return sessions[0], sessions[1], sessions[2]


def _post(address: str, body: bytes, headers: dict[str, str]) -> tuple[int, Json]:
    asked = urllib.request.Request(address, body, HEADERS | headers)  # noqa: S310 - our own
    try:
        with urllib.request.urlopen(asked) as answer:  # noqa: S310 - our own
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, json.loads(refused.read())
