"""Laws of currency over any web: order does not matter, nor does settling bit by bit."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.test_cycles import reach
from contract_tests.laws.webs import MISSING, WebStore, findings, forests, webs
from gno.domain.memory.currency import Node, Status, settle
from gno.domain.memory.diagnostics import Finding


def family(nodes: Mapping[str, Node], name: str) -> set[str]:
    """Return all that is connected with a record, in either direction."""
    links = {key: [p for p in node.predecessors if p in nodes] for key, node in nodes.items()}
    both = {
        key: [*found, *(other for other in nodes if key in links[other])]
        for key, found in links.items()
    }
    return reach(both, name)


def walk(statuses: Mapping[str, Status], name: str) -> list[str]:
    """Return the steps from a record to where its line ends, or to where it repeats."""
    path = [name]
    while (following := statuses[path[-1]].next_id) is not None and following not in path:
        path.append(following)
    return path


@given(webs(), st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(nodes: dict[str, Node], random: Random) -> None:
    shuffled = list(nodes.items())
    random.shuffle(shuffled)

    assert settle(dict(shuffled)) == settle(nodes)


@given(webs())
def test_settling_one_record_at_a_time_is_settling_all_at_once(nodes: dict[str, Node]) -> None:
    store = WebStore()

    for node in nodes.values():
        store.put(node)

    assert store.statuses == settle(nodes)


@given(webs(), st.data())
def test_so_it_is_when_records_go_change_and_come_back(
    nodes: dict[str, Node], data: st.DataObject
) -> None:
    store = WebStore()
    store.put(*nodes.values())

    for _ in range(data.draw(st.integers(1, 4))):
        changed = data.draw(webs())
        gone = data.draw(st.sets(st.sampled_from(sorted(nodes))))
        store.drop(*gone)
        store.put(*changed.values())
        assert store.statuses == settle(store.records)


@given(forests())
def test_of_each_tree_exactly_the_head_of_heads_is_current(nodes: dict[str, Node]) -> None:
    statuses = settle(nodes)

    for root in (node for node in nodes.values() if not node.predecessors):
        head = root
        while children := [n for n in nodes.values() if n.predecessors == (head.record_id,)]:
            head = min(children, key=lambda node: (node.created_ms, node.record_id))
        tree = family(nodes, root.record_id)
        assert [name for name in tree if statuses[name].is_current] == [head.record_id]
        assert {walk(statuses, name)[-1] for name in tree} == {head.record_id}


@given(webs())
def test_every_line_ends_in_a_current_record_of_its_family(nodes: dict[str, Node]) -> None:
    statuses = settle(nodes)

    for name in nodes:
        end = walk(statuses, name)[-1]
        assert statuses[end].is_current
        assert end in family(nodes, name)


@given(webs())
def test_current_is_what_nothing_follows(nodes: dict[str, Node]) -> None:
    for name, status in settle(nodes).items():
        assert status.is_current == (status.next_id is None)
        assert status.next_id != name
        assert not (status.is_current and status.has_lost)


@given(webs())
def test_a_current_record_is_named_by_its_own_ring_only(nodes: dict[str, Node]) -> None:
    statuses = settle(nodes)
    links = {key: [p for p in node.predecessors if p in nodes] for key, node in nodes.items()}

    for name, node in nodes.items():
        for named in node.predecessors:
            if named in nodes and statuses[named].is_current:
                assert name in reach(links, named)


@given(webs())
def test_exactly_members_of_rings_are_reported_as_such(nodes: dict[str, Node]) -> None:
    links = {key: [p for p in node.predecessors if p in nodes] for key, node in nodes.items()}

    for name, status in settle(nodes).items():
        is_member = any(name in reach(links, named) for named in links[name])
        assert (Finding.SUPERSEDE_CYCLE in findings(status)) == is_member


@given(webs())
def test_exactly_links_to_nothing_are_reported_as_dangling(nodes: dict[str, Node]) -> None:
    for name, status in settle(nodes).items():
        dangling = [p for p in nodes[name].predecessors if p not in nodes]
        assert findings(status).count(Finding.SUPERSEDES_DANGLING) == len(dangling)


@given(webs(), st.integers(0, 3))
def test_a_stranger_changes_nothing(nodes: dict[str, Node], created_ms: int) -> None:
    stranger = Node(record_id="stranger", created_ms=created_ms, predecessors=(MISSING * 2,))

    statuses = settle(nodes | {"stranger": stranger})

    assert {name: statuses[name] for name in nodes} == settle(nodes)
