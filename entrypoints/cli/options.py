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
    "--offline": ("offline", "Never open a connection; gno does not, but for models pull."),
}
_PLACES = {
    "--config": ("config", "The configuration file or its folder."),
    "--data-dir": ("data_dir", "The folder of derived data."),
    "--index": ("index", "The name of the index."),
}


def global_options(*, hidden: bool = True) -> Callable[[_Command], _Command]:
    """Accept the global options; help shows them once, on the root command."""

    def decorate(command: _Command) -> _Command:
        for flag, (field, about) in _FLAGS.items():
            command = click.option(
                flag,
                field,
                is_flag=True,
                expose_value=False,
                hidden=hidden,
                help=about,
                callback=_keep_flag,
            )(command)
        for flag, (field, about) in _PLACES.items():
            command = click.option(
                flag,
                f"place_{field}",
                expose_value=False,
                hidden=hidden,
                help=about,
                callback=_keep_place,
            )(command)
        return command

    return decorate


def identity_options(command: _Command) -> _Command:
    """Accept who asks."""
    command = click.option("--session", help="The session; default $GNO_MEMORY_SESSION.")(command)
    return click.option("--caller", help="Who asks; default $GNO_MEMORY_CALLER.")(command)


def view_options(command: _Command) -> _Command:
    """Accept where to look."""
    command = click.option(
        "--collection", help="The collection; needed only when several hold facts."
    )(command)
    return click.option(
        "--scope", "scopes", multiple=True, help="Who may see it; repeat for several, narrow first."
    )(command)


def lease_options(command: _Command) -> _Command:
    """Accept how long to wait for other writers."""
    command = click.option("--no-wait", is_flag=True, help="Do not wait for other writers.")(
        command
    )
    return click.option("--lock-wait", help="How long to wait for other writers: 120, 120s or 2m.")(
        command
    )


def _keep_flag(ctx: click.Context, param: click.Parameter, value: object) -> None:
    if value and isinstance(ctx.obj, Session) and param.name:
        setattr(ctx.obj, param.name, True)


def _keep_place(ctx: click.Context, param: click.Parameter, value: object) -> None:
    if isinstance(value, str) and isinstance(ctx.obj, Session) and param.name:
        ctx.obj.places_asked[param.name.removeprefix("place_")] = value
