"""The ``gno`` command called in this process, its streams captured."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

import pytest

from contract_tests.surfaces.drivers.command_line import Ended, command_line, judge
from contract_tests.surfaces.surface import CALLER, SESSION, Json, OperationName, Reply
from contract_tests.surfaces.workspace import Workspace
from gno.entrypoints.cli.app import run


class CliInProcess:
    """See `contract_tests.surfaces.surface.Surface`."""

    name = "cli-in-process"

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def send(
        self,
        operation: OperationName,
        request: Json,
        *,
        caller: str = CALLER,
        session: str = SESSION,
        wait_s: float | None = None,
    ) -> Reply:
        """Run one command line."""
        line = command_line(operation, request, (caller, session), wait_s)
        return judge(self.run(line.arguments, stdin=line.stdin))

    def run(
        self, arguments: Sequence[str], *, stdin: bytes = b"", env: Mapping[str, str] | None = None
    ) -> Ended:
        """Run one command line as it stands.

        The streams are ASCII at first, as under a bare locale; what they print must not be.
        """
        out, err = io.BytesIO(), io.BytesIO()
        streams = {
            "stdin": io.TextIOWrapper(io.BytesIO(stdin), encoding="ascii"),
            "stdout": io.TextIOWrapper(out, encoding="ascii", write_through=True),
            "stderr": io.TextIOWrapper(err, encoding="ascii", write_through=True),
        }
        with self._workspace.entered(env), pytest.MonkeyPatch.context() as patch:
            patch.chdir(self._workspace.root)
            for name, stream in streams.items():
                patch.setattr(f"sys.{name}", stream)
            status = run(list(arguments))
        for stream in streams.values():
            stream.flush()
        ended = Ended(status, out.getvalue(), err.getvalue())
        for stream in streams.values():
            stream.close()
        return ended

    def close(self) -> None:
        """Hold nothing between two commands."""
