"""The user's files: the truth. Everything else is derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gno.domain.documents.collection import Collection
from gno.domain.faults import Fault


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file of a collection; ``rel_path`` uses ``/`` and stays inside the root."""

    rel_path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A path that was not read, and why, in words for the user."""

    rel_path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What a walk saw.

    A refused folder stands for all that lies below it. ``is_missing`` says that there is no
    root folder to walk.
    """

    files: tuple[SeenFile, ...] = ()
    refused: tuple[Refused, ...] = ()
    is_missing: bool = False

    def markdown(self) -> Listing:
        """Return the listing without files that cannot hold a fact."""
        files = tuple(file for file in self.files if file.rel_path.endswith(".md"))
        return Listing(files, self.refused, self.is_missing)


class Vault(Protocol):
    """Files below the roots of collections. Nothing leads outside a root, links included.

    Errors: ``Fault(NOT_FOUND)`` for a file that is not there, ``Fault(RUNTIME)`` for one that
    cannot be read or written just now, the whole root included, and ``Fault(VALIDATION)`` for a
    path that leads out of its root or to what is no ordinary file; each names the path, never
    what stands in the file. Names that start with a dot are never part of a collection.
    Nothing here changes or removes a file of the user's.
    """

    def walk(self, collection: Collection) -> Listing:
        """List the collection's files by its patterns, sorted by path; follow no folder link."""
        ...

    def read(self, collection: Collection, rel_path: str) -> bytes:
        """Return the bytes of a file as it is now."""
        ...

    def publish(self, collection: Collection, rel_path: str, content: bytes) -> SeenFile | None:
        """Make a new file, whole and flushed or not at all; None when the name is taken.

        Missing folders are made, the root is not.
        """
        ...

    def folders(self, collection: Collection, below: str) -> Mapping[str, int]:
        """Return each folder directly below ``below`` with a stamp that changes with its names.

        ``below`` itself is among them. There are none where there is no folder to list.
        """
        ...

    def names(self, collection: Collection, folder: str) -> Sequence[SeenFile]:
        """List the markdown files directly in a folder as a walk would, sorted."""
        ...

    def read_many(
        self, collection: Collection, rel_paths: Iterable[str]
    ) -> Iterator[bytes | Fault]:
        """Read one file after the other; what cannot be read gives its fault and stops no other.

        Paths of one folder that follow each other cost less than as many calls of `read`.
        """
        ...

    def make_root(self, collection: Collection) -> None:
        """Make the collection's folder when it is not there, and its parents."""
        ...
