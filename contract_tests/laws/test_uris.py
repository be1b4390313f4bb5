"""Addresses: from any path to a URI and back to exactly that path, and never further."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gno.domain.uris import Address, read_uri, render_uri

NAMES = st.text(min_size=1, max_size=12).filter(
    lambda name: "/" not in name and name not in {".", ".."}
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/%?"


@given(NAMES, PATHS, NAMES)
def test_a_uri_leads_back_to_the_exact_file(collection: str, rel_path: str, index: str) -> None:
    address = Address(collection, rel_path, index)

    assert read_uri(render_uri(address)) == address


@given(NAMES, PATHS, NAMES)
def test_a_uri_is_plain_ascii(collection: str, rel_path: str, index: str) -> None:
    uri = render_uri(Address(collection, rel_path, index))

    assert set(uri) <= set(UNRESERVED)


@given(st.lists(PATHS, min_size=2, max_size=2, unique=True))
def test_two_files_never_share_a_uri(paths: list[str]) -> None:
    assert render_uri(Address("m", paths[0])) != render_uri(Address("m", paths[1]))


@pytest.mark.parametrize(
    ("rel_path", "encoded"),
    [
        ("facts/2026-09-03/mem-1.md", "facts/2026-09-03/mem-1.md"),
        ("🦊.md", "%F0%9F%A6%8A.md"),
        ("to do.md", "to%20do.md"),
        ("100%.md", "100%25.md"),
        ("%2E%2E/a.md", "%252E%252E/a.md"),
        ("what?.md", "what%3F.md"),
        ("#1.md", "%231.md"),
        ("{}.md", "%7B%7D.md"),
        ("C:\\notes\\a.md", "C:%5Cnotes%5Ca.md"),
        ("a\nb.md", "a%0Ab.md"),
    ],
)
def test_segments_are_percent_encoded(rel_path: str, encoded: str) -> None:
    address = Address("memory", rel_path)

    assert render_uri(address) == f"gno://memory/{encoded}"
    assert read_uri(f"gno://memory/{encoded}") == address


def test_only_another_index_than_the_default_one_is_named() -> None:
    assert render_uri(Address("m", "a.md", "default")) == "gno://m/a.md"
    assert render_uri(Address("m", "a.md", "work & co")) == "gno://m/a.md?index=work%20%26%20co"


@pytest.mark.parametrize(
    "uri",
    [
        "gno://m/a%20b.md",
        "GNO://m/a b.md",
        "  gno://m/a%20b.md\n",
        "gno://m/a%20b.md#line-3",
        "gno://m/a%20b.md?index=default",
        "gno://m/a%20b.md?index=",
        "gno://m/a%20b.md?line=3&index",
        "gno://m/a%20b.md?index=%FF",
    ],
)
def test_other_spellings_of_an_address_are_read(uri: str) -> None:
    assert read_uri(uri) == Address("m", "a b.md")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gno:",
        "gno://",
        "gno://m",
        "gno://m/",
        "gno:///a.md",
        "gno:m/a.md",
        "http://m/a.md",
        "notes/a.md",
        "gno://m/a//b.md",
        "gno://m/../a.md",
        "gno://m/a/./b.md",
        "gno://m/a/..",
        "gno://m/%2e%2e/a.md",
        "gno://m/.%2E/a.md",
        "gno://m/a%2F..%2Fb.md",
        "gno://m%2Fn/a.md",
        "gno://../a.md",
        "gno://m/%FF.md",
        "gno://m/\ud800.md",
        "gno://\udcff/a.md",
    ],
)
def test_what_names_no_file_of_a_collection_is_none(text: str) -> None:
    assert read_uri(text) is None


@given(st.text(), st.text())
def test_no_address_leads_up_or_aside(collection: str, rest: str) -> None:
    address = read_uri(f"gno://{collection}/{rest}")

    if address is not None:
        names = [address.collection, *address.rel_path.split("/")]
        assert all(name not in {"", ".", ".."} for name in names)
        assert "/" not in address.collection
