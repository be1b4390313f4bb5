"""The block at the head of a markdown file: found here, parsed by an adapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

# What a block holds once parsed: text exactly as it stands, never a bool, number or date.
Node: TypeAlias = "str | Sequence[Node] | Mapping[str, Node] | None"

_BOM = "\ufeff"
_FENCE = "---"


@dataclass(frozen=True, slots=True)
class Split:
    """A file cut at its fences; ``block`` is None when it has no frontmatter."""

    block: str | None
    body: str


def split_frontmatter(content: str) -> Split:
    """Cut ``content`` at its fences.

    Only ``---`` on the first line opens a block and only the next such line closes it, so a
    body may hold as many rule lines as it likes. A leading byte order mark and CRLF are fine.
    """
    text = content.removeprefix(_BOM)
    first, newline, rest = text.partition("\n")
    if first.rstrip("\r") != _FENCE or not newline:
        return Split(None, text)
    start = 0
    while True:
        end = rest.find("\n", start)
        line = rest[start:] if end < 0 else rest[start:end]
        if line.rstrip("\r") == _FENCE:
            return Split(rest[:start], "" if end < 0 else rest[end + 1 :])
        if end < 0:
            return Split(None, text)
        start = end + 1
