"""What the architecture tests read: our modules as text, syntax trees and tokens."""

from __future__ import annotations

import ast
import io
import shutil
import tokenize
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAYERS = ("domain", "ports", "adapters", "entrypoints")
FOLDERS = ("gno", *LAYERS, "contract_tests")
_BLANK = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


@dataclass(frozen=True)
class Source:
    """One module of ours."""

    path: Path

    def __str__(self) -> str:
        """Name it as an editor would open it."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def layer(self) -> str:
        """Return the folder at the root that holds it."""
        return self.path.relative_to(ROOT).parts[0]

    @cached_property
    def text(self) -> str:
        """Return the module as it stands on disk."""
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        """Return its syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def comments(self) -> int:
        """Count the comments, after code or on lines of their own."""
        return sum(token.type == tokenize.COMMENT for token in self._tokens)

    @cached_property
    def code_lines(self) -> frozenset[int]:
        """Return the numbers of the lines that hold more than a comment."""
        spans = (
            range(token.start[0], token.end[0] + 1)
            for token in self._tokens
            if token.type not in _BLANK
        )
        lines = self.text.splitlines()
        return frozenset(n for span in spans for n in span if lines[n - 1].strip())

    @cached_property
    def _tokens(self) -> list[tokenize.TokenInfo]:
        return list(tokenize.generate_tokens(io.StringIO(self.text).readline))


def sources(*folders: str) -> list[Source]:
    """Return the modules of some folders at the root; links are not followed twice."""
    found = (path for name in folders for path in (ROOT / name).rglob("*.py"))
    linked = [ROOT / "gno" / layer for layer in LAYERS]
    return [Source(p) for p in sorted(found) if not any(p.is_relative_to(link) for link in linked)]


def copy_tree(target: Path) -> Path:
    """Copy what a build or a linter reads, links as links, and return the copy."""
    for name in FOLDERS:
        shutil.copytree(
            ROOT / name,
            target / name,
            symlinks=True,
            ignore=shutil.ignore_patterns("__pycache__", ".*"),
        )
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, target / name)
    return target
