"""What a listing means for the catalog: gone, out of reach, or a whole root that vanished."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gno.domain.sync.plan import Absence, find_absent

PATHS = st.sets(st.sampled_from(["a.md", "b.md", "f/a.md", "f/b.md", "f/g/a.md", "fa/a.md"]))


def absence(
    known: set[str],
    listed: set[str],
    refused: set[str] | None = None,
    *,
    root_missing: bool = False,
    allow_empty: bool = False,
) -> Absence:
    return find_absent(
        dict.fromkeys(known),
        listed,
        refused or set(),
        root_missing=root_missing,
        allow_empty=allow_empty,
    )


@given(PATHS, PATHS.filter(bool))
def test_what_is_known_and_not_listed_is_gone(known: set[str], listed: set[str]) -> None:
    assert absence(known, listed) == Absence(gone=tuple(sorted(known - listed)))


def test_a_refused_file_keeps_its_last_known_state() -> None:
    assert absence({"a.md", "b.md"}, {"c.md"}, {"a.md"}) == Absence(gone=("b.md",))


def test_so_does_everything_below_a_refused_folder_and_nothing_beside_it() -> None:
    known = {"f/a.md", "f/g/a.md", "fa/a.md", "f.md"}

    assert absence(known, {"c.md"}, {"f"}) == Absence(gone=("f.md", "fa/a.md"))


@pytest.mark.parametrize("root_missing", [False, True])
def test_a_root_that_vanished_or_emptied_takes_nothing_with_it(root_missing: bool) -> None:  # noqa: FBT001
    held = absence({"b.md", "a.md"}, set(), root_missing=root_missing)

    assert held == Absence(held_back=("a.md", "b.md"))


@pytest.mark.parametrize("root_missing", [False, True])
def test_unless_that_is_allowed(root_missing: bool) -> None:  # noqa: FBT001
    gone = absence({"a.md"}, set(), root_missing=root_missing, allow_empty=True)

    assert gone == Absence(gone=("a.md",))


@given(PATHS, PATHS, PATHS, st.booleans(), st.booleans())
def test_no_file_is_both_gone_and_held_back_and_no_listed_or_refused_one_is_either(
    known: set[str],
    listed: set[str],
    refused: set[str],
    missing: bool,  # noqa: FBT001
    allow: bool,  # noqa: FBT001
) -> None:
    found = absence(known, listed, refused, root_missing=missing, allow_empty=allow)

    assert not (found.gone and found.held_back)
    assert known.difference(listed, refused).issuperset(found.gone + found.held_back)


def test_an_empty_root_that_never_held_a_file_holds_nothing_back() -> None:
    assert absence(set(), set()) == Absence()
