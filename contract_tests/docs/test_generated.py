"""Stored copies of what a machine writes are what it would write today."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from contract_tests.docs.pages import ROOT, pages

BEGIN = re.compile(r"<!-- begin generated: ([a-z-]+) -->")


def test_no_generated_part_is_stale() -> None:
    done = _generate(ROOT / "docs", "--check")

    assert (done.stdout, done.returncode) == ("", 0)


def test_a_stale_page_is_named_and_renewed(tmp_path: Path) -> None:
    docs = shutil.copytree(ROOT / "docs", tmp_path / "docs")
    page = docs / "memory.md"
    good = page.read_text(encoding="utf-8")
    page.write_text(good.replace("| `MEMORY_TEXT_REQUIRED` |", "| `MEMORY_TEXT` |"), "utf-8")

    told = _generate(docs, "--check")
    mended = _generate(docs)

    assert (told.stdout, told.returncode) == ("docs/memory.md: stale, run make docs\n", 1)
    assert (mended.stdout, mended.returncode) == ("docs/memory.md: renewed\n", 0)
    assert page.read_text(encoding="utf-8") == good


def test_every_generated_part_stands_on_one_page() -> None:
    script = (ROOT / "docs/generate.py").read_text(encoding="utf-8")

    declared = re.findall(r'^    "([a-z-]+)": \w+,$', script, flags=re.MULTILINE)
    begun = [name for page in pages() for name in BEGIN.findall(page.text)]

    assert sorted(begun) == sorted(declared)
    assert sum(page.text.count("<!-- end generated -->") for page in pages()) == len(begun)


def _generate(docs: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(docs / "generate.py"), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)
