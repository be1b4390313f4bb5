"""What the pages show is what a newcomer sees who types it into an empty home."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from contract_tests.docs.pages import Block, Page, guides
from contract_tests.docs.shell import Shell, Step, align, mask, runnable, steps, write_script

WITH_EXAMPLES = {
    "README.md",
    *(f"docs/{name}.md" for name in ("cli", "files", "mcp", "memory", "sdk", "servers")),
}


@pytest.mark.parametrize("page", [page for page in guides() if runnable(page)], ids=str)
def test_the_examples_of_a_page_print_what_it_shows(tmp_path: Path, page: Page) -> None:
    with closing(Shell(tmp_path.resolve())) as shell:
        for block in runnable(page):
            if block.language == "python":
                write_script(block, shell.home)
                continue
            for step in steps(block):
                _check(shell, step)


def test_the_pages_for_beginners_have_examples() -> None:
    assert {str(page) for page in guides() if runnable(page)} >= WITH_EXAMPLES


def test_ids_and_times_may_differ_and_words_may_not() -> None:
    page = ["Remembered.", "  gno://memory/facts/2026-12-01/mem-0123456789abcdef.md"]
    later = ["Remembered.", "  gno://memory/facts/2027-01-02/mem-fedcba9876543210.md"]

    assert align(page, later) == list(zip(page, later, strict=True))
    assert align(page, ["Replaced.", later[1]]) is None
    assert align(page, later[:1]) is None
    assert align(["…", page[1]], later) == [(page[1], later[1])]


def test_an_id_of_the_page_leads_to_the_one_of_this_run(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell.learn("  mem-0123456789abcdef", "  mem-fedcba9876543210")

    printed = shell.run(Step("echo mem-0123456789abcdef", ()))

    assert printed == ["mem-fedcba9876543210"]


def test_a_command_goes_on_after_a_backslash() -> None:
    block = Block("console", "$ gno one \\\n    two\nsaid\n$ gno three\n")

    assert list(steps(block)) == [Step("gno one \\\n    two", ("said",)), Step("gno three", ())]


def _check(shell: Shell, step: Step) -> None:
    printed = shell.run(step)
    pairs = align(step.shown, printed)
    if pairs is None:
        shown = "\n".join(map(mask, step.shown))
        found = "\n".join(map(mask, printed))
        pytest.fail(f"$ {step.command}\n--- the page shows\n{shown}\n--- was printed\n{found}")
    for shown, found in pairs:
        shell.learn(shown, found)
