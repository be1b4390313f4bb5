"""Markdown files as the shared memory of agents; public names load on first use."""

from __future__ import annotations

import os as _os

# A checkout whose links became text files (Windows) finds the four layers beside ``gno``.
_here = _os.path.dirname(_os.path.abspath(__file__))
if not _os.path.isdir(_os.path.join(_here, "domain")):
    __path__.append(_os.path.dirname(_here))

# Type checkers read this name as true; importing ``typing`` for it would triple our start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from gno.entrypoints.sdk import AsyncClient as AsyncClient
    from gno.entrypoints.sdk import Client as Client
    from gno.entrypoints.sdk import GnoBusyError as GnoBusyError
    from gno.entrypoints.sdk import GnoError as GnoError
    from gno.entrypoints.sdk import GnoNotFoundError as GnoNotFoundError
    from gno.entrypoints.sdk import GnoRuntimeError as GnoRuntimeError
    from gno.entrypoints.sdk import GnoValidationError as GnoValidationError

__version__ = "0.1.0"

__all__ = [
    "AsyncClient",
    "Client",
    "GnoBusyError",
    "GnoError",
    "GnoNotFoundError",
    "GnoRuntimeError",
    "GnoValidationError",
]


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for."""
    if name not in __all__:
        message = f"module 'gno' has no attribute {name!r}"
        raise AttributeError(message)
    from gno.entrypoints import sdk

    value: object = getattr(sdk, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Show the names that have not been loaded yet, too."""
    return sorted({*globals(), *__all__})
