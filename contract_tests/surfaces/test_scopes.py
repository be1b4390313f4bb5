"""Scopes: named in every call, one normal form, shared or not."""

from __future__ import annotations

from typing import Any

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recall, recalled, remember
from contract_tests.surfaces.surface import Json, OperationName, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
CALLS: list[tuple[OperationName, Json]] = [
    ("remember", {"text": TEXT, "decision": "add"}),
    ("recall", {"query": "deploys"}),
]
MALFORMED: list[Any] = [
    ["a b"],
    ["-a"],
    [".a"],
    ["a,b"],
    ["ok", "a*"],
    ["a\u200bb"],
    ["a\x07b"],
    ["a" * 65],
    [str(n) for n in range(9)],
]


@requirement("scopes:none:is-refused", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize(("operation", "asked"), CALLS, ids=["remember", "recall"])
@pytest.mark.parametrize("scopes", [[], [""], ["  "], ["\ufeff", "\t"]], ids=ascii)
def test_no_scope_left_is_refused(
    surface: Surface, workspace: Workspace, operation: OperationName, asked: Json, scopes: Any
) -> None:
    reply = surface.send(operation, asked | {"scopes": scopes})

    assert reply.code == "MEMORY_SCOPES_REQUIRED"
    assert workspace.files() == {}


@requirement("refusal:missing-scopes:has-its-code")
@pytest.mark.parametrize(("operation", "asked"), CALLS, ids=["remember", "recall"])
def test_scopes_that_are_not_passed_at_all_are_refused_by_their_code(
    surface: Surface, operation: OperationName, asked: Json
) -> None:
    assert surface.send(operation, asked).code == "MEMORY_SCOPES_REQUIRED"


@requirement("scopes:malformed:is-refused", "refusal:bad-input:has-its-code")
@pytest.mark.parametrize(("operation", "asked"), CALLS, ids=["remember", "recall"])
@pytest.mark.parametrize("scopes", MALFORMED, ids=lambda scopes: ascii(scopes)[:20])
def test_a_malformed_scope_is_refused(
    surface: Surface, workspace: Workspace, operation: OperationName, asked: Json, scopes: Any
) -> None:
    reply = surface.send(operation, asked | {"scopes": scopes})

    assert reply.code == "MEMORY_SCOPES_INVALID"
    assert workspace.files() == {}


@requirement("scopes:limits:are-inclusive", "scopes:normalised")
def test_eight_scopes_of_64_characters_are_right_and_repeats_do_not_count(
    surface: Surface,
) -> None:
    names = [f"{n}" + "é" * 63 for n in range(8)]

    record = add(surface, TEXT, scopes=[*names, names[0].upper(), ""])

    assert record["scopes"] == names
    assert recalled(surface, "deploys", scopes=[names[7]]) == [TEXT]


@requirement("scopes:normalised")
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ([" Client:ACME "], ["client:acme"]),
        (["b", "A", "B", "a"], ["b", "a"]),
        (["Re\u0301sume\u0301"], ["r\u00e9sum\u00e9"]),
        (["user@Host/x-y_z.1"], ["user@host/x-y_z.1"]),
        (["ПРОЕКТ", "हिन्दी", "项目"], ["проект", "हिन्दी", "项目"]),
    ],
)
def test_scopes_have_one_normal_form_and_it_is_echoed(
    surface: Surface, given: list[str], kept: list[str]
) -> None:
    record = add(surface, TEXT, scopes=given)

    assert record["scopes"] == kept
    assert recalled(surface, "deploys", scopes=[given[0]]) == [TEXT]
    assert recalled(surface, "deploys", scopes=[kept[0]]) == [TEXT]


@requirement("scopes:bare-string:is-one")
def test_a_bare_string_is_one_scope_and_never_letters(surface: Surface) -> None:
    record = add(surface, TEXT, scopes="family")
    add(surface, "The letter f is a scope of its own here", scopes=["f"])

    assert record["scopes"] == ["family"]
    assert recalled(surface, "letter", scopes="family") == []
    assert recalled(surface, "prod deploys", scopes="family") == [TEXT]


@requirement("scopes:any-intersection")
def test_one_shared_scope_makes_a_fact_visible(surface: Surface) -> None:
    add(surface, TEXT, scopes=["a", "b"])

    for scopes in (["a"], ["b"], ["c", "b"]):
        assert recalled(surface, "deploys", scopes=scopes) == [TEXT]
    for scopes in (["c"], ["ab"], ["a:b"], ["a/b"]):
        assert recalled(surface, "deploys", scopes=scopes) == []


@requirement("scopes:refusal:suggests-none")
def test_no_refusal_names_a_scope_that_was_not_given(surface: Surface) -> None:
    add(surface, TEXT)
    add(surface, "Shared with everybody", scopes=["shared"])

    for reply in (
        recall(surface, "deploys", scopes=[]),
        remember(surface, "A new fact", scopes=[], decision="add"),
        recall(surface, "deploys", scopes=["a b"]),
    ):
        assert reply.refusal is not None
        said = f"{reply.refusal.message} {reply.refusal.details}"
        assert SCOPE not in said
        assert "shared" not in said
