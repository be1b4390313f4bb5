"""Options that several commands share.

None has a type, a default or ``required``: an option stays text or stays absent, and the rule
that reads it names its own code. Otherwise click would refuse before a rule could.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from gno.entrypoints.cli.context import Session

_Command = TypeVar("_Command", bound=Callable[..., Any])
_FLAGS = {
    "--json": ("as_json", "Print one JSON document."),
    "--quiet": ("quiet", "Print URIs only, or nothing."),
    "--verbose": ("verbose", "Log what goes wrong inside to standard error."),
    "--no-color": ("no_color", "Print without colour; so does NO_COLOR."),
    "--offline": ("offline", "Open no connection; no command does yet."),
}
_PLACES = {
    "--config": ("config", "FILE", "The configuration; default $GNO_CONFIG_DIR/index.yml."),
    "--data-dir": ("data_dir", "FOLDER", "The folder of derived data; default $GNO_DATA_DIR."),
    "--index": (
        "index",
        "NAME",
        "Which index, if you keep several; default: default.",
    ),
}


def global_options(*, hidden: bool = True) -> Callable[[_Command], _Command]:
    """Accept the global options; help shows them once, on the root command."""

    def decorate(command: _Command) -> _Command:
        # Last to first, because each decorator puts its option before those that are there.
        for flag, (field, metavar, about) in reversed(_PLACES.items()):
            command = click.option(
                flag,
                f"place_{field}",
                metavar=metavar,
                expose_value=False,
                hidden=hidden,
                help=about,
                callback=_keep_place,
            )(command)
        for flag, (field, about) in reversed(_FLAGS.items()):
            command = click.option(
                flag,
                field,
                is_flag=True,
                expose_value=False,
                hidden=hidden,
                help=about,
                callback=_keep_flag,
            )(command)
        return command

    return decorate


def identity_options(command: _Command) -> _Command:
    """Accept who asks."""
    command = click.option(
        "--session", metavar="NAME", help="The session; default $GNO_MEMORY_SESSION."
    )(command)
    return click.option("--caller", metavar="NAME", help="Who asks; default $GNO_MEMORY_CALLER.")(
        command
    )


def view_options(command: _Command) -> _Command:
    """Accept where to look."""
    command = click.option(
        "--collection", metavar="NAME", help="The collection; needed only when several hold facts."
    )(command)
    return click.option(
        "--scope",
        "scopes",
        metavar="NAME",
        multiple=True,
        help="Who may see it; repeat for several, narrow first.",
    )(command)


def lease_options(command: _Command) -> _Command:
    """Accept how long to wait for other writers."""
    command = click.option("--no-wait", is_flag=True, help="Do not wait for other writers.")(
        command
    )
    return click.option(
        "--lock-wait",
        metavar="DURATION",
        help="How long to wait for other writers: 120, 120s or 2m.",
    )(command)


def _keep_flag(ctx: click.Context, param: click.Parameter, value: object) -> None:
    if value and isinstance(ctx.obj, Session) and param.name:
        setattr(ctx.obj, param.name, True)


def _keep_place(ctx: click.Context, param: click.Parameter, value: object) -> None:
    if isinstance(value, str) and isinstance(ctx.obj, Session) and param.name:
        ctx.obj.places_asked[param.name.removeprefix("place_")] = value
