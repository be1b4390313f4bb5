"""Text from an argument or, for ``-``, from standard input."""

from __future__ import annotations

import sys

from gno.domain.limits import MAX_FACT_BYTES

_MAX_BYTES = 16 * MAX_FACT_BYTES  # enough to say how much too large it is, bounded all the same


def read_text(argument: str | None) -> str | None:
    """Return the argument, or all of standard input when it is a dash.

    Bytes that are not UTF-8 become lone surrogates, which the text's own rule refuses by name.
    """
    if argument != "-":
        return argument
    return sys.stdin.buffer.read(_MAX_BYTES).decode("utf-8", "surrogateescape").removesuffix("\n")
