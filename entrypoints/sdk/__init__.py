"""The Python SDK; its names are published by the ``gno`` package."""

from __future__ import annotations

from gno.entrypoints.sdk.aio import AsyncClient
from gno.entrypoints.sdk.client import Client
from gno.entrypoints.sdk.errors import (
    GnoBusyError,
    GnoError,
    GnoNotFoundError,
    GnoRuntimeError,
    GnoValidationError,
)

__all__ = [
    "AsyncClient",
    "Client",
    "GnoBusyError",
    "GnoError",
    "GnoNotFoundError",
    "GnoRuntimeError",
    "GnoValidationError",
]
