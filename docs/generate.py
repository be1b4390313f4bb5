"""Writes the parts of these pages that a machine knows better, between their markers.

``python docs/generate.py`` brings every page up to date; with ``--check`` it changes nothing and
names the pages that are stale.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import click
from pydantic.alias_generators import to_snake

from gno.domain import limits
from gno.domain.memory.diagnostics import HINTS, NOTICES, Finding
from gno.entrypoints.cli.app import COMMANDS, gno
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.mcp.tools import TOOLS, Tool
from gno.entrypoints.operations.table import OPERATIONS
from gno.entrypoints.parts import PARTS, needs_of
from gno.entrypoints.rest.routes import API
from gno.entrypoints.wire.fault_table import FAULT_TABLE
from gno.entrypoints.wire.models import memory, vault
from gno.entrypoints.wire.models.base import Wire

DOCS = Path(__file__).parent
_REGION = re.compile(
    r"(?P<begin><!-- begin generated: (?P<name>[a-z-]+) -->\n)(?P<body>.*?)"
    r"(?P<end><!-- end generated -->)",
    re.DOTALL,
)
_LIMITS = (
    ("scopes in one call", f"1 to {limits.MAX_SCOPES}"),
    ("length of a scope", f"{limits.MAX_SCOPE_CHARACTERS} characters"),
    ("size of a fact", f"{limits.MAX_FACT_BYTES} bytes of UTF-8, as submitted"),
    ("origins in one call", f"{limits.MAX_ORIGINS}"),
    ("candidates of a proposal", f"the best {limits.CANDIDATE_POOL} facts that share a word"),
    ("*likely* by words", f"{limits.LIKELY_JACCARD} of all words shared, or more"),
    ("budget of a recall", f"{limits.DEFAULT_MAX_FACTS} facts, {limits.DEFAULT_MAX_TOKENS} tokens"),
    ("a token, estimated", f"{limits.BYTES_PER_TOKEN} bytes of UTF-8, rounded up"),
    ("wait for other writers", f"{limits.LEASE_WAIT_S:g} seconds"),
)


def commands() -> Iterator[str]:
    """Describe every command: its line, what it is for, its own options."""
    shared = set(_options(global_options(hidden=False)(click.Command("shared"))))
    for names, command in _walk(("gno",), gno):
        if len(names) > 1:
            yield from _describe(names, command, shared)


def global_flags() -> Iterator[str]:
    """List the options every command takes, before or after its name."""
    yield from _table(("option", "what for"), _option_rows(gno, set()))


def codes() -> Iterator[str]:
    """List every refusal code with its category, exit status and HTTP status."""
    rows = (
        (f"`{code}`", row.category, str(row.exit_status), str(row.http_status))
        for code, row in FAULT_TABLE.items()
    )
    yield from _table(("code", "category", "exit status", "HTTP status"), rows)


def diagnostics() -> Iterator[str]:
    """List what can be wrong with a fact file, and how to mend it."""
    rows = (
        (f"`{code}`", "notice" if code in NOTICES else "left out", HINTS[code]) for code in Finding
    )
    yield from _table(("code", "the record is", "what to do"), rows)


def numbers() -> Iterator[str]:
    """List the binding numbers."""
    yield from _table(("what", "how much"), _LIMITS)


def parts() -> Iterator[str]:
    """List the parts and what each is made from."""
    rows = (
        (f"`{name}`", ", ".join(f"`{need}`" for need in needs_of(factory)) or "nothing")
        for name, factory in sorted(PARTS.items())
    )
    yield from _table(("part", "is made from"), rows)


def replies() -> Iterator[str]:
    """Describe the objects that calls return, field by field."""
    for module in (memory, vault):
        for model in vars(module).values():
            if isinstance(model, type) and model.__module__ == module.__name__:
                yield from _describe_model(model)


def routes() -> Iterator[str]:
    """List the routes made from operations: what for, which fields, which answer."""
    rows = []
    for route in API:
        operation = OPERATIONS[route.operation]
        fields = [field.alias or name for name, field in operation.request.model_fields.items()]
        fields += ["caller", "session"] if route.has_identity else []
        about = (operation.request.__doc__ or "").partition("\n")[0]
        listed = ", ".join(f"`{name}`" for name in fields) or "none"
        reply = f"[`{operation.reply.__name__}`](sdk.md#{operation.reply.__name__.lower()})"
        rows.append((f"`{route.method} {route.path}`", about, listed, reply))
    yield from _table(("route", "what for", "fields", "answers with"), rows)


def tools() -> Iterator[str]:
    """Describe every tool as agents are told about it."""
    for tool in TOOLS.values():
        yield from _describe_tool(tool)


REGIONS: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands,
    "global-options": global_flags,
    "codes": codes,
    "diagnostics": diagnostics,
    "numbers": numbers,
    "parts": parts,
    "replies": replies,
    "routes": routes,
    "tools": tools,
}


def _walk(
    names: tuple[str, ...], command: click.Command
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield names, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=names[-1])
        for name in command.list_commands(context):
            if found := command.get_command(context, name):
                yield from _walk((*names, name), found)


def _describe(names: tuple[str, ...], command: click.Command, shared: set[str]) -> Iterator[str]:
    context = click.Context(command, info_name=names[-1])
    pieces = [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]
    own = _option_rows(command, shared)
    yield f"### `{' '.join(names)}`\n"
    yield f"    {' '.join([*names, *pieces, *(['[options]'] if own else [])])}\n"
    yield f"{_help(command) or COMMANDS[names[1]][1]}\n"
    if own:
        yield from _table(("option", "what for"), own)
        yield ""


def _help(command: click.Command) -> str:
    return inspect.cleandoc(command.help or "").replace("\b", "")


def _options(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            yield ", ".join(parameter.opts)


def _option_rows(command: click.Command, shared: set[str]) -> list[tuple[str, str]]:
    rows = []
    for parameter in command.params:
        if isinstance(parameter, click.Option) and ", ".join(parameter.opts) not in shared:
            name = (parameter.metavar or max(parameter.opts, key=len).lstrip("-")).lower()
            value = "" if parameter.is_flag else f" <{name}>"
            repeat = " …" if parameter.multiple else ""
            rows.append((f"`{', '.join(parameter.opts)}{value}`{repeat}", parameter.help or ""))
    return rows


def _describe_model(model: type[Wire]) -> Iterator[str]:
    yield f"### `{model.__name__}`\n"
    parents = [base.__name__ for base in model.__bases__ if base is not Wire]
    more = f" All of `{parents[0]}`, and:" if parents else ""
    yield f"{' '.join((model.__doc__ or '').replace('``', '`').split())}{more}\n"
    rows = (
        (f"`{to_snake(name)}`", f"`{kind}`".replace("|", "\\|"))
        for name, kind in model.__annotations__.items()
    )
    yield from _table(("field", "type"), rows)
    yield ""


def _describe_tool(tool: Tool) -> Iterator[str]:
    kind = "writes; listed only when writing is enabled" if tool.operation.writes else "reads only"
    yield f"### `{tool.name}`\n"
    yield f"{tool.title}; {kind}.\n"
    yield f"> {tool.about}\n"
    rows = (
        (f"`{name}`", "yes" if name in tool.required else "", about)
        for name, about in tool.arguments.items()
    )
    if tool.arguments:
        yield from _table(("field", "needed", "what an agent is told"), rows)
        yield ""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        cells = " | ".join(row)
        yield f"| {cells} |"


def renew(page: str) -> str:
    """Return a page with every generated region as it should be."""

    def fill(found: re.Match[str]) -> str:
        lines = "\n".join(REGIONS[found["name"]]()).rstrip("\n")
        return f"{found['begin']}\n{lines}\n\n{found['end']}"

    return _REGION.sub(fill, page)


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or with ``--check`` only name the stale ones; 1 when there are any."""
    stale = []
    for path in sorted(DOCS.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        if (renewed := renew(page)) != page:
            stale.append(path.name)
            if "--check" not in arguments:
                path.write_text(renewed, encoding="utf-8")
    word = "stale, run make docs" if "--check" in arguments else "renewed"
    sys.stdout.writelines(f"docs/{name}: {word}\n" for name in stale)
    return int("--check" in arguments and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
