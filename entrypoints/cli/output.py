"""Printing: the result on stdout and nothing else there, refusals and progress on stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import Any

import click

from gno.domain.faults import Fault
from gno.entrypoints.cli.context import Session
from gno.entrypoints.wire.fault_table import FAULT_TABLE, published


def claim_streams() -> None:
    """Write UTF-8 and plain line ends whatever the locale says; a closed stream takes all."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def emit(
    session: Session,
    reply: dict[str, Any],
    words: Callable[[dict[str, Any]], Iterable[str]],
    *,
    uris: Iterable[str] = (),
) -> None:
    """Print a reply as JSON, as URIs alone, or in words."""
    if session.as_json:
        say(json.dumps(reply, indent=2, ensure_ascii=False))
    else:
        for line in uris if session.quiet else words(reply):
            say(line)


class ReaderLeft(Exception):
    """Nobody reads standard output any more. Not an OSError, which click would end on itself."""


def say(line: str) -> None:
    """Print a line of the result.

    Raises:
        ReaderLeft: when the other end of the pipe is closed.
    """
    try:
        click.echo(line)
    except BrokenPipeError:
        raise ReaderLeft from None


def refuse(fault: Fault, session: Session, *, cause: BaseException | None = None) -> int:
    """Print a refusal on stderr, nothing on stdout, and return its exit status."""
    row, said = FAULT_TABLE[fault.code], published(fault)
    if session.verbose and cause is not None:
        _log(cause)
    if session.as_json:
        details = {"memoryCode": said["code"]} | said["details"]
        error = {"code": row.category, "message": said["message"], "details": details}
        line = json.dumps({"error": error}, ensure_ascii=False, separators=(",", ":"))
    else:
        line = f"Error: {said['message']}"
    click.echo(line, err=True)
    return row.exit_status


def bold(text: str, session: Session) -> str:
    """Return ``text`` in bold on a terminal that wants colour."""
    plain = session.no_color or "NO_COLOR" in os.environ or not sys.stdout.isatty()
    return text if plain else click.style(text, bold=True)


def _log(cause: BaseException) -> None:
    import traceback  # noqa: PLC0415 - only for --verbose, and only when something broke

    click.echo("".join(traceback.format_exception(cause)), err=True, nl=False)
