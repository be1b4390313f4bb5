"""Runs the shell examples of a page in an empty home and compares what they print.

Record ids, hashes and times differ from run to run: they are masked for the comparison, and an
id the page shows is replaced, in later commands, by the one this run printed in its place. A line
that holds nothing but … stands for any number of lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from contract_tests.docs.pages import Block, Page
from contract_tests.docs.server import Server

ANYTHING = "…"
_PATIENCE_S = 60
_FILE_NAME = re.compile(r"# ([\w-]+\.py)\n")
_RECORD = re.compile(r"(?:facts/\d{4}-\d\d-\d\d/)?mem-[0-9a-f]{16}")
_MASKS = (
    (_RECORD, "<record>"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"), "<time>"),
    (re.compile(r"\b[0-9a-f]{8,64}\b"), "<hash>"),
    (re.compile(r"\b(ppid:\d+|mcp-[0-9a-f]{16})"), "<session>"),
    (re.compile(r"\(process \d+\)"), "<process>"),
    (re.compile(r'"score": [\d.]+'), "<score>"),
    (re.compile(r'"version": ?"[\w.+]+"'), "<version>"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A command and the lines the page shows below it."""

    command: str
    shown: tuple[str, ...]


@dataclass(slots=True)
class Shell:
    """A home of its own, and the ids this run has printed in place of those of the page."""

    home: Path
    ids: dict[str, str] = field(default_factory=dict)
    server: Server | None = None

    def run(self, step: Step) -> list[str]:
        """Run one command and return the lines it printed, errors among them."""
        command = _RECORD.sub(self._own, step.command)
        if command.startswith("gno serve"):
            self.close()
            self.server = Server(command, self.home, self.environment)
            printed = self.server.said
        elif command.startswith("curl ") and self.server:
            printed = self.server.answer(command)
        else:
            printed = self._run(command)
        printed = printed.replace(str(self.home), "/home/you")
        return [line.rstrip() for line in printed.splitlines()]

    def close(self) -> None:
        """Stop the server, if one runs."""
        if self.server is not None:
            self.server.close()
            self.server = None

    def _run(self, command: str) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.home,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_PATIENCE_S,
            check=False,
        )
        return done.stdout.decode("utf-8")

    def learn(self, shown: str, printed: str) -> None:
        """Keep which ids stand in one line in place of those of the page."""
        for theirs, ours in zip(_RECORD.findall(shown), _RECORD.findall(printed), strict=False):
            self.ids[theirs] = ours
            self.ids[theirs.rpartition("/")[2]] = ours.rpartition("/")[2]

    @property
    def environment(self) -> dict[str, str]:
        """What a command sees: nothing of the person who runs the tests."""
        return {
            "PATH": os.pathsep.join([sysconfig.get_path("scripts"), os.defpath]),
            "HOME": str(self.home),
            "LOGNAME": "you",
            "LC_ALL": "C.UTF-8",
            "GNO_CONFIG_DIR": str(self.home / ".config" / "gno"),
            "GNO_DATA_DIR": str(self.home / ".local" / "share" / "gno"),
            "GNO_CACHE_DIR": str(self.home / ".cache" / "gno"),
        }

    def _own(self, found: re.Match[str]) -> str:
        return self.ids.get(found[0], found[0])


def runnable(page: Page) -> list[Block]:
    """Return the blocks to run, and the Python files they need, in the order of the page."""
    starts = ("$ gno", "$ python ", "$ curl ")
    return [
        block
        for block in page.blocks
        if (block.language in {"console", "sh"} and block.text.startswith(starts))
        or (block.language == "python" and _FILE_NAME.match(block.text))
    ]


def steps(block: Block) -> Iterator[Step]:
    """Take a block apart; a command goes on in the next line after a backslash."""
    command, shown = "", list[str]()
    for line in block.text.splitlines():
        if command.endswith("\\"):
            command += "\n" + line
        elif line.startswith("$ "):
            if command:
                yield Step(command, tuple(shown))
            command, shown = line.removeprefix("$ "), []
        else:
            shown.append(line.rstrip())
    yield Step(command, tuple(shown))


def write_script(block: Block, home: Path) -> None:
    """Write a Python block under the name its first line gives it."""
    if found := _FILE_NAME.match(block.text):
        (home / found[1]).write_text(block.text, encoding="utf-8")


def align(shown: Sequence[str], printed: Sequence[str]) -> list[tuple[str, str]] | None:
    """Pair the lines of the page with those that were printed; None when they differ."""
    if not shown:
        return None if printed else []
    if shown[0] == ANYTHING:
        rests = (align(shown[1:], printed[n:]) for n in range(len(printed) + 1))
        return next((rest for rest in rests if rest is not None), None)
    if not printed or mask(shown[0]) != mask(printed[0]):
        return None
    rest = align(shown[1:], printed[1:])
    return None if rest is None else [(shown[0], printed[0]), *rest]


def mask(line: str) -> str:
    """Return a line with everything that differs from run to run taken out."""
    for pattern, name in _MASKS:
        line = pattern.sub(name, line)
    return line
