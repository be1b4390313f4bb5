"""Every name people can use is on a page, and no page names what is not there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import pytest

from contract_tests.docs import surface
from contract_tests.docs.pages import ROOT, Page, guides

CLI = Page(ROOT / "docs/cli.md")
SDK = Page(ROOT / "docs/sdk.md")
FILES = Page(ROOT / "docs/files.md")
TROUBLE = Page(ROOT / "docs/troubleshooting.md")
SERVERS = Page(ROOT / "docs/servers.md")
MCP = Page(ROOT / "docs/mcp.md")
COMMANDS = surface.commands()
_CODE = re.compile(r"\bMEMORY_[A-Z_]*[A-Z]")
_VARIABLE = re.compile(r"\bGNO_[A-Z_]*[A-Z]")
# Variables of the environment whose names begin with MEMORY_ once GNO_ is cut off are no codes.
_NO_CODES = re.compile(r"GNO_MEMORY_[A-Z]+")


def test_every_command_has_a_section_of_its_own() -> None:
    titles = set(re.findall(r"^### `gno (.+)`$", CLI.text, flags=re.MULTILINE))

    assert titles == set(COMMANDS) - {""}


def test_every_command_is_also_shown_at_work() -> None:
    typed = [words for page in guides() for line in page.commands() if (words := _words(line))]

    used = {name for words in typed for name in COMMANDS if _begins(words, name)}

    assert _leaves() - used == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_is_listed(name: str) -> None:
    shared = surface.options(COMMANDS[""])
    own = surface.options(COMMANDS[name]) - shared if name else shared
    part = CLI.text.partition(f"### `gno {name}`\n")[2].partition("\n### ")[0] if name else CLI.text

    listed = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", part))
    assert own - {"--help"} - listed == set()


def test_every_route_is_on_the_page_of_the_server_and_called_there() -> None:
    calls = [line for block in SERVERS.blocks for line in block.text.splitlines() if "curl" in line]
    called = {path for line in calls for path in re.findall(r":3000(/[\w./]+)", line)}

    routes = surface.routes()

    assert {route for route in routes if f"`{route}`" not in SERVERS.text} == set()
    assert {route.split()[-1] for route in routes} - called == {"/mcp"}


def test_every_tool_and_its_fields_are_on_the_page_about_mcp() -> None:
    for name, fields in surface.tools().items():
        part = MCP.text.partition(f"### `{name}`\n")[2].partition("\n##")[0]

        assert part
        assert [field for field in fields if f"`{field}`" not in part] == []


def test_every_public_name_of_the_sdk_is_on_its_page() -> None:
    words = set(re.findall(r"\w+", SDK.text))

    assert set(surface.sdk_names()) - words == set()


def test_every_code_is_explained() -> None:
    explained = {span for page in (TROUBLE, FILES) for span in re.findall("`([A-Z_]+)`", page.text)}

    assert surface.codes() - explained == set()


def test_every_environment_variable_is_on_the_page_about_places() -> None:
    assert surface.variables() - set(_VARIABLE.findall(FILES.text)) == set()


@pytest.mark.parametrize("page", guides(), ids=str)
def test_a_page_names_only_codes_and_variables_that_exist(page: Page) -> None:
    codes = set(_CODE.findall(_NO_CODES.sub("", page.text)))
    variables = set(_VARIABLE.findall(page.text))

    assert codes - surface.codes() == set()
    assert variables - surface.variables() == set()


@pytest.mark.parametrize("page", guides(), ids=str)
def test_a_page_tells_people_to_type_only_what_exists(page: Page) -> None:
    assert [line for line in page.commands() if not _exists(line)] == []


def _exists(line: str) -> bool:
    words = _words(line)
    name = max((n for n in COMMANDS if _begins(words, n)), key=len)
    rest = words[len(name.split()) :]
    if rest and rest[0].isalpha() and (not name or name == "collection"):
        return False
    known = surface.options(COMMANDS[name])
    return all(word.split("=")[0] in known for word in rest if word.startswith("--") and word[2:])


def _words(line: str) -> list[str]:
    """Return what follows ``gno`` up to a redirection or a second command."""
    lexer = shlex.shlex(line.removeprefix("gno"), posix=True, punctuation_chars="<>|;&")
    lexer.whitespace_split = True
    lexer.commenters = ""
    return list(_until_operator(lexer))


def _until_operator(words: Iterator[str]) -> Iterator[str]:
    for word in words:
        if set(word) & set("|;&"):
            return
        yield word


def _begins(words: list[str], name: str) -> bool:
    parts = name.split()
    return words[: len(parts)] == parts


def _leaves() -> set[str]:
    return {
        name for name in COMMANDS if name and not any(n.startswith(name + " ") for n in COMMANDS)
    }
