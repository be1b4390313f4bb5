"""One slip of the pen: two words that differ by a single edit."""

from __future__ import annotations

_BLOCK = 64  # code points; the letters of an alphabet stand together


def is_one_edit(one: str, other: str) -> bool:
    """Tell whether one character put in, taken out, replaced or swapped leads to the other."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        start += 1
    one, other = one[start:], other[start:]
    if len(one) != len(other):
        longer, shorter = (one, other) if len(one) > len(other) else (other, one)
        return longer[1:] == shorter
    return one[1:] == other[1:] or (one[:2] == other[1::-1] and one[2:] == other[2:])


def one_edit_away(word: str) -> set[str]:
    """Return the spellings one edit away, in the alphabets the word is written in."""
    alphabet = _alphabet(word)
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    near = {left + right[1:] for left, right in cuts if right}
    near |= {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    near |= {left + letter + right for left, right in cuts for letter in alphabet}
    near |= {left + letter + right[1:] for left, right in cuts if right for letter in alphabet}
    return near - {word, ""}


def _alphabet(word: str) -> set[str]:
    letters = set("abcdefghijklmnopqrstuvwxyz0123456789")
    for block in {ord(letter) // _BLOCK for letter in word if not letter.isascii()}:
        letters |= {chr(block * _BLOCK + n) for n in range(_BLOCK)}
    return {letter for letter in letters if letter.isalnum()}
