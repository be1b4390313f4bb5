"""Which records are current, from who supersedes whom: the same answer on every machine.

One rule serves the whole vault and a small neighbourhood of it, so that a write costs no more
than the facts it touches (contract 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from gno.domain.memory.cycles import components
from gno.domain.memory.diagnostics import Diagnostic, Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A valid record in the web of supersession.

    ``settled`` is given for a record at the edge of the neighbourhood: its state is known and
    is not worked out again.
    """

    record_id: str
    created_ms: int
    predecessors: tuple[str, ...] = ()
    settled: Status | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Where a record stands. ``next_id`` leads, step by step, to the current head."""

    is_current: bool
    has_lost: bool = False
    next_id: str | None = None
    notices: tuple[Diagnostic, ...] = ()


def settle(nodes: Mapping[str, Node]) -> dict[str, Status]:
    """Work out the status of every node that is not settled.

    ``nodes`` holds the records in question, all that supersede them, directly or not, and for
    each of these its predecessors with all of their successors; of a cycle that is met at the
    edge, every member.

    - A record is superseded by any valid record that names it, but not by a record of the same
      cycle: a cycle hides nothing.
    - Of two successors of one record the smaller (created, id) is the head. The other has lost;
      a record whose predecessors have all lost has lost with them. A record that unites several
      lines has lost only when it has in each of them, for else all of them might end nowhere.
    """
    web = _Web(nodes)
    states: dict[str, Status] = {}
    for record_id in web.oldest_first():
        node = nodes[record_id]
        states[record_id] = node.settled or web.judge(node, states)
    return {key: states[key] for key, node in nodes.items() if node.settled is None}


def rivals_in(nodes: Mapping[str, Node]) -> frozenset[str]:
    """Return the settled nodes that share a predecessor with one that is not.

    What is reported of them may change with it, so they belong to the records in question.
    """
    forked = {p for node in nodes.values() if node.settled is None for p in node.predecessors}
    return frozenset(
        node.record_id
        for node in nodes.values()
        if node.settled is not None and not forked.isdisjoint(node.predecessors)
    )


class _Web:
    """The edges of a neighbourhood, those inside a cycle left out."""

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self._nodes = nodes
        before = {key: [p for p in node.predecessors if p in nodes] for key, node in nodes.items()}
        groups = components(before)
        self._group_of = {key: n for n, group in enumerate(groups) for key in group}
        self._order = [key for group in groups for key in group]
        self._cyclic = {
            key for group in groups for key in group if len(group) > 1 or key in before[key]
        }
        self._before = {
            key: [p for p in found if not self._same_cycle(key, p)] for key, found in before.items()
        }
        self._after: dict[str, list[str]] = {}
        for key in sorted(nodes, key=lambda key: (nodes[key].created_ms, key)):
            for predecessor in self._before[key]:
                self._after.setdefault(predecessor, []).append(key)

    def oldest_first(self) -> Iterator[str]:
        """Yield each record after all of its predecessors."""
        return iter(self._order)

    def judge(self, node: Node, states: Mapping[str, Status]) -> Status:
        """Work out one status; those of the predecessors are known."""
        key = node.record_id
        before = self._before[key]
        # Who wins at a predecessor that has not lost has not lost either: so every step below
        # leads on to such a record, and none of them leads back.
        winners = [self._after[p][0] for p in before if not states[p].has_lost]
        has_lost = bool(before) and key not in winners
        if has_lost:
            following = winners[0] if winners else states[before[0]].next_id
        else:
            following = next(iter(self._after.get(key, ())), None)
        return Status(
            is_current=following is None,
            has_lost=has_lost,
            next_id=following,
            notices=tuple(self._notices(node)),
        )

    def _same_cycle(self, one: str, other: str) -> bool:
        return one in self._cyclic and self._group_of[one] == self._group_of[other]

    def _notices(self, node: Node) -> Iterator[Diagnostic]:
        before = self._before[node.record_id]
        for rival in dict.fromkeys(self._after[p][0] for p in before):
            # A head that was itself superseded has settled the fork.
            if rival != node.record_id and not self._after.get(rival):
                message = f"two records supersede one; {rival} came first and is the head there"
                yield Diagnostic(Finding.SUPERSEDE_FORK, message)
        if node.record_id in self._cyclic:
            message = "this record supersedes itself, by way of others or directly"
            yield Diagnostic(Finding.SUPERSEDE_CYCLE, message)
        for predecessor in node.predecessors:
            if predecessor not in self._nodes:
                message = f"{predecessor}, which it supersedes, is not a valid record here"
                yield Diagnostic(Finding.SUPERSEDES_DANGLING, message)


def choose_holder(holders: Iterable[tuple[str, bool]]) -> str:
    """Return the path that keeps a record id: the canonical one, else the first by name.

    ``holders`` are paths of valid files, each with whether it is the canonical path.
    """
    return min(holders, key=lambda holder: (not holder[1], holder[0]))[0]
