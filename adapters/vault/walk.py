"""Walking a collection's folder: every file seen once, what is left out is named."""

# pathlib knows no folder descriptors:
# ruff: noqa: PTH116, PTH118

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter

from gno.adapters.vault.beneath import Astray, link_target, open_folder
from gno.adapters.vault.paths import shown, why_not
from gno.adapters.vault.patterns import Sieve
from gno.ports.vault import Listing, Refused, SeenFile


@dataclass(slots=True)
class Walk:
    """One look at a folder tree. ``is_deep`` False stays in the first folder."""

    root: str
    sieve: Sieve | None
    is_deep: bool = True
    files: list[SeenFile] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    _waiting: list[str] = field(default_factory=list)

    def run(self, start: str = "") -> Listing:
        """Walk from ``start``; folders that cannot be listed are named, never an error."""
        self._waiting.append(start)
        while self._waiting:
            rel = self._waiting.pop()
            try:
                self.look_into(rel)
            except FileNotFoundError:
                continue  # gone since its parent was listed
            except OSError as error:
                self._refuse(rel, f"the folder cannot be listed: {error.strerror}")
            except Astray as error:
                self._refuse(rel, str(error))
        self.files.sort(key=attrgetter("rel_path"))
        self.refused.sort(key=attrgetter("rel_path"))
        return Listing(tuple(self.files), tuple(self.refused))

    def look_into(self, rel: str) -> None:
        """List one folder.

        Raises:
            OSError: when it cannot be listed.
            Astray: when a link lies on the way.
        """
        prefix = f"{rel}/" if rel else ""
        names = tuple(rel.split("/")) if rel else ()
        folder = open_folder(self.root, names)
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if not entry.name.startswith("."):
                        self._take(prefix + entry.name, entry)
        finally:
            os.close(folder)

    def _take(self, path: str, entry: os.DirEntry[str]) -> None:
        try:
            if entry.is_dir(follow_symlinks=False):
                self._enter(path, entry.name)
            elif self.sieve is None or self.sieve.takes(path):
                if entry.is_symlink():
                    self._take_link(path, entry.name)
                elif reason := why_not(entry.name):
                    self._refuse(path, reason)
                elif entry.is_file(follow_symlinks=False):
                    seen = entry.stat(follow_symlinks=False)
                    self.files.append(SeenFile(path, seen.st_size, seen.st_mtime_ns))
                else:
                    self._refuse(path, "it is no ordinary file")
        except FileNotFoundError:
            return  # gone since the folder was listed
        except OSError as error:
            self._refuse(path, f"it cannot be looked at: {error.strerror}")

    def _enter(self, path: str, name: str) -> None:
        if not self.is_deep or (self.sieve is not None and not self.sieve.enters(path)):
            return
        if reason := why_not(name):
            self._refuse(path, reason)
        else:
            self._waiting.append(path)

    def _take_link(self, path: str, name: str) -> None:
        """Take a link to a file inside the root; name any other link."""
        if reason := why_not(name):
            return self._refuse(path, reason)
        try:
            target = link_target(self.root, path.split("/"))
            seen = os.stat(os.path.join(self.root, *target), follow_symlinks=False)
        except Astray as error:
            return self._refuse(path, str(error))
        except OSError:
            return self._refuse(path, "it is a link that leads nowhere")
        if stat.S_ISDIR(seen.st_mode):
            return self._refuse(path, "it is a link to a folder; such links are not followed")
        if not stat.S_ISREG(seen.st_mode):
            return self._refuse(path, "it is a link to what is no ordinary file")
        self.files.append(SeenFile(path, seen.st_size, seen.st_mtime_ns))
        return None

    def _refuse(self, path: str, reason: str) -> None:
        self.refused.append(Refused(shown(path), reason))


def subfolders(folder: int) -> Iterator[tuple[str, int]]:
    """Yield the name and time stamp of each folder directly in an open one; links are none."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if why_not(entry.name) or not entry.is_dir(follow_symlinks=False):
                continue
            try:
                yield entry.name, entry.stat(follow_symlinks=False).st_mtime_ns
            except FileNotFoundError:
                continue
