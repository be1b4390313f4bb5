"""The state of the catalog in memory, replaced as a whole by each transaction."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Lock

from gno.adapters.catalog.ram_shelf import Shelf
from gno.domain.search.order import order_of
from gno.ports.lexical_index import IndexEntry
from gno.ports.sync_catalog import IndexMark

_databases = count(1)


@dataclass(slots=True)
class State:
    """Shelves by folded name, and what is counted over all of them."""

    shelves: dict[str, Shelf] = field(default_factory=dict)
    queue: dict[int, int] = field(default_factory=dict)
    last_key: int = 0
    mark: IndexMark | None = None

    def copy(self) -> State:
        """Return a state that can be changed without changing this one."""
        return State(dict(self.shelves), dict(self.queue), self.last_key, self.mark)

    def shelf(self, collection: str) -> Shelf:
        """Return the shelf of a collection, an empty one when there is none."""
        return self.shelves.get(collection.casefold()) or Shelf(collection)

    def new_key(self) -> int:
        """Return a number that no file had before."""
        self.last_key += 1
        return self.last_key

    def note(self, key: int) -> None:
        """Put a file at the end of the queue."""
        self.queue[key] = max(self.queue.values(), default=0) + 1

    def entry(self, key: int) -> IndexEntry:
        """Return what the lexical index has to hold of a file."""
        each = ((shelf, entry) for shelf in self.shelves.values() for entry in shelf.files.values())
        shelf, entry = next((shelf, entry) for shelf, entry in each if entry.key == key)
        stored = shelf.stored_at(entry)
        if stored is None or not stored.is_current:
            return IndexEntry(key=key, collection=shelf.name)
        return IndexEntry(
            key=key,
            collection=shelf.name,
            scopes=stored.fact.scopes,
            terms=stored.terms,
            order=order_of(entry.sighting.rel_path),
        )


class RamStore:
    """Holds the last committed state, which nobody changes any more."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.reset()

    def reset(self) -> None:
        """Start with nothing."""
        self.state = State()
        self.generation = f"ram{next(_databases)}"

    @contextmanager
    def changing(self) -> Generator[State]:
        """Lend a copy and make it the state after a clean block."""
        with self._lock:
            state = self.state.copy()
            yield state
            self.state = state
