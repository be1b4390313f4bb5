"""Who asks on a command line (contract section 5)."""

from __future__ import annotations

import os
from collections.abc import Callable


def find_identity(caller: str | None, session: str | None) -> tuple[str, str]:
    """Return what was given, else the environment's, else the user and the parent process."""
    return (
        _first(caller, "GNO_MEMORY_CALLER", default=lambda: f"cli:{_user()}"),
        _first(session, "GNO_MEMORY_SESSION", default=lambda: f"ppid:{os.getppid()}"),
    )


def _first(given: str | None, variable: str, *, default: Callable[[], str]) -> str:
    # A blank option is a mistake to be named; an empty variable is one that is not set.
    return given if given is not None else os.environ.get(variable) or default()


def _user() -> str:
    import getpass  # noqa: PLC0415 - agents name themselves, and need not wait for it

    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return str(os.getuid()) if hasattr(os, "getuid") else "unknown"
