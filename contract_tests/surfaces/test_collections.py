"""Which collection a call means."""

from __future__ import annotations

import json

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, recall, recalled, remember
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"


@requirement("collection:only-managed:may-be-left-out", "collection:name:ignores-case")
@pytest.mark.parametrize("name", [None, "", "  ", "memory", "Memory", "MEMORY"])
def test_the_only_managed_collection_need_not_be_named(surface: Surface, name: str | None) -> None:
    record = add(surface, TEXT, collection=name)

    assert record["uri"].startswith("gno://memory/")
    assert recalled(surface, "deploys", collection=name) == [TEXT]


@requirement("collection:several:must-be-named", "refusal:bad-input:has-its-code")
def test_one_of_several_managed_collections_must_be_named(
    surface: Surface, workspace: Workspace
) -> None:
    workspace.configure({"memory": True, "work": True, "notes": False})

    for reply in (remember(surface, TEXT, decision="add"), recall(surface, "deploys")):
        assert reply.refusal is not None
        assert reply.code == "MEMORY_COLLECTION_REQUIRED"
        assert reply.refusal.details == {"collections": ["memory", "work"]}
    assert workspace.files() == {}


@requirement("collection:several:must-be-named")
def test_without_a_managed_collection_the_way_to_one_is_said(
    surface: Surface, workspace: Workspace
) -> None:
    workspace.configure({"notes": False})

    reply = remember(surface, TEXT, decision="add")

    assert reply.refusal is not None
    assert reply.code == "MEMORY_COLLECTION_REQUIRED"
    assert "gno init" in reply.refusal.message


@requirement("collection:unknown:is-refused", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize("name", ["nowhere", "mem*", "../memory", "memory/", "-memory"])
def test_an_unknown_collection_is_refused(
    surface: Surface, workspace: Workspace, name: str
) -> None:
    for reply in (
        remember(surface, TEXT, decision="add", collection=name),
        recall(surface, "deploys", collection=name),
    ):
        assert reply.refusal is not None
        assert reply.code == "MEMORY_COLLECTION_NOT_FOUND"
        assert reply.refusal.details == {"collection": name}
    assert workspace.files() == {}


@requirement("collection:unmanaged:is-refused", "refusal:bad-input:has-its-code")
def test_an_unmanaged_collection_takes_and_gives_no_facts(
    surface: Surface, workspace: Workspace
) -> None:
    for reply in (
        remember(surface, TEXT, decision="add", collection="notes"),
        recall(surface, "deploys", collection="Notes"),
    ):
        assert reply.refusal is not None
        assert reply.code == "MEMORY_COLLECTION_UNMANAGED"
        assert reply.refusal.details == {"collection": "notes"}
        assert "memoryManaged" in reply.refusal.message
    assert workspace.files() == {}


@requirement("collection:misspelt-key:is-named")
def test_a_misspelt_key_is_named_in_the_error_it_causes(
    surface: Surface, workspace: Workspace
) -> None:
    written = workspace.config.read_text(encoding="utf-8")
    workspace.config.write_text(written.replace("memoryManaged: true", "memorymanaged: true"))

    named = remember(surface, TEXT, decision="add", collection="memory")
    left_out = recall(surface, "deploys")

    assert named.code == "MEMORY_COLLECTION_UNMANAGED"
    assert left_out.code == "MEMORY_COLLECTION_REQUIRED"
    for reply in (named, left_out):
        assert reply.refusal is not None
        assert "memorymanaged" in reply.refusal.message
        assert json.dumps(reply.refusal.details).count("memorymanaged") == 1
