"""``gno doctor``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.cli.output import emit
from gno.entrypoints.cli.plain import plain
from gno.entrypoints.operations.doctor import diagnose

_UNHEALTHY = 2


@click.command()
@global_options()
@click.pass_obj
def doctor(session: Session, /) -> int:
    """Check configuration, folders, index and lease; ends with 2 when something is broken."""
    reply = diagnose(session.parts)
    emit(session, reply, _words)
    return 0 if reply["healthy"] else _UNHEALTHY


def _words(reply: dict[str, Any]) -> Iterator[str]:
    for check in reply["checks"]:
        yield f"{check['severity']:8}{check['name']}: {plain(check['message'])}"
        if "fix" in check:
            yield f"        {check['fix']}"
