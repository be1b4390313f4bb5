"""What a sync read or missed, put into rows; and whose standing may change by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from gno.adapters.catalog.connections import translated
from gno.adapters.catalog.rows import WRITTEN, written_row
from gno.adapters.catalog.work import Work
from gno.domain.faults import Code
from gno.ports.catalog import Sighting

_DOCUMENT, _LEFT_OUT, _FACT = 0, 1, 2
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
        elif row[3:6] != (sighting.size, sighting.mtime_ns, sighting.file_hash):
            work.many(_OLD_FILE, [(*_stats(sighting), row[0])])
    touched = _forget(work, [key for key, _ in changed])
    work.many(_OLD_FILE, [(*_stats(sighting), key) for key, sighting in changed])
    placed = changed + list(zip(_new_keys(work, fresh), fresh, strict=True))
    touched |= _keep(work, placed)
    return frozenset(touched | _named_by(work, touched))


def drop(work: Work, rel_paths: Iterable[str]) -> frozenset[str]:
    """Let files go; their rows stay, what was read in them does not."""
    keys = [row[1] for row in work.rows(KNOWN, dict.fromkeys(rel_paths)) if row[2]]
    touched = _forget(work, keys)
    work.many("UPDATE files SET is_active = 0 WHERE key = ?", [(key,) for key in keys])
    return frozenset(touched | _named_by(work, touched))


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
    return sighting.size, sighting.mtime_ns, sighting.file_hash, _kind(sighting)


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


def _forget(work: Work, keys: Sequence[int]) -> set[str]:
    """Take out what was read in files; return the record ids it held and named."""
    if not keys:
        return set()
    statement = """
    SELECT f.record_id, f.predecessors FROM json_each(:items) w
    CROSS JOIN facts f ON f.key = w.value"""
    touched = set(chain.from_iterable((r, *p.split()) for r, p in work.rows(statement, keys)))
    work.hide_current(keys)
    each = [(key,) for key in keys]
    for table in ("edges", "findings", "facts"):
        work.many(f"DELETE FROM {table} WHERE key = ?", each)  # noqa: S608 - three constants
    return touched


def _keep(work: Work, placed: Sequence[tuple[int, Sighting]]) -> set[str]:
    """Write what was read in files; return the record ids it holds and names."""
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
    return {row[2] for row in facts} | {name for _, name, _ in edges}


def _named_by(work: Work, touched: set[str]) -> set[str]:
    """Return whom the other files of these records name, for they may come to hold them."""
    rows = work.rows(NAMED, touched) if touched else []
    return set(chain.from_iterable(row[0].split() for row in rows))
