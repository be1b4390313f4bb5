"""``gno completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from gno.domain.faults import Code, Fault
from gno.entrypoints.cli.options import global_options

_SHELLS = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell")
@global_options()
@click.pass_context
def completion(ctx: click.Context, /, shell: str) -> None:
    """Print the completion script of SHELL: bash, zsh or fish.

    Put it where your shell looks, such as: gno completion bash >> ~/.bashrc
    """
    kind = get_completion_class(shell) if shell in _SHELLS else None
    if kind is None:
        raise Fault(Code.VALIDATION, f"shell is one of {', '.join(_SHELLS)}", shell=shell)
    root = ctx.find_root()
    click.echo(kind(root.command, {}, "gno", "_GNO_COMPLETE").source())
