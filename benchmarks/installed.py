"""The product as a user has it: a wheel in an environment of its own, no editable finder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_PARTS = ("gno", "domain", "ports", "adapters", "entrypoints")
_PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


@dataclass(frozen=True, slots=True)
class Installed:
    """An interpreter and the console script beside it."""

    python: str
    gno: str


def install(folder: Path) -> Installed:
    """Build a wheel from a copy of the sources and install it; libraries are those we run on.

    The editable finder of a checkout costs every start about 14 ms that no user pays. The
    libraries come from our own environment by a path, which runs none of its start-up hooks. And
    what is measured stays the same to the end of a run, whatever is edited meanwhile.
    """
    sources = folder / "sources"
    _copy(sources)
    wheels = folder / "wheels"
    build = ("wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(wheels))
    _pip(sys.executable, *build, str(sources))
    environment = folder / "environment"
    venv.create(environment, with_pip=False, symlinks=True)
    python = environment / "bin" / "python"
    (wheel,) = wheels.glob("*.whl")
    _pip(sys.executable, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    (site,) = (environment / "lib").glob("python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return Installed(str(python), str(environment / "bin" / "gno"))


def this_one() -> Installed:
    """Return the environment we run in."""
    return Installed(sys.executable, str(Path(sys.executable).with_name("gno")))


def copy_of_ourselves(folder: Path) -> Path:
    """Copy the benchmarks to where no checkout is beside them; return what to run them from."""
    ignored = shutil.ignore_patterns("__pycache__", ".cache")
    shutil.copytree(ROOT / "benchmarks", folder / "run" / "benchmarks", ignore=ignored)
    return folder / "run"


def _copy(sources: Path) -> None:
    sources.mkdir(parents=True)
    skipped = shutil.ignore_patterns("__pycache__", *_PARTS[1:])
    shutil.copytree(ROOT / "gno", sources / "gno", ignore=skipped)
    for part in _PARTS[1:]:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, sources / part, ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, sources / name)
    (sources / "README.md").touch()


def _pip(python: str, *arguments: str) -> None:
    subprocess.run([python, *_PIP, *arguments], check=True)
