"""What is wrong with files, and with the catalog itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gno.domain.memory.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class FileFinding:
    """A diagnostic and the file it is about."""

    rel_path: str
    diagnostic: Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Active files of a collection.

    ``facts`` are records that stand; ``invalid`` are files that claim to be a record and are
    left out, duplicates included.
    """

    files: int
    facts: int
    current: int
    invalid: int


class HealthCatalog(Protocol):
    """What status and audit ask for. Errors: ``Fault(QUERY_FAILED)`` from its cause."""

    def findings(self, collection: str) -> Sequence[FileFinding]:
        """Return every diagnostic, by path, then code."""
        ...

    def is_synced(self, collection: str, root: int | None = None) -> bool:
        """Tell whether the collection was ever synced into this catalog and its index.

        With ``root``, whether it was synced from the folder of that stamp.
        """
        ...

    def is_indexed(self, stamp: str | None) -> bool:
        """Tell whether an index of that stamp holds all that the catalog has."""
        ...

    def counts(self, collection: str) -> Counts:
        """Count active files."""
        ...


class CatalogFile(Protocol):
    """The database itself, which can be thrown away at any time: it is derived.

    One that is not there is made on first use, and reads as empty where it cannot be made.
    Errors: ``Fault(RUNTIME)`` from every port when a newer program made it; else as there.
    """

    @property
    def generation(self) -> str:
        """The random name a database is given when it is made; a new one names a new index."""
        ...

    def damage(self, *, thorough: bool = False) -> str | None:
        """Say why the database has to be made anew; None for a sound one.

        Without ``thorough`` it costs next to nothing and finds what earlier calls met; with it,
        all is read, which takes a second for some 500 000 facts.
        """
        ...

    def reset(self) -> None:
        """Remove the database, damage included, and make an empty one. Needs the lease."""
        ...

    def close(self) -> None:
        """Release every handle of every thread; the next use opens again."""
        ...
