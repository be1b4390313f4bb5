"""Changes of the configuration's text that leave every other character where it is.

A YAML library that writes would move comments (those before an entry go when the entry above
is removed), indentation and the spelling of values. So only its parser is asked, where things
are, and the text is cut there. Whoever uses this reads the result again before it is kept.
"""

# Opened by number and mode:
# ruff: noqa: PTH103, PTH105, PTH108, PTH116, PTH118, PTH119, PTH120, PTH123

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from gno.domain.memory.frontmatter import Node

_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_BARE = frozenset({"memoryManaged"})


class Edit(Protocol):
    """One change, to the text and to what the text says."""

    def text(self, text: str) -> str:
        """Return the changed text."""
        ...

    def entries(self, entries: list[Node]) -> list[Node]:
        """Return the entries that the changed text must hold."""
        ...


@dataclass(frozen=True, slots=True)
class Append:
    """Put an entry behind the last one, in the style of the file."""

    entry: dict[str, Node]

    def text(self, text: str) -> str:
        """Start the list, or the file, when there is none."""
        root = _compose(text)
        found = _value(root, "collections")
        if root is None:
            return self._below(_with_break(text) + f'version: "1.0"{_newline(text)}')
        if found is None:
            return self._below(_with_break(text))
        key, value = found
        if not hasattr(value, "flow_style"):
            start, end = value.start_mark.index, value.end_mark.index
            bare = text[:start] + text[end:] if start < end else text
            return self._insert(bare, _line_end(bare, key.end_mark.index), pad="  ")
        if value.flow_style:
            return self._insert_in_flow(text, value)
        last = value.value[-1]
        dash = text.rindex("-", 0, last.start_mark.index)
        pad = text[_line_start(text, dash) : dash]
        return self._insert(text, _line_end(text, _end(last)), pad=pad)

    def entries(self, entries: list[Node]) -> list[Node]:
        """Return one more."""
        return [*entries, self.entry]

    def _below(self, text: str) -> str:
        text += f"collections:{_newline(text)}"
        return self._insert(text, len(text), pad="  ")

    def _insert(self, text: str, at: int, *, pad: str) -> str:
        lines = [f"{pad}{'  ' if n else '- '}{pair}" for n, pair in enumerate(self._pairs())]
        before = _with_break(text[:at])
        return before + "".join(line + _newline(text) for line in lines) + text[at:]

    def _insert_in_flow(self, text: str, value: Any) -> str:
        entry = "{" + ", ".join(self._pairs()) + "}"
        if not value.value:
            at = value.start_mark.index + 1
            return text[:at] + entry + text[at:]
        at = value.value[-1].end_mark.index
        return f"{text[:at]}, {entry}{text[at:]}"

    def _pairs(self) -> list[str]:
        return [
            f"{key}: {value if key in _BARE else json.dumps(value, ensure_ascii=False)}"
            for key, value in self.entry.items()
        ]


@dataclass(frozen=True, slots=True)
class Remove:
    """Take an entry out, from its dash to its last line."""

    position: int

    def text(self, text: str) -> str:
        """Leave comments before and after the entry, and an empty list as no value."""
        value, items = _items(text)
        item = items[self.position]
        if not value.flow_style:
            start = _line_start(text, text.rindex("-", 0, item.start_mark.index))
            return text[:start] + text[_line_end(text, _end(item)) :]
        start, end = item.start_mark.index, item.end_mark.index
        if self.position + 1 < len(items):
            end = items[self.position + 1].start_mark.index
        elif self.position > 0:
            start = items[self.position - 1].end_mark.index
        return text[:start] + text[end:]

    def entries(self, entries: list[Node]) -> list[Node]:
        """Return one less."""
        return entries[: self.position] + entries[self.position + 1 :]


@dataclass(frozen=True, slots=True)
class Rename:
    """Give an entry another name."""

    position: int
    name: str

    def text(self, text: str) -> str:
        """Replace the name alone."""
        found = _value(_items(text)[1][self.position], "name")
        if found is None:
            return text
        start, end = found[1].start_mark.index, found[1].end_mark.index
        return text[:start] + json.dumps(self.name, ensure_ascii=False) + text[end:]

    def entries(self, entries: list[Node]) -> list[Node]:
        """Return as many."""
        entry = entries[self.position]
        renamed = {**entry, "name": self.name} if isinstance(entry, dict) else entry
        return [*entries[: self.position], renamed, *entries[self.position + 1 :]]


def replace_file(path: str, content: bytes) -> None:
    """Replace a file's bytes in one step, keeping its mode; a link is followed, not replaced.

    Raises:
        OSError: and then the file is as it was.
    """
    real = os.path.realpath(path)
    folder = os.path.dirname(real)
    os.makedirs(folder, exist_ok=True)
    temp = os.path.join(folder, f".{os.path.basename(real)}.{os.urandom(8).hex()}.tmp")
    file = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        with open(file, "wb") as out:
            with suppress(FileNotFoundError):
                os.fchmod(out.fileno(), stat.S_IMODE(os.stat(real).st_mode))
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        os.replace(temp, real)
    except BaseException:
        os.unlink(temp)
        raise


def _compose(text: str) -> Any:
    # The library costs 24 ms, and only changes need to know where things are.
    import yaml  # noqa: PLC0415

    return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _items(text: str) -> tuple[Any, Sequence[Any]]:
    found = _value(_compose(text), "collections")
    return (found[1], found[1].value) if found else (None, ())


def _value(mapping: Any, name: str) -> tuple[Any, Any] | None:
    """Return the nodes of a key and its value."""
    pairs = mapping.value if mapping is not None else ()
    return next(((key, value) for key, value in pairs if key.value == name), None)


def _end(node: Any) -> int:
    """Return where the last character of a node is; the library's mark of a block is later."""
    if getattr(node, "flow_style", None) is not False:
        return int(node.end_mark.index)
    last = node.value[-1]
    if not isinstance(last, tuple):
        return _end(last)
    key, value = last
    is_absent = value.start_mark.index == value.end_mark.index
    return int(key.end_mark.index) if is_absent else _end(value)


def _line_start(text: str, at: int) -> int:
    return max((found.end() for found in _BREAK.finditer(text, 0, at)), default=0)


def _line_end(text: str, at: int) -> int:
    """Return where the next line begins; ``at`` itself when a line begins there."""
    if at == _line_start(text, at):
        return at
    found = _BREAK.search(text, at)
    return found.end() if found else len(text)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _with_break(text: str) -> str:
    return text if not text or _BREAK.fullmatch(text[-1]) else text + _newline(text)
