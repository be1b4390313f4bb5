"""The names people can use, read from the program: commands, routes, tools, codes, the SDK."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click
from starlette.routing import Route

import gno
from contract_tests.docs.pages import ROOT
from gno.domain.faults import Code
from gno.domain.memory.diagnostics import Finding
from gno.entrypoints.assembly import Assembly
from gno.entrypoints.cli.app import gno as root
from gno.entrypoints.mcp.tools import TOOLS
from gno.entrypoints.mcp.transports import streamable_http
from gno.entrypoints.rest.app import build_app
from gno.entrypoints.rest.boundary import Gate

_LAYERS = ("domain", "ports", "adapters", "entrypoints")
_VARIABLE = re.compile(r"(?<![A-Z_])GNO_[A-Z_]*[A-Z]")
_READ = re.compile(r'\bread\("([A-Z_]+)"\)')


def commands() -> dict[str, click.Command]:
    """Return every command by what one types for it; the root is the empty one."""
    return {" ".join(names): command for names, command in _walk((), root)}


def options(command: click.Command) -> set[str]:
    """Return the options of one command, hidden ones included."""
    found = {opt for each in command.params if isinstance(each, click.Option) for opt in each.opts}
    return found | {"--help"}


def routes() -> set[str]:
    """Return what the server answers: methods and paths, or the path where MCP says the rest."""
    parts = Assembly()
    app = build_app(parts, Gate.at(0), version="", beside=streamable_http(parts).routes)
    return {name for route in app.routes if isinstance(route, Route) for name in _called(route)}


def tools() -> dict[str, tuple[str, ...]]:
    """Return the fields of every tool."""
    return {name: tuple(tool.arguments) for name, tool in TOOLS.items()}


def codes() -> set[str]:
    """Return the codes of refusals and of findings about files."""
    return {str(code) for code in (*Code, *Finding)}


def variables() -> set[str]:
    """Return the environment variables that the program names or reads."""
    found: set[str] = set()
    for layer in _LAYERS:
        for path in (ROOT / layer).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            found.update(_VARIABLE.findall(text))
            if path.name == "environment.py":
                found.update(f"GNO_{name}" for name in _READ.findall(text))
    return found


def sdk_names() -> Iterator[str]:
    """Yield the public names of the package, the methods of its clients and their arguments."""
    yield from gno.__all__
    for client in (gno.Client, gno.AsyncClient):
        for name, member in inspect.getmembers(client, callable):
            if not name.startswith("_"):
                yield name
                yield from (word for word in inspect.signature(member).parameters if word != "self")


def _called(route: Route) -> Iterator[str]:
    methods = (route.methods or set()) - {"HEAD"}
    yield from (f"{method} {route.path}" for method in methods)
    if not methods:
        yield route.path


def _walk(
    names: tuple[str, ...], command: click.Command
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield names, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if found := command.get_command(context, name):
                yield from _walk((*names, name), found)
