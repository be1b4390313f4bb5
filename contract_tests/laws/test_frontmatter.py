"""Cutting a file at its fences: only the first line opens, only the next one closes."""

from __future__ import annotations

import pytest
from hypothesis import given

from contract_tests.laws.samples import TEXTS
from gno.domain.memory.frontmatter import Split, split_frontmatter


@pytest.mark.parametrize(
    ("content", "split"),
    [
        ("---\na: b\n---\nbody\n", Split("a: b\n", "body\n")),
        ("\ufeff---\na: b\n---\nbody", Split("a: b\n", "body")),
        ("---\r\na: b\r\n---\r\nbody\r\n", Split("a: b\r\n", "body\r\n")),
        ("---\n---\nbody", Split("", "body")),
        ("---\na: b\n---", Split("a: b\n", "")),
        ("---\na: b\n---\n---\nmore\n---\n", Split("a: b\n", "---\nmore\n---\n")),
        ("---\na: |\n  ---\n ---\n---\nbody", Split("a: |\n  ---\n ---\n", "body")),
        ("---\na: b\n----\n---\nbody", Split("a: b\n----\n", "body")),
    ],
)
def test_a_block_is_what_stands_between_the_first_two_fences(content: str, split: Split) -> None:
    assert split_frontmatter(content) == split


@pytest.mark.parametrize(
    "content",
    [
        "",
        "---",
        "body",
        "\n---\na: b\n---\n",
        " ---\na: b\n---\n",
        "--- \na: b\n---\n",
        "----\na: b\n---\n",
        "body\n---\na: b\n---\n",
        "---\na: b\n",
        "---\na: b\n --- \n...\n",
        "---\na: b",
    ],
)
def test_without_both_fences_all_of_it_is_body(content: str) -> None:
    assert split_frontmatter(content) == Split(None, content)


@given(TEXTS)
def test_whatever_a_body_holds_it_comes_out_whole(body: str) -> None:
    assert split_frontmatter(f"---\na: b\n---\n{body}") == Split("a: b\n", body)
