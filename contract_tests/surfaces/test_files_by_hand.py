"""Files that people and other programs wrote: read tolerantly, reported, never touched."""

from __future__ import annotations

import pytest

from contract_tests.requirements import requirement
from contract_tests.surfaces.calls import (
    add,
    findings,
    recall,
    recalled,
    remember,
    replace,
    status_of,
    update,
)
from contract_tests.surfaces.fact_files import FactFile, sha256
from contract_tests.surfaces.surface import Surface
from contract_tests.surfaces.workspace import Workspace

FACT = FactFile(text="The lantern is red", scopes=("project:demo",))
BYSTANDER = FactFile(text="The lantern hangs in the hall")
BLOCK_LIST = FACT.content.replace('["project:demo"]', "\n    - project:demo").replace('"', "")
FORMS = {
    "a mark": "\ufeff" + FACT.content,
    "CRLF": FACT.content.replace("\n", "\r\n"),
    "a block list and no quotes": BLOCK_LIST.replace("createdAt: ", "createdAt: '").replace(
        "000Z", "000Z'"
    ),
    "bare strings": FACT.content.replace('"', ""),
    "extra keys": FACT.content.replace("memory:\n", "tags: [x]\nmemory:\n  mood: {good: [1]}\n"),
    "no title": "---\n" + FACT.content.partition("\n")[2].partition("\n")[2],
    "blank lines": FACT.content.replace("---\n\n", "---\n\n\n\n").rstrip() + "\n\n\n",
    "no last line end": FACT.content.rstrip("\n"),
    "comments": FACT.content.replace("memory:\n", "# mine\nmemory:  # and this\n"),
    "wrapped words": FACT.content.replace("The lantern is red\n", "The lantern\n  is red\n"),
    "single quotes": FACT.content.replace('"', "'"),
}
BROKEN: dict[str, tuple[str, set[str]]] = {
    "no block": ("just words\n", {"MEMORY_FRONTMATTER_MISSING"}),
    "no memory": ("---\ntitle: x\n---\n\nwords\n", {"MEMORY_FRONTMATTER_MISSING"}),
    "never closed": (FACT.content.replace("---\n\n", "\n"), {"MEMORY_FRONTMATTER_MISSING"}),
    "a tab": ("---\n\tmemory:\n---\nx\n", {"MEMORY_FRONTMATTER_INVALID"}),
    "memory a word": ("---\nmemory: yes\n---\nx\n", {"MEMORY_FRONTMATTER_INVALID"}),
    "a tag": (
        FACT.content.replace("memory:", "evil: !!python/object:os.system\nmemory:"),
        {"MEMORY_FRONTMATTER_INVALID"},
    ),
    "an alias": (
        FACT.content.replace("memory:", "a: &a [x]\nb: [*a, *a]\nmemory:"),
        {"MEMORY_FRONTMATTER_INVALID"},
    ),
    "twice a key": (
        FACT.content.replace("memory:\n", "memory:\n  caller: x\n"),
        {"MEMORY_FRONTMATTER_INVALID"},
    ),
    "id of letters": (
        FACT.content.replace(FACT.record_id, "mem-xyz"),
        {"MEMORY_RECORD_ID_INVALID"},
    ),
    "id of another": (
        FACT.content.replace(FACT.record_id, "mem-0123456789abcdef"),
        {"MEMORY_RECORD_ID_MISMATCH"},
    ),
    "nobody": (
        FACT.content.replace('caller: "hand"', "caller:").replace('session: "s0"', 'session: " "'),
        {"MEMORY_IDENTITY_MISSING"},
    ),
    "no time": (FACT.content.replace(FACT.created, "yesterday"), {"MEMORY_CREATED_AT_INVALID"}),
    "no hash": (FACT.content.replace(FACT.content_hash, "abc"), {"MEMORY_CONTENT_HASH_INVALID"}),
    "an edit": (FACT.content.replace("is red", "is ed"), {"MEMORY_CONTENT_HASH_MISMATCH"}),
    "no words": (
        FACT.content.removesuffix("The lantern is red\n"),
        {"MEMORY_BODY_EMPTY"},
    ),
    "supersedes words": (
        FACT.content.replace("---\n\n", "relations:\n  supersedes: the other one\n---\n\n"),
        {"MEMORY_SUPERSEDES_INVALID"},
    ),
    "everything": (
        "---\nmemory:\n  scopes: ['a b']\n---\n",
        {
            "MEMORY_RECORD_ID_INVALID",
            "MEMORY_SCOPES_INVALID",
            "MEMORY_IDENTITY_MISSING",
            "MEMORY_CREATED_AT_INVALID",
            "MEMORY_CONTENT_HASH_INVALID",
            "MEMORY_BODY_EMPTY",
        },
    ),
}
SCOPES = {
    "null": ("scopes: null", "MEMORY_SCOPES_EMPTY"),
    "nothing": ("scopes:", "MEMORY_SCOPES_EMPTY"),
    "empty text": ('scopes: ""', "MEMORY_SCOPES_EMPTY"),
    "empty list": ("scopes: []", "MEMORY_SCOPES_EMPTY"),
    "a mapping": ("scopes: {}", "MEMORY_SCOPES_INVALID"),
    "a null in a list": ("scopes: [null]", "MEMORY_SCOPES_INVALID"),
    "absent": ("kept: x", "MEMORY_SCOPES_EMPTY"),
    "nine": (f"scopes: {list('abcdefghi')}", "MEMORY_SCOPES_INVALID"),
    "a list in a list": ("scopes: [[a]]", "MEMORY_SCOPES_INVALID"),
}


