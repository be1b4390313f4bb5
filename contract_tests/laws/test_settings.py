"""Near misses: keys that were probably meant to be known ones, and those that were not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gno.domain.config.settings import COLLECTION_KEYS, TOP_KEYS, Settings, near_miss

KNOWN = st.sampled_from([name for name in COLLECTION_KEYS if len(name) > 4])
LETTERS = st.sampled_from("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("memorymanaged", "memoryManaged"),
        ("memory_managed", "memoryManaged"),
        ("memory-managed", "memoryManaged"),
        ("MemoryManaged", "memoryManaged"),
        ("memoryManged", "memoryManaged"),
        ("memoryManagedd", "memoryManaged"),
        ("memoryMangaed", "memoryManaged"),
        ("memoryManaget", "memoryManaged"),
        ("emoryManaged", "memoryManaged"),
        ("memoryManage", "memoryManaged"),
        ("egress-policy", "egressPolicy"),
        ("language_hint", "languageHint"),
        ("excludes", "exclude"),
        ("names", "name"),
        ("naem", "name"),
        ("Path", "path"),
        ("model", "models"),
    ],
)
def test_one_slip_is_near(key: str, meant: str) -> None:
    assert near_miss(key, COLLECTION_KEYS) == meant


@pytest.mark.parametrize(
    "key", ["", "x", "managed", "memory", "color", "egress", "nm", "memoryMan", "mmeoryManagde"]
)
def test_another_word_is_none(key: str) -> None:
    assert near_miss(key, COLLECTION_KEYS) is None


@pytest.mark.parametrize("key", [*COLLECTION_KEYS])
def test_a_known_key_is_no_miss(key: str) -> None:
    assert near_miss(key, COLLECTION_KEYS) is None


def test_a_short_word_is_near_in_letter_case_only() -> None:
    assert near_miss("ID", ("id", "name")) == "id"
    assert near_miss("ib", ("id", "name")) is None


@given(KNOWN, LETTERS, st.data())
def test_a_letter_more_less_or_other_and_two_swapped_are_near(
    name: str, letter: str, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(name) - 1))
    slips = {
        name[:at] + letter + name[at:],
        name[:at] + name[at + 1 :],
        name[:at] + letter + name[at + 1 :],
        name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
    }

    # A slip of exclude may as well be one of include, so any key will do.
    assert None not in {near_miss(slip, COLLECTION_KEYS) for slip in slips - {name}}


def test_keys_of_the_top_have_near_misses_too() -> None:
    assert near_miss("collection", TOP_KEYS) == "collections"


def test_settings_of_nothing_are_empty() -> None:
    assert (list(Settings().collections), Settings().notes) == ([], ())
