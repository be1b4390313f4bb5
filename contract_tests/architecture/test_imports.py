"""A cold command pays only for what it uses; each heavy library named here costs 20 ms or more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "anyio",
    "asyncio",
    "dependency_injector",
    "importlib.metadata",
    "mcp",
    "pydantic",
    "rich",
    "ruamel",
    "sentence_transformers",
    "starlette",
    "tokenizers",
    "torch",
    "uvicorn",
    "yaml",
}

# As the console script does; ``-m`` would import ``runpy`` on top.
COMMAND = "import sys; from gno.entrypoints.cli import main; sys.exit(main())"

# Commands an agent or a shell runs by the hundred, as they are typed.
QUICK = [
    ("--version",),
    ("--help",),
]


@pytest.mark.parametrize("arguments", QUICK, ids=" ".join)
def test_a_quick_command_imports_nothing_heavy(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    loaded = _loaded(COMMAND, *arguments, home=tmp_path)

    assert "gno.entrypoints.cli" in loaded
    assert HEAVY & loaded == set()


def test_the_package_alone_imports_nothing_at_all(tmp_path: Path) -> None:
    nothing = _loaded("import __future__", home=tmp_path)

    loaded = _loaded("import gno", home=tmp_path)

    assert loaded - nothing == {"gno"}


def _loaded(code: str, *arguments: str, home: Path) -> set[str]:
    """Run ``code`` in a fresh interpreter with an empty home and name what it imported."""
    places = {f"GNO_{kind}_DIR": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")}
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code, *arguments],
        env=os.environ | places | {"HOME": str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    rows = (line for line in done.stderr.splitlines() if line.startswith("import time:"))
    return {row.rsplit("|", 1)[1].strip() for row in rows}
