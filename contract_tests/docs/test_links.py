"""A link leads to a file that is there and to a heading that is in it."""

from __future__ import annotations

import re

import pytest

from contract_tests.docs.pages import ROOT, Page, pages

FOLDERS = {"domain", "ports", "adapters", "entrypoints", "gno", "contract_tests", "docs"}


@pytest.mark.parametrize("page", pages(), ids=str)
def test_every_link_leads_somewhere(page: Page) -> None:
    assert [link for link in page.links if not _leads_somewhere(page, link)] == []


def test_every_page_of_the_guide_can_be_reached_from_the_readme() -> None:
    start = Page(ROOT / "README.md")
    reached, waiting = {start.path}, [start]
    while waiting:
        page = waiting.pop()
        for link in page.links:
            path = (page.path.parent / link.partition("#")[0]).resolve()
            if path.suffix == ".md" and path not in reached:
                reached.add(path)
                waiting.append(Page(path))

    assert [str(page) for page in pages() if page.path not in reached] == []


@pytest.mark.parametrize("page", pages(), ids=str)
def test_a_file_of_ours_that_a_page_names_is_there(page: Page) -> None:
    spans: list[str] = re.findall(r"`([\w-]+/[\w./-]*)`", page.prose)
    ours = [span for span in spans if span.split("/")[0] in FOLDERS]

    assert [span for span in ours if not (ROOT / span).exists()] == []


def _leads_somewhere(page: Page, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = (page.path.parent / name).resolve() if name else page.path
    if not target.is_relative_to(ROOT) or not target.exists():
        return False
    return not anchor or anchor in Page(target).anchors
