"""The pages people read, taken apart: fenced blocks, code spans, headings, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
_NOT_IN_ANCHORS = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block and the language it names."""

    language: str
    text: str


@dataclass(frozen=True)
class Page:
    """One markdown file."""

    path: Path

    def __str__(self) -> str:
        """Name it as a reader would open it."""
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def text(self) -> str:
        """Return the page as it stands on disk."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def blocks(self) -> list[Block]:
        """Return the fenced blocks, in order."""
        return [Block(*found.groups()) for found in _FENCE.finditer(self.text)]

    @cached_property
    def prose(self) -> str:
        """Return the page without its fenced blocks."""
        return _FENCE.sub("", self.text)

    @cached_property
    def links(self) -> list[str]:
        """Return the targets of its links that lead to other pages or headings."""
        found: list[str] = _LINK.findall(self.prose)
        return [link for link in found if not link.startswith(("http:", "https:", "mailto:"))]

    @cached_property
    def anchors(self) -> set[str]:
        """Return the anchors that a renderer makes of the headings."""
        titles: list[str] = _HEADING.findall(self.prose)
        return {_NOT_IN_ANCHORS.sub("", title.lower()).replace(" ", "-") for title in titles}

    def commands(self) -> Iterator[str]:
        """Yield what the page tells people to type, in blocks and in the running text."""
        for block in self.blocks:
            lines = block.text.replace("\\\n", " ").splitlines()
            yield from (line.removeprefix("$ ") for line in lines if line.startswith("$ gno"))
        spans: list[str] = _SPAN.findall(self.prose)
        yield from (span for span in spans if span.startswith("gno "))


def pages() -> list[Page]:
    """Return every page of the project, the decisions included."""
    return [Page(path) for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])]


def guides() -> list[Page]:
    """Return the pages for people who use the product: the README and the top of docs."""
    apart = {"style.md"}
    found = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
    return [Page(path) for path in found if path.name not in apart]
