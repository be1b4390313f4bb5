"""``python -m benchmarks``: measure, print, and write the page when asked to."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import mkdtemp

from benchmarks import cold, indexing, memory, warm, writers
from benchmarks.bench import Bench, Group
from benchmarks.figures import Figure, as_table
from benchmarks.growth import growth
from benchmarks.installed import copy_of_ourselves, install
from benchmarks.page import write_page

# In this order, so that nothing has been added to a vault before it is first indexed.
_GROUPS: tuple[tuple[str, Group], ...] = (
    ("S6", indexing.index),
    ("S7", indexing.update),
    ("S1", cold.recall),
    ("S3", warm.recall),
    ("S8", memory.peaks),
    ("S2", cold.add),
    ("S5", warm.remember),
    ("S11", writers.compete),
)
_CACHE = Path(__file__).with_name(".cache")


def main(arguments: Sequence[str]) -> None:
    """Install the product apart, and measure from inside that environment."""
    asked = _parser().parse_args(arguments)
    if asked.inside:
        return _run(asked, Path(asked.inside))
    _CACHE.mkdir(exist_ok=True)
    folder = Path(mkdtemp(prefix="run-", dir=_CACHE))
    try:
        installed = install(folder / "installed")
        inside = [installed.python, "-m", "benchmarks", *arguments, "--inside", str(folder)]
        if asked.out:
            inside += ["--out", str(Path(asked.out).resolve())]
        environment = {**os.environ, "PYTHONPATH": ""}
        subprocess.run(inside, cwd=copy_of_ourselves(folder), env=environment, check=True)
    finally:
        if not asked.keep:
            shutil.rmtree(folder, ignore_errors=True)
    return None


def _run(asked: argparse.Namespace, folder: Path) -> None:
    """Run the chosen groups at the chosen sizes."""
    chosen = {name.strip().upper() for name in asked.only.split(",")}
    sizes = [int(size) for size in asked.sizes.split(",")]
    load = os.getloadavg()[0]
    figures = list(_measure(Bench(folder), sizes, chosen))
    print("\n" + as_table(figures))
    if asked.out:
        write_page(Path(asked.out), figures, load_before=load)


def _measure(bench: Bench, sizes: Sequence[int], chosen: set[str]) -> Iterator[Figure]:
    """Yield the figures by target, then size; print each as it comes."""
    found: list[Figure] = []
    for size in sizes:
        for name, group in _GROUPS:
            if name in chosen:
                for figure in group(bench, size):
                    print("  ".join(cell for cell in figure.cells if cell), flush=True)
                    found.append(figure)
    found += growth(found)
    yield from sorted(found, key=lambda figure: int(figure.target_id[1:]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    names = ",".join(name for name, _ in _GROUPS)
    parser.add_argument("--sizes", default="1000,10000,100000", help="numbers of facts")
    parser.add_argument("--only", default=names, help=f"some of {names}")
    parser.add_argument("--out", help="the page to write, such as docs/performance.md")
    parser.add_argument("--keep", action="store_true", help="leave the vaults in .cache")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    return parser


if __name__ == "__main__":
    main(sys.argv[1:])
