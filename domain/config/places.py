"""Where derived files may lie: never inside the user's own folders (contract 14)."""

from __future__ import annotations

from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Code, Fault


def check_apart(collections: Collections, data_dir: str) -> None:
    """Refuse a data folder inside a collection, as a sync tool would tear it apart.

    All paths are absolute and resolved.

    Raises:
        Fault: ``VALIDATION``, naming both folders.
    """
    for collection in collections:
        root = collection.path
        if _lies_in(data_dir, root):
            message = (
                f"the data folder {data_dir} lies inside collection {collection.name} "
                f"({root}); set GNO_DATA_DIR or the collection's path to a folder elsewhere"
            )
            raise Fault(Code.VALIDATION, message, dataDir=data_dir, collection=collection.name)


def check_roots(collections: Collections, added: Collection) -> None:
    """Refuse two collections for facts one within the other: a fact would stand in both.

    Raises:
        Fault: ``CONFLICT``, naming both.
    """
    for other in collections.managed if added.memory_managed else ():
        if _lies_in(added.path, other.path) or _lies_in(other.path, added.path):
            message = (
                f"{added.path} and the folder of collection {other.name}, {other.path}, lie one "
                "within the other, and both would hold facts; choose a folder apart"
            )
            raise Fault(Code.CONFLICT, message, path=added.path, collection=other.name)


def _lies_in(path: str, root: str) -> bool:
    folded, folder = (part.replace("\\", "/").rstrip("/") for part in (path, root))
    return folded == folder or folded.startswith(folder + "/")
