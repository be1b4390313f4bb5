"""Who is current: small webs worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from contract_tests.laws.webs import a_web, current, findings
from gno.domain.memory.currency import Node, Status, choose_holder, settle
from gno.domain.memory.diagnostics import Finding


@pytest.mark.parametrize(
    ("links", "heads"),
    [
        pytest.param({"a": ""}, "a", id="alone"),
        pytest.param({"a": "", "b": "a"}, "b", id="replaced"),
        pytest.param({"a": "", "b": "a", "c": "b", "d": "c", "e": "d"}, "e", id="chain"),
        pytest.param({"a": "", "b": "a", "c": "a"}, "b", id="fork"),
        pytest.param({"a": "", "b": "a", "c": "a", "d": "c", "e": "d"}, "b", id="lost-line"),
        pytest.param({"a": "", "b": "a", "c": "a", "d": "b"}, "d", id="head-goes-on"),
        pytest.param({"a": "", "b": "a", "c": "a", "d": "bc"}, "d", id="merge-of-heads"),
        pytest.param({"a": "", "b": "a", "c": "a", "d": "c", "e": "bd"}, "e", id="merge-lost-end"),
        pytest.param({"a": "", "b": "", "c": "ab"}, "c", id="unites-two-facts"),
        pytest.param({"a": "", "b": "", "c": "a", "d": "ab"}, "cd", id="unites-taken-and-free"),
        pytest.param(
            {"a": "", "b": "a", "c": "a", "d": "c", "e": "c"}, "b", id="fork-in-lost-line"
        ),
        pytest.param({"a": "b", "b": "a"}, "ab", id="ring-of-two"),
        pytest.param({"a": "c", "b": "a", "c": "b"}, "abc", id="ring-of-three"),
        pytest.param({"a": "a"}, "a", id="self-link"),
        pytest.param({"a": "a", "b": "a"}, "b", id="self-link-replaced"),
        pytest.param({"a": "b", "b": "a", "c": "a"}, "bc", id="ring-member-replaced-from-outside"),
        pytest.param({"a": "b", "b": "a", "c": "ab"}, "c", id="whole-ring-replaced"),
        pytest.param({"o": "", "a": "bo", "b": "a"}, "ab", id="ring-replaces-an-outsider"),
        pytest.param({"a": "x"}, "a", id="dangling"),
        pytest.param({"a": "x", "b": "a"}, "b", id="dangling-replaced"),
        pytest.param({"a": "x", "b": "x"}, "ab", id="two-name-one-that-is-gone"),
    ],
)
def test_current_records_are_the_heads(links: dict[str, str], heads: str) -> None:
    assert current(settle(a_web(**links))) == heads


def test_the_head_of_a_fork_is_the_smaller_of_time_and_id() -> None:
    old = Node(record_id="a", created_ms=0)
    late, early, twin = (
        Node(record_id=name, created_ms=at, predecessors=("a",))
        for name, at in (("b", 9), ("d", 5), ("c", 5))
    )

    statuses = settle({node.record_id: node for node in (old, late, early, twin)})

    assert current(statuses) == "c"
    assert [statuses[name].next_id for name in ("a", "b", "d")] == ["c", "c", "c"]


def test_the_loser_of_a_fork_is_named_with_the_head_and_only_the_loser() -> None:
    statuses = settle(a_web(a="", b="a", c="a", d="c"))

    assert findings(statuses["c"]) == [Finding.SUPERSEDE_FORK]
    assert "b" in statuses["c"].notices[0].message
    assert [findings(statuses[name]) for name in ("a", "b", "d")] == [[], [], []]
    assert [statuses[name].has_lost for name in "abcd"] == [False, False, True, True]


def test_a_fork_whose_head_was_superseded_is_settled_and_no_longer_reported() -> None:
    statuses = settle(a_web(a="", b="a", c="a", d="b"))

    assert findings(statuses["c"]) == []
    assert follow(statuses, "c") == "d"


def test_what_descends_from_a_loser_leads_to_the_head() -> None:
    statuses = settle(a_web(a="", b="a", c="a", d="c", e="d", f="b"))

    ends = [follow(statuses, name) for name in "abcdef"]

    assert ends == ["f"] * 6


def follow(statuses: Mapping[str, Status], name: str) -> str:
    while (following := statuses[name].next_id) is not None:
        name = following
    return name


def test_a_merge_settles_the_fork() -> None:
    statuses = settle(a_web(a="", b="a", c="a", d="bc"))

    assert not statuses["d"].has_lost
    assert findings(statuses["d"]) == []


def test_naming_a_record_and_its_successor_is_no_fork() -> None:
    statuses = settle(a_web(a="", b="a", c="ab"))

    assert current(statuses) == "c"
    assert [findings(status) for status in statuses.values()] == [[], [], []]


def test_members_of_a_ring_and_only_they_are_reported() -> None:
    statuses = settle(a_web(a="b", b="a", c="a", d="d"))

    reported = [name for name in "abcd" if Finding.SUPERSEDE_CYCLE in findings(statuses[name])]

    assert reported == ["a", "b", "d"]


def test_each_link_to_nothing_is_reported_by_name() -> None:
    statuses = settle(a_web(a="xy", b="a"))

    assert findings(statuses["a"]) == [Finding.SUPERSEDES_DANGLING] * 2
    assert "x" in statuses["a"].notices[0].message
    assert findings(statuses["b"]) == []


def test_nothing_has_no_status() -> None:
    assert settle({}) == {}


def test_a_settled_record_is_taken_as_it_is_and_not_answered() -> None:
    lost = Status(is_current=False, has_lost=True, next_id="b")
    web = {
        "c": Node(record_id="c", created_ms=2, predecessors=("a",), settled=lost),
        "d": Node(record_id="d", created_ms=3, predecessors=("c",)),
    }

    statuses = settle(web)

    assert statuses == {"d": Status(is_current=False, has_lost=True, next_id="b")}


class CountedWeb(Mapping[str, Node]):
    """A web that counts how often it is looked into."""

    def __init__(self, nodes: Mapping[str, Node]) -> None:
        self._nodes = nodes
        self.looks = 0

    def __getitem__(self, name: str) -> Node:
        self.looks += 1
        return self._nodes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)


def a_chain(count: int) -> CountedWeb:
    return CountedWeb(
        {
            f"{n:05d}": Node(
                record_id=f"{n:05d}",
                created_ms=n,
                predecessors=(f"{n - 1:05d}",) if n else (),
            )
            for n in range(count)
        }
    )


def a_fan(count: int) -> CountedWeb:
    old = Node(record_id="old", created_ms=0)
    late = {
        f"{n:05d}": Node(record_id=f"{n:05d}", created_ms=n, predecessors=("old",))
        for n in range(count)
    }
    return CountedWeb({"old": old} | late)


@pytest.mark.parametrize("make", [a_chain, a_fan])
def test_the_work_grows_with_the_web_and_not_with_its_square(
    make: Callable[[int], CountedWeb],
) -> None:
    small, large = make(1_000), make(10_000)

    settled = settle(small), settle(large)

    assert [sum(s.is_current for s in statuses.values()) for statuses in settled] == [1, 1]
    assert large.looks <= 11 * small.looks


@pytest.mark.parametrize(
    ("holders", "path"),
    [
        ([("b.md", False)], "b.md"),
        ([("b.md", False), ("a.md", False)], "a.md"),
        ([("a.md", False), ("b.md", True)], "b.md"),
        ([("b.md", True), ("a.md", True)], "a.md"),
    ],
)
def test_the_canonical_path_keeps_the_id_else_the_first_by_name(
    holders: list[tuple[str, bool]], path: str
) -> None:
    assert choose_holder(holders) == path
    assert choose_holder(reversed(holders)) == path
