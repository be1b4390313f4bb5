"""The user's configuration file."""

from __future__ import annotations

from typing import Protocol

from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection


class ConfigStore(Protocol):
    """Reads the file as the user wrote it, and changes no more of it than it is asked to.

    Comments, unknown keys and their order survive every change.

    Errors: ``Fault(VALIDATION)`` for a file that is no configuration, naming the place in it;
    ``Fault(RUNTIME)`` for one that cannot be read or written.
    """

    @property
    def location(self) -> str:
        """Where the file is, or would be."""
        ...

    def exists(self) -> bool:
        """Tell whether there is a file."""
        ...

    def load(self) -> Settings:
        """Return the settings; those of an absent file are empty.

        Paths are absolute and resolved; relative ones start at the file's own folder.
        """
        ...

    def add(self, collection: Collection) -> None:
        """Append a collection, making the file when there is none.

        Raises:
            Fault: ``CONFLICT`` when the name is taken, letter case aside.
        """
        ...

    def remove(self, name: str) -> None:
        """Take a collection out. Its files stay where they are.

        Raises:
            Fault: ``COLLECTION_NOT_FOUND``.
        """
        ...

    def rename(self, name: str, new_name: str) -> None:
        """Rename a collection.

        Raises:
            Fault: ``COLLECTION_NOT_FOUND``, or ``CONFLICT`` when the new name is taken.
        """
        ...
