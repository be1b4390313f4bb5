"""Configured collections: added, listed, renamed, removed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gno.domain.documents.collection import Collection
from gno.entrypoints.assembly import Parts
from gno.entrypoints.wire.encode_vault import encode_collection


def list_collections(parts: Parts) -> dict[str, Any]:
    """Return the configured collections."""
    settings = parts.get("settings")()
    return {"collections": [encode_collection(item) for item in settings.collections]}


def add_collection(
    parts: Parts, path: str, name: str | None = None, *, memory_managed: bool
) -> dict[str, Any]:
    """Add a folder under its own name or another; it is made when it is not there.

    Raises:
        Fault: see `gno.domain.usecases.manage_collections.ManageCollections.add`.
    """
    root = Path(path).expanduser().resolve()
    named = name or root.name
    collection = Collection(name=named, path=str(root), memory_managed=memory_managed)
    parts.get("collections").add(collection)
    return {"collection": encode_collection(collection), "config": parts.get("config").location}


def remove_collection(parts: Parts, name: str) -> dict[str, Any]:
    """Take a collection out of the configuration; its files stay where they are.

    Raises:
        Fault: ``COLLECTION_NOT_FOUND``.
    """
    parts.get("collections").remove(name)
    return {"removed": name, "config": parts.get("config").location}


def rename_collection(parts: Parts, name: str, new_name: str) -> dict[str, Any]:
    """Rename a collection; the addresses of its files change with it.

    Raises:
        Fault: ``COLLECTION_NOT_FOUND`` or ``CONFLICT``.
    """
    parts.get("collections").rename(name, new_name)
    return {"renamed": name, "name": new_name, "config": parts.get("config").location}
