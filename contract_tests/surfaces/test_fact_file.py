"""The file a remember leaves behind, read as a user or another program reads it."""

from __future__ import annotations

import io
from typing import Any

import pytest
import yaml
from ruamel.yaml import YAML

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import add, recalled, remember, succeed
from contract_tests.surfaces.fact_files import quoted
from contract_tests.surfaces.surface import CALLER, SESSION, Json, Surface
from contract_tests.surfaces.workspace import Workspace

TEXT = "Prod deploys from main only"
HARD = [
    "yes",
    "~",
    "key: value # note",
    "- item",
    "0123",
    "2026-09-02",
    "'quoted' \"twice\"",
    "\\n",
]


@requirement("file:whole:is-as-published", "file:optional:only-when-given")
def test_a_plain_fact_is_written_exactly_as_published(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, TEXT, scopes=["project:gno", "b"])

    [path] = workspace.facts()
    expected = f"""---
title: "{TEXT}"
memory:
  recordId: "{record["recordId"]}"
  scopes: ["project:gno", "b"]
  caller: "{CALLER}"
  session: "{SESSION}"
  createdAt: "{record["createdAt"]}"
  contentHash: "{record["contentHash"]}"
---

{TEXT}
"""
    assert path.read_bytes() == expected.encode()


@requirement("file:optional:only-when-given", "file:successor:names-its-predecessor")
def test_a_successor_with_origins_is_written_exactly_as_published(
    surface: Surface, workspace: Workspace
) -> None:
    old = add(surface, "Prod deploys from anywhere")
    record = succeed(surface, old, TEXT, source="a chat", derivedFrom=["https://a", "b"])

    path = workspace.vault / record["uri"].removeprefix("gno://memory/")
    tail = path.read_text().partition(f'  contentHash: "{record["contentHash"]}"\n')[2]
    expected = f"""  source: "a chat"
  derivedFrom: ["https://a", "b"]
relations:
  supersedes:
    - "{old["uri"]}"
---

{TEXT}
"""
    assert tail == expected


@requirement("file:strings:survive-any-yaml")
@pytest.mark.parametrize("text", ["@home", "%percent", "`tick`", "&a *b !c", "[x] {y}", "null"])
def test_two_kinds_of_yaml_readers_get_the_same_strings(
    surface: Surface, workspace: Workspace, text: str
) -> None:
    sent: Json = {"scopes": ["yes", "0123", "on"], "source": HARD[2], "derivedFrom": HARD}
    remember(surface, text, decision="add", caller="~", session="1e3", **sent)

    [path] = workspace.facts()
    block = path.read_text().split("---\n")[1]
    for loaded in (yaml.safe_load(block), _yaml_1_2(block)):
        assert loaded["title"] == text
        assert loaded["memory"]["scopes"] == sent["scopes"]
        assert loaded["memory"]["source"] == sent["source"]
        assert loaded["memory"]["derivedFrom"] == HARD
        assert (loaded["memory"]["caller"], loaded["memory"]["session"]) == ("~", "1e3")
        assert all(isinstance(v, str) for k, v in loaded["memory"].items() if k.endswith("At"))


@requirement("file:title:is-cut-on-code-points")
def test_the_title_is_cut_after_80_code_points(surface: Surface, workspace: Workspace) -> None:
    add(surface, "a" * 70 + "\n\t " + "b" * 8 + "🦊 and more words")

    [path] = workspace.facts()
    title = "a" * 70 + " " + "b" * 8 + "🦊"
    assert path.read_text().splitlines()[1] == f"title: {quoted(title)}"
    assert len(title) == 80


@requirement("file:body:is-the-text-as-given")
@pytest.mark.parametrize(
    "text",
    [
        "first\n---\nlast",
        "---\nnot: frontmatter\n---\nbody",
        "two  spaces\tand\n\n\nblank lines",
        "line one\r\nline two",
        "# Heading\n\n- item",
    ],
)
def test_the_body_is_the_text_and_comes_back_unchanged(surface: Surface, text: str) -> None:
    record = add(surface, f"\n{text}  ")

    again = remember(surface, text)

    assert record["text"] == text
    assert (again.body["outcome"], again.body["record"]) == ("existing", record)
    assert recalled(surface, text) == [text]


@requirement("write:user-files:are-never-touched")
def test_no_call_touches_a_file_that_is_there(surface: Surface, workspace: Workspace) -> None:
    (workspace.vault / "note.md").write_bytes(b"\xef\xbb\xbfA note.\r\n")
    (workspace.vault / "facts").mkdir()
    (workspace.vault / "facts" / "broken.md").write_bytes(b"---\nmemory: [\n---\n\xff")
    before = workspace.files()

    record = add(surface, TEXT)
    succeed(surface, record, "Prod deploys from release branches")
    surface.send("update", {})
    surface.send("status", {})

    after = workspace.files()
    assert {name: after[name] for name in before} == before
    assert len(after) == len(before) + 2


def _yaml_1_2(block: str) -> Any:
    reader = YAML(typ="safe", pure=True)
    reader.version = (1, 2)
    return reader.load(io.StringIO(block))
