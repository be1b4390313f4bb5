"""Which files of a folder belong to a collection: its pattern, include and exclude.

``pattern`` is a glob over the whole path. An entry of ``include`` or ``exclude`` without a
slash means a name at any depth, one with a slash a path from the root; a folder stands for all
it holds. ``*`` stays inside a name, ``**`` does not, and ``{md,txt}`` lists alternatives. An
include such as ``.md`` is an ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault

_ALL = frozenset({"", "**", "**/*", "./**/*"})
_CLASS = re.compile(r"\[!?\]?[^\]/]*\]")
_PIECE = re.compile(rf"\*\*/|\*+|\?|{_CLASS.pattern}|\\.|[{{}},]|[^*?\[\\{{}},]+|.", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Sieve:
    """Compiled patterns; None lets everything through, or nothing for ``exclude``."""

    pattern: re.Pattern[str] | None
    include: re.Pattern[str] | None
    exclude: re.Pattern[str] | None

    def takes(self, path: str) -> bool:
        """Tell whether the file at ``path`` belongs to the collection."""
        return (
            (self.pattern is None or self.pattern.fullmatch(path) is not None)
            and (self.include is None or self.include.fullmatch(path) is not None)
            and (self.exclude is None or self.exclude.fullmatch(path) is None)
        )

    def enters(self, folder: str) -> bool:
        """Tell whether a folder can hold files of the collection."""
        return self.exclude is None or self.exclude.fullmatch(folder + "/") is None


def sieve_for(collection: Collection) -> Sieve | None:
    """Return the collection's patterns, or None for the default, which asks nothing.

    Raises:
        Fault: ``VALIDATION`` for a pattern that is none.
    """
    if collection.pattern in _ALL and not collection.include and not collection.exclude:
        return None
    try:
        return _compile(collection.pattern, collection.include, collection.exclude)
    except (re.error, RecursionError, OverflowError) as error:
        message = f"a pattern of collection {collection.name} cannot be read"
        raise Fault(Code.VALIDATION, message, collection=collection.name) from error


@lru_cache(maxsize=32)
def _compile(pattern: str, include: tuple[str, ...], exclude: tuple[str, ...]) -> Sieve:
    whole = None if pattern in _ALL else re.compile(_glob(_from_root(pattern)), re.DOTALL)
    return Sieve(whole, _any_of(map(_as_ending, include)), _any_of(exclude))


def _any_of(entries: Iterable[str]) -> re.Pattern[str] | None:
    parts = [_entry(entry) for entry in entries if entry.strip("/ ")]
    return re.compile("|".join(parts), re.DOTALL) if parts else None


def _entry(entry: str) -> str:
    path = entry.removesuffix("/")
    at_any_depth = "/" not in path
    body = _glob(_from_root(path))
    inside = "/.*" if entry.endswith("/") else "(?:/.*)?"
    return ("(?:.*/)?" if at_any_depth else "") + body + inside


def _as_ending(entry: str) -> str:
    is_ending = entry.startswith(".") and not re.search(r"[/*?\[{]", entry)
    return f"*{entry}" if is_ending else entry


def _from_root(pattern: str) -> str:
    return pattern.removeprefix("./").removeprefix("/")


def _glob(pattern: str) -> str:
    """Translate a glob; braces that do not close are ordinary characters."""
    has_braces = pattern.count("{") == pattern.count("}")
    depth, out = 0, []
    for piece in _PIECE.findall(pattern):
        if has_braces and piece in {"{", "}"}:
            depth += 1 if piece == "{" else -1
            out.append("(?:" if piece == "{" else ")")
        elif piece == "," and depth > 0 and has_braces:
            out.append("|")
        else:
            out.append(_translate(piece))
    return "(?:" + "".join(out) + ")"


def _translate(piece: str) -> str:
    if piece == "**/":
        return "(?:[^/]+/)*"
    if piece.startswith("*"):
        return "[^/]*" if piece == "*" else ".*"
    if piece == "?":
        return "[^/]"
    if _CLASS.fullmatch(piece):
        return _char_class(piece)
    if piece.startswith("\\"):
        return re.escape(piece[1:] or piece)
    return re.escape(piece)


def _char_class(piece: str) -> str:
    inner = piece[1:-1]
    negated = inner.startswith("!")
    inner = inner.removeprefix("!").replace("\\", r"\\").replace("[", r"\[")
    inner = inner.replace("^", r"\^") if inner.startswith("^") else inner
    if inner.startswith("]"):
        inner = "\\" + inner
    return f"(?!/)[{'^' if negated else ''}{inner}]"
