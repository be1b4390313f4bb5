"""Cut text into the pieces that facts and questions share: words, wholes, runs and signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

WORD = "word"  # spelled with spaces around it; may be stemmed
HUMP = "hump"  # a word inside a camelCase word, which follows as a word
PART = "part"  # a word inside an identifier
WHOLE = "whole"  # the identifier as it stands, after its parts
COMPOUND = "compound"  # hyphened words in one, after those words
RUN = "run"  # a script written without spaces
HANGUL = "hangul"  # spaced, but particles stick to the word
SIGN = "sign"  # an emoji, or a text that holds nothing but signs

# Combining marks that `\w` lacks, by block; whole blocks where marks and letters are mixed.
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u0816-\u082d"
    "\u08d3-\u08ff\u0900-\u0963\u0966-\u096f\u0971-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59"
    "\u0e80-\u0edf\u0f18-\u0f39\u0f3e-\u0fbc\u1000-\u1049\u1050-\u109f\u135d-\u135f\u1780-\u17d3"
    "\u17dd-\u17e9\u1a17-\u1aff\u1b00-\u1b4b\u1dc0-\u1dff\u200c\u200d\u20d0-\u20f0\u3099\u309a"
    "\ufe20-\ufe2f"
)
_EMOJI = "\u231a-\u23ff\u25a0-\u27bf\u2b05-\u2b55\U0001f000-\U0001f3fa\U0001f400-\U0001faff"
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_JOIN = r"[.:/@\\+&=~'\-#]+"
_HUMP = re.compile("(?<=[a-z])(?=[A-Z])")
_CLITIC = re.compile(r"(n't|'(?:s|m|re|ve|ll|d))(?![^\W_])")
_APOSTROPHES = dict.fromkeys("\u2018\u2019\u02bc", "'")
_INVISIBLE = dict.fromkeys("\u00ad\ufe0e\ufe0f\u2060\u200c\u200d\u0640", "")
_UNSEEN = str.maketrans(_APOSTROPHES | _INVISIBLE | {"\u2010": "-"})
_IRREGULAR = {"can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not"}
_JOINTS = "._:/@\\+&=~-#"
_EDGES = "._:/@\\&=~-"
_SOFT = str.maketrans("", "", "-_.")
_FIRST_UNSPACED = "\u0e00"


class Piece(NamedTuple):
    """One piece of a text, in lower case; its accents still stand."""

    kind: str
    text: str


def cut(text: str) -> list[Piece]:
    """Return the pieces of ``text`` in order; a text of signs only gives those signs."""
    composed, is_plain = text, text.isascii()
    if not is_plain:
        composed = unicodedata.normalize("NFKC", text).translate(_UNSEEN)
    pieces: list[Piece] = []
    for found in _chunks(is_plain=is_plain).findall(composed):
        chunk = found.casefold()
        if found != chunk and _HUMP.search(found) and found.isalnum():
            pieces += [Piece(HUMP, part) for part in _HUMP.sub(" ", found).casefold().split()]
        if chunk.isascii() and chunk.isalnum() and chunk != "cannot":
            pieces.append(Piece(WORD, chunk))  # nearly every word of nearly every text
        elif max(chunk) < _FIRST_UNSPACED:
            pieces.extend(_spaced(chunk))
        else:
            pieces.extend(_mixed(chunk))
    return pieces or [Piece(SIGN, sign) for sign in composed.casefold().split()]


def _mixed(chunk: str) -> Iterator[Piece]:
    if unicodedata.category(chunk[0])[0] not in "LMNP":
        yield Piece(SIGN, chunk)
        return
    for found in _scripts().finditer(chunk):
        if found.lastgroup == WORD:
            yield from _spaced(found.group())
        else:
            yield Piece(found.lastgroup or RUN, found.group())


def _spaced(chunk: str) -> Iterator[Piece]:
    """Open contractions, and an identifier into its parts and itself."""
    spoken = _IRREGULAR.get(chunk) or _CLITIC.sub(_say, chunk)
    parts = _parts(is_plain=spoken.isascii()).findall(spoken)
    whole = _whole(chunk)
    # A compound such as follow-up is two words that count; an identifier counts once.
    is_loose = not whole or (whole.isalpha() and min(map(len, parts), default=0) > 1)
    for part in parts:
        yield Piece(WORD if is_loose else PART, part)
    if whole:
        yield Piece(COMPOUND if is_loose else WHOLE, whole)


def _say(clitic: re.Match[str]) -> str:
    return " not" if clitic.group() == "n't" else ""


def _whole(chunk: str) -> str:
    """Return the chunk as one form, or nothing when it is no more than a word."""
    bare = chunk.replace("'", "").strip(_EDGES)
    if not any(joint in bare for joint in _JOINTS):
        return ""
    # Spellings of one word meet: e-mail and email, follow-up and followup.
    joined = bare.translate(_SOFT)
    return joined if joined.isalpha() else bare


@cache
def _chunks(*, is_plain: bool) -> re.Pattern[str]:
    inside = r"\w+" if is_plain else rf"[\w{_MARKS}]+"
    words = rf"{inside}(?:{_JOIN}{inside})*(?:\+\+|\#)?"
    return re.compile(words if is_plain else rf"{words}|{_FLAG}|[{_EMOJI}]")


@cache
def _parts(*, is_plain: bool) -> re.Pattern[str]:
    return re.compile(r"[^\W_]+" if is_plain else rf"(?:(?!_)[\w{_MARKS}])+")


@cache
def _scripts() -> re.Pattern[str]:
    run = (
        "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007"
        "\u3021-\u3029\u3041-\u30ff\u31c0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff"
        "\uaa60-\uaa7f\uf900-\ufaff\U00020000-\U0003ffff"
    )
    hangul = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af"
    return re.compile(f"(?P<run>[{run}]+)|(?P<hangul>[{hangul}]+)|(?P<word>[^{run}{hangul}]+)")


def units(run: str) -> list[str]:
    """Return the characters of an unspaced run, each with its marks."""
    return _cluster().findall(run)


@cache
def _cluster() -> re.Pattern[str]:
    marks = "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e"
    return re.compile(f".[{marks}\u1056-\u1060\u17b4-\u17d3\u17dd\u3099\u309a]*", re.DOTALL)


def fold(word: str) -> str:
    """Return ``word`` without accents and vowel points, so that both spellings meet."""
    if word.isascii():
        return word
    if "\u0900" <= word[0] < "\u1e00":
        return word  # marks of Indic scripts are vowels
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", bare or word).translate(_LETTERS)


_ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]")
_LETTERS = str.maketrans(
    {"\u0131": "i", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th"}
)
