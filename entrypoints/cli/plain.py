"""Stored text made safe for a terminal."""

from __future__ import annotations

import unicodedata

_KEPT = frozenset("\n\t")


def plain(text: str) -> str:
    """Show control and direction characters as escapes, so that text cannot steer a terminal.

    Joiners stay: emoji and several scripts need them.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _is_plain(char) else f"\\u{ord(char):04x}" for char in text)


def _is_plain(char: str) -> bool:
    if char in _KEPT or char in "\u200c\u200d":
        return True
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
