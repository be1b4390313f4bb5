"""The full-text index over the current facts: derived, disposable, tied to the catalog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """One fact as the index holds it. ``terms`` None takes the fact out.

    ``order`` (0 to 2**63 - 1) settles which of many equal facts come first; it is made from
    the fact's address alone, see ``gno.domain.search.order``.
    """

    key: int
    collection: str = ""
    scopes: tuple[str, ...] = ()
    terms: tuple[str, ...] | None = None
    order: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """How many current facts a view shows, and how many of them hold each asked word."""

    facts: int
    with_word: tuple[int, ...]


class LexicalIndex(Protocol):
    """Exactly the current facts, searched inside the query and never filtered afterwards.

    The index stores analysed terms as it is given them; it never looks into user text. A word
    is asked for by its forms: a fact holds the word when it holds any of them.
    Units: ``key`` is the catalog's number of a fact; ``limit`` counts facts, from 1.
    Errors: reads raise ``Fault(QUERY_FAILED)``, writes ``Fault(SYNC_FAILED)``, each from its
    cause; no engine error crosses this port.
    Threads: an instance may be shared; a reader never waits for a writer, and sees at once
    what any process has committed. Writes happen under the lease only.
    """

    def tally(self, words: Sequence[Forms], view: View) -> Tally:
        """Count exactly, deleted facts left out."""
        ...

    def search(
        self, weights: Mapping[Forms, int], view: View, *, at_least: int, limit: int
    ) -> Sequence[int]:
        """Return keys of facts in view that hold ``at_least`` of the weighted words.

        Ordered by the summed weight of the held words, then by their number, both highest
        first, then by ``order``: which of equal facts come first depends on nothing but the
        facts themselves. At most 31 words, of weights from 1 that sum to less than 2**18.
        """
        ...

    def spellings(self, word: str, view: View) -> Sequence[str]:
        """Return indexed terms in view at edit distance one from ``word``, sorted.

        One edit puts in, takes out or replaces a character, or swaps two neighbours.
        """
        ...

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        """Replace or take out entries in one commit and return the stamp of the new state.

        Applying the same entries twice leaves the index as applying them once; of two entries
        with one key the last one counts.
        """
        ...

    def stamp(self) -> str | None:
        """Return the stamp of the last commit; None when there is no usable index.

        An index that `apply` found to be past use counts as none from then on.
        """
        ...

    def reset(self) -> None:
        """Throw everything away, damage included, and start empty."""
        ...

    def close(self) -> None:
        """Release every handle; a closed index opens again on its next use."""
        ...
