"""What only Python callers see: signatures, types, errors, threads."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pydantic
import pytest

import gno
from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import SCOPE, add, recalled
from contract_tests.surfaces.drivers.async_sdk import AsyncSdk
from contract_tests.surfaces.drivers.sdk import Sdk
from contract_tests.surfaces.surface import Json, OperationName, Surface
from contract_tests.surfaces.workspace import Workspace, make_workspace
from gno import AsyncClient, Client, GnoError

TEXT = "Prod deploys from main only"
METHODS = ("remember", "recall", "update", "status", "scopes", "history", "close")
SHAPES: list[tuple[OperationName, Json, str]] = [
    ("remember", {"text": 5}, "text"),
    ("remember", {"text": {}}, "text"),
    ("remember", {"text": TEXT, "derivedFrom": 5}, "derivedFrom"),
    ("remember", {"text": TEXT, "source": ["s"]}, "source"),
    ("remember", {"text": TEXT, "collection": 7}, "collection"),
    ("remember", {"text": TEXT, "predecessorUri": 7}, "predecessorUri"),
    ("remember", {"text": TEXT, "requestId": 7}, "requestId"),
    ("recall", {"query": ["q"]}, "query"),
    ("recall", {"query": TEXT, "collection": []}, "collection"),
    ("recall", {"query": TEXT, "scopes": 7}, "scopes"),
]


@requirement("sdk:example:runs", "sdk:places:are-discovered")
def test_the_published_example_works_as_it_stands(workspace: Workspace, sdk: Sdk) -> None:
    with workspace.entered(), gno.Client.open(caller="planner", session="s1") as client:
        client.remember("Deploys go out from main only", scopes=["project:gno"], decision="add")
        facts = client.recall("deploy branch", scopes=["project:gno"]).facts

    assert [fact.text for fact in facts] == ["Deploys go out from main only"]
    assert recalled(sdk, "deploys", scopes=["project:gno"]) == ["Deploys go out from main only"]


@requirement("sdk:arguments:are-the-wire-fields")
def test_arguments_are_the_wire_fields_keyword_only_past_the_first(surface: Surface) -> None:
    kind = Client if surface.name == "sdk" else AsyncClient
    remember = inspect.signature(kind.remember).parameters
    recall = inspect.signature(kind.recall).parameters

    assert [*remember][:2] == ["self", "text"]
    assert {*remember} >= {
        "scopes", "collection", "decision", "predecessor_uri", "predecessor_hash", "receipt",
        "derived_from", "source", "request_id",
    }  # fmt: skip
    assert [*recall][:2] == ["self", "query"]
    assert {*recall} >= {"scopes", "collection", "max_facts", "max_tokens"}
    for parameters in (remember, recall):
        later = list(parameters.values())[2:]
        assert {parameter.kind for parameter in later} == {inspect.Parameter.KEYWORD_ONLY}


@requirement("sdk:async:mirrors")
def test_the_asynchronous_client_mirrors_the_other(surface: Surface) -> None:
    public = {name for name in dir(Client) if not name.startswith("_")}

    assert {name for name in dir(AsyncClient) if not name.startswith("_")} == public
    assert set(METHODS) <= public
    for name in public - {"open"}:
        one, other = getattr(Client, name), getattr(AsyncClient, name)
        assert inspect.signature(one) == inspect.signature(other), name
        assert inspect.iscoroutinefunction(other), name
    opened, async_opened = (inspect.signature(c.open).parameters for c in (Client, AsyncClient))
    assert opened == async_opened
    assert surface.send("status", {}).refusal is None


@requirement("sdk:replies:are-typed", "sdk:replies:are-values")
def test_replies_are_models_that_cannot_be_changed(surface: Surface) -> None:
    add(surface, TEXT, source="s")
    reply: Any = _raw(surface, "recall", "deploys", scopes=[SCOPE])

    assert reply.facts[0].content_hash == reply.facts[0].span_hash
    assert reply.budget.used_tokens == 7
    assert reply.retrieval.mode == "lexical"
    assert reply.receipt.span_hashes == (reply.facts[0].content_hash,)
    assert reply.hint is None
    for part in (reply, reply.facts[0], reply.receipt):
        assert isinstance(part, pydantic.BaseModel)
        with pytest.raises(pydantic.ValidationError):
            setattr(part, "text", "changed")  # noqa: B010 - the models name no such field


@requirement("sdk:receipt:any-form")
def test_a_receipt_may_be_a_reply_its_receipt_or_an_object(surface: Surface) -> None:
    add(surface, TEXT)
    reply: Any = _raw(surface, "recall", "deploys", scopes=[SCOPE])
    forms = [reply, reply.receipt, reply.receipt.dump()]

    codes = [surface.send("remember", _replay(form)).code for form in forms]

    assert codes == ["MEMORY_FENCED_REPLAY"] * 3


@requirement("sdk:errors:classes")
def test_errors_carry_code_category_and_details(surface: Surface) -> None:
    with pytest.raises(gno.GnoValidationError) as refused:
        _raw(surface, "recall", "deploys", scopes=[])

    assert isinstance(refused.value, GnoError)
    assert refused.value.code == "MEMORY_SCOPES_REQUIRED"
    assert refused.value.category == "VALIDATION"
    assert dict(refused.value.details) == {}
    assert str(refused.value) == refused.value.message
    with pytest.raises(gno.GnoNotFoundError):
        _raw(surface, "history", "gno://memory/x.md")
    for kind in (gno.GnoBusyError, gno.GnoNotFoundError, gno.GnoRuntimeError):
        assert issubclass(kind, GnoError)
        assert not issubclass(kind, gno.GnoValidationError)


@requirement("refusal:shape:names-the-field")
@pytest.mark.parametrize(("operation", "asked", "field"), SHAPES)
def test_a_wrong_type_is_refused_and_its_field_named(
    surface: Surface, workspace: Workspace, operation: OperationName, asked: Json, field: str
) -> None:
    reply = surface.send(operation, {"scopes": [SCOPE]} | asked)

    assert reply.refusal is not None
    assert reply.code in {"VALIDATION", "MEMORY_SCOPES_INVALID"}
    assert field in f"{reply.refusal.message} {reply.refusal.details}"
    assert workspace.files() == {}


@requirement("leniency:lists-and-numbers-as-text")
def test_lists_objects_and_numbers_may_come_as_text(surface: Surface) -> None:
    add(surface, "[1, 2] is no list", scopes='["a", "b"]', derivedFrom='["https://x"]')
    reply: Any = _raw(surface, "recall", "list", scopes='["b"]', max_facts="3", max_tokens=40.0)
    receipt = reply.receipt.model_dump_json(by_alias=True)

    [fact] = reply.facts
    assert (fact.text, fact.scopes) == ("[1, 2] is no list", ("a", "b"))
    assert fact.derived_from == ("https://x",)
    assert (reply.budget.max_facts, reply.budget.max_tokens) == (3, 40)
    replayed = surface.send("remember", _replay(receipt) | {"text": "[1, 2] is no list"})
    assert replayed.code == "MEMORY_FENCED_REPLAY"


@requirement("sdk:threads:are-safe")
def test_many_threads_may_share_one_client(sdk: Sdk, workspace: Workspace) -> None:
    client = sdk.client()

    def work(n: int) -> set[str]:
        added = client.remember(f"lantern {n}", scopes=[SCOPE], decision="add")
        assert added.record is not None
        found = client.recall(f"lantern {n}", scopes=[SCOPE], max_facts=64)
        return {fact.uri for fact in found.facts} & {added.record.uri}

    with ThreadPoolExecutor(16) as pool:
        seen = list(pool.map(work, range(24)))

    assert all(seen)
    assert len(workspace.facts()) == 24


@requirement("sdk:tasks:are-safe")
def test_many_tasks_may_share_one_client(async_sdk: AsyncSdk) -> None:
    client = async_sdk.client()

    async def work() -> list[str]:
        texts = [f"lantern {n}" for n in range(16)]
        await asyncio.gather(
            *(client.remember(text, scopes=[SCOPE], decision="add") for text in texts)
        )
        found = await client.recall("lantern", scopes=[SCOPE], max_facts=64)
        return [fact.text for fact in found.facts]

    assert len(set(async_sdk.loop.run(work()))) == 16


@requirement("sdk:state:is-not-global")
def test_two_clients_share_neither_identity_nor_memory(
    separate_surfaces: list[tuple[Surface, Workspace]], tmp_path: Path
) -> None:
    for surface, place in separate_surfaces:
        add(surface, TEXT, caller="one")
        other = make_workspace(tmp_path / f"{place.root.name} apart")
        with other.entered(), Client.open(caller="two", session="s2") as client:
            assert client.recall("deploys", scopes=[SCOPE]).facts == ()
            record = client.remember(TEXT, scopes=[SCOPE], decision="add").record
        assert record is not None
        assert record.caller == "two"
        assert recalled(surface, "deploys") == [TEXT]


@requirement("sdk:places:are-discovered")
def test_arguments_lead_to_another_configuration_and_data_folder(
    surface: Surface, tmp_path: Path
) -> None:
    add(surface, TEXT)
    other = make_workspace(tmp_path / "other")
    kind = Client if surface.name == "sdk" else AsyncClient

    opened = kind.open(
        caller="c", session="s", config_path=other.config, data_dir=str(other.root / "derived")
    )
    found = _settled(opened.recall("deploys", scopes=[SCOPE]))
    _settled(opened.close())

    assert found.facts == ()
    assert (other.root / "derived").is_dir()
    assert recalled(surface, "deploys") == [TEXT]


@requirement("sdk:close:releases-everything")
def test_close_leaves_no_handle_open(workspace: Workspace, sdk: Sdk) -> None:
    add(sdk, TEXT)
    sdk.close()
    folder = Path("/proc/self/fd")
    before = len([*folder.iterdir()])

    for _ in range(20):
        with workspace.entered(), Client.open(caller="c", session="s") as client:
            client.recall("deploys", scopes=[SCOPE])
            client.remember(TEXT, scopes=[SCOPE], decision="add")

    assert len([*folder.iterdir()]) <= before


@requirement("sdk:typed:is-marked")
def test_the_package_says_that_it_is_typed(sdk: Sdk) -> None:
    assert (Path(gno.__file__).parent / "py.typed").is_file()
    assert dataclasses.is_dataclass(sdk) is False


def _raw(surface: Surface, operation: str, first: str, **fields: Any) -> Any:
    """Call a method of the client itself and return its typed reply."""
    assert isinstance(surface, Sdk | AsyncSdk)
    called = getattr(surface.client(), operation)(first, **fields)
    return surface.loop.run(called) if isinstance(surface, AsyncSdk) else called


def _settled(value: Any) -> Any:
    async def wait() -> Any:
        return await value

    return asyncio.run(wait()) if inspect.isawaitable(value) else value


def _replay(receipt: object) -> Json:
    return {"text": TEXT, "scopes": [SCOPE], "receipt": receipt}
