"""The page of the documentation that a run writes."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.chart import Line, draw
from benchmarks.figures import Figure, as_table

_LIBRARIES = ("apsw", "click", "dependency-injector", "pydantic", "tantivy")
_CURVES = (
    ("recall", "S3", "warm recall, p50", "query floor"),
    ("remember", "S5", "warm remember, p50", "write floor"),
)
_PAGE = """# Performance

Written by `python -m benchmarks --out docs/performance.md`; don't edit it by hand.

Absolute figures say something about one machine. What counts is the ratio to a **floor**: the
least that the libraries and the kernel need for the same task, measured in turns with ours in the
same run. Each figure is the median of several.

| floor | what it does |
|---|---|
| import | a fresh `python -c "import click, apsw, tantivy"` |
| query | the same tantivy query with the same filters, and the rows of its hits read by id |
| write | temporary file, flush, publish, folder flush, one commit of catalog and of index |
| read | read every file and hash it with SHA-256 |

The write floor works on copies of the vault's own catalog and index. It opens the writer of the
index for each commit, because one that stays open locks other processes out. Everything runs from
a wheel in an environment of its own, cold commands through its console script. The vaults are real
fact files: 200 scopes, the busiest holding a sixth of all facts; a hundred facts a day, 12 % of
them replacing an earlier one. Every question is asked once, right after the floor has asked it.

## Figures

{table}

![How warm calls grow with the number of facts](performance.svg)

## The machine

{machine}

## Repeat it

```console
$ make bench
$ .venv/bin/python -m benchmarks --sizes 1000,10000 --only S1,S3
$ .venv/bin/python -m benchmarks --out docs/performance.md
```

The first prints the table, the last writes this page and its picture. A run with 100,000 facts
takes minutes and a gigabyte in `benchmarks/.cache`, which is emptied at its end. Leave the machine
alone meanwhile: what else runs is part of what is measured.
"""


def write_page(page: Path, figures: Sequence[Figure], *, load_before: float) -> None:
    """Write the page, and the picture beside it."""
    text = _PAGE.format(table=as_table(figures), machine="\n".join(_machine(load_before)))
    page.write_text(text, encoding="utf-8")
    if lines := list(_lines(figures)):
        picture = page.with_suffix(".svg")
        picture.write_text(draw("Warm calls and their floors", lines), encoding="utf-8")


def _lines(figures: Sequence[Figure]) -> Iterator[Line]:
    for name, target_id, what, floor_name in _CURVES:
        found = [f for f in figures if f.target_id == target_id and f.what == what]
        if found:
            yield Line(name, [(f.facts, f.value) for f in found])
            floors = [(f.facts, f.floor) for f in found if f.floor]
            yield Line(floor_name, floors, is_floor=True)


def _machine(load_before: float) -> Iterator[str]:
    yield f"- {platform.system()}, {platform.machine()}, {os.cpu_count()} cores"
    yield f"- {platform.python_implementation()} {platform.python_version()}"
    yield "- " + ", ".join(f"{name} {version(name)}" for name in _LIBRARIES)
    yield f"- load average {load_before:.1f} before and {os.getloadavg()[0]:.1f} after the run"
    yield f"- measured on {datetime.now(UTC):%Y-%m-%d}"
