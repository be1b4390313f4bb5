"""Stored text made safe for a terminal."""

from __future__ import annotations

import unicodedata

_KEPT = frozenset("\n\t")
_LAST_OF_FOUR_DIGITS = 0xFFFF


def plain(text: str) -> str:
    """Show control and direction characters as escapes, so that text cannot steer a terminal.

    Joiners stay: emoji and several scripts need them.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _is_plain(char) else _escape(char) for char in text)


def _escape(char: str) -> str:
    point = ord(char)
    return f"\\u{point:04x}" if point <= _LAST_OF_FOUR_DIGITS else f"\\U{point:08x}"


def _is_plain(char: str) -> bool:
    if char in _KEPT or char in "\u200c\u200d":
        return True
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
