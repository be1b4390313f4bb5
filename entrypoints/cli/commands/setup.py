"""``gno init``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.cli.output import emit
from gno.entrypoints.operations.collections import add_collection

_DEFAULT_NAME = "memory"


@click.command()
@click.argument("path", required=False)
@click.option("--name", metavar="NAME", default=_DEFAULT_NAME, help="Its name; default memory.")
@global_options()
@click.pass_obj
def init(session: Session, /, path: str | None, name: str) -> None:
    """Make the folder PATH a collection for facts; default ~/gno-memory."""
    reply = add_collection(session.parts, path or "~/gno-memory", name, memory_managed=True)
    emit(session, reply, _say)


def _say(reply: dict[str, Any]) -> Iterator[str]:
    added = reply["collection"]
    yield f"Facts will be kept in {added['path']} (collection {added['name']})."
    yield f"The configuration is {reply['config']}."
    yield "Store the first one:"
    yield '  gno remember "Prod deploys from main only" --scope project:demo --add'
