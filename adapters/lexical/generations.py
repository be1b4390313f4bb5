"""The index that belongs to the catalog as it is now: a new catalog gets a new index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms
from gno.ports.lexical_index import IndexEntry, LexicalIndex, Tally


class GenerationalIndex:
    """See ``gno.ports.lexical_index.LexicalIndex``.

    Keys mean something to one catalog only. When that was made anew, by whatever process, an
    index filled from the one before must not be asked again; so each generation has a folder
    of its own below ``parent``, and a reset clears those of earlier ones away.
    """

    def __init__(
        self,
        parent: Path,
        *,
        generation: Callable[[], str],
        open_index: Callable[[Path], LexicalIndex],
    ) -> None:
        self._parent = parent
        self._generation = generation
        self._open_index = open_index
        self._lock = Lock()
        self._held: tuple[str, LexicalIndex] | None = None

    def tally(self, words: Sequence[Forms], view: View) -> Tally:
        """Ask the index of this generation, as all methods do."""
        return self._current().tally(words, view)

    def search(
        self, weights: Mapping[Forms, int], view: View, *, at_least: int, limit: int
    ) -> Sequence[int]:
        """Ask the index of this generation."""
        return self._current().search(weights, view, at_least=at_least, limit=limit)

    def spellings(self, word: str, view: View) -> Sequence[str]:
        """Ask the index of this generation."""
        return self._current().spellings(word, view)

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        """Write into the index of this generation."""
        return self._current().apply(entries)

    def stamp(self) -> str | None:
        """Ask the index of this generation; a new one has none yet."""
        return self._current().stamp()

    def reset(self) -> None:
        """Empty this generation's index and remove those before it."""
        import shutil  # noqa: PLC0415 - readers never need it, and pay for it at their start

        current = self._current()
        with suppress(OSError):  # an old folder that cannot go wastes space and harms nothing
            for other in self._parent.iterdir():
                if other.name != self._generation():
                    shutil.rmtree(other) if other.is_dir() else other.unlink()
        current.reset()

    def close(self) -> None:
        """Close the index that is open."""
        with self._lock:
            held, self._held = self._held, None
        if held is not None:
            held[1].close()

    def _current(self) -> LexicalIndex:
        generation = self._generation()
        with self._lock:
            if self._held is None or self._held[0] != generation:
                if self._held is not None:
                    self._held[1].close()
                self._held = generation, self._open_index(self._parent / generation)
            return self._held[1]
