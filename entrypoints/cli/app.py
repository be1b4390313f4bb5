"""The root command: lazy subcommands, global options before or after them, the last handler."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from gno import __version__
from gno.domain.faults import Code, Fault
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.cli.output import ReaderLeft, claim_streams, refuse
from gno.entrypoints.wire.fault_table import as_fault

# Command: the module that holds it, what it is for.
_COMMANDS = "gno.entrypoints.cli.commands"
COMMANDS: dict[str, tuple[str, str]] = {
    "remember": ("remember", "Store one fact."),
    "recall": ("recall", "Print the current facts that match a question."),
    "update": ("vault", "Bring the index level with the files of all collections."),
    "index": ("vault", "The same for one collection, or for all."),
    "status": ("vault", "Say how the collections stand."),
    "scopes": ("vault", "List the scopes in use."),
    "history": ("vault", "Show a fact from first to current."),
    "init": ("setup", "Make a collection for facts and the configuration."),
    "collection": ("collections", "Add, list, rename or remove collections."),
    "serve": ("serve", "Serve REST and MCP over HTTP."),
    "mcp": ("mcp", "Serve MCP on standard input and output."),
    "quickstart": ("quickstart", "Show the whole memory at work in a folder of its own."),
    "doctor": ("doctor", "Check configuration, folders, index and lease."),
    "completion": ("completion", "Print the completion script of a shell."),
}


class LazyGroup(click.Group):
    """Imports a subcommand when it is run, so that the quick ones start quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order of the help page."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        """Import and return one subcommand."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{_COMMANDS}.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        formatter: click.HelpFormatter,
    ) -> None:
        """List the subcommands without importing any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])


@click.command(cls=LazyGroup, invoke_without_command=True)
@global_options(hidden=False)
@click.option("--version", is_flag=True, help="Print the version.")
@click.pass_context
def gno(ctx: click.Context, /, version: bool) -> None:  # noqa: FBT001 - click passes flags so
    """Memory for agents, kept in your own markdown files."""
    if version:
        click.echo(f"gno {__version__}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit status."""
    claim_streams()
    session = Session(as_json=_wants(arguments, "--json"), verbose=_wants(arguments, "--verbose"))
    try:
        status = _invoke(list(arguments), session)
        sys.stdout.flush()
    except (BrokenPipeError, ReaderLeft):
        return _end_quietly()
    else:
        return status
    finally:
        session.close()


def _invoke(arguments: list[str], session: Session) -> int:
    try:
        status: Any = gno.main(arguments, "gno", standalone_mode=False, obj=session)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.Abort:
        return refuse(Fault(Code.RUNTIME, "interrupted"), session)
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.format_message())
        return 0
    except click.ClickException as wrong:
        return refuse(Fault(Code.VALIDATION, wrong.format_message()), session)
    except ReaderLeft:
        raise
    except Exception as error:  # noqa: BLE001 - last handler: a bug must not print a traceback
        return refuse(as_fault(error), session, cause=error)


def _wants(arguments: Sequence[str], flag: str) -> bool:
    # Read before click does: a line click cannot parse must still fail in the asked form.
    ends = arguments.index("--") if "--" in arguments else len(arguments)
    return flag in arguments[:ends]


def _end_quietly() -> int:
    # The reader has left. Point stdout elsewhere, or the interpreter complains at its exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
