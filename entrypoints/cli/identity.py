"""Who asks on a command line (contract section 5)."""

from __future__ import annotations

import getpass
import os


def find_identity(caller: str | None, session: str | None) -> tuple[str, str]:
    """Return what was given, else the environment's, else the user and the parent process."""
    return (
        _first(caller, os.environ.get("GNO_MEMORY_CALLER")) or f"cli:{_user()}",
        _first(session, os.environ.get("GNO_MEMORY_SESSION")) or f"ppid:{os.getppid()}",
    )


def _first(given: str | None, environment: str | None) -> str | None:
    # A blank option is a mistake to be named; an empty variable is one that is not set.
    return given if given is not None else environment or None


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return str(os.getuid()) if hasattr(os, "getuid") else "unknown"
