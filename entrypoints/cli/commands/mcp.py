"""``gno mcp``."""

from __future__ import annotations

import gc
import logging

import click

from gno import __version__
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options


@click.command()
@click.option("--enable-write", is_flag=True, help="Offer gno_remember; default reads only.")
@global_options()
@click.pass_obj
def mcp(session: Session, /, enable_write: bool) -> None:  # noqa: FBT001 - click passes flags so
    """Serve MCP on standard input and output until the client leaves."""
    places = session.find_places()
    _log_to_stderr(verbose=session.verbose)
    # Collecting while thousands of classes are made finds nothing and takes a sixth of the start.
    gc.disable()
    from gno.entrypoints.container import Container  # noqa: PLC0415
    from gno.entrypoints.mcp.transports import serve_stdio  # noqa: PLC0415

    gc.freeze()
    gc.enable()
    container = Container(places)
    serve_stdio(container, enable_write=enable_write, version=__version__)
    container.close()


def _log_to_stderr(*, verbose: bool) -> None:
    for name in ("gno", "mcp"):
        logger = logging.getLogger(name)
        logger.addHandler(logging.StreamHandler() if verbose else logging.NullHandler())
        logger.propagate = False
