"""Taking what was read into the catalog, settling who is current, and levelling the index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gno.domain.faults import Fault
from gno.domain.memory.currency import choose_holder, rivals_in, settle
from gno.ports.lexical_index import LexicalIndex
from gno.ports.sync_catalog import CatalogWriter, Holder, IndexMark, Sighting, SyncCatalog

_BATCH = 10_000  # index entries in one commit
_NOTHING = IndexMark(0, "")  # an index that holds nothing yet, or not all of it


@dataclass(frozen=True, slots=True)
class Absorb:
    """The only way into the catalog and the index. Call it under the lease."""

    catalog: SyncCatalog
    index: LexicalIndex

    def __call__(
        self,
        collection: str,
        sightings: Iterable[Sighting] = (),
        *,
        gone: Iterable[str] = (),
        folders: Mapping[str, int] | None = None,
    ) -> tuple[str, ...]:
        """Take files in and out in one transaction; return URIs of facts current again.

        Raises:
            Fault: ``SYNC_FAILED`` or ``SUPERSEDE_PROJECTION_FAILED``, and then nothing landed.
        """
        with self.catalog.writing(collection) as writer:
            touched = writer.store(sightings) | writer.drop(gone)
            revived = _settle(writer, touched) if touched else ()
            if folders is not None:
                writer.keep_folders(folders)
        return revived

    def level(self, *, anew: bool = False) -> None:
        """Bring the index level with the catalog, from where it stands or from the start.

        A stamp the catalog does not know, as a crash between the two commits leaves it, says
        nothing of what the index holds; then all of it is applied again, which changes nothing
        twice and lets readers go on meanwhile. An index that takes no commit any more is thrown
        away and made anew, as with ``anew``.

        Raises:
            Fault: ``SYNC_FAILED``.
        """
        mark, stamp = self.catalog.index_mark(), self.index.stamp()
        if anew or stamp is None:
            self._make_anew()
            return
        known = mark is not None and mark.stamp == stamp
        try:
            self._apply_after(mark if mark and known else _NOTHING)
        except Fault:
            if self.index.stamp() is not None:
                raise
            self._make_anew()

    def _make_anew(self) -> None:
        # Without a mark no reader takes the half-filled index for a whole one.
        self.catalog.keep_index_mark(_NOTHING)
        self.index.reset()
        self._apply_after(_NOTHING)

    def _apply_after(self, start: IndexMark) -> None:
        mark = start
        while True:
            entries, last = self.catalog.pending(mark.sequence, _BATCH)
            if not entries and mark.stamp:
                break
            mark = IndexMark(last, self.index.apply(entries))
        if mark != start:
            self.catalog.keep_index_mark(mark)

    def is_level(self) -> bool:
        """Tell whether a reader of the index sees all that the catalog holds."""
        mark = self.catalog.index_mark()
        if mark is None or mark.stamp != self.index.stamp():
            return False
        waiting, _ = self.catalog.pending(mark.sequence, 1)
        return not waiting


def _settle(writer: CatalogWriter, touched: frozenset[str]) -> tuple[str, ...]:
    holders = writer.holders(touched)
    writer.choose({record_id: _holder(holders.get(record_id, ())) for record_id in touched})
    nodes = writer.neighbourhood(touched)
    if rivals := rivals_in(nodes):
        nodes = writer.neighbourhood(touched | rivals)
    return tuple(writer.mark(settle(nodes)))


def _holder(files: Iterable[Holder]) -> str | None:
    paths = [(file.rel_path, file.is_canonical) for file in files]
    return choose_holder(paths) if paths else None
