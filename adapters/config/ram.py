"""The configuration as a value, for tests and for memory that is never on disk."""

from __future__ import annotations

from dataclasses import replace

from gno.adapters.config.names import check_free, check_new_name, not_found
from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection, Collections


class RamConfigStore:
    """See ``gno.ports.config_store.ConfigStore``. It holds no comments and no unknown keys."""

    def __init__(self, *collections: Collection) -> None:
        self._items = collections
        self._is_there = bool(collections)

    @property
    def location(self) -> str:
        """A name for messages; nothing is there."""
        return "the configuration in memory"

    def exists(self) -> bool:
        """Tell whether anything was ever configured."""
        return self._is_there

    def load(self) -> Settings:
        """Return what was added."""
        return Settings(Collections(self._items))

    def add(self, collection: Collection) -> None:
        """Keep the collection as it is, paths included."""
        check_new_name(collection.name)
        check_free(self._items, collection.name)
        self._items = (*self._items, collection)
        self._is_there = True

    def remove(self, name: str) -> None:
        """Forget the collection."""
        gone = self._named(name)
        self._items = tuple(item for item in self._items if item is not gone)

    def rename(self, name: str, new_name: str) -> None:
        """Keep its place in the order; a change of letter case alone is no conflict."""
        old = self._named(name)
        check_new_name(new_name)
        check_free((item for item in self._items if item is not old), new_name)
        new = replace(old, name=new_name)
        self._items = tuple(new if item is old else item for item in self._items)

    def _named(self, name: str) -> Collection:
        found = Collections(self._items).named(name)
        if found is None:
            raise not_found(name)
        return found
