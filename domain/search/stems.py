"""Which language each word of a text is stemmed in: by its script, else by its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gno.domain.search.function_words import guess_latin
from gno.domain.search.irregular import IRREGULAR
from gno.domain.search.pieces import PART, WORD, Piece, fold

Stem: TypeAlias = Callable[[Sequence[str], str], list[str]]

DEFAULT_LANGUAGE = "en"
_SCRIPTS = (
    ("el", "\u0370", "\u03ff"),
    ("ru", "\u0400", "\u052f"),
    ("ar", "\u0620", "\u06ff"),
    ("ta", "\u0b80", "\u0bff"),
)
# Endings of number and case, longest first; no engine we know stems Hindi.
_HINDI = (
    "ियों",
    "ियाँ",
    "ियां",
    "ाओं",
    "ाएँ",
    "ाएं",
    "ुओं",
    "ों",
    "ें",
    "ीं",
    "ाँ",
    "ां",
    "ी",
    "ा",
    "े",
    "ि",
    "ो",
)
_ARABIC_ROOT = 4
_HINDI_ROOT = 2  # characters that must be left


def base_language(hint: str) -> str:
    """Return the language of a hint such as ``de`` or ``de-AT``."""
    return hint.replace("_", "-").partition("-")[0].strip().lower() or DEFAULT_LANGUAGE


def read_language(pieces: Sequence[Piece], default: str) -> str:
    """Return the language of the words in Latin letters."""
    return guess_latin([piece.text for piece in pieces if piece.kind in {WORD, PART}], default)


def roots_of(pieces: Sequence[Piece], stem: Stem, language: str) -> list[str]:
    """Return a folded stem for each piece; other scripts than Latin know their language."""
    texts = [piece.text for piece in pieces]
    if language == "en":
        texts = [IRREGULAR.get(text, text) for text in texts]
    roots = stem(texts, language)
    if all(map(str.isascii, texts)):
        return roots
    for own, first, last in _SCRIPTS:
        places = [n for n, text in enumerate(texts) if first <= text[0] <= last]
        if places:
            for place, root in zip(places, stem([texts[n] for n in places], own), strict=True):
                roots[place] = root
    return [fold(_mend(root)) for root in roots]


def _mend(word: str) -> str:
    if "\u0620" <= word[0] <= "\u06ff" and word[-1] == "\u0627" and len(word) > _ARABIC_ROOT:
        return word[:-1]  # what Snowball leaves of the plural in -at
    if not "\u0900" <= word[0] <= "\u097f":
        return word
    for ending in _HINDI:
        if word.endswith(ending) and len(word) >= len(ending) + _HINDI_ROOT:
            return word[: -len(ending)]
    return word
