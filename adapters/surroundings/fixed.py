"""A machine as a test describes it."""

from __future__ import annotations

from collections.abc import Mapping

from gno.ports.surroundings import Folder


class FixedSurroundings:
    """See ``gno.ports.surroundings.Surroundings``; what is not described is not there."""

    def __init__(self, folders: Mapping[str, Folder]) -> None:
        self._folders = folders

    def folder(self, path: str) -> Folder:
        """Return what was described."""
        return self._folders.get(path, Folder(exists=False, is_writable=True))
