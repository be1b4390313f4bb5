"""Collections as folders on disk."""

# pathlib knows no folder descriptors:
# ruff: noqa: PTH103, PTH112

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gno.adapters.vault.beneath import Astray, FolderKept, open_folder, read_beneath
from gno.adapters.vault.paths import folder_parts, new_parts_of, parts_of
from gno.adapters.vault.patterns import sieve_for
from gno.adapters.vault.publish import publish_beneath
from gno.adapters.vault.walk import Walk, subfolders
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.vault import Listing, Refused, SeenFile

_NOT_THERE = (FileNotFoundError, NotADirectoryError, IsADirectoryError)


class DiskVault:
    """See ``gno.ports.vault.Vault``."""

    def __init__(self) -> None:
        self._roots: dict[str, str] = {}

    def walk(self, collection: Collection) -> Listing:
        """Look at each file once and open none."""
        root = self._root(collection)
        try:
            os.close(os.open(root, os.O_RDONLY | os.O_DIRECTORY))
        except (FileNotFoundError, NotADirectoryError):
            return Listing(is_missing=True)
        except OSError as error:
            reason = f"the folder cannot be listed: {error.strerror}"
            return Listing(refused=(Refused("", reason),), is_missing=True)
        return Walk(root, sieve_for(collection)).run()

    def read(self, collection: Collection, rel_path: str) -> bytes:
        """Open name by name, so that a link swapped in on the way leads nowhere."""
        names = parts_of(rel_path)
        try:
            return read_beneath(self._root(collection), names)
        except (OSError, Astray) as error:
            raise _fault(collection, rel_path, error, done="read") from error

    def read_many(
        self, collection: Collection, rel_paths: Iterable[str]
    ) -> Iterator[bytes | Fault]:
        """Keep the folder of the last file open for the next one."""
        with FolderKept(self._root(collection)) as kept:
            for rel_path in rel_paths:
                try:
                    yield kept.read(parts_of(rel_path))
                except Fault as fault:
                    yield fault
                except (OSError, Astray) as error:
                    yield _fault(collection, rel_path, error, done="read")

    def publish(self, collection: Collection, rel_path: str, content: bytes) -> SeenFile | None:
        """Make missing folders, but never the root: an absent one is an unmounted disk."""
        names = new_parts_of(rel_path)
        sieve = sieve_for(collection)
        if sieve is not None and not sieve.takes(rel_path):
            message = (
                f"the patterns of collection {collection.name} leave {rel_path} out, so it would "
                "never be read; mend pattern, include or exclude in the config"
            )
            raise Fault(Code.VALIDATION, message, collection=collection.name, path=rel_path)
        try:
            made = publish_beneath(self._root(collection), names, content)
        except (OSError, Astray) as error:
            raise _fault(collection, rel_path, error, done="written") from error
        return made and SeenFile(rel_path, made.st_size, made.st_mtime_ns)

    def folders(self, collection: Collection, below: str) -> Mapping[str, int]:
        """Stamp with modification times, which every new, lost or renamed entry moves."""
        names = folder_parts(below)
        prefix = f"{below}/" if below else ""
        try:
            folder = open_folder(self._root(collection), names)
        except (OSError, Astray):
            return {}
        try:
            # The folder's own stamp first: a name that comes in between is then seen again.
            stamps = {below: os.fstat(folder).st_mtime_ns}
            stamps.update((prefix + name, stamp) for name, stamp in subfolders(folder))
            return stamps
        finally:
            os.close(folder)

    def names(self, collection: Collection, folder: str) -> Sequence[SeenFile]:
        """Keep to the collection's patterns, as a walk does."""
        folder_parts(folder)
        found = Walk(self._root(collection), sieve_for(collection), is_deep=False).run(folder)
        return [file for file in found.files if file.rel_path.endswith(".md")]

    def make_root(self, collection: Collection) -> None:
        """Make what is missing, with the rights the user's umask gives."""
        try:
            os.makedirs(collection.path, exist_ok=True)
        except OSError as error:
            message = f"the folder {collection.path} cannot be made: {error.strerror}"
            details = {"collection": collection.name, "path": collection.path}
            raise Fault(Code.RUNTIME, message, **details) from error

    def _root(self, collection: Collection) -> str:
        root = self._roots.get(collection.path)
        if root is None:
            root = self._roots[collection.path] = os.path.realpath(collection.path)
        return root


def _fault(collection: Collection, rel_path: str, error: OSError | Astray, *, done: str) -> Fault:
    """Say what went wrong with a path, in words that hold nothing of the file."""
    details = {"collection": collection.name, "path": rel_path}
    if isinstance(error, Astray):
        return Fault(Code.VALIDATION, f"{rel_path} cannot be {done}: {error}", **details)
    if not os.path.isdir(collection.path):
        message = (
            f"the folder of collection {collection.name} is not there: {collection.path}; "
            "is its disk mounted?"
        )
        return Fault(Code.RUNTIME, message, **details)
    if done == "read" and isinstance(error, _NOT_THERE):
        return Fault(Code.NOT_FOUND, f"{rel_path} is not there", **details)
    return Fault(Code.RUNTIME, f"{rel_path} cannot be {done}: {error.strerror}", **details)
