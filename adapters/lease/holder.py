"""The note beside the lock that says who holds it: information only, never a decision."""

# Opened by number and mode, private from its first moment:
# ruff: noqa: PTH118

from __future__ import annotations

import json
import os
from contextlib import suppress
from time import time

from gno.domain.faults import Detail

NOTE_NAME = ".mcp-write.holder.json"
_NOTE_BYTES = 512


def note_holder(data_dir: str, command: str) -> None:
    """Write who we are; a note that cannot be written is done without."""
    note = {"pid": os.getpid(), "command": command[:64], "since": round(time(), 3)}
    _write_note(data_dir, json.dumps(note))


def forget_holder(data_dir: str) -> None:
    """Empty the note, while the lock is still held, so that it is no other's."""
    _write_note(data_dir, "{}")


def _write_note(data_dir: str, note: str) -> None:
    """Write over the old note, padded to one length.

    Truncating or removing the file would cost ten times as much as the lock itself.
    """
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    with suppress(OSError):
        file = os.open(os.path.join(data_dir, NOTE_NAME), flags, 0o600)
        try:
            os.write(file, note.ljust(_NOTE_BYTES - 1).encode("ascii") + b"\n")
        finally:
            os.close(file)


def describe_holder(data_dir: str) -> tuple[str, dict[str, Detail]]:
    """Return the holder in words and as details; what the note does not say is left out."""
    note = _read_note(data_dir)
    pid, since, command = note.get("pid"), note.get("since"), note.get("command")
    if not isinstance(pid, int) or not isinstance(since, int | float):
        return "another process", {}
    held_s = max(0, round(time() - since))
    name = command if isinstance(command, str) and command else "another process"
    return f"{name} (pid {pid}, for {held_s} s)", {"holderPid": pid, "heldForS": held_s}


def _read_note(data_dir: str) -> dict[str, object]:
    with suppress(OSError, ValueError, RecursionError):
        file = os.open(os.path.join(data_dir, NOTE_NAME), os.O_RDONLY)
        try:
            note = json.loads(os.read(file, _NOTE_BYTES))
        finally:
            os.close(file)
        if isinstance(note, dict):
            return note
    return {}
