"""The installed ``gno`` command, each call a process of its own."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path

from contract_tests.surfaces.drivers.command_line import Ended, command_line, judge
from contract_tests.surfaces.surface import CALLER, SESSION, Json, OperationName, Reply
from contract_tests.surfaces.workspace import Workspace

GNO = Path(sysconfig.get_path("scripts")) / "gno"
_PATIENCE_S = 60


class CliProcess:
    """See `contract_tests.surfaces.surface.Surface`."""

    name = "cli-process"

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
        """Start one process."""
        line = command_line(operation, request, (caller, session), wait_s)
        return judge(self.run(line.arguments, stdin=line.stdin))

    def run(
        self, arguments: Sequence[str], *, stdin: bytes = b"", env: Mapping[str, str] | None = None
    ) -> Ended:
        """Run one command line as it stands, in the bare environment of `environment`."""
        done = subprocess.run(
            [str(GNO), *arguments],
            input=stdin,
            capture_output=True,
            env=self.environment | dict(env or {}),
            cwd=self._workspace.root,
            timeout=_PATIENCE_S,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    @property
    def environment(self) -> dict[str, str]:
        """What the process sees: the workspace, a path, and a locale without UTF-8."""
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        return kept | {"LC_ALL": "C.UTF-8"} | self._workspace.environment

    def close(self) -> None:
        """Hold nothing between two processes."""
