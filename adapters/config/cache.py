"""The parsed configuration kept as JSON, because the YAML library costs every command 24 ms.

A file for each configuration, named after its path; in it, the hash of the bytes it was made
from. Whatever is odd about it (damaged, older, someone else's) counts as not there, and one
that cannot be written is done without: the configuration itself is always at hand.
"""

# pathlib would cost a quick command more than all of this:
# ruff: noqa: PTH103, PTH105, PTH108, PTH118, PTH123

from __future__ import annotations

import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

from gno.adapters.config.document import Document

_FORMAT = 1  # of what is stored; raise it when reading a document comes to mean something else
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


class DocumentCache:
    """Documents by the bytes they were read from."""

    def __init__(self, cache_dir: str, config_path: str) -> None:
        name = sha256(os.fsencode(config_path)).hexdigest()[:16]
        self._folder = cache_dir
        self._path = os.path.join(cache_dir, f"config-{name}.json")

    def find(self, content: bytes) -> Document | None:
        """Return the document stored for these bytes, or None."""
        with suppress(OSError, ValueError, RecursionError):
            stored = json.loads(_read_own(self._path))
            if isinstance(stored, dict) and stored.get("key") == _key(content):
                document = stored.get("document")
                return document if isinstance(document, dict) else None
        return None

    def keep(self, content: bytes, document: Mapping[str, object]) -> None:
        """Store a document, replacing the one of an earlier state."""
        text = json.dumps({"key": _key(content), "document": document}, ensure_ascii=False)
        temp = f"{self._path}.{os.getpid()}.tmp"
        with suppress(OSError, UnicodeEncodeError):
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            with suppress(FileNotFoundError):
                os.unlink(temp)
            file = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with open(file, "wb") as out:
                    out.write(text.encode("utf-8"))
                os.replace(temp, self._path)
            except OSError:
                os.unlink(temp)


def _key(content: bytes) -> str:
    return f"{_FORMAT}:{sha256(content).hexdigest()}"


def _read_own(path: str) -> bytes:
    """Return the bytes of a file only we could have written.

    Raises:
        OSError: also for a file of another user, or one others may write.
    """
    with open(path, "rb", buffering=0) as file:
        seen = os.fstat(file.fileno())
        is_own = not hasattr(os, "geteuid") or seen.st_uid == os.geteuid()
        if not is_own or seen.st_mode & _OTHERS_WRITE:
            raise PermissionError(f"{path} is not private")
        return file.readall()
