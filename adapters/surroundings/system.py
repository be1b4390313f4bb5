"""Asks the operating system."""

from __future__ import annotations

import os
import re
from pathlib import Path

from gno.ports.surroundings import Folder

_MOUNTS = Path("/proc/self/mounts")
_ESCAPE = re.compile(r"\\([0-7]{3})")


class SystemSurroundings:
    """See ``gno.ports.surroundings.Surroundings``."""

    def folder(self, path: str) -> Folder:
        """Ask for the nearest folder that is there."""
        place = Path(path)
        there = place
        while not there.exists() and there != there.parent:
            there = there.parent
        return Folder(
            exists=place.is_dir(),
            is_readable=os.access(there, os.R_OK | os.X_OK),
            is_writable=os.access(there, os.W_OK | os.X_OK),
            file_system=_file_system(there.resolve()),
        )


def _file_system(path: Path) -> str | None:
    """Return the type of the longest mount point above ``path``; Linux only."""
    try:
        lines = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return None
    mounts = [
        (_ESCAPE.sub(lambda found: chr(int(found[1], 8)), words[1]), words[2])
        for words in (line.split(" ") for line in lines)
        if len(words) > 2  # noqa: PLR2004 - device, place, type
    ]
    above = [(place, kind) for place, kind in mounts if path.is_relative_to(place)]
    return max(above, key=lambda mount: len(mount[0]), default=(None, None))[1]
