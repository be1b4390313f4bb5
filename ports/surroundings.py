"""What the machine is like where the files lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """A folder as it is now. ``file_system`` is its type where the system tells, such as nfs."""

    exists: bool
    is_readable: bool = False
    is_writable: bool = False
    file_system: str | None = None


class Surroundings(Protocol):
    """Looks and changes nothing."""

    def folder(self, path: str) -> Folder:
        """Describe a folder; one that is not there is described by where it would be made."""
        ...
