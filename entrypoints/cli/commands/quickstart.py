"""``gno quickstart``: the whole memory at work on real files, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.cli.output import bold, emit
from gno.entrypoints.cli.plain import plain
from gno.entrypoints.operations.quickstart import quickstart as show


@click.command()
@click.argument("folder", required=False)
@global_options()
@click.pass_obj
def quickstart(session: Session, /, folder: str | None) -> None:
    """Show the memory at work in FOLDER, made for it; default ./gno-quickstart.

    Your own configuration and facts are not touched.
    """
    reply = show(folder or "gno-quickstart")
    emit(session, reply, lambda said: _words(said, session))


def _words(reply: dict[str, Any], session: Session) -> Iterator[str]:
    for number, step in enumerate(reply["steps"], 1):
        yield bold(f"{number}. {step['title']}", session)
        yield f"   $ {step['command']}"
        for line in step["shown"]:
            yield f"   {plain(line)}"
        yield ""
    yield f"Everything is in {reply['folder']}: open {reply['current']}"
    yield "To keep facts of your own: gno init"
