"""Strongly connected components, against the plain meaning: who reaches whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from gno.domain.memory.cycles import components

NODES = "abcdef"
GRAPHS = st.fixed_dictionaries(
    {node: st.lists(st.sampled_from(NODES), max_size=3) for node in NODES}
)


def reach(edges: Mapping[str, Sequence[str]], start: str) -> set[str]:
    """Return what can be reached from ``start`` in no step or more."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += edges[node]
    return found


@given(GRAPHS)
def test_two_nodes_share_a_component_when_each_reaches_the_other(
    edges: dict[str, list[str]],
) -> None:
    reached = {node: reach(edges, node) for node in NODES}

    groups = components(edges)

    assert sorted(node for group in groups for node in group) == list(NODES)
    for group in groups:
        assert group == [
            node for node in NODES if node in reached[group[0]] and group[0] in reached[node]
        ]


@given(GRAPHS)
def test_a_component_comes_after_all_it_points_to(edges: dict[str, list[str]]) -> None:
    groups = components(edges)

    place = {node: number for number, group in enumerate(groups) for node in group}
    assert all(place[target] <= place[node] for node in NODES for target in edges[node])


def test_nothing_has_no_components() -> None:
    assert components({}) == []


def test_a_ring_of_ten_thousand_is_one_component() -> None:
    count = 10_000
    ring = {str(n): [str((n + 1) % count)] for n in range(count)}

    groups = components(ring)

    assert [len(group) for group in groups] == [count]
