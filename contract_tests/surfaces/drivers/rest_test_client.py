"""The HTTP application called in this process, as if from this host, without a socket."""

from __future__ import annotations

from contextlib import ExitStack, closing

from starlette.testclient import TestClient

from contract_tests.surfaces.drivers.http_call import Call, http_call, judge
from contract_tests.surfaces.surface import CALLER, SESSION, Json, OperationName, Reply
from contract_tests.surfaces.workspace import Workspace
from gno.entrypoints.container import Container
from gno.entrypoints.parts import places_for
from gno.entrypoints.rest.app import build_app
from gno.entrypoints.rest.boundary import Gate

PORT = 3000
HERE = ("127.0.0.1", 50_000)


class RestTestClient:
    """See `contract_tests.surfaces.surface.Surface`; ``peer`` is where its calls come from."""

    name = "rest-test-client"

    def __init__(self, workspace: Workspace, *, peer: tuple[str, int] = HERE) -> None:
        self._workspace = workspace
        self._peer = peer
        self._stack = ExitStack()
        self._http: TestClient | None = None

    def send(
        self,
        operation: OperationName,
        request: Json,
        *,
        caller: str = CALLER,
        session: str = SESSION,
        wait_s: float | None = None,
    ) -> Reply:
        """Make one request."""
        assert wait_s is None, "no route lets a caller say how long to wait"
        return self.call(http_call(operation, request, (caller, session)))

    def call(self, call: Call) -> Reply:
        """Make a request as it stands."""
        answer = self.http.request(
            call.method, call.path, params=call.query, content=call.body, headers=call.headers
        )
        return judge(answer.status_code, answer.headers, answer.content)

    @property
    def http(self) -> TestClient:
        """The client; the application is made on first use."""
        if self._http is None:
            with self._workspace.entered():
                parts = self._stack.enter_context(closing(Container(places_for())))
            app = build_app(parts, Gate.at(PORT), version="test", log=lambda _line: None)
            client = TestClient(
                app, base_url=f"http://127.0.0.1:{PORT}", client=self._peer, follow_redirects=False
            )
            self._http = self._stack.enter_context(client)
        return self._http

    def close(self) -> None:
        """Release the application; the next call makes it anew."""
        self._stack.close()
        self._http = None
