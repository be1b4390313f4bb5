"""The ``gno`` command."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line of this process and end with its exit status."""
    from gno.entrypoints.cli.app import run  # noqa: PLC0415 - importing the package is free

    # The bytes of an argument are UTF-8 whatever the locale took them for.
    sys.exit(run([os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]]))
