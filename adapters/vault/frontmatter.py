"""YAML read as the text that stands in it, with bounds on what a hostile block can cost.

Values are built from the parser's events, so nothing guesses types, nothing expands, and a
block that breaks a rule is left at the event that breaks it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from gno.adapters.vault.canonical import read_canonical
from gno.domain.limits import MAX_FRONTMATTER_BYTES, MAX_FRONTMATTER_DEPTH
from gno.domain.memory.frontmatter import Node

_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_SURROGATE = re.compile("[\ud800-\udfff]")
_FIRST_LINE_OF_BLOCK = 2  # the fence is line 1 of its file


@dataclass(frozen=True, slots=True)
class YamlFrontmatterReader:
    """See ``gno.ports.frontmatter.FrontmatterReader``.

    ``first_line`` is the block's line in its file, for messages; a file that is YAML as a whole
    begins at 1.
    """

    first_line: int = _FIRST_LINE_OF_BLOCK
    limit_bytes: int = MAX_FRONTMATTER_BYTES

    def parse(self, block: str) -> Mapping[str, Node]:
        """Try our own canonical form first, which needs no YAML library."""
        if len(block.encode("utf-8", "replace")) > self.limit_bytes:
            raise ValueError(f"it is longer than {self.limit_bytes} bytes")
        values = read_canonical(block)
        return self._parse_yaml(block) if values is None else values

    def _parse_yaml(self, block: str) -> Mapping[str, Node]:
        if found := _unprintable().search(block):
            line = block.count("\n", 0, found.start()) + self.first_line
            raise ValueError(f"line {line} holds U+{ord(found.group()):04X}, which YAML forbids")
        # 24 ms that a command reading only our own files never pays.
        import yaml  # noqa: PLC0415

        loader: Any = getattr(yaml, "CLoader", yaml.Loader)
        try:
            events = yaml.parse(block, Loader=loader)
            return _Builder(yaml, events, self.first_line).build()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            row = mark.line if mark else 0
            raise ValueError(_explain(block, row, self.first_line)) from None
        except yaml.YAMLError:
            raise ValueError("it is not valid YAML") from None


def _explain(block: str, row: int, first_line: int) -> str:
    """Say which line is wrong, in our words, and why where that is easily seen."""
    lines = block.splitlines()
    text = lines[row] if row < len(lines) else ""
    where = f"line {row + first_line}"
    if text[: len(text) - len(text.lstrip())].count("\t"):
        return f"{where} is indented with a tab; use spaces"
    return f"{where} is not valid YAML"


class _Builder:
    """Builds values from events, one document and no more."""

    def __init__(self, yaml: Any, events: Iterator[Any], first_line: int) -> None:
        self._yaml = yaml
        self._events = events
        self._first_line = first_line

    def build(self) -> Mapping[str, Node]:
        next(self._events)  # the start of the stream
        start = next(self._events)
        if isinstance(start, self._yaml.StreamEndEvent):
            return {}
        root_event = next(self._events)
        root = self._node(root_event, 1)
        next(self._events)  # the end of the document
        after = next(self._events)
        if isinstance(after, self._yaml.DocumentStartEvent):
            raise self._wrong(after, "begins a second document")
        if root is None:
            return {}
        if not isinstance(root, Mapping):
            raise self._wrong(root_event, "is no block of keys and values")
        return root

    def _node(self, event: Any, depth: int) -> Node:
        if isinstance(event, self._yaml.AliasEvent):
            raise self._wrong(event, "has an alias; write the value out")
        if event.tag is not None:
            raise self._wrong(event, "has a tag; leave it out")
        if isinstance(event, self._yaml.ScalarEvent):
            is_null = event.implicit[0] and event.value in _NULLS
            return None if is_null else self._text(event)
        if depth > MAX_FRONTMATTER_DEPTH:
            raise self._wrong(event, f"is nested deeper than {MAX_FRONTMATTER_DEPTH} levels")
        if isinstance(event, self._yaml.SequenceStartEvent):
            return list(self._items(depth))
        return self._mapping(depth)

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), self._yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _mapping(self, depth: int) -> dict[str, Node]:
        values: dict[str, Node] = {}
        while not isinstance(event := next(self._events), self._yaml.MappingEndEvent):
            key = self._key(event)
            if key in values:
                raise self._wrong(event, f"repeats the key {key[:64]!r}")
            values[key] = self._node(next(self._events), depth + 1)
        return values

    def _key(self, event: Any) -> str:
        if not isinstance(event, self._yaml.ScalarEvent):
            raise self._wrong(event, "has a key that is no plain word")
        if event.tag is not None:
            raise self._wrong(event, "has a tag; leave it out")
        return self._text(event)

    def _text(self, event: Any) -> str:
        # One of the two parsers lets an escaped half of a character through.
        if not event.value.isascii() and _SURROGATE.search(event.value):
            raise self._wrong(event, "holds half a character")
        return str(event.value)

    def _wrong(self, event: Any, what: str) -> ValueError:
        return ValueError(f"line {event.start_mark.line + self._first_line} {what}")


@cache
def _unprintable() -> re.Pattern[str]:
    # On first use: compiling it takes longer than reading the files most commands read.
    return re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
