"""An empty memory in folders of its own: configuration, data, cache and two collections."""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

# Name and whether facts may be stored there.
COLLECTIONS: Mapping[str, bool] = {"memory": True, "notes": False}


@dataclass(frozen=True, slots=True)
class Workspace:
    """Folders below one root; every door finds them by the environment."""

    root: Path

    @property
    def vault(self) -> Path:
        """The folder of the collection ``memory``."""
        return self.folder("memory")

    @property
    def data(self) -> Path:
        """The folder of everything derived."""
        return self.root / "data"

    @property
    def config(self) -> Path:
        """The configuration file."""
        return self.root / "config" / "index.yml"

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead here, and nowhere else."""
        return {
            "GNO_CONFIG_DIR": str(self.config.parent),
            "GNO_DATA_DIR": str(self.data),
            "GNO_CACHE_DIR": str(self.root / "cache"),
            "HOME": str(self.root / "home"),
        }

    def folder(self, collection: str) -> Path:
        """Return the folder of a collection."""
        return self.root / "vaults" / collection

    def files(self) -> dict[str, bytes]:
        """Return every file of every collection with its bytes, to be compared later."""
        vaults = self.root / "vaults"
        found = (path for path in sorted(vaults.rglob("*")) if path.is_file())
        return {path.relative_to(vaults).as_posix(): path.read_bytes() for path in found}

    def facts(self) -> list[Path]:
        """Return the fact files of the collection ``memory``."""
        return sorted(self.vault.glob("facts/*/mem-*.md"))

    def configure(self, collections: Mapping[str, bool]) -> None:
        """Write the configuration of some collections and make their folders."""
        lines = ['version: "1.0"', "collections:"]
        for name, managed in collections.items():
            self.folder(name).mkdir(parents=True, exist_ok=True)
            lines += [
                f"  - name: {json.dumps(name)}",
                f"    path: {json.dumps(str(self.folder(name)))}",
                f"    memoryManaged: {json.dumps(managed)}",
            ]
        self.config.parent.mkdir(parents=True, exist_ok=True)
        self.config.write_text("\n".join([*lines, ""]), encoding="utf-8")

    @contextmanager
    def entered(self, more: Mapping[str, str] | None = None) -> Generator[None]:
        """Let this process see the workspace's variables and none of the user's."""
        with pytest.MonkeyPatch.context() as patch:
            for name in list(os.environ):
                if name.startswith("GNO_"):
                    patch.delenv(name)
            for name, value in {**self.environment, **(more or {})}.items():
                patch.setenv(name, value)
            yield


def make_workspace(root: Path, collections: Mapping[str, bool] = COLLECTIONS) -> Workspace:
    """Make a workspace below ``root``, with nothing stored in it."""
    workspace = Workspace(root)
    (root / "home").mkdir(parents=True)
    workspace.configure(collections)
    return workspace
