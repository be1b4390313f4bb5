"""What a sync read or missed, put into rows; and whose standing may change by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from gno.adapters.catalog.driver_faults import translated
from gno.adapters.catalog.work import Work
from gno.adapters.catalog.written_rows import WRITTEN, written_row
from gno.domain.faults import Code
from gno.ports.sync_catalog import Sighting

_DOCUMENT, _LEFT_OUT, _FACT = 0, 1, 2
_LATEST = 2**63 - 1
KNOWN = f"""
SELECT s.rel_path, s.key, s.is_active, s.kind, s.size, s.mtime_ns, s.file_hash, {WRITTEN}
FROM json_each(:items) w CROSS JOIN files s ON s.collection_id = :id AND s.rel_path = w.value
LEFT JOIN facts f ON f.key = s.key"""  # noqa: S608 - constants only, here and below
OWN_FINDINGS = """
SELECT d.key, d.code, d.message FROM json_each(:items) w
CROSS JOIN findings d ON d.key = w.value AND d.kind = 0 ORDER BY d.key, d.position"""
NAMED = """
SELECT f.predecessors FROM json_each(:items) w
CROSS JOIN facts f ON f.collection_id = :id AND f.record_id = w.value
WHERE f.predecessors != ''"""
RECORDS = """
SELECT f.record_id, f.predecessors FROM json_each(:items) w CROSS JOIN facts f ON f.key = w.value"""
_NEW_FILE = """
INSERT INTO files (collection_id, rel_path, size, mtime_ns, file_hash, kind)
VALUES (?, ?, ?, ?, ?, ?) RETURNING key"""
_OLD_FILE = """
UPDATE files SET size = ?, mtime_ns = ?, file_hash = ?, kind = ?, is_active = 1 WHERE key = ?"""
_NEW_FACT = (
    f"INSERT INTO facts (key, collection_id, {WRITTEN}) "  # noqa: S608
    f"VALUES (?, ?{', ?' * (WRITTEN.count(',') + 1)})"
)
_NEW_EDGE = "INSERT INTO edges (collection_id, predecessor, key) VALUES (?, ?, ?)"
_NEW_FINDING = "INSERT INTO findings (key, kind, position, code, message) VALUES (?, 0, ?, ?, ?)"


@dataclass(slots=True)
class _Touched:
    """Record ids of files that changed, and those that such files name or named."""

    held: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)

    def with_rivals(self, work: Work) -> frozenset[str]:
        """Add whom other files of these records name, for they may come to hold them."""
        rows = work.rows(NAMED, self.held) if self.held else []
        rivals = chain.from_iterable(row[0].split() for row in rows)
        return frozenset(chain(self.held, self.named, rivals))


def store(work: Work, sightings: Iterable[Sighting]) -> frozenset[str]:
    """Bring the rows of files level with what was read; equal ones are not touched."""
    seen = {sighting.rel_path: sighting for sighting in sightings}
    known = {row[0]: row[1:] for row in work.rows(KNOWN, seen)}
    findings = _own_findings(work, [row[0] for row in known.values()])
    fresh, changed = [], []
    for path, sighting in seen.items():
        row = known.get(path)
        if row is None:
            fresh.append(sighting)
        elif not _is_same(sighting, row, findings.get(row[0], ())):
            changed.append((row[0], sighting))
        elif row[3:6] != _stats(sighting)[:3]:
            work.many(_OLD_FILE, [(*_stats(sighting), row[0])])
    touched = _Touched()
    _forget(work, [key for key, _ in changed], touched)
    work.many(_OLD_FILE, [(*_stats(sighting), key) for key, sighting in changed])
    placed = changed + list(zip(_new_keys(work, fresh), fresh, strict=True))
    _keep(work, placed, touched)
    return touched.with_rivals(work)


def drop(work: Work, rel_paths: Iterable[str]) -> frozenset[str]:
    """Let files go; their rows stay, what was read in them does not."""
    keys = [row[1] for row in work.rows(KNOWN, dict.fromkeys(rel_paths)) if row[2]]
    touched = _Touched()
    _forget(work, keys, touched)
    work.many("UPDATE files SET is_active = 0 WHERE key = ?", [(key,) for key in keys])
    return touched.with_rivals(work)


def _own_findings(work: Work, keys: Sequence[int]) -> dict[int, list[tuple[str, str]]]:
    found: dict[int, list[tuple[str, str]]] = {}
    if keys:
        for key, code, message in work.rows(OWN_FINDINGS, keys):
            found.setdefault(key, []).append((code, message))
    return found


def _is_same(sighting: Sighting, row: tuple[Any, ...], findings: Sequence[tuple[str, str]]) -> bool:
    is_active, kind = row[1:3]
    if not is_active or kind != _kind(sighting):
        return False
    if kind == _FACT and row[6:] != written_row(sighting):
        return False
    return list(findings) == list(_diagnostics(sighting))


def _stats(sighting: Sighting) -> tuple[int, int, str, int]:
    # A clock may be centuries off; SQLite's integers end in the year 2262.
    mtime_ns = max(-_LATEST, min(_LATEST, sighting.mtime_ns))
    return sighting.size, mtime_ns, sighting.file_hash, _kind(sighting)


def _kind(sighting: Sighting) -> int:
    if sighting.reading is None:
        return _DOCUMENT
    return _LEFT_OUT if sighting.fact is None or sighting.reading.record is None else _FACT


def _diagnostics(sighting: Sighting) -> Iterator[tuple[str, str]]:
    for found in sighting.reading.diagnostics if sighting.reading else ():
        yield found.code.value, found.message


def _new_keys(work: Work, fresh: Sequence[Sighting]) -> list[int]:
    rows = [(work.collection_id, s.rel_path, *_stats(s)) for s in fresh]
    return [key for (key,) in work.db.executemany(_NEW_FILE, rows)]


def _forget(work: Work, keys: Sequence[int], touched: _Touched) -> None:
    """Take out what was read in files."""
    if not keys:
        return
    for record_id, predecessors in work.rows(RECORDS, keys):
        touched.held.add(record_id)
        touched.named.update(predecessors.split())
    work.hide_current(keys)
    each = [(key,) for key in keys]
    for table in ("edges", "findings", "facts"):
        work.many(f"DELETE FROM {table} WHERE key = ?", each)  # noqa: S608 - three constants


def _keep(work: Work, placed: Sequence[tuple[int, Sighting]], touched: _Touched) -> None:
    """Write what was read in files."""
    facts = [
        (key, work.collection_id, *row)
        for key, sighting in placed
        if (row := written_row(sighting)) is not None
    ]
    work.many(_NEW_FACT, facts)
    edges = [(work.collection_id, name, row[0]) for row in facts for name in row[5].split()]
    with translated(Code.SUPERSEDE_PROJECTION_FAILED, "told who supersedes whom"):
        work.many(_NEW_EDGE, edges)
    findings = [
        (key, position, *found)
        for key, sighting in placed
        for position, found in enumerate(_diagnostics(sighting))
    ]
    work.many(_NEW_FINDING, findings)
    touched.held.update(row[2] for row in facts)
    touched.named.update(name for _, name, _ in edges)
