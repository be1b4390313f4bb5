"""The note beside the lock that says who holds it: information only, never a decision."""

# Opened by number and mode, private from its first moment:
# ruff: noqa: PTH108, PTH118

from __future__ import annotations

import json
import os
from contextlib import suppress
from time import time

from gno.domain.faults import Detail

NOTE_NAME = ".mcp-write.holder.json"
_MAX_NOTE_BYTES = 4096


def note_holder(data_dir: str, command: str) -> None:
    """Write who we are; a note that cannot be written is done without."""
    note = json.dumps({"pid": os.getpid(), "command": command, "since": round(time(), 3)})
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    with suppress(OSError):
        file = os.open(os.path.join(data_dir, NOTE_NAME), flags, 0o600)
        try:
            os.write(file, note.encode("utf-8"))
        finally:
            os.close(file)


def forget_holder(data_dir: str) -> None:
    """Remove the note, while the lock is still held, so that it is no other's."""
    with suppress(OSError):
        os.unlink(os.path.join(data_dir, NOTE_NAME))


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
            note = json.loads(os.read(file, _MAX_NOTE_BYTES))
        finally:
            os.close(file)
        if isinstance(note, dict):
            return note
    return {}
