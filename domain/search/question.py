"""What a question seeks: content words in the forms a fact may hold, and weak words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.search.analysis import FURTHER, HEAD, SPELLABLE
from gno.domain.search.function_words import FUNCTION_WORDS, NEGATIONS, RECENCY
from gno.domain.search.pieces import (
    COMPOUND,
    HANGUL,
    HUMP,
    PART,
    RUN,
    SIGN,
    WHOLE,
    Piece,
    cut,
    fold,
)
from gno.domain.search.stems import DEFAULT_LANGUAGE, Stem, base_language, read_language, roots_of
from gno.domain.search.unspaced import hangul_words, run_words

Forms: TypeAlias = tuple[str, ...]  # a fact holds the word when it holds one of them

MAX_WORDS = 64
MANY_WORDS = 3  # content words from which one that is shared may be shared by chance
_OTHER_SCRIPTS = FUNCTION_WORDS["ru"] | FUNCTION_WORDS["ar"] | FUNCTION_WORDS["hi"]


@dataclass(frozen=True, slots=True)
class Sought:
    """One word of a question: as it was asked, and the forms it may have in a fact.

    ``parts`` are sought in its place when no fact in view holds it whole: the words inside an
    identifier, and the head of a long one.
    """

    surface: str
    forms: Forms
    parts: tuple[Sought, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """``words`` decide what is found; ``weak`` ones only order it: negations, words of time."""

    words: tuple[Sought, ...]
    weak: tuple[Sought, ...] = ()
    language: str = DEFAULT_LANGUAGE


def query_terms(text: str, stem: Stem, language: str = DEFAULT_LANGUAGE) -> Question:
    """Return what ``text`` seeks, each word once, in order.

    A text of nothing but function words seeks them all; of a very long one the longest words
    are kept.
    """
    pieces = cut(text)
    default = base_language(language)
    spoken = read_language(pieces, default)
    found = _Found(FUNCTION_WORDS.get(spoken, frozenset()) | _OTHER_SCRIPTS)
    for piece, word in zip(
        pieces, _forms(pieces, stem, (spoken, default, DEFAULT_LANGUAGE)), strict=True
    ):
        found.take(piece, word)
    firm, weak = found.sorted()
    if not firm:
        firm, weak = [*weak, *found.grammar] or [_literal(piece.text) for piece in pieces], []
    return Question(_distinct(firm), _distinct(weak), spoken)


class _Found:
    """Sorts the words of one text into those that count, weak ones and grammar."""

    def __init__(self, dropped: frozenset[str]) -> None:
        self.firm: list[Sought] = []
        self.weak: list[Sought] = []
        self.grammar: list[Sought] = []
        self._parts: list[Sought] = []
        self._dropped = dropped

    def sorted(self) -> tuple[list[Sought], list[Sought]]:
        """Return what counts and what is weak; beside few other words, words of time are weak."""
        timeless = [word for word in self.firm if word.surface not in RECENCY]
        if len(_distinct(timeless)) >= MANY_WORDS:
            return self.firm, self.weak
        timely = [word for word in self.firm if word.surface in RECENCY]
        return timeless, [*self.weak, *timely]

    def take(self, piece: Piece, word: Sought) -> None:
        """Sort one piece; parts wait for the whole that follows them."""
        if piece.kind == HANGUL:
            self.firm += [Sought(each[0], _single(each)) for each in hangul_words(piece.text)]
        elif piece.kind == RUN:
            firm, weak = run_words(piece.text)
            self.firm += map(_literal, firm)
            self.weak += map(_literal, weak)
        elif piece.kind in {PART, HUMP}:
            self._parts.append(word)
        elif piece.kind == WHOLE or self._parts:
            parts = (part for part in self._parts if len(part.surface) > 1)
            self.firm.append(Sought(word.surface, word.forms, (*parts, *word.parts)))
            self._parts = []
        elif piece.kind == COMPOUND or piece.text in NEGATIONS:
            self.weak.append(word)
        else:
            (self.grammar if piece.text in self._dropped else self.firm).append(word)


def respelled(spellings: Iterable[str], stem: Stem, language: str) -> Forms:
    """Return the forms of the words that are spelled almost like the one that was asked."""
    surfaces = sorted({spelling.removeprefix(FURTHER) for spelling in spellings})
    further = [FURTHER + surface for surface in surfaces]
    return tuple(dict.fromkeys([*surfaces, *further, *map(fold, stem(surfaces, language))]))


def is_spellable(word: Sought) -> bool:
    """Tell whether a word is long enough to be sought under another spelling."""
    return len(word.surface) >= SPELLABLE and word.surface.isalpha()


def _forms(pieces: Sequence[Piece], stem: Stem, languages: Iterable[str]) -> list[Sought]:
    roots = [roots_of(pieces, stem, language) for language in dict.fromkeys(languages)]
    return [_sought(piece, each) for piece, *each in zip(pieces, *roots, strict=True)]


def _sought(piece: Piece, roots: Sequence[str]) -> Sought:
    if piece.kind == SIGN:
        return Sought(piece.text, (piece.text,))
    surface = fold(piece.text)
    whole, head = FURTHER + surface, FURTHER + surface[:HEAD]
    parts = (Sought(surface[:HEAD], (head,)),) if len(surface) > HEAD else ()
    if piece.kind in {WHOLE, COMPOUND} and not surface.isalpha():
        return Sought(surface, (whole,), parts)
    return Sought(surface, tuple(dict.fromkeys([*roots, whole])), parts)


def _literal(term: str) -> Sought:
    return Sought(term, _single((term,)))


def _single(forms: Forms) -> Forms:
    """Add the further form under which facts keep a single character."""
    return (*forms, *(FURTHER + form for form in forms if len(form) == 1))


def _distinct(words: list[Sought]) -> tuple[Sought, ...]:
    unique = tuple({word.forms[0]: word for word in reversed(words)}.values())[::-1]
    if len(unique) <= MAX_WORDS:
        return unique
    longest = sorted(unique, key=lambda word: (-len(word.surface), word.forms))[:MAX_WORDS]
    kept = {word.forms[0] for word in longest}
    return tuple(word for word in unique if word.forms[0] in kept)
