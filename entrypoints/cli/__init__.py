"""The ``gno`` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line of this process and end with its exit status."""
    from gno.entrypoints.cli.app import run  # noqa: PLC0415 - importing the package is free

    sys.exit(run(sys.argv[1:]))
