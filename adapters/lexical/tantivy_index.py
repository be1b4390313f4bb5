"""The lexical index in a folder, kept by tantivy; any doubt about it means building it anew."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from threading import Lock
from types import TracebackType

from tantivy import Document, Index, IndexWriter, Schema

from gno.adapters.lexical.tantivy_query import KEY, ORDER, TERMS, VIEW, build_schema, view_term
from gno.adapters.lexical.tantivy_snapshot import Snapshot
from gno.domain.faults import Code, Fault
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms
from gno.domain.search.spelling import one_edit_away
from gno.ports.lexical_index import IndexEntry, Tally

_META = "meta.json"
_OPSTAMP = re.compile(rb'"opstamp":\s*(\d+)')
# What the engine says of files it cannot go on with; a lock or a full disk is another matter.
_BROKEN = re.compile("FileAlreadyExists|FileDoesNotExist|DataCorruption|Corrupt", re.IGNORECASE)
_BULK = 256  # entries from which a second thread pays
_SMALL_WRITER = (15_000_000, 1)  # bytes of heap, the least for a thread; threads
_BULK_WRITER = (40_000_000, 2)


class TantivyLexicalIndex:
    """See ``gno.ports.lexical_index.LexicalIndex``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._schema = build_schema()
        self._lock = Lock()  # guards the handles, for moments only: readers never wait for a writer
        self._writing = Lock()
        self._index: Index | None = None
        self._seen: tuple[int, ...] = ()
        self._is_broken = False
        self._snapshot: Snapshot | None = None

    def tally(self, words: Sequence[Forms], view: View) -> Tally:
        """Count with one query for each word; counts last as long as the commit they saw."""
        with _faults(Code.QUERY_FAILED):
            current = self._current()
            if current is None:
                return Tally(0, (0,) * len(words))
            facts = current.count(view)
            return Tally(facts, tuple(facts and current.count(view, forms) for forms in words))

    def search(
        self, weights: Mapping[Forms, int], view: View, *, at_least: int, limit: int
    ) -> Sequence[int]:
        """Cut by score inside the engine; where the cut would part equals, ask for those."""
        with _faults(Code.QUERY_FAILED):
            current = self._current()
            if current is None or limit < 1:
                return ()
            return current.best(weights, view, at_least=at_least, limit=limit)

    def spellings(self, word: str, view: View) -> Sequence[str]:
        """Look up every word one edit away; the dictionary is too long to walk."""
        with _faults(Code.QUERY_FAILED):
            current = self._current()
            if current is None:
                return ()
            near = current.present(one_edit_away(word))
            return sorted(term for term in near if current.count(view, (term,)))

    def apply(self, entries: Iterable[IndexEntry]) -> str:
        """Open a writer for this one commit and wait for its merges, or segments pile up."""
        with _faults(Code.SYNC_FAILED), self._writing:
            index = self._opened() or self._create()
            index.reload()  # or it would look as empty as it was when this reader was made
            is_fresh = index.searcher().num_docs == 0
            rest = iter(entries)
            first = list(islice(rest, _BULK))
            heap, threads = _BULK_WRITER if len(first) == _BULK else _SMALL_WRITER
            writer = index.writer(heap, threads)
            try:
                writer.garbage_collect_files()  # what a killed writer left would bar our way
                _write(writer, chain(first, rest), is_fresh=is_fresh)
                writer.commit()
            except ValueError as error:
                self._is_broken = _BROKEN.search(str(error)) is not None
                raise
            finally:
                writer.wait_merging_threads()  # also gives up the lock, and what is not committed
            return self._read_stamp() or ""

    def stamp(self) -> str | None:
        """Return the engine's counter and a digest of its segments; resets never repeat it."""
        if self._is_broken:
            return None  # it can be read, but takes no commit any more
        try:
            with _faults(Code.QUERY_FAILED):
                return None if self._current() is None else self._read_stamp()
        except Fault:
            return None

    def reset(self) -> None:
        """Remove the folder, whatever is in it, and make an empty index."""
        import shutil  # noqa: PLC0415 - readers never need it, and pay for it at their start

        with _faults(Code.SYNC_FAILED), self._writing:
            self.close()
            self._is_broken = False
            if self._folder.is_dir() and not self._folder.is_symlink():
                shutil.rmtree(self._folder)
            else:
                self._folder.unlink(missing_ok=True)
            self._create()

    def close(self) -> None:
        """Drop the reader; mapped files go with it."""
        with self._lock:
            self._index, self._snapshot, self._seen = None, None, ()

    def _current(self) -> Snapshot | None:
        """Return the state after the last commit of any process; None before the first."""
        seen = self._signature()
        if seen == () and self._snapshot is not None:
            self.close()  # another process took the folder away
        if seen == ():
            return None
        if self._snapshot is None or seen != self._seen:
            index = self._opened()
            if index is None:
                return None
            with self._lock:
                index.reload()
                self._snapshot, self._seen = Snapshot(self._schema, index.searcher()), seen
        return self._snapshot

    def _signature(self) -> tuple[int, ...]:
        """Return what changes with each commit, as that puts a new file in place."""
        try:
            status = (self._folder / _META).stat()
        except FileNotFoundError:
            return ()
        return status.st_ino, status.st_mtime_ns, status.st_size

    def _opened(self) -> Index | None:
        with self._lock:
            if self._index is None and (self._folder / _META).exists():
                self._index = _open(self._schema, self._folder, reuse=True)
            return self._index

    def _create(self) -> Index:
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._lock:
            self._index = _open(self._schema, self._folder, reuse=False)
            return self._index

    def _read_stamp(self) -> str | None:
        meta = (self._folder / _META).read_bytes()
        found = _OPSTAMP.search(meta)
        return f"{int(found[1])}-{hashlib.sha256(meta).hexdigest()[:12]}" if found else None


def _open(schema: Schema, folder: Path, *, reuse: bool) -> Index:
    index = Index(schema, str(folder), reuse=reuse)
    index.config_reader("manual", 1)  # its own watch would lag behind commits by half a second
    return index


class _faults:  # noqa: N801 - used like a function
    """Turn what tantivy and the file system raise into the port's fault.

    A panic of the engine is a ``BaseException`` that has no importable class.
    """

    def __init__(self, code: Code) -> None:
        self._code = code

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None or error is None:
            return
        if issubclass(kind, (ValueError, OSError)) or kind.__name__ == "PanicException":
            what = "written" if self._code is Code.SYNC_FAILED else "read"
            message = f"the lexical index cannot be {what}; run gno update to build it anew"
            raise Fault(self._code, message) from error


def _write(writer: IndexWriter, entries: Iterable[IndexEntry], *, is_fresh: bool) -> None:
    written: set[int] = set()
    for entry in entries:
        if not is_fresh or entry.key in written:
            writer.delete_documents_by_term(KEY, entry.key)
        if entry.terms is None:
            continue
        written.add(entry.key)
        document = Document()
        document.add_integer(KEY, entry.key)
        document.add_integer(ORDER, entry.order)
        document.add_text(TERMS, " ".join(entry.terms))
        for scope in entry.scopes:
            document.add_text(VIEW, view_term(entry.collection, scope))
        writer.add_document(document)
