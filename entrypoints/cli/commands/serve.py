"""``gno serve``."""

from __future__ import annotations

import os
from contextlib import closing
from typing import Any

import click

from gno import __version__
from gno.domain.faults import Code, Fault
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.container import Container
from gno.entrypoints.serving import ServeOptions
from gno.entrypoints.serving import serve as run_server

_MAX_PORT = 65_535


@click.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    help="Where to listen; default 127.0.0.1.",
)
@click.option(
    "--port",
    "-p",
    metavar="NUMBER",
    default="3000",
    help="0 picks a free one; default 3000.",
)
@click.option("--token-file", metavar="FILE", help="A private file; a must beyond this machine.")
@click.option("--allow-host", metavar="NAME", multiple=True, help="A further Host name; repeat.")
@click.option(
    "--allow-origin",
    metavar="ORIGIN",
    multiple=True,
    help="A web origin whose pages may call, such as https://app.example; repeat.",
)
@click.option("--mcp-enable-write", is_flag=True, help="Let MCP clients store facts, too.")
@global_options()
@click.pass_obj
def serve(session: Session, /, **options: Any) -> None:
    """Serve REST under /api and MCP under /mcp until interrupted."""
    port = _read_port(options["port"])
    asked = ServeOptions(
        host=options["host"],
        port=port,
        hosts=options["allow_host"],
        origins=options["allow_origin"],
        token_file=options["token_file"],
        enable_write=options["mcp_enable_write"],
        version=__version__,
    )
    with closing(Container(session.find_places())) as container:
        run_server(container, asked, ready=lambda address: _say_ready(address, session))


def _say_ready(address: str, session: Session) -> None:
    if not session.quiet:
        click.echo(f"gno serves {address}/api and {address}/mcp (process {os.getpid()})")


def _read_port(text: str) -> int:
    if not text.isdecimal() or int(text) > _MAX_PORT:
        raise Fault(Code.VALIDATION, "--port is a number from 0 to 65535", option="--port")
    return int(text)
