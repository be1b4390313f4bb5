"""Opening what lies beneath a root, name by name, so that no link is followed on the way.

A check of the path alone would leave a moment in which a folder can be swapped for a link;
here each name is opened relative to the folder that was opened before it.
"""

# pathlib knows no folder descriptors:
# ruff: noqa: PTH118

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Sequence

from gno.domain.limits import MAX_FILE_BYTES

# Enough to go through a folder one may not list; systems without it need the right to list.
_THROUGH = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY
_LIST = os.O_RDONLY | os.O_DIRECTORY
# Not blocking: what was a file when looked at may have become a pipe.
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
_CHUNK_BYTES = 1_048_576


class Astray(Exception):
    """A path leads through a link, out of the root, or to what is no ordinary file."""


def open_folder(root: str, names: Sequence[str], *, is_listed: bool = True) -> int:
    """Return a descriptor of a folder beneath ``root``, for the caller to close.

    Raises:
        OSError: when it is not there or not accessible.
        Astray: when a link lies on the way.
    """
    folder = os.open(root, _LIST if is_listed and not names else _THROUGH)
    last = len(names) - 1
    for depth, name in enumerate(names):
        try:
            below = _step(folder, name, _LIST if is_listed and depth == last else _THROUGH)
        finally:
            os.close(folder)
        folder = below
    return folder


def step_into(folder: int, name: str) -> int:
    """Open the folder ``name`` directly below an open one, for listing.

    Raises:
        OSError: when it is not there or not accessible.
        Astray: when it is a link.
    """
    return _step(folder, name, _LIST)


def read_beneath(root: str, names: Sequence[str]) -> bytes:
    """Return a file's bytes; see `FolderKept.read`."""
    with FolderKept(root) as kept:
        return kept.read(names)


class FolderKept:
    """Reads files beneath a root and keeps the folder of the last one open for the next."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._names: tuple[str, ...] | None = None
        self._folder = -1

    def __enter__(self) -> FolderKept:
        """Open nothing yet."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the folder that is open."""
        self._let_go()

    def read(self, names: Sequence[str]) -> bytes:
        """Return a file's bytes; a link to a file is read when that file lies beneath the root.

        Raises:
            OSError: when it is not there or not readable.
            Astray: when it is no file, or leads out of the root.
        """
        found = _read(self._open(names[:-1]), names[-1])
        if found is None:
            target = link_target(self._root, names)
            found = _read(self._open(target[:-1]), target[-1])
        if found is None:
            raise Astray("it changes while it is read")
        return found

    def _open(self, names: Sequence[str]) -> int:
        if self._names != tuple(names):
            self._let_go()
            self._folder = open_folder(self._root, names, is_listed=False)
            self._names = tuple(names)
        return self._folder

    def _let_go(self) -> None:
        if self._names is not None:
            os.close(self._folder)
            self._names = None


def link_target(root: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, from the root down, of what a link leads to.

    Raises:
        Astray: when that lies outside the root or in a hidden folder.
    """
    real = os.path.realpath(os.path.join(root, *names))
    base = root.rstrip("/") + "/"
    if real == root:
        raise Astray("it is a link to a folder; such links are not followed")
    if not real.startswith(base):
        raise Astray("it is a link that leads out of the collection")
    target = tuple(real[len(base) :].split("/"))
    if any(name.startswith(".") for name in target):
        raise Astray("it is a link into a hidden folder")
    return target


def _step(folder: int, name: str, how: int) -> int:
    try:
        return os.open(name, how | os.O_NOFOLLOW, dir_fd=folder)
    except OSError as error:
        # Systems disagree on the error for a link, so look instead of asking which it was.
        if _is_link(folder, name):
            raise Astray(f"{name} is a link to a folder; such links are not followed") from error
        raise


def _is_link(folder: int, name: str) -> bool:
    try:
        return stat.S_ISLNK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except OSError:
        return False


def _read(folder: int, name: str) -> bytes | None:
    """Return a file's bytes, or None when it is a link."""
    # Looked at first, because opening a device can set something off.
    mode = os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode
    if stat.S_ISLNK(mode):
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(mode):
        raise Astray("it is no ordinary file")
    file = os.open(name, _READ, dir_fd=folder)
    try:
        return _read_all(file)
    finally:
        os.close(file)


def _read_all(file: int) -> bytes:
    seen = os.fstat(file)
    if not stat.S_ISREG(seen.st_mode):
        raise Astray("it is no ordinary file")
    if seen.st_size > MAX_FILE_BYTES:
        raise OSError(errno.EFBIG, f"it is larger than {MAX_FILE_BYTES} bytes")
    # One more than its size, so that one call usually sees the end, too.
    content = os.read(file, seen.st_size + 1)
    if len(content) == seen.st_size:
        return content
    parts = [content]
    while part := os.read(file, _CHUNK_BYTES):
        parts.append(part)
    return b"".join(parts)
