"""Relative paths of a collection, checked by their form; `beneath` checks what lies there."""

from __future__ import annotations

from gno.domain.faults import Code, Fault

TEMP_PREFIX = ".gno-"
TEMP_SUFFIX = ".tmp"
# Windows opens these as devices whatever the folder and ending, so a synced vault would break.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "123456789¹²³"}
)


def parts_of(rel_path: str) -> tuple[str, ...]:
    """Return the names a path is made of, none of which can lead up or aside.

    Raises:
        Fault: ``VALIDATION``, naming the path and what is wrong with it.
    """
    parts = tuple(rel_path.split("/"))
    for part in parts:
        if reason := why_not(part):
            raise _refuse(rel_path, reason)
    return parts


def new_parts_of(rel_path: str) -> tuple[str, ...]:
    """Return the names of a path that is to be made, on whichever system it may be synced to.

    Raises:
        Fault: as `parts_of`, and for names of devices.
    """
    parts = parts_of(rel_path)
    for part in parts:
        if part.partition(".")[0].rstrip(" ").lower() in _DEVICES:
            raise _refuse(rel_path, f"{part} names a device on Windows")
    return parts


def folder_parts(rel_path: str) -> tuple[str, ...]:
    """Return the names of a folder's path; the root's, which is empty, are none.

    Raises:
        Fault: as `parts_of`.
    """
    return parts_of(rel_path) if rel_path else ()


def why_not(name: str) -> str | None:
    """Return why a single name is none a collection may hold, or None."""
    if name[:1].isalnum() and name.isascii() and "\\" not in name and "\0" not in name:
        return None  # nearly all names, so nearly all of the cost
    if not name or name in {".", ".."}:
        return "it is absolute, or has an empty part or dots for one"
    if name.startswith("."):
        return "names that start with a dot are never part of a collection"
    if "\0" in name or "\\" in name:
        return "it holds a NUL or a backslash, which some systems take for a separator"
    return None if is_text(name) else "its name is not valid UTF-8"


def is_text(name: str) -> bool:
    """Tell whether a name from the file system can be written down as text."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def shown(path: str) -> str:
    """Return a path as text that can be printed, undecodable bytes replaced."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _refuse(rel_path: str, reason: str) -> Fault:
    path = rel_path.encode("utf-8", "replace").decode("utf-8")
    message = f"{path!r} is no path inside a collection: {reason}"
    return Fault(Code.VALIDATION, message, path=path)
