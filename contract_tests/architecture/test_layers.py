"""Imports point inwards; each contract is also shown a violation, which it must report."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from contract_tests.architecture.source_tree import ROOT, copy_tree

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"

# The contract, the module that breaks it, and what that module holds.
VIOLATIONS = [
    ("Dependencies point inwards", "ports/seeded.py", "import gno.adapters"),
    ("Dependencies point inwards", "ports/seeded.py", "import gno.domain.usecases"),
    ("Dependencies point inwards", "domain/memory/seeded.py", "import gno.ports"),
    ("Dependencies point inwards", "adapters/seeded.py", "import gno.entrypoints"),
    ("The domain inside", "domain/moments.py", "import gno.domain.memory"),
    ("The domain inside", "domain/documents/seeded.py", "import gno.domain.memory"),
    ("The domain inside", "domain/faults.py", "import gno.domain.text"),
    ("The domain inside", "domain/unplaced.py", ""),
    ("No framework inside", "domain/text.py", "import pydantic"),
    ("No framework inside", "ports/seeded.py", "from ruamel.yaml import YAML"),
    ("No input or output inside", "domain/text.py", "import sqlite3"),
    ("Surfaces do not know each other", "entrypoints/sdk/seeded.py", "import gno.entrypoints.cli"),
    ("Adapters do not know each other", "adapters/one/__init__.py", "import gno.adapters.two"),
    (
        "Only composition and adapter tests know adapters",
        "entrypoints/seeded.py",
        "import gno.adapters",
    ),
    (
        "Only composition and adapter tests know adapters",
        "contract_tests/surfaces/seeded.py",
        "import gno.adapters",
    ),
    ("Surface tests use the front doors", "contract_tests/surfaces/seeded.py", "import gno.ports"),
    ("No cycles", "domain/memory/one.py", "import gno.domain.memory.two"),
]


def test_every_import_contract_is_kept() -> None:
    done = _lint(ROOT)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("contract", "module", "line"), VIOLATIONS)
def test_a_contract_reports_its_violation(
    tmp_path: Path, contract: str, module: str, line: str
) -> None:
    tree = copy_tree(tmp_path)
    # What violations import; the second makes a cycle only with its answer.
    _append(tree / "adapters/two/__init__.py", "")
    _append(tree / "domain/memory/two.py", "import gno.domain.memory.one")
    _append(tree / module, line)

    done = _lint(tree)

    assert contract in _broken(done.stdout), done.stdout


def test_each_contract_has_a_violation() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    names = {contract["name"] for contract in config["tool"]["importlinter"]["contracts"]}

    assert names == {contract for contract, _, _ in VIOLATIONS}


def _lint(tree: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LINT, "--no-logo", "--no-cache"]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def _append(module: Path, line: str) -> None:
    module.parent.mkdir(exist_ok=True)
    with module.open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


def _broken(report: str) -> set[str]:
    return set(re.findall(r"^(.+) BROKEN", report, flags=re.MULTILINE))
