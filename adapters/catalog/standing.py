"""Which file holds a record, and where records stand among each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gno.adapters.catalog.work import Work
from gno.domain.memory.currency import Status
from gno.domain.memory.diagnostics import Finding

_DUPLICATE, _STANDING = 1, 2
FILES = """
SELECT f.record_id, f.key, s.rel_path, f.is_canonical, f.is_holder, d.message
FROM json_each(:items) w
CROSS JOIN facts f ON f.collection_id = :id AND f.record_id = w.value
CROSS JOIN files s ON s.key = f.key
LEFT JOIN findings d ON d.key = f.key AND d.kind = 1 AND d.position = 0
ORDER BY f.record_id, s.rel_path"""
HELD = """
SELECT f.record_id, f.key, f.uri, f.scopes, f.is_current, f.has_lost, f.in_cycle, f.next_id
FROM json_each(:items) w
CROSS JOIN facts f ON f.collection_id = :id AND f.record_id = w.value AND f.is_holder = 1"""
NOTICES = """
SELECT d.key, d.code, d.message FROM json_each(:items) w
CROSS JOIN findings d ON d.key = w.value AND d.kind = 2 ORDER BY d.key, d.position"""
_RELEASE = """
UPDATE facts SET is_holder = 0, is_current = 0, has_lost = 0, in_cycle = 0, next_id = NULL
WHERE key = ?"""
_HOLD = "UPDATE facts SET is_holder = 1 WHERE key = ?"
_UNSAY = "DELETE FROM findings WHERE key = ? AND kind = ?"
_SAY = "INSERT INTO findings (key, kind, position, code, message) VALUES (?, ?, ?, ?, ?)"
_MARK = "UPDATE facts SET is_current = ?, has_lost = ?, in_cycle = ?, next_id = ? WHERE key = ?"


def choose(work: Work, holders: Mapping[str, str | None]) -> None:
    """Let one file stand for each record; say of the others that they are duplicates."""
    held, released, silenced, said = [], [], [], []
    for record_id, key, path, _, is_holder, message in work.rows(FILES, holders):
        chosen = holders[record_id]
        if path == chosen and not is_holder:
            held.append((key,))
        if path != chosen and is_holder:
            released.append(key)
        wanted = None if chosen in {path, None} else f"{chosen} holds {record_id}"
        if message != wanted:
            silenced.append((key, _DUPLICATE))
            if wanted is not None:
                said.append((key, _DUPLICATE, 0, Finding.DUPLICATE_RECORD.value, wanted))
    if released:
        work.hide_current(released)
        work.many(_RELEASE, [(key,) for key in released])
        silenced += [(key, _STANDING) for key in released]
    work.many(_HOLD, held)
    work.many(_UNSAY, silenced)
    work.many(_SAY, said)


def mark(work: Work, statuses: Mapping[str, Status]) -> Sequence[str]:
    """Write what differs, note who became or ceased to be current; return who is so again."""
    rows = work.rows(HELD, statuses)
    notices = _notices(work, [row[1] for row in rows])
    marked, silenced, said, revived = [], [], [], []
    for record_id, key, uri, scopes, *before in rows:
        status = statuses[record_id]
        found = [(notice.code.value, notice.message) for notice in status.notices]
        after = [
            int(status.is_current),
            int(status.has_lost),
            int(any(code == Finding.SUPERSEDE_CYCLE for code, _ in found)),
            status.next_id,
        ]
        if after != before:
            marked.append((*after, key))
        if after[0] != before[0]:
            (work.show if status.is_current else work.hide)(key, scopes)
        if status.is_current and before[-1] is not None:
            revived.append(uri)
        if found != notices.get(key, []):
            silenced.append((key, _STANDING))
            said += [(key, _STANDING, n, *each) for n, each in enumerate(found)]
    work.many(_MARK, marked)
    work.many(_UNSAY, silenced)
    work.many(_SAY, said)
    return sorted(revived)


def _notices(work: Work, keys: Sequence[int]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for key, code, message in work.rows(NOTICES, keys):
        found.setdefault(key, []).append((code, message))
    return found
