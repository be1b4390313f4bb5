"""``gno mcp``."""

from __future__ import annotations

import logging

import click

from gno import __version__
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.container import Container
from gno.entrypoints.mcp.transports import serve_stdio


@click.command()
@click.option("--enable-write", is_flag=True, help="Offer gno_remember; default reads only.")
@global_options()
@click.pass_obj
def mcp(session: Session, /, enable_write: bool) -> None:  # noqa: FBT001 - click passes flags so
    """Serve MCP on standard input and output until the client leaves."""
    for name in ("gno", "mcp"):
        logger = logging.getLogger(name)
        logger.addHandler(logging.StreamHandler() if session.verbose else logging.NullHandler())
        logger.propagate = False
    container = Container(session.find_places())
    serve_stdio(container, enable_write=enable_write, version=__version__)
    container.close()
