"""The terms a fact is indexed under. The other side, what a question seeks, is `question`."""

from __future__ import annotations

from collections.abc import Sequence

from gno.domain.search.pieces import COMPOUND, HUMP, PART, RUN, SIGN, WHOLE, WORD, cut, fold
from gno.domain.search.stems import DEFAULT_LANGUAGE, Stem, base_language, read_language, roots_of
from gno.domain.search.unspaced import hangul_terms, run_terms

FURTHER = "+"  # marks forms that stand beside the words in order: surfaces, wholes, heads
SPELLABLE = 6  # characters from which a misspelling is tried
_LONG = 16  # characters from which a word is also found by its head
HEAD = 12  # characters


def index_terms(text: str, stem: Stem, language: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
    """Return the terms of a fact: its words in order, then further forms, marked ``+``.

    A text in another language than ``language`` keeps every surface as a further form, so
    that a question too short to show its language finds it too.
    """
    pieces = cut(text)
    default = base_language(language)
    spoken = read_language(pieces, default)
    terms: list[str] = []
    further: dict[str, None] = {}
    for piece, root in zip(pieces, roots_of(pieces, stem, spoken), strict=True):
        if piece.kind in {WORD, PART}:
            terms.append(root)
            further.update(dict.fromkeys(_beside(fold(piece.text), root, all_of=spoken != default)))
        elif piece.kind == SIGN:
            terms.append(piece.text)
        elif piece.kind in {WHOLE, COMPOUND, HUMP}:
            further.update(dict.fromkeys(heads_of(fold(piece.text))))
        else:
            pairs, singles = (run_terms if piece.kind == RUN else hangul_terms)(piece.text)
            terms += pairs
            further.update(dict.fromkeys(FURTHER + single for single in singles))
    return (*terms, *further)


def heads_of(surface: str) -> tuple[str, ...]:
    """Return the further forms of a whole word: itself and, when it is long, its head."""
    whole = FURTHER + surface
    return (whole, FURTHER + surface[:HEAD]) if len(surface) >= _LONG else (whole,)


def _beside(surface: str, root: str, *, all_of: bool) -> tuple[str, ...]:
    if len(surface) >= _LONG:
        return heads_of(surface)
    if all_of or (surface != root and len(surface) >= SPELLABLE):
        return (FURTHER + surface,)
    return ()


def words_in_order(terms: Sequence[str]) -> int:
    """Return how many of a fact's terms are its words, before the further forms."""
    count = len(terms)
    while count and terms[count - 1].startswith(FURTHER) and len(terms[count - 1]) > 1:
        count -= 1
    return count
