"""A change of the configuration changes no more of the file than it must."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract_tests.ports.test_config import store_in
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.config_store import ConfigStore

Change: TypeAlias = Callable[[ConfigStore], None]

ENTRY = '- name: "new"\n  path: "/p"\n'
BY_HAND = """---
# mine
version: "1.0"
collections:
    # about a
    -   name: a    # short
        path: 'a'
        other: ~
        models: {embed: no}

    # about b
    -
        path: >-
          0123
        name: b
        memorymanaged: yes
    # about c
    - {name: c, path: x}
# tail
gateway:   { port: 0777 }
...
"""


def add(store: ConfigStore) -> None:
    store.add(Collection(name="new", path="/p"))


def changed(folder: Path, text: str, *changes: Change) -> str:
    store = store_in(folder, text)
    for change in changes:
        change(store)
    return Path(store.location).read_bytes().decode()


def indented(entry: str, by: int) -> str:
    return "".join(" " * by + line for line in entry.splitlines(keepends=True))


def test_adding_inserts_lines_and_moves_nothing(tmp_path: Path) -> None:
    before, after = BY_HAND.split("# tail")

    text = changed(tmp_path, BY_HAND, add)

    assert text == before + indented(ENTRY, 4) + "# tail" + after


def test_removing_takes_lines_out_and_leaves_every_comment_around(tmp_path: Path) -> None:
    before, rest = BY_HAND.split("    -\n")
    after = rest[rest.index("    # about c") :]

    text = changed(tmp_path, BY_HAND, lambda store: store.remove("b"))

    assert text == before + after


def test_renaming_changes_one_word(tmp_path: Path) -> None:
    text = changed(
        tmp_path,
        BY_HAND,
        lambda store: store.rename("a", "A"),
        lambda store: store.rename("c", "see"),
    )

    assert text == BY_HAND.replace("name: a ", 'name: "A" ').replace("{name: c,", '{name: "see",')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, f'version: "1.0"\ncollections:\n{indented(ENTRY, 2)}'),
        ("", f'version: "1.0"\ncollections:\n{indented(ENTRY, 2)}'),
        ("# mine\n", f'# mine\nversion: "1.0"\ncollections:\n{indented(ENTRY, 2)}'),
        ("models: x", f"models: x\ncollections:\n{indented(ENTRY, 2)}"),
        ("collections: # none\na: b\n", f"collections: # none\n{indented(ENTRY, 2)}a: b\n"),
        ("collections: ~\n", f"collections: \n{indented(ENTRY, 2)}"),
        ("collections: [ ]\n", 'collections: [{name: "new", path: "/p"} ]\n'),
        (
            "{collections: [{name: a, path: b},]}",
            '{collections: [{name: a, path: b}, {name: "new", path: "/p"},]}',
        ),
        (
            "collections:\n- name: a\n  path: |-\n    x\n\na: b\n",
            f"collections:\n- name: a\n  path: |-\n    x\n\n{ENTRY}a: b\n",
        ),
        (
            "collections:\n- name: a\n  path: p\n  x:\na: b\n",
            f"collections:\n- name: a\n  path: p\n  x:\n{ENTRY}a: b\n",
        ),
        (
            "collections:\n- name: a\n  path: p\n  x:\n  - [1]\n  - {y: z}",
            f"collections:\n- name: a\n  path: p\n  x:\n  - [1]\n  - {{y: z}}\n{ENTRY}",
        ),
    ],
)
def test_the_style_of_the_file_is_followed(tmp_path: Path, text: str | None, expected: str) -> None:
    store = store_in(tmp_path, text)

    add(store)

    assert Path(store.location).read_text() == expected


def test_line_ends_and_byte_order_mark_stay(tmp_path: Path) -> None:
    text = "\ufeff# é\r\ncollections:\r\n- name: é\r\n  path: p\r\n"

    result = changed(tmp_path, text, add, lambda store: store.rename("é", "e"))

    assert result == text.replace("name: é", 'name: "e"') + ENTRY.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (0, "collections: [{name: b, path: q}, {name: c, path: r}]"),
        (1, "collections: [{name: a, path: p}, {name: c, path: r}]"),
        (2, "collections: [{name: a, path: p}, {name: b, path: q}]"),
    ],
)
def test_an_entry_on_one_line_with_others_goes_alone(
    tmp_path: Path, position: int, expected: str
) -> None:
    text = "collections: [{name: a, path: p}, {name: b, path: q}, {name: c, path: r}]"

    assert changed(tmp_path, text, lambda store: store.remove("abc"[position])) == expected


@pytest.mark.parametrize("text", ["{models: x}", "models: x\n...\n", "--- {a: b} # c"])
def test_what_we_cannot_change_is_left_alone(tmp_path: Path, text: str) -> None:
    store = store_in(tmp_path, text)

    with pytest.raises(Fault) as refused:
        add(store)

    assert refused.value.code is Code.RUNTIME
    assert "edit it yourself" in refused.value.message
    assert Path(store.location).read_text() == text


# Values as people write them, and what may stand around an entry.
VALUES = st.sampled_from(
    ["p", "'p'", '"p"', "~/p # home", "[a, b]", "|-\n{pad}    two\n{pad}    lines", ">\n{pad}    x"]
)
NOISE = st.sampled_from(["", "\n", "{pad}# words\n", "# words\n"])


@st.composite
def files(draw: st.DrawFn) -> tuple[str, int]:
    pad = draw(st.sampled_from(["", "  ", "    "]))
    dash = draw(st.sampled_from(["- ", "-   "]))
    count = draw(st.integers(1, 4))
    text = draw(st.sampled_from(["", "---\n", "# top\nmodels: {embed: no}\n"])) + "collections:\n"
    for n in range(count):
        text += draw(NOISE) + pad + dash + f"name: c{n}\n"
        inner = pad + " " * len(dash)
        text += inner + f"path: /p{n}{draw(st.sampled_from(['', ' # here']))}\n"
        if draw(st.booleans()):
            text += (
                draw(NOISE).replace("words", "inside")
                + inner
                + f"other: {draw(VALUES)}\n".replace("{pad}", inner)
            )
        text = text.replace("{pad}", pad)
    return text + draw(st.sampled_from(["", "# end\n", "gateway:\n  port: 0777\n"])), count


@settings(max_examples=50, deadline=None)
@given(files(), st.data())
def test_any_change_to_any_file_does_what_it_says(
    tmp_path_factory: pytest.TempPathFactory, made: tuple[str, int], data: st.DataObject
) -> None:
    text, count = made
    position = data.draw(st.integers(0, count - 1))
    folder = tmp_path_factory.mktemp("any")
    names = [f"c{n}" for n in range(count)]

    added = store_in(folder, text)
    add(added)
    assert [c.name for c in added.load().collections] == [*names, "new"]

    removed = store_in(folder, text)
    removed.remove(names[position])
    assert [c.name for c in removed.load().collections] == names[:position] + names[position + 1 :]
    kept = Path(removed.location).read_text()
    assert kept.count("# words") == text.count("# words")

    renamed = store_in(folder, text)
    renamed.rename(names[position], "z")
    assert len(Path(renamed.location).read_text().splitlines()) == len(text.splitlines())
