"""The part of the web of supersession that a change can reach, and its settled edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gno.adapters.catalog.work import Work
from gno.domain.memory.currency import Node, Status

# Records that are gone are walked through as well: who names them has to be told.
AFTER_ALL = """
WITH RECURSIVE inside (id) AS (
  SELECT value FROM json_each(:items)
  UNION
  SELECT f.record_id FROM inside
    CROSS JOIN edges e ON e.collection_id = :id AND e.predecessor = inside.id
    CROSS JOIN facts f ON f.key = e.key AND f.is_holder = 1)
SELECT id FROM inside"""
AFTER_EACH = """
SELECT f.record_id FROM json_each(:items) w
CROSS JOIN edges e ON e.collection_id = :id AND e.predecessor = w.value
CROSS JOIN facts f ON f.key = e.key AND f.is_holder = 1"""
# Without its whole ring, a settled member would seem to be superseded by the next one.
RING = """
WITH RECURSIVE ring (id) AS (
  SELECT value FROM json_each(:items)
  UNION
  SELECT f.record_id FROM ring
    CROSS JOIN edges e ON e.collection_id = :id AND e.predecessor = ring.id
    CROSS JOIN facts f ON f.key = e.key AND f.is_holder = 1 AND f.in_cycle = 1)
SELECT id FROM ring"""
NODES = """
SELECT f.record_id, f.created_ms, f.predecessors, f.is_current, f.has_lost, f.next_id, f.in_cycle
FROM json_each(:items) w
CROSS JOIN facts f ON f.collection_id = :id AND f.record_id = w.value AND f.is_holder = 1"""


def neighbourhood(work: Work, record_ids: Iterable[str]) -> dict[str, Node]:
    """Gather it in six statements at most, however many records are asked for."""
    asked = set(record_ids)
    if not asked:
        return {}
    inside = {row[0] for row in work.rows(AFTER_ALL, asked)}
    nodes = dict(_nodes(work, inside, is_edge=False))
    before = {name for node in nodes.values() for name in node.predecessors} - inside
    if not before:
        return nodes
    around = before.union(row[0] for row in work.rows(AFTER_EACH, before)) - inside
    rings = _rings(work, around)
    return nodes | dict(_nodes(work, around | (rings - inside), is_edge=True))


def _rings(work: Work, names: Iterable[str]) -> set[str]:
    cyclic = [row[0] for row in work.rows(NODES, names) if row[-1]]
    return {row[0] for row in work.rows(RING, cyclic)} if cyclic else set()


def _nodes(work: Work, names: Iterable[str], *, is_edge: bool) -> Iterator[tuple[str, Node]]:
    rows: Sequence[tuple[str, int, str, int, int, str | None, int]] = work.rows(NODES, names)
    for record_id, created_ms, predecessors, current, lost, next_id, _ in rows:
        yield (
            record_id,
            Node(
                record_id=record_id,
                created_ms=created_ms,
                predecessors=tuple(predecessors.split()),
                settled=Status(is_current=bool(current), has_lost=bool(lost), next_id=next_id)
                if is_edge
                else None,
            ),
        )
