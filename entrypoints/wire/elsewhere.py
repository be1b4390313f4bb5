"""Replies and refusals for callers on other hosts: no absolute path leaves this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from ipaddress import ip_address
from typing import Any

from gno.domain.faults import Detail, Fault

# Fields that hold a path of this host; paths inside a collection are called relPath or path-free.
_HERE_ONLY = frozenset({"absPath", "config", "path"})
_FACT = frozenset({"uri", "text"})
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def is_on_this_host(peer: str | None, headers: Mapping[str, str]) -> bool:
    """Tell whether an HTTP request came from this host and not through a proxy on it."""
    if peer is None or any(name in headers for name in _FORWARDED):
        return False
    try:
        return ip_address(peer.partition("%")[0]).is_loopback
    except ValueError:
        return False


def for_elsewhere(reply: dict[str, Any], roots: Iterable[str]) -> dict[str, Any]:
    """Return a reply without the paths of this host; texts of facts stay as they are."""
    longest_first = sorted(roots, key=len, reverse=True)
    return {
        name: _hide_in(held, longest_first)
        for name, held in reply.items()
        if name not in _HERE_ONLY
    }


def fault_for_elsewhere(fault: Fault, roots: Iterable[str]) -> Fault:
    """Return a fault whose words name no folder of this host."""
    details = {name: _hide_detail(value, roots) for name, value in fault.details.items()}
    return Fault(fault.code, _hide(fault.message, roots), **details)


def _hide_in(held: Any, roots: Sequence[str]) -> Any:
    match held:
        case str():
            return _hide(held, roots)
        case list():
            return [_hide_in(item, roots) for item in held]
        case dict() if held.keys() >= _FACT:
            return held  # a user's words, which may speak of any path
        case dict():
            return {k: _hide_in(v, roots) for k, v in held.items() if k not in _HERE_ONLY}
        case _:
            return held


def _hide_detail(value: Detail, roots: Iterable[str]) -> Detail:
    match value:
        case str():
            return _hide(value, roots)
        case tuple():
            return tuple(_hide(item, roots) for item in value)
        case _:
            return value


def _hide(text: str, roots: Iterable[str]) -> str:
    # The longest first, or a folder inside another would leave its tail behind.
    for root in sorted(roots, key=len, reverse=True):
        text = text.replace(root, root.rstrip("/").rpartition("/")[2])
    return text
