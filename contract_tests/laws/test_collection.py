"""Collections: found by name whatever its letter case, and what a memory call may use."""

from __future__ import annotations

import pytest

from contract_tests.laws.samples import COLLECTIONS, MEMORY, NOTES
from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Code, Fault

WORK = Collection(name="Work", path="/vault/office", memory_managed=True)
MISSPELT = Collection(name="notes", path="/vault/notes", near_misses=("memorymanaged",))


def test_collections_keep_the_order_of_the_config() -> None:
    assert list(COLLECTIONS) == [NOTES, MEMORY]
    assert COLLECTIONS.managed == (MEMORY,)


@pytest.mark.parametrize("name", ["memory", "Memory", "MEMORY", " memory\n"])
def test_names_compare_without_letter_case(name: str) -> None:
    assert COLLECTIONS.named(name) == MEMORY
    assert COLLECTIONS.for_memory(name) == MEMORY


@pytest.mark.parametrize("blank", [None, "", "  "])
def test_the_only_managed_collection_need_not_be_named(blank: str | None) -> None:
    assert COLLECTIONS.for_memory(blank) == MEMORY


@pytest.mark.parametrize("name", ["elsewhere", "mem", 5, ["memory"], True])
def test_an_unknown_name_is_not_found(name: object) -> None:
    with pytest.raises(Fault) as refused:
        COLLECTIONS.for_memory(name)

    assert refused.value.code is Code.COLLECTION_NOT_FOUND
    assert refused.value.details == {"collection": str(name)}


def test_several_managed_collections_must_be_told_apart() -> None:
    with pytest.raises(Fault) as refused:
        Collections((MEMORY, WORK)).for_memory(None)

    assert refused.value.code is Code.COLLECTION_REQUIRED
    assert refused.value.details == {"collections": ("memory", "Work")}
    assert "memory, Work" in refused.value.message


def test_without_a_managed_collection_the_way_to_one_is_shown() -> None:
    with pytest.raises(Fault) as refused:
        Collections((NOTES,)).for_memory(None)

    assert refused.value.code is Code.COLLECTION_REQUIRED
    assert "--memory-managed" in refused.value.message
    assert refused.value.details == {}


def test_a_misspelt_key_is_named_where_no_collection_is_managed() -> None:
    with pytest.raises(Fault) as refused:
        Collections((MISSPELT,)).for_memory("")

    assert refused.value.code is Code.COLLECTION_REQUIRED
    assert refused.value.details == {"nearMisses": ("memorymanaged",)}
    assert "memorymanaged" in refused.value.message


def test_an_ordinary_collection_takes_no_facts() -> None:
    with pytest.raises(Fault) as refused:
        COLLECTIONS.for_memory("Notes")

    assert refused.value.code is Code.COLLECTION_UNMANAGED
    assert refused.value.details == {"collection": "notes"}
    assert "memoryManaged: true" in refused.value.message


def test_a_misspelt_key_is_named_where_the_collection_is_not_managed() -> None:
    with pytest.raises(Fault) as refused:
        Collections((MISSPELT,)).for_memory("notes")

    assert refused.value.code is Code.COLLECTION_UNMANAGED
    assert refused.value.details == {"collection": "notes", "nearMisses": ("memorymanaged",)}
    assert "memorymanaged" in refused.value.message


def test_a_file_lies_below_the_folder_of_its_collection() -> None:
    assert Collection(name="m", path="/v/").path_to("facts/a b.md") == "/v/facts/a b.md"
    assert Collection(name="m", path="/v").path_to("x.md") == "/v/x.md"
