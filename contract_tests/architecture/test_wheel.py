"""What is shipped: the package with its data, once, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import gno
from contract_tests.architecture.source_tree import LAYERS, ROOT, copy_tree, sources

DATA = ("adapters/**/*.sql", "entrypoints/**/*.md")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build in a copy: an sdist, a wheel made from it, and a wheel made from the checkout."""
    made = tmp_path_factory.mktemp("dist")
    tree = copy_tree(tmp_path_factory.mktemp("tree"))
    _build(tree, "--outdir", str(made))
    _build(tree, "--wheel", "--outdir", str(made / "direct"))
    return made


@pytest.fixture(scope="module")
def held(dist: Path) -> set[str]:
    """Name what the wheel holds."""
    return _names(dist)


def test_the_wheel_holds_each_module_under_the_package(held: set[str]) -> None:
    modules = {f"gno/{s}".replace("gno/gno/", "gno/") for s in sources("gno", *LAYERS)}

    assert {name for name in held if name.endswith(".py")} == modules


def test_the_wheel_holds_the_marker_and_the_data(held: set[str]) -> None:
    data = {f"gno/{p.relative_to(ROOT).as_posix()}" for glob in DATA for p in ROOT.glob(glob)}

    assert {"gno/py.typed", *data} <= held


def test_the_wheel_puts_nothing_beside_the_package(held: set[str]) -> None:
    assert {name.split("/")[0] for name in held} == {
        "gno",
        f"gno_memory-{gno.__version__}.dist-info",
    }


def test_a_wheel_made_from_the_checkout_is_the_same(dist: Path, held: set[str]) -> None:
    assert _names(dist / "direct") == held


def test_the_source_distribution_holds_no_links_and_no_tests(dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as sdist:
        members = sdist.getmembers()

    assert [m.name for m in members if m.islnk() or m.issym()] == []
    assert [m.name for m in members if "contract_tests" in m.name] == []
    assert any(m.name.endswith("/domain/faults.py") for m in members)


def test_a_plain_install_asks_for_no_model_library(dist: Path) -> None:
    with zipfile.ZipFile(next(dist.glob("*.whl"))) as wheel:
        name = f"gno_memory-{gno.__version__}.dist-info/METADATA"
        lines = wheel.read(name).decode().splitlines()

    needed = [
        line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line
    ]
    assert [line for line in needed if "torch" in line or "sentence" in line] == []
    assert any("sentence-transformers" in line and 'extra == "semantic"' in line for line in lines)
    assert "License-Expression: MIT" in lines


def _build(tree: Path, *options: str) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", *options]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _names(folder: Path) -> set[str]:
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        return set(wheel.namelist())
