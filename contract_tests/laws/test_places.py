"""Derived files never lie inside a collection."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contract_tests.laws.samples import COLLECTIONS
from gno.domain.config.places import check_apart, check_roots
from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Code, Fault


@pytest.mark.parametrize(
    "data_dir", ["/vault/memory", "/vault/memory/.gno", "/vault/memory/a/b", "/vault/notes/data"]
)
def test_a_data_folder_in_a_collection_is_refused_and_both_are_named(data_dir: str) -> None:
    with pytest.raises(Fault) as refused:
        check_apart(COLLECTIONS, data_dir)

    fault = refused.value
    name = data_dir.split("/")[2]
    assert fault.code is Code.VALIDATION
    assert fault.details == {"dataDir": data_dir, "collection": name}
    assert data_dir in fault.message
    assert f"/vault/{name}" in fault.message


@pytest.mark.parametrize("data_dir", ["/vault", "/vault/memory2", "/data", "/", "/memory"])
def test_any_other_place_is_fine(data_dir: str) -> None:
    check_apart(COLLECTIONS, data_dir)


def test_without_collections_every_place_is_fine() -> None:
    check_apart(Collections(), "C:\\data")


@pytest.mark.parametrize("data_dir", ["C:\\vault\\data", "C:/vault", "C:\\vault\\"])
def test_either_separator_leads_inside(data_dir: str) -> None:
    vault = Collection(name="memory", path="C:\\vault", memory_managed=True)

    with pytest.raises(Fault) as refused:
        check_apart(Collections((vault,)), data_dir)

    assert refused.value.details == {"dataDir": data_dir, "collection": "memory"}


@pytest.mark.parametrize("path", ["/vault/memory", "/vault/memory/inner", "/vault", "/"])
def test_collections_for_facts_lie_apart(path: str) -> None:
    held = Collections((Collection(name="memory", path="/vault/memory", memory_managed=True),))
    added = Collection(name="more", path=path, memory_managed=True)

    with pytest.raises(Fault) as refused:
        check_roots(held, added)

    assert refused.value.code is Code.CONFLICT
    check_roots(held, replace(added, memory_managed=False))
    check_roots(held, replace(added, path="/vault/memory-more"))
