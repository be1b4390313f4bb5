"""The bearer token, from a private file, and where a server may be bound without one."""

from __future__ import annotations

import os
import stat
from ipaddress import ip_address
from pathlib import Path

from gno.domain.faults import Code, Fault

_MIN_BYTES = 16
_MAX_BYTES = 4096
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def is_loopback(host: str) -> bool:
    """Tell whether an address or name is this host's own and no other's."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def read_token(path: str | None, *, host: str) -> bytes | None:
    """Return the token a server asks for; beyond loopback there must be one.

    Raises:
        Fault: ``VALIDATION`` without a file beyond loopback, and for a file that others can
            read, or that holds no token of at least 16 bytes.
    """
    if path is None:
        if is_loopback(host):
            return None
        message = (
            f"{host} can be reached from elsewhere, so a token is needed: put one into a file "
            "that only you can read (mode 0600) and name it with --token-file"
        )
        raise Fault(Code.VALIDATION, message, option="--token-file")
    try:
        with Path(path).open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            content = file.read(_MAX_BYTES).strip()
    except OSError as error:
        message = f"the token file cannot be read: {error.strerror}"
        raise Fault(Code.VALIDATION, message, option="--token-file") from error
    if os.name == "posix" and (not stat.S_ISREG(mode) or mode & _OTHERS):
        message = "others can read the token file; run: chmod 600 on it"
        raise Fault(Code.VALIDATION, message, option="--token-file")
    if len(content) < _MIN_BYTES:
        message = f"the token file holds fewer than {_MIN_BYTES} bytes; make a longer token"
        raise Fault(Code.VALIDATION, message, option="--token-file")
    return content
