"""A collection: a named folder of files, and which of them memory may use (contract 1, 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gno.domain.faults import Code, Fault

EgressPolicy: TypeAlias = Literal["local_only", "lan", "remote"]
DEFAULT_LANGUAGE = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """A folder from the config.

    ``near_misses`` are keys of its config entry that are almost, but not quite, known ones.
    """

    name: str
    path: str
    pattern: str = "**/*"
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    memory_managed: bool = False
    egress_policy: EgressPolicy = "local_only"
    policy_source: str = "default"
    language: str = DEFAULT_LANGUAGE
    near_misses: tuple[str, ...] = ()

    def path_to(self, rel_path: str) -> str:
        """Return where a file of the collection lies on this machine."""
        return f"{self.path.rstrip('/')}/{rel_path}"


def fold_name(name: str) -> str:
    """Return a name as names are compared: letter case and outer blanks aside."""
    return name.strip().casefold()


@dataclass(frozen=True, slots=True)
class Collections:
    """The configured collections, in the order of the config."""

    items: tuple[Collection, ...] = ()

    def __iter__(self) -> Iterator[Collection]:
        """Yield the collections in the order of the config."""
        return iter(self.items)

    def named(self, name: str) -> Collection | None:
        """Return the collection of that name, letter case aside."""
        folded = fold_name(name)
        return next((item for item in self.items if fold_name(item.name) == folded), None)

    @property
    def managed(self) -> tuple[Collection, ...]:
        """The collections `remember` may write into and `recall` reads."""
        return tuple(item for item in self.items if item.memory_managed)

    def managed_of(self, name: str | None) -> tuple[Collection, ...]:
        """Return the managed collection of that name, or all of them when none is named.

        Raises:
            Fault: ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED``.
        """
        if name is None or not name.strip():
            return self.managed
        return (self.for_memory(name),)

    def for_memory(self, name: object) -> Collection:
        """Return the managed collection a call means; with exactly one, none need be named.

        Raises:
            Fault: ``COLLECTION_REQUIRED``, ``COLLECTION_NOT_FOUND`` or ``COLLECTION_UNMANAGED``.
        """
        if name is None or (isinstance(name, str) and not name.strip()):
            return self._only_managed()
        found = self.named(name) if isinstance(name, str) else None
        if found is None:
            message = f"no collection is named {name!r}; gno collection list names them"
            raise Fault(Code.COLLECTION_NOT_FOUND, message, collection=str(name))
        if not found.memory_managed:
            raise _unmanaged(found)
        return found

    def _only_managed(self) -> Collection:
        if len(self.managed) == 1:
            return self.managed[0]
        if self.managed:
            names = tuple(item.name for item in self.managed)
            message = "several collections hold facts; name one: " + ", ".join(names)
            raise Fault(Code.COLLECTION_REQUIRED, message, collections=names)
        message = (
            "no collection holds facts yet; make one with gno init, or with "
            "gno collection add <folder> --name <name> --memory-managed"
        )
        misspelt = tuple(key for item in self.items for key in item.near_misses)
        if misspelt:
            message += f". The config has {', '.join(misspelt)}: it must be spelt memoryManaged"
            raise Fault(Code.COLLECTION_REQUIRED, message, nearMisses=misspelt)
        raise Fault(Code.COLLECTION_REQUIRED, message)


def _unmanaged(found: Collection) -> Fault:
    message = (
        f"collection {found.name} does not take facts; set memoryManaged: true for it in the "
        "config, or save a document there with gno capture"
    )
    if found.near_misses:
        message += f". Its config entry has {', '.join(found.near_misses)}: a misspelt key"
        return Fault(
            Code.COLLECTION_UNMANAGED,
            message,
            collection=found.name,
            nearMisses=found.near_misses,
        )
    return Fault(Code.COLLECTION_UNMANAGED, message, collection=found.name)
