"""Every code remember and recall can give, provoked at every door: the same object each time."""

from __future__ import annotations

import fcntl
import json
import shutil
from collections.abc import Callable
from contextlib import closing
from typing import Any

import apsw
import pytest
import tantivy

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    SCOPE,
    add,
    recall,
    recalled,
    receipt_for,
    remember,
    replace,
    succeed,
    update,
)
from contract_tests.surfaces.codes import PUBLISHED
from contract_tests.surfaces.surface import Json, OperationName, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "The vault opens with swordfish"
Arrange = Callable[[Surface, Workspace], Json]


def _given(**request: Any) -> Arrange:
    return lambda _surface, _workspace: request


def _several(_surface: Surface, workspace: Workspace) -> Json:
    workspace.configure({"memory": True, "work": True})
    return {"text": TEXT}


def _another_hash(surface: Surface, _workspace: Workspace) -> Json:
    record = add(surface, TEXT)
    return _superseding(record, predecessorHash="0" * 64)


def _out_of_sight(surface: Surface, _workspace: Workspace) -> Json:
    return _superseding(add(surface, TEXT, scopes=["elsewhere"]))


def _late(surface: Surface, _workspace: Workspace) -> Json:
    record = add(surface, TEXT)
    succeed(surface, record, "The vault opens with tuna")
    return _superseding(record)


def _replayed(surface: Surface, _workspace: Workspace) -> Json:
    add(surface, TEXT)
    return {"text": TEXT, "receipt": receipt_for(surface, "vault")}


def _tampered(surface: Surface, _workspace: Workspace) -> Json:
    return {"text": TEXT, "receipt": receipt_for(surface, "vault") | {"caller": "x"}}


def _superseding(record: Json, **changes: Any) -> Json:
    asked = {
        "text": "The vault opens with salmon",
        "decision": "supersede",
        "predecessorUri": record["uri"],
        "predecessorHash": record["contentHash"],
    }
    return asked | changes


CASES: list[tuple[str, OperationName, Arrange]] = [
    ("MEMORY_IDENTITY_REQUIRED", "remember", _given(text=TEXT, session="\t")),
    ("MEMORY_IDENTITY_REQUIRED", "recall", _given(query=TEXT, caller=" ")),
    ("MEMORY_TEXT_REQUIRED", "remember", _given(text=f"{TEXT}\x07")),
    ("MEMORY_TEXT_TOO_LARGE", "remember", _given(text=TEXT * 200)),
    ("MEMORY_QUERY_REQUIRED", "recall", _given(query=" ")),
    ("MEMORY_COLLECTION_REQUIRED", "remember", _several),
    ("MEMORY_COLLECTION_NOT_FOUND", "remember", _given(text=TEXT, collection="nowhere")),
    ("MEMORY_COLLECTION_NOT_FOUND", "recall", _given(query=TEXT, collection="nowhere")),
    ("MEMORY_COLLECTION_UNMANAGED", "remember", _given(text=TEXT, collection="notes")),
    ("MEMORY_COLLECTION_UNMANAGED", "recall", _given(query=TEXT, collection="notes")),
    ("MEMORY_SCOPES_REQUIRED", "remember", _given(text=TEXT, scopes=[])),
    ("MEMORY_SCOPES_INVALID", "recall", _given(query=TEXT, scopes=["ok", "no good"])),
    ("MEMORY_SCOPES_INVALID", "remember", _given(text=TEXT, scopes=list("123456789"))),
    ("MEMORY_BUDGET_INVALID", "recall", _given(query=TEXT, maxTokens="many")),
    ("MEMORY_DECISION_INVALID", "remember", _given(text=TEXT, decision="merge")),
    ("MEMORY_FENCED_REPLAY", "remember", _replayed),
    ("MEMORY_FENCED_DERIVED", "remember", _given(text=TEXT, derivedFrom=["a", "GNO:b"])),
    ("MEMORY_RECEIPT_INVALID", "remember", _tampered),
    ("MEMORY_PREDECESSOR_REQUIRED", "remember", _given(text=TEXT, decision="supersede")),
    ("MEMORY_PREDECESSOR_NOT_FOUND", "remember", _out_of_sight),
    ("MEMORY_PREDECESSOR_HASH_MISMATCH", "remember", _another_hash),
    ("MEMORY_SUPERSEDE_CONFLICT", "remember", _late),
    ("REQUEST_ID_INVALID", "remember", _given(text=TEXT, decision="add", requestId="?")),
    ("VALIDATION", "remember", _given(text=TEXT, decision="add", source="a\x01b")),
    ("VALIDATION", "remember", _given(text=TEXT, derivedFrom=["x"] * 33)),
]  # fmt: skip
ELSEWHERE = {
    "MEMORY_WRITE_LEASE_BUSY",
    "MEMORY_SYNC_FAILED",
    "MEMORY_QUERY_FAILED",
    "MEMORY_SUPERSEDE_PROJECTION_FAILED",
}


@requirement(
    "refusal:every-code:same-everywhere",
    "refusal:every-code:is-provoked",
    "refusal:nothing:is-written",
    "refusal:details:hold-no-content",
)
@pytest.mark.parametrize(("code", "operation", "arrange"), CASES)
def test_a_refusal_is_the_same_object_everywhere(
    all_surfaces: list[Surface],
    workspace: Workspace,
    code: str,
    operation: OperationName,
    arrange: Arrange,
) -> None:
    asked = {"scopes": [SCOPE]} | arrange(all_surfaces[0], workspace)
    identity: Any = {k: asked.pop(k) for k in ("caller", "session") if k in asked}
    before = workspace.files()

    refusals = [s.send(operation, asked, **identity).refusal for s in all_surfaces]

    first = refusals[0]
    assert first is not None
    assert (first.code, first.category) == (code, PUBLISHED[code][0])
    assert all(refusal == first for refusal in refusals)
    assert "swordfish" not in json.dumps([first.message, first.details])
    assert workspace.files() == before


