"""Words led back to their stems, one language at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Stemmer(Protocol):
    """What inflections of one word have in common.

    Units: ``words`` are lower case and hold no white space; ``language`` is an ISO 639-1 code.
    Errors: none; a language without rules gives every word back as it is.
    Threads: an instance may be shared.
    """

    def stem(self, words: Sequence[str], language: str) -> list[str]:
        """Return exactly one stem for each word, in order, never an empty one."""
        ...
