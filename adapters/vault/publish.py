"""Publishing a new file: whole and flushed under its name, or not there at all.

A temporary file in the same folder is written and flushed, then given the name in one step that
fails when the name is taken: a hard link, or where the file system has none a rename that does
not replace. A file system with neither is refused, because checking first and renaming after
could overwrite a file that arrived in between.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
from collections.abc import Sequence
from contextlib import suppress

from gno.adapters.vault.beneath import open_folder, step_into
from gno.adapters.vault.paths import TEMP_PREFIX, TEMP_SUFFIX

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
_MODE = 0o644
_NO_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL, errno.EMLINK}
# Network and user-space file systems that cannot flush a folder say so with one of these.
_NO_FLUSH = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF, errno.ENOSYS}

# No looser than what we write: a hidden file of the user's is none of ours.
_OURS = re.compile(f"{re.escape(TEMP_PREFIX)}[0-9a-f]{{16}}{re.escape(TEMP_SUFFIX)}")


def publish_beneath(root: str, names: Sequence[str], content: bytes) -> os.stat_result | None:
    """Make the file, and the folders it lies in; None when the name is taken.

    Raises:
        OSError: when nothing was published.
        Astray: when a link lies on the way.
    """
    folder = open_folder(root, ())
    try:
        for name in names[:-1]:
            below = _make_and_enter(folder, name)
            os.close(folder)
            folder = below
        _remove_leftovers(folder)
        return _publish(folder, names[-1], content)
    finally:
        os.close(folder)


def _make_and_enter(folder: int, name: str) -> int:
    with suppress(FileExistsError):
        os.mkdir(name, dir_fd=folder)
        _flush_folder(folder)
    return step_into(folder, name)


def _publish(folder: int, name: str, content: bytes) -> os.stat_result | None:
    temp = f"{TEMP_PREFIX}{os.urandom(8).hex()}{TEMP_SUFFIX}"
    file = os.open(temp, _NEW, _MODE, dir_fd=folder)
    try:
        _hold(file)
        _write(file, content)
        os.fsync(file)
        if not _give_name(folder, temp, name):
            return None
        made = os.fstat(file)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temp, dir_fd=folder)
        os.close(file)
    try:
        _flush_folder(folder)
    except OSError:
        os.unlink(name, dir_fd=folder)  # ours, made a moment ago: not flushed is not there
        raise
    return made


def _write(file: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(file, rest) :]


def _give_name(folder: int, temp: str, name: str) -> bool:
    try:
        os.link(temp, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
    except FileExistsError:
        return False
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        return _rename_to_free(folder, temp, name)
    return True


def _rename_to_free(folder: int, temp: str, name: str) -> bool:
    """Rename without replacing; only the C library of Linux and macOS offers it."""
    import ctypes  # noqa: PLC0415 - a rare file system should not cost every start

    library = ctypes.CDLL(None, use_errno=True)
    # RENAME_NOREPLACE of Linux is 1, RENAME_EXCL of macOS 4; both take the same arguments.
    function, flag = ("renameat2", 1), ("renameatx_np", 4)
    for known, exclusive in (function, flag):
        call = getattr(library, known, None)
        if call is None:
            continue
        if call(folder, os.fsencode(temp), folder, os.fsencode(name), exclusive) == 0:
            return True
        if ctypes.get_errno() == errno.EEXIST:
            return False
    message = "this file system can neither link nor rename without overwriting"
    raise OSError(errno.ENOTSUP, message)


def _flush_folder(folder: int) -> None:
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in _NO_FLUSH:
            raise


def _hold(file: int) -> None:
    """Mark a temporary file as in use; the kernel takes the mark off when its writer ends."""
    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _remove_leftovers(folder: int) -> None:
    """Remove temporary files of writers that ended; those of running ones are marked."""
    for name in os.listdir(folder):
        if _OURS.fullmatch(name):
            with suppress(OSError):
                _remove_unless_held(folder, name)


def _remove_unless_held(folder: int, name: str) -> None:
    file = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.unlink(name, dir_fd=folder)
    finally:
        os.close(file)
