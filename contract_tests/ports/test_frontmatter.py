"""Blocks read as the text that stands in them, by our fast path, by YAML and by others alike."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from gno.adapters.vault.canonical import read_canonical
from gno.adapters.vault.frontmatter import YamlFrontmatterReader
from gno.domain.limits import MAX_FRONTMATTER_BYTES, MAX_FRONTMATTER_DEPTH
from gno.domain.memory.frontmatter import split_frontmatter
from gno.domain.memory.record import Record, render_record

READER = YamlFrontmatterReader()
COMMENT = "# no longer canonical\n"  # sends a block to the YAML reader
WORDS = [
    *(
        "yes",
        "no",
        "on",
        "off",
        "true",
        "False",
        "null",
        "~",
        "",
        " ",
        "0123",
        "1e3",
        "0x1f",
        "12:30",
    ),
    *(
        "2026-09-02",
        ".inf",
        "=",
        "<<",
        "key: value # note",
        "@at",
        "%pct",
        "`tick",
        "- dash",
        "? q",
    ),
    *(
        "*alias",
        "&anchor",
        "!tag",
        "[a]",
        "{a: b}",
        '"quoted"',
        "'single'",
        "back\\slash",
        "a    - b",
    ),
    *(
        "\u2028",
        "\u0085",
        "\ufeff",
        "🦊",
        "é",
        "e\u0301",
        "\u202e",
        "a\tb",
        "a\nb",
        "|",
        ">",
        "---",
    ),
]
# All that a fact may hold; what a caller may not send, such as NUL, is refused long before.
TEXTS = st.one_of(
    st.sampled_from(WORDS),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    lists = st.lists(TEXTS, max_size=4).map(tuple)
    return Record(
        record_id=draw(TEXTS),
        text=draw(TEXTS),
        content_hash=draw(TEXTS),
        scopes=draw(lists),
        caller=draw(TEXTS),
        session=draw(TEXTS),
        created_ms=draw(st.integers(0, 10**13)),
        supersedes=draw(lists),
        source=draw(st.none() | TEXTS),
        derived_from=draw(lists),
    )


def block_of(record: Record) -> str:
    block = split_frontmatter(render_record(record)).block
    assert block is not None
    return block


def memory_of(record: Record) -> dict[str, Any]:
    given: dict[str, Any] = {
        "recordId": record.record_id,
        "scopes": list(record.scopes),
        "caller": record.caller,
        "session": record.session,
        "contentHash": record.content_hash,
    }
    if record.source is not None:
        given["source"] = record.source
    if record.derived_from:
        given["derivedFrom"] = list(record.derived_from)
    return given


@settings(deadline=None)
@given(records())
def test_every_reader_reads_what_we_write_as_the_same_text(record: Record) -> None:
    block = block_of(record)

    fast = read_canonical(block)

    assert fast is not None
    assert fast == READER.parse(block) == READER.parse(COMMENT + block)
    assert fast == yaml.safe_load(block)  # YAML 1.1
    assert fast == YAML(typ="safe", pure=True).load(block)  # YAML 1.2
    memory: Any = fast["memory"]
    assert {key: memory[key] for key in memory if key != "createdAt"} == memory_of(record)
    relations = {"supersedes": list(record.supersedes)} if record.supersedes else None
    assert fast.get("relations") == relations


@settings(deadline=None)
@given(records(), st.data())
def test_a_block_with_one_character_changed_reads_the_same_both_ways(
    record: Record, data: st.DataObject
) -> None:
    block = block_of(record)
    at = data.draw(st.integers(0, len(block) - 1))
    char = data.draw(st.sampled_from(["", *'"\\\n x:ud-,\t\x7f\x85\u2028\ufeff\ufffe']))
    changed = block[:at] + char + block[at + 1 :]

    fast = read_canonical(changed)

    if fast is not None:
        assert fast == READER.parse(COMMENT + changed)


# Escaped, JSON makes one character of two halves; bare, YAML folds, refuses or drops the others.
ESCAPES = ["\\ud83d\\ude00", "\\uD83D", "\\udc00", "\\x41", "\\U0001F98A", "\\e", "\\"]
BARE = [*"\x1f\t\x7f\x85\x9f\u2028\u2029\ufeff\ufffe\uffff", "\ud800"]


@pytest.mark.parametrize("text", [*ESCAPES, *BARE], ids=ascii)
def test_what_json_and_yaml_read_differently_is_left_to_yaml(text: str) -> None:
    record = Record(
        record_id="r", text="t", content_hash="h", scopes=(), caller="X", session="s", created_ms=0
    )
    assert read_canonical(block_of(record)) is not None

    assert read_canonical(block_of(record).replace("X", text)) is None


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ("", {}),
        ("\n# only words\n", {}),
        ("a: no\nb: 0123\nc: 2026-09-02\nd: on\ne: 1.0\nf: 12:30:00\n", None),
        ("a:\nb: ~\nc: null\nd: Null\ne: NULL\nf: ''", dict.fromkeys("abcde") | {"f": ""}),
        ("a: 'null'\nb: \"~\"\nc: |\n  null\n", {"a": "null", "b": "~", "c": "null\n"}),
        ("no: yes\n1: 2\n~: x\n'': y", {"no": "yes", "1": "2", "~": "x", "": "y"}),
        ("a: [b, 'c', null, {d: e}]\nf:\n- g\n- - h", None),
        ("\ufeffa: b\r\nc:\r\n  - d\r\n", {"a": "b", "c": ["d"]}),
        ("---\na: b\n...\n", {"a": "b"}),
        ("%YAML 1.2\n---\na: b", {"a": "b"}),
        ("a: &x b", {"a": "b"}),
        ("<<: {a: b}", {"<<": {"a": "b"}}),
        ("a: b # note\nc: d#e", {"a": "b", "c": "d#e"}),
    ],
)
def test_text_is_read_as_it_stands(block: str, expected: dict[str, Any] | None) -> None:
    if expected is None:
        expected = yaml.load(block, Loader=yaml.BaseLoader)  # noqa: S506 - text only, as ours
        expected = {key: _none_for_null(value) for key, value in expected.items()}

    assert READER.parse(block) == expected


def _none_for_null(value: Any) -> Any:
    if isinstance(value, list):
        return [_none_for_null(item) for item in value]
    return None if value == "null" else value


BOMB = "a: &a [x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)
REFUSED = [
    ("- a", "line 2 is no block of keys"),
    ("words", "line 2 is no block of keys"),
    ("a: 1\nb: 2\na: 3", "line 4 repeats the key 'a'"),
    ("a: {b: 1, b: 2}", "line 2 repeats the key 'b'"),
    ("a: 1\n'a': 2", "line 3 repeats"),
    (BOMB, "line 3 has an alias"),
    ("a: &a\n  b: *a", "line 3 has an alias"),
    ("a: !!python/object/apply:os.system [id]", "line 2 has a tag"),
    ("a: !!str b", "line 2 has a tag"),
    ("a: ! b", "line 2 has a tag"),
    ("!!binary a: b", "line 2 has a tag"),
    ("!x {a: b}", "line 2 has a tag"),
    ("a:\n  - !x [b]", "line 3 has a tag"),
    ("? [a]\n: b", "line 2 has a key that is no plain word"),
    ("*a : b", "line 2"),
    ("a: b\n\tc: d", "line 3 is indented with a tab"),
    ("a: [b\nc: d", "is not valid YAML"),
    ('a: "\\ud800"', "line 2 is not valid YAML"),
    ("a: b\n---\nc: d", "line 3 begins a second document"),
    ("a: b\nc: \x00", "line 3 holds U+0000"),
    ("a: \ud800", "line 2 holds U+D800"),
    ("a: " + "[" * (MAX_FRONTMATTER_DEPTH + 1), "nested deeper"),
    ("a: " + "{b: " * (MAX_FRONTMATTER_DEPTH + 1), "nested deeper"),
    ("a: " + "[" * 60_000, "line 2"),
    ("- " * 30_000, "nested deeper"),
    ("? " * 30_000, "line 2"),
    ("a: " + "é" * (MAX_FRONTMATTER_BYTES // 2), "longer than 65536 bytes"),
    ("a: " + "x" * 10_000_000, "longer than 65536 bytes"),
]


@pytest.mark.parametrize(("block", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_refused_names_its_line_and_costs_little(block: str, message: str) -> None:
    started = perf_counter()

    with pytest.raises(ValueError, match=r"^(line|it)") as refused:
        READER.parse(block)

    assert message in str(refused.value)
    assert perf_counter() - started < 1


@pytest.mark.parametrize("depth", [1, MAX_FRONTMATTER_DEPTH - 1])
def test_depth_up_to_the_limit_is_read(depth: int) -> None:
    assert READER.parse("a: " + "[" * depth + "]" * depth)


def test_size_up_to_the_limit_is_read() -> None:
    words = "x" * (MAX_FRONTMATTER_BYTES - 3)

    assert READER.parse(f"a: {words}") == {"a": words}


@pytest.mark.parametrize(
    "filler", ["a: b\n", "- - - a\n", "[[", "{a: ", "? a\n", '"\\', "&a ", "k: |\n"]
)
def test_no_block_within_the_limit_takes_long(filler: str) -> None:
    block = filler * (MAX_FRONTMATTER_BYTES // len(filler))
    started = perf_counter()

    with pytest.raises(ValueError, match=r"^(line|it)"):
        READER.parse(block)

    assert perf_counter() - started < 1


def test_a_file_that_is_yaml_as_a_whole_counts_its_lines_from_one() -> None:
    with pytest.raises(ValueError, match=r"^line 1 has a tag"):
        YamlFrontmatterReader(first_line=1).parse("a: !x b")


def test_without_the_c_library_the_same_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = [block for block, _ in REFUSED if len(block) < 500]
    fast = [_outcome(block) for block in [*blocks, "a: [b, ~]\nc: |\n  d\n"]]

    monkeypatch.delattr(yaml, "CLoader")

    assert [_outcome(block) for block in [*blocks, "a: [b, ~]\nc: |\n  d\n"]] == fast


def _outcome(block: str) -> object:
    try:
        return READER.parse(block)
    except ValueError as error:
        # Both find the fault; which line of an unclosed list they blame differs.
        return str(error).partition(" ")[0]


def test_our_own_files_are_read_without_yaml() -> None:
    code = """
import sys
from gno.adapters.vault.frontmatter import YamlFrontmatterReader
from gno.domain.memory.frontmatter import split_frontmatter
from gno.domain.memory.record import Record, render_record
record = Record(record_id="r", text="t", content_hash="h", scopes=("a", "b"), caller="c",
    session="s", created_ms=0, supersedes=("x", "y"), source="z", derived_from=("o",))
print(bool(YamlFrontmatterReader().parse(split_frontmatter(render_record(record)).block)))
print("yaml" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["True", "False"]
