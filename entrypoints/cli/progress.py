"""A progress bar on stderr, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from gno.entrypoints.cli.context import Session


@contextmanager
def progress(session: Session, label: str) -> Iterator[Callable[[int, int], None] | None]:
    """Yield a callback that takes files done and files in all, or None to show nothing."""
    if session.quiet or session.as_json or not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def show(done: int, total: int) -> None:
            bar.length = max(total, 1)
            bar.update(done - bar.pos)

        yield show
