"""``gno remember``."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import partial
from typing import Any

import click

from gno.domain.faults import Code, Fault
from gno.domain.memory.submission import Draft
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.identity import find_identity
from gno.entrypoints.cli.lease import read_wait
from gno.entrypoints.cli.options import (
    global_options,
    identity_options,
    lease_options,
    view_options,
)
from gno.entrypoints.cli.output import emit
from gno.entrypoints.cli.plain import plain
from gno.entrypoints.cli.receipt import read_receipt_file
from gno.entrypoints.cli.text import read_text
from gno.entrypoints.operations.remember import remember as store


@click.command()
@click.argument("text", required=False)
@view_options
@click.option("--add", is_flag=True, help="Store it unless the same text is there.")
@click.option("--supersede", metavar="URI", help="Replace the fact at this URI.")
@click.option(
    "--decision", metavar="add|supersede", help="add or supersede; the long form of the two above."
)
@click.option(
    "--predecessor", metavar="URI", help="The URI to replace; goes with --decision supersede."
)
@click.option("--predecessor-hash", metavar="HASH", help="Its contentHash as recalled.")
@click.option(
    "--receipt", metavar="FILE", help="A file: a saved recall --json, or the receipt in it."
)
@click.option(
    "--derived-from", metavar="ORIGIN", multiple=True, help="Where the text comes from; repeat."
)
@click.option("--source", metavar="NOTE", help="A note on the origin, kept as it is.")
@click.option(
    "--request-id",
    metavar="ID",
    help="Not kept yet, and refused; a repeated call answers existing.",
)
@lease_options
@identity_options
@global_options()
@click.pass_obj
def remember(session: Session, /, **options: Any) -> None:
    """Store TEXT as one fact; - reads it from standard input.

    Without --add or --supersede nothing is saved: you are shown what is there already.
    """
    text = read_text(options["text"])
    caller, its_session = find_identity(options["caller"], options["session"])
    decision, predecessor = _read_decision(options)
    draft = Draft(
        caller=caller,
        session=its_session,
        text=text,
        collection=options["collection"],
        scopes=options["scopes"],
        decision=decision,
        predecessor_uri=predecessor,
        predecessor_hash=options["predecessor_hash"],
        receipt=read_receipt_file(options["receipt"]),
        derived_from=options["derived_from"],
        source=options["source"],
        request_id=options["request_id"],
    )
    wait_s = read_wait(options["lock_wait"], no_wait=options["no_wait"])
    reply = store(session.parts, draft, wait_s=wait_s)
    records = [reply["record"]] if "record" in reply else reply["candidates"]
    words = partial(_words, again=_say_again(options, text or ""))
    emit(session, reply, words, uris=(record["uri"] for record in records))


def _read_decision(options: dict[str, Any]) -> tuple[str | None, str | None]:
    asked = {options["decision"]} - {None}
    asked |= {"add"} if options["add"] else set()
    asked |= {"supersede"} if options["supersede"] is not None else set()
    named = {options["supersede"], options["predecessor"]} - {None}
    if len(asked) > 1 or len(named) > 1:
        message = "decide on one thing: --add, or --supersede with one URI"
        raise Fault(Code.VALIDATION, message)
    return next(iter(asked), None), next(iter(named), None)


# Options of a proposal that belong to the fact or the caller, and so to the next call as well.
_REPEATED = (
    "--scope",
    "--collection",
    "--receipt",
    "--derived-from",
    "--source",
    "--caller",
    "--session",
)
_PLURAL = {"--scope": "s"}


def _say_again(options: dict[str, Any], text: str) -> tuple[str, str]:
    """Return the command to repeat and its text, both quoted for a shell."""
    words = ["gno", "remember"]
    for name in _REPEATED:
        given = options[name.removeprefix("--").replace("-", "_") + _PLURAL.get(name, "")]
        for value in (given,) if isinstance(given, str) else given or ():
            words += [name, value]
    return shlex.join(words), shlex.quote(text)


def _words(reply: dict[str, Any], *, again: tuple[str, str]) -> Iterator[str]:
    match reply["outcome"]:
        case "existing":
            yield "Already known; nothing was saved."
            yield f"  {reply['record']['uri']}"
            yield f"  scopes: {', '.join(reply['record']['scopes'])}"
        case "candidates":
            yield from _say_candidates(reply["candidates"], again)
        case outcome:
            yield "Replaced." if outcome == "superseded" else "Remembered."
            yield f"  {reply['record']['uri']}"
            yield f"  {reply['absPath']}"


def _say_candidates(candidates: list[dict[str, Any]], again: tuple[str, str]) -> Iterator[str]:
    command, text = again
    yield "This was a proposal: nothing was saved."
    if not candidates:
        yield "Nothing like it is stored."
    yield "To store it:"
    yield f"  {command} --add -- {text}"
    if candidates:
        yield "Or, if it replaces one of these:"
    for candidate in candidates:
        yield f"{candidate['match']} ({candidate['similarity']:.2f}): {plain(candidate['text'])}"
        yield (
            f"  {command} --supersede {shlex.quote(candidate['uri'])} "
            f"--predecessor-hash {candidate['contentHash']} -- {text}"
        )