@requirement("refusal:every-code:is-provoked")
def test_no_published_code_of_memory_is_left_out(surface: Surface) -> None:
    provoked = {code for code, _, _ in CASES} | ELSEWHERE

    assert {code for code in PUBLISHED if code.startswith("MEMORY_")} <= provoked
    assert recall(surface, "").code in provoked


@requirement("remember:lease:is-busy", "refusal:every-code:same-everywhere")
def test_a_busy_lease_is_the_same_refusal_everywhere(
    all_surfaces: list[Surface], workspace: Workspace
) -> None:
    record = add(all_surfaces[0], TEXT)
    before = workspace.files()

    with (workspace.data / ".mcp-write.lock").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        added = [remember(s, "new", decision="add", wait_s=0).refusal for s in all_surfaces]
        replaced = [replace(s, record, "new", wait_s=0.01).refusal for s in all_surfaces]

    for refusals in (added, replaced):
        assert refusals[0] is not None
        assert refusals[0].code == "MEMORY_WRITE_LEASE_BUSY"
        assert all(refusal == refusals[0] for refusal in refusals)
    assert workspace.files() == before
    assert all(add(s, f"after the wait {s.name}") for s in all_surfaces)


@requirement("remember:lease:not-for-reading")
def test_looking_needs_no_lease(surface: Surface, workspace: Workspace) -> None:
    record = add(surface, TEXT)

    with (workspace.data / ".mcp-write.lock").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        proposed = remember(surface, "The vault opens with tuna")
        known = remember(surface, TEXT, decision="add")
        found = recall(surface, "vault")
        status = surface.send("status", {})

    assert proposed.body["outcome"] == "candidates"
    assert (known.body["outcome"], known.body["record"]) == ("existing", record)
    assert [fact["text"] for fact in found.body["facts"]] == [TEXT]
    assert status.refusal is None


@requirement("remember:sync-failed:says-where", "refusal:every-code:is-provoked")
def test_a_file_that_could_not_be_indexed_is_reported_and_mended(
    surface: Surface, workspace: Workspace
) -> None:
    add(surface, "Something was stored before")
    [index] = workspace.data.glob("lexical-default*")
    writer = tantivy.Index.open(str(_innermost(index))).writer()

    reply = remember(surface, TEXT, decision="add")
    del writer

    refusal = reply.refusal
    assert refusal is not None
    assert refusal.code == "MEMORY_SYNC_FAILED"
    path = workspace.vault / refusal.details["path"]
    assert path.stem == refusal.details["recordId"]
    assert refusal.details["uri"] == f"gno://memory/{refusal.details['path']}"
    assert path.read_text().endswith(f"\n{TEXT}\n")
    assert "gno update" in refusal.message
    assert "swordfish" not in json.dumps([refusal.message, refusal.details])
    update(surface)
    assert recalled(surface, "vault") == [TEXT]
    assert remember(surface, TEXT, decision="add").body["outcome"] == "existing"


@requirement("remember:data-lost:loses-nothing")
@pytest.mark.parametrize("lost", [".", "catalog-default.sqlite*", "lexical-default"])
def test_everything_derived_may_be_deleted_at_any_time(
    surface: Surface, workspace: Workspace, lost: str
) -> None:
    old = add(surface, TEXT)
    new = succeed(surface, old, "The vault opens with tuna")
    before = workspace.files()

    surface.close()
    for path in [workspace.data] if lost == "." else workspace.data.glob(lost):
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    assert recalled(surface, "vault") == ["The vault opens with tuna"]
    assert remember(surface, new["text"]).body["outcome"] == "existing"
    assert replace(surface, old, "late").code == "MEMORY_SUPERSEDE_CONFLICT"
    assert workspace.files() == before


@requirement("supersede:projection-failed", "refusal:every-code:is-provoked")
def test_an_edge_that_did_not_land_leaves_the_predecessor_current(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, "The vault opens with cod")
    _sql(
        workspace, "CREATE TRIGGER stop BEFORE INSERT ON edges BEGIN SELECT RAISE(ABORT, 'no'); END"
    )

    refusal = replace(surface, record, TEXT).refusal
    meanwhile = recalled(surface, "vault")
    _sql(workspace, "DROP TRIGGER stop")
    update(surface)

    assert refusal is not None
    assert refusal.code == "MEMORY_SUPERSEDE_PROJECTION_FAILED"
    assert (workspace.vault / refusal.details["path"]).is_file()
    assert meanwhile == ["The vault opens with cod"]
    assert recalled(surface, "vault") == [TEXT]


def _sql(workspace: Workspace, statement: str) -> None:
    # By the product's own driver: two copies of SQLite in one process undo each other's locks.
    with closing(apsw.Connection(str(workspace.data / "catalog-default.sqlite"))) as catalog:
        catalog.execute(statement)


def _innermost(folder: Any) -> Any:
    """Return the folder that holds the engine's own files."""
    return next(path.parent for path in [*folder.rglob("meta.json")])
