"""Replies and refusals for callers on other hosts: no absolute path leaves this one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Any

from gno.domain.faults import Detail, Fault

# Fields that hold a path of this host; paths inside a collection are called relPath or path-free.
_HERE_ONLY = frozenset({"absPath", "config"})
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
    kept = {name: value for name, value in reply.items() if name not in _HERE_ONLY}
    if "collections" in kept:
        kept["collections"] = [_without_path(item, roots) for item in kept["collections"]]
    if "configNotes" in kept:
        kept["configNotes"] = [_hide(note, roots) for note in kept["configNotes"]]
    return kept


def fault_for_elsewhere(fault: Fault, roots: Iterable[str]) -> Fault:
    """Return a fault whose words name no folder of this host."""
    details = {name: _hide_detail(value, roots) for name, value in fault.details.items()}
    return Fault(fault.code, _hide(fault.message, roots), **details)


def _without_path(collection: dict[str, Any], roots: Iterable[str]) -> dict[str, Any]:
    kept = {name: value for name, value in collection.items() if name != "path"}
    if "findings" in kept:
        kept["findings"] = [
            finding | {"message": _hide(finding["message"], roots)} for finding in kept["findings"]
        ]
    return kept


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
