"""Collections in memory, for tests and for memory that is never on disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from operator import attrgetter

from gno.adapters.vault.paths import folder_parts, new_parts_of, parts_of, why_not
from gno.adapters.vault.patterns import sieve_for
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.vault import Listing, SeenFile


class RamVault:
    """See ``gno.ports.vault.Vault``. A collection is there from its first file on.

    Threads: changes replace what is stored, so that a reader sees it before or after.
    """

    def __init__(self) -> None:
        self._roots: dict[str, dict[str, tuple[bytes, int]]] = {}
        self._stamps: dict[tuple[str, str], int] = {}
        self._tick = count(1)

    def walk(self, collection: Collection) -> Listing:
        """Refuse nothing, as only names that are fit come in."""
        if collection.path not in self._roots:
            return Listing(is_missing=True)
        sieve = sieve_for(collection)
        found = (file for file in self._seen(collection) if not _is_hidden(file.rel_path))
        return Listing(tuple(f for f in found if sieve is None or sieve.takes(f.rel_path)))

    def read(self, collection: Collection, rel_path: str) -> bytes:
        """Return what was put there last."""
        parts_of(rel_path)
        found = self._root(collection).get(rel_path)
        if found is None:
            details = {"collection": collection.name, "path": rel_path}
            raise Fault(Code.NOT_FOUND, f"{rel_path} is not there", **details)
        return found[0]

    def publish(self, collection: Collection, rel_path: str, content: bytes) -> SeenFile | None:
        """Refuse, as on disk, a path through a file and a collection that is not there."""
        names = new_parts_of(rel_path)
        root = self._root(collection)
        above = {"/".join(names[:depth]) for depth in range(1, len(names))}
        if blocking := above.intersection(root):
            details = {"collection": collection.name, "path": rel_path}
            message = f"{rel_path} cannot be written: {min(blocking)} is a file"
            raise Fault(Code.RUNTIME, message, **details)
        if rel_path in root or self._is_folder(root, rel_path):
            return None
        self.put(collection, rel_path, content)
        return SeenFile(rel_path, len(content), self._root(collection)[rel_path][1])

    def folders(self, collection: Collection, below: str) -> Mapping[str, int]:
        """Stamp with a counter, which every new and lost file moves."""
        folder_parts(below)
        root = self._roots.get(collection.path)
        if root is None or (below and not self._is_folder(root, below)):
            return {}
        prefix = f"{below}/" if below else ""
        inner = (path[len(prefix) :] for path in list(root) if path.startswith(prefix))
        names = {path.partition("/")[0] for path in inner if "/" in path}
        found = [below, *(prefix + name for name in sorted(names) if not why_not(name))]
        return {folder: self._stamps.get((collection.path, folder), 0) for folder in found}

    def names(self, collection: Collection, folder: str) -> Sequence[SeenFile]:
        """Keep to the collection's patterns, as a walk does."""
        folder_parts(folder)
        listed = self.walk(collection).files
        return [
            file
            for file in listed
            if file.rel_path.rpartition("/")[0] == folder and file.rel_path.endswith(".md")
        ]

    def read_many(
        self, collection: Collection, rel_paths: Iterable[str]
    ) -> Iterator[bytes | Fault]:
        """Read each."""
        for rel_path in rel_paths:
            try:
                yield self.read(collection, rel_path)
            except Fault as fault:
                yield fault

    def put(self, collection: Collection, rel_path: str, content: bytes) -> None:
        """Do what a user's editor does: make a file or replace its content."""
        self._change(collection, rel_path, (content, next(self._tick)))

    def drop(self, collection: Collection, rel_path: str) -> None:
        """Do what a user's file manager does: delete a file."""
        self._change(collection, rel_path, None)

    def make_root(self, collection: Collection) -> None:
        """Make the collection's folder."""
        self._roots.setdefault(collection.path, {})

    def lose_root(self, collection: Collection) -> None:
        """Take the whole folder away, as an unmounted disk does."""
        self._roots.pop(collection.path, None)

    def _root(self, collection: Collection) -> dict[str, tuple[bytes, int]]:
        root = self._roots.get(collection.path)
        if root is None:
            message = f"the folder of collection {collection.name} is not there: {collection.path}"
            raise Fault(Code.RUNTIME, message, collection=collection.name)
        return root

    def _seen(self, collection: Collection) -> list[SeenFile]:
        stored = self._roots[collection.path]
        seen = [SeenFile(path, len(content), at) for path, (content, at) in stored.items()]
        return sorted(seen, key=attrgetter("rel_path"))

    def _change(
        self, collection: Collection, rel_path: str, file: tuple[bytes, int] | None
    ) -> None:
        root = dict(self._roots.get(collection.path, {}))
        names_change = (file is None) or rel_path not in root
        root.pop(rel_path, None)
        if file is not None:
            root[rel_path] = file
        self._roots[collection.path] = root
        while names_change and rel_path:
            rel_path = rel_path.rpartition("/")[0]
            self._stamps[collection.path, rel_path] = next(self._tick)

    @staticmethod
    def _is_folder(root: Mapping[str, object], path: str) -> bool:
        return any(known.startswith(f"{path}/") for known in list(root))


def _is_hidden(rel_path: str) -> bool:
    return any(why_not(name) for name in rel_path.split("/"))