@requirement("read:form:is-tolerant")
@pytest.mark.parametrize("form", FORMS)
def test_the_form_of_a_file_is_no_matter(surface: Surface, workspace: Workspace, form: str) -> None:
    path = FACT.place(workspace, FORMS[form])
    before = path.read_bytes()

    update(surface)

    [fact] = recall(surface, "red lantern").body["facts"]
    assert findings(surface) == {}
    assert (fact["uri"], fact["contentHash"]) == (FACT.uri, FACT.content_hash)
    assert (fact["scopes"], fact["createdAt"]) == (["project:demo"], FACT.created)
    assert path.read_bytes() == before


@requirement(
    "read:each-fault:has-its-code", "read:broken:stops-nothing", "read:diagnostics:all-together"
)
@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_named_by_all_its_codes_and_stops_nothing(
    surface: Surface, workspace: Workspace, kind: str
) -> None:
    content, codes = BROKEN[kind]
    path = FACT.place(workspace, content)
    BYSTANDER.place(workspace)
    before = workspace.files()

    update(surface)

    assert findings(surface) == {FACT.rel_path: codes}
    assert recalled(surface, "lantern") == [BYSTANDER.text]
    assert workspace.files() == before
    assert path.is_file()
    assert all(finding["hint"] for finding in status_of(surface)["findings"])


@requirement("read:each-fault:has-its-code")
@pytest.mark.parametrize("kind", SCOPES)
def test_scopes_that_name_nothing_are_named(
    surface: Surface, workspace: Workspace, kind: str
) -> None:
    line, code = SCOPES[kind]
    FACT.place(workspace, FACT.content.replace('scopes: ["project:demo"]', line))
    BYSTANDER.place(workspace)

    update(surface)

    assert findings(surface) == {FACT.rel_path: {code}}
    assert recalled(surface, "lantern") == [BYSTANDER.text]


@requirement("read:scalar:is-a-list-of-one")
def test_one_word_is_one_scope(surface: Surface, workspace: Workspace) -> None:
    FACT.place(workspace, FACT.content.replace('["project:demo"]', "project:demo"))

    update(surface)

    assert [f["scopes"] for f in recall(surface, "lantern").body["facts"]] == [["project:demo"]]
    assert recalled(surface, "lantern", scopes=["p"]) == []


@requirement("read:yaml-words:stay-text")
def test_words_that_yaml_reads_as_other_types_stay_text(
    surface: Surface, workspace: Workspace
) -> None:
    words = ["no", "0123", "2026-09-02", "on", "1e3", "null"]
    caller, session = "yes", "007"
    file = FactFile(text="The lantern is red", caller=caller, session=session)
    content = file.content.replace('"', "").replace("[project:demo]", f"[{', '.join(words[:5])}]")
    file.place(workspace, content.replace("memory:\n", "memory:\n  source: 2026-09-02\n"))

    update(surface)

    [fact] = recall(surface, "lantern", scopes=["no"]).body["facts"]
    assert fact["scopes"] == words[:5]
    assert (fact["caller"], fact["session"], fact["source"]) == (caller, session, "2026-09-02")
    assert recalled(surface, "lantern", scopes=["false"]) == []


@requirement("read:broken:is-no-fact")
def test_a_broken_record_is_no_fact_no_candidate_and_no_predecessor(
    surface: Surface, workspace: Workspace
) -> None:
    record = add(surface, "The lantern is red")
    [path] = workspace.facts()
    path.write_text(path.read_text().replace("is red\n", "is rad\n"))
    update(surface)

    assert recalled(surface, "lantern") == []
    assert remember(surface, "The lantern is blue").body["candidates"] == []
    assert replace(surface, record, "x").code == "MEMORY_PREDECESSOR_NOT_FOUND"
    assert remember(surface, "The lantern is red", decision="add").body["outcome"] == "added"


@requirement("read:foreign:is-left-alone")
def test_ordinary_notes_are_neither_facts_nor_faults(
    surface: Surface, workspace: Workspace
) -> None:
    for name in ("🦊.md", "{}.md", "to do.md", "to-do.md", "deep/er/note.md", "image.png"):
        path = workspace.vault / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"---\ntitle: lantern\n---\n\nA lantern.\n" if name[0] != "i" else b"\x89")
    BYSTANDER.place(workspace)

    update(surface)

    assert recalled(surface, "lantern") == [BYSTANDER.text]
    assert findings(surface) == {}
    assert status_of(surface)["files"] >= 6


@requirement("read:aliases:are-not-expanded", "read:broken:stops-nothing")
def test_a_bomb_of_aliases_and_a_huge_block_are_named(
    surface: Surface, workspace: Workspace
) -> None:
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    bomb = "\n".join(["---", "a0: &a0 [x]", *levels, "memory: *a29", "---", "words", ""])
    FACT.place(workspace, bomb)
    huge = FactFile(text="Huge")
    huge.place(workspace, "---\nmemory:\n  x: " + "y" * 10_000_000 + "\n---\n\nHuge\n")
    BYSTANDER.place(workspace)

    update(surface)

    assert set(findings(surface)) == {FACT.rel_path, huge.rel_path}
    assert recalled(surface, "lantern") == [BYSTANDER.text]


@requirement("read:diagnostics:all-together")
def test_a_file_that_is_not_utf8_is_named(surface: Surface, workspace: Workspace) -> None:
    FACT.place(workspace).write_bytes(FACT.content.encode("utf-16"))
    BYSTANDER.place(workspace)

    update(surface)

    assert findings(surface) == {FACT.rel_path: {"MEMORY_FRONTMATTER_INVALID"}}
    assert recalled(surface, "lantern") == [BYSTANDER.text]
    assert sha256(b"") not in str(status_of(surface))
