"""Strongly connected components of a directed graph, without recursion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence


def components(edges: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Return the components, each after all those its members point to (Tarjan 1972).

    Every target of an edge is a key of ``edges``. Works in time linear in nodes and edges; an
    explicit stack, because a chain of facts may be longer than Python's own.
    """
    search = _Search(edges)
    for root in edges:
        if root not in search.index:
            search.run(root)
    return search.found


class _Search:
    """The state of one depth-first search."""

    def __init__(self, edges: Mapping[str, Sequence[str]]) -> None:
        self._edges = edges
        self._low: dict[str, int] = {}
        self._open: dict[str, None] = {}  # in the order they were entered
        self.index: dict[str, int] = {}
        self.found: list[list[str]] = []

    def run(self, root: str) -> None:
        """Visit all that ``root`` leads to."""
        path = [self._enter(root)]
        while path:
            node, targets = path[-1]
            target = next(targets, None)
            if target is None:
                path.pop()
                self._leave(node, path[-1][0] if path else None)
            elif target not in self.index:
                path.append(self._enter(target))
            elif target in self._open:
                self._low[node] = min(self._low[node], self.index[target])

    def _enter(self, node: str) -> tuple[str, Iterator[str]]:
        self.index[node] = self._low[node] = len(self.index)
        self._open[node] = None
        return node, iter(self._edges[node])

    def _leave(self, node: str, parent: str | None) -> None:
        if parent is not None:
            self._low[parent] = min(self._low[parent], self._low[node])
        if self._low[node] == self.index[node]:
            group = []
            while node in self._open:
                group.append(self._open.popitem()[0])
            self.found.append(sorted(group))
