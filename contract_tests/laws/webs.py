"""Webs of supersession for the laws of currency, and a store that settles them bit by bit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hypothesis import strategies as st

from gno.domain.memory.currency import Node, Status, rivals_in, settle
from gno.domain.memory.diagnostics import Finding

IDS = "abcdefg"
MISSING = "x"  # never in a web, so a link to it dangles


def a_web(**links: str) -> dict[str, Node]:
    """Return a web: ``b="a"`` means that b supersedes a; created in the order given."""
    return {
        name: Node(record_id=name, created_ms=number, predecessors=tuple(before))
        for number, (name, before) in enumerate(links.items())
    }


def current(statuses: Mapping[str, Status]) -> str:
    """Return the names of the current records, sorted."""
    return "".join(sorted(name for name, status in statuses.items() if status.is_current))


def findings(status: Status) -> list[Finding]:
    """Return the codes of a status, in order."""
    return [notice.code for notice in status.notices]


@st.composite
def webs(draw: st.DrawFn, *, ids: str = IDS) -> dict[str, Node]:
    """Draw any web: forks, merges, rings, self links, dangling links, equal times."""
    names = draw(st.lists(st.sampled_from(ids), min_size=1, unique=True))
    return {
        name: Node(
            record_id=name,
            created_ms=draw(st.integers(0, 3)),
            predecessors=tuple(
                draw(st.lists(st.sampled_from(ids + MISSING), max_size=3, unique=True))
            ),
        )
        for name in names
    }


@st.composite
def forests(draw: st.DrawFn) -> dict[str, Node]:
    """Draw a web in which each record supersedes one older record at most."""
    names = draw(st.permutations(IDS))
    made: dict[str, Node] = {}
    for number, name in enumerate(names):
        before = draw(st.none() | st.sampled_from(names[:number])) if number else None
        made[name] = Node(
            record_id=name,
            created_ms=draw(st.integers(0, 3)),
            predecessors=(before,) if before else (),
        )
    return made


class WebStore:
    """Keeps statuses level with its records, looking at neighbourhoods only.

    The neighbourhood is the one that `settle` and `rivals_in` document; nothing else is asked of
    a store.
    """

    def __init__(self) -> None:
        self.records: dict[str, Node] = {}
        self.statuses: dict[str, Status] = {}

    def put(self, *nodes: Node) -> None:
        """Add or replace records in one step."""
        touched: set[str] = set()
        for node in nodes:
            touched |= self._take_out(node.record_id) | {node.record_id, *node.predecessors}
            self.records[node.record_id] = node
        self._settle(touched)

    def drop(self, *names: str) -> None:
        """Take records out in one step."""
        self._settle(set().union(*map(self._take_out, names)))

    def _take_out(self, name: str) -> set[str]:
        self.statuses.pop(name, None)
        old = self.records.pop(name, None)
        return {name, *old.predecessors} if old else set()

    def _settle(self, touched: Iterable[str]) -> None:
        nodes = self._neighbourhood(touched)
        if rivals := rivals_in(nodes):
            nodes = self._neighbourhood({*touched, *rivals})
        self.statuses |= settle(nodes)

    def _neighbourhood(self, names: Iterable[str]) -> dict[str, Node]:
        inside = self._spread(names)
        before = {p for name in inside for p in self._before(name)} - inside
        edge = (before | {s for name in before for s in self._after(name)}) - inside
        edge |= {member for name in edge for member in self._ring_of(name)} - inside
        nodes = {name: self.records[name] for name in inside & self.records.keys()}
        for name in edge & self.records.keys():
            nodes[name] = replace(self.records[name], settled=self.statuses[name])
        return nodes

    def _before(self, name: str) -> tuple[str, ...]:
        return self.records[name].predecessors if name in self.records else ()

    def _after(self, name: str) -> list[str]:
        return [other for other, node in self.records.items() if name in node.predecessors]

    def _spread(self, names: Iterable[str]) -> set[str]:
        """Return the names and all that supersede them, directly or not, gone ones included."""
        spread: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in spread:
                spread.add(name)
                waiting += self._after(name)
        return spread

    def _ring_of(self, name: str) -> set[str]:
        later = self._spread([name])
        return {other for other in later if name in self._spread([other])}
