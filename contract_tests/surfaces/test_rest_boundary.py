"""What an HTTP request passes before any route sees it, and that nothing is written on the way."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE
from contract_tests.surfaces.drivers.rest_test_client import PORT, RestTestClient
from contract_tests.surfaces.surface import Json
from contract_tests.surfaces.workspace import Workspace

REMEMBER = "/api/memory/remember"
FACT: Json = {"text": "a fact", "scopes": [SCOPE], "decision": "add", "caller": "c", "session": "s"}
FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}


@pytest.fixture
def door(workspace: Workspace) -> Generator[RestTestClient]:
    with closing(RestTestClient(workspace)) as opened:
        yield opened


@requirement("rest:boundary:keeps-strangers-out")
@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"host": "evil.example"}, 403, "HOST_NOT_ALLOWED"),
        ({"host": f"localhost:{PORT + 1}"}, 403, "HOST_NOT_ALLOWED"),
        ({"origin": "https://evil.example"}, 403, "CSRF_VIOLATION"),
        ({"content-type": "text/plain"}, 400, "VALIDATION"),
        (FORM, 400, "VALIDATION"),
    ],
)
def test_a_stranger_is_refused_and_writes_nothing(
    door: RestTestClient, workspace: Workspace, headers: dict[str, str], status: int, code: str
) -> None:
    answer = door.http.post(REMEMBER, json=FACT, headers=JSON | headers)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert "access-control-allow-origin" not in answer.headers
    assert workspace.files() == {}


@requirement("rest:boundary:keeps-strangers-out")
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_loopback_names_with_the_port_pass(door: RestTestClient, host: str) -> None:
    answer = door.http.get("/api/health", headers={"host": f"{host}:{PORT}"})

    assert answer.status_code == 200


@requirement("rest:body:is-one-object")
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"7", b'{"text": NaN}', b'{"text": "a", "text": "b"}', b"\xff",
     b"[" * 100_000, b'{"text": {}}', b'{"text": "a", "scopes": 5}', b'{"unknown": 1}'],
)  # fmt: skip
def test_a_body_that_is_no_request_is_named(door: RestTestClient, body: bytes) -> None:
    answer = door.http.post(REMEMBER, content=body, headers=JSON)

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in {"VALIDATION", "MEMORY_IDENTITY_REQUIRED"}


@requirement("rest:body:is-bounded")
def test_a_body_beyond_one_mebibyte_is_refused(door: RestTestClient) -> None:
    answer = door.http.post(REMEMBER, content=b" " * 2_000_000, headers=JSON)

    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "PAYLOAD_TOO_LARGE")


@requirement("rest:routes:never-redirect")
def test_a_trailing_slash_is_no_redirect(door: RestTestClient) -> None:
    answer = door.http.post(f"{REMEMBER}/", json=FACT)

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "NOT_FOUND")


@requirement("rest:elsewhere:gets-no-paths")
def test_a_caller_elsewhere_gets_no_path_of_this_host(
    door: RestTestClient, workspace: Workspace
) -> None:
    assert str(workspace.data.parent) in door.http.get("/api/status").text
    with closing(RestTestClient(workspace, peer=("192.0.2.7", 50_000))) as elsewhere:
        answers = [elsewhere.http.post(REMEMBER, json=FACT).text]
        answers += [elsewhere.http.get(f"/api/{name}").text for name in ("status", "collections")]

    assert not any(str(workspace.data.parent) in answer for answer in answers)
