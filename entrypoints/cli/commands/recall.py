"""``gno recall``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from gno.domain.memory.question import RecallDraft
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.identity import find_identity
from gno.entrypoints.cli.options import global_options, identity_options, view_options
from gno.entrypoints.cli.output import bold, emit
from gno.entrypoints.cli.plain import plain
from gno.entrypoints.cli.text import read_text
from gno.entrypoints.operations.recall import recall as ask


@click.command()
@click.argument("query", required=False)
@view_options
@click.option("--max-facts", metavar="NUMBER", help="At most so many facts; default 8.")
@click.option(
    "--max-tokens", metavar="NUMBER", help="At most so many estimated tokens; default 512."
)
@identity_options
@global_options()
@click.pass_obj
def recall(session: Session, /, **options: Any) -> None:
    """Print the current facts that match QUERY; - reads it from standard input."""
    caller, its_session = find_identity(options["caller"], options["session"])
    draft = RecallDraft(
        caller=caller,
        session=its_session,
        query=read_text(options["query"]),
        collection=options["collection"],
        scopes=options["scopes"],
        max_facts=options["max_facts"],
        max_tokens=options["max_tokens"],
    )
    reply = ask(session.parts, draft)
    words = partial(_words, session=session)
    emit(session, reply, words, uris=(fact["uri"] for fact in reply["facts"]))


def _words(reply: dict[str, Any], *, session: Session) -> Iterator[str]:
    for fact in reply["facts"]:
        yield bold(plain(fact["text"]), session)
        yield f"  {fact['uri']}"
        yield f"  contentHash {fact['contentHash']}"
        yield f"  {', '.join(fact['scopes'])} · {plain(fact['caller'])} · {fact['createdAt']}"
    if "hint" in reply:
        yield reply["hint"]
    if reply["facts"] and reply["budget"]["omitted"]:
        yield f"({reply['budget']['omitted']} more matched, but did not fit the budget)"
