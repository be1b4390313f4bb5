"""One run of the benchmarks: the installed product, and a vault for each size, made once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from benchmarks.figures import Figure
from benchmarks.floors import WriteFloor, import_floor
from benchmarks.installed import Installed, this_one
from benchmarks.timing import Ran, watch
from benchmarks.vaults import Vault, grow

# Measures one group at one size.
Group: TypeAlias = "Callable[[Bench, int], Iterator[Figure]]"


@dataclass(slots=True)
class Grown:
    """A vault, and what its first index took once it was asked for."""

    vault: Vault
    indexed: Ran | None = None


@dataclass
class Bench:
    """Where a run keeps its files."""

    folder: Path
    installed: Installed = field(default_factory=this_one)
    _grown: dict[int, Grown] = field(default_factory=dict)

    @property
    def import_floor(self) -> list[str]:
        """The command that does nothing but import what the quick path cannot do without."""
        return import_floor(self.installed.python)

    def index(self, size: int) -> Ran:
        """Return what the first index of a vault took; each is indexed once."""
        grown = self._grow(size)
        if grown.indexed is None:
            command = [self.installed.gno, "index", "--json"]
            grown.indexed = watch(command, grown.vault.environment)
        return grown.indexed

    def vault(self, size: int) -> Vault:
        """Return a vault that is indexed."""
        self.index(size)
        return self._grow(size).vault

    def write_floor(self, size: int) -> WriteFloor:
        """Return the bare steps of a write, over copies of the vault's catalog and index."""
        return WriteFloor.over(self.vault(size).catalog, self.folder / f"floor-{size}")

    def bare_vault(self, size: int) -> Vault:
        """Return a vault whether it is indexed or not."""
        return self._grow(size).vault

    def _grow(self, size: int) -> Grown:
        if size not in self._grown:
            self._grown[size] = Grown(grow(self.folder / str(size), size))
        return self._grown[size]
