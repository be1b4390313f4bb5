"""``gno collection``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gno.domain.faults import Code, Fault
from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.options import global_options
from gno.entrypoints.cli.output import emit
from gno.entrypoints.operations import collections as operations


@click.group()
@global_options()
def collection() -> None:
    """Add, list, rename or remove collections."""


@collection.command("add")
@click.argument("path", required=False)
@click.option("--name", metavar="NAME", help="Its name; default the folder's.")
@click.option("--memory-managed", is_flag=True, help="Let remember write and recall read here.")
@global_options()
@click.pass_obj
def add(session: Session, /, path: str | None, **options: Any) -> None:
    """Add the folder PATH."""
    if not path:
        raise Fault(Code.VALIDATION, "name the folder to add")
    reply = operations.add_collection(
        session.parts, path, options["name"], memory_managed=options["memory_managed"]
    )
    emit(session, reply, _say_added)


@collection.command("list")
@global_options()
@click.pass_obj
def list_(session: Session, /) -> None:
    """List the configured collections."""
    emit(session, operations.list_collections(session.parts), _say_list)


@collection.command("remove")
@click.argument("name")
@global_options()
@click.pass_obj
def remove(session: Session, /, name: str) -> None:
    """Take the collection NAME out of the configuration."""
    emit(session, operations.remove_collection(session.parts, name), _say_removed)


@collection.command("rename")
@click.argument("name")
@click.argument("new_name")
@global_options()
@click.pass_obj
def rename(session: Session, /, name: str, new_name: str) -> None:
    """Rename the collection NAME to NEW_NAME."""
    emit(session, operations.rename_collection(session.parts, name, new_name), _say_renamed)


def _say_added(reply: dict[str, Any]) -> Iterator[str]:
    added = reply["collection"]
    yield f"Added {added['name']}: {added['path']}"
    yield f"  written to {reply['config']}"
    if added["memoryManaged"]:
        yield "  gno update reads the facts that are there already"


def _say_list(reply: dict[str, Any]) -> Iterator[str]:
    for item in reply["collections"]:
        kind = "facts" if item["memoryManaged"] else "documents"
        yield f"{item['name']}  {item['path']}  ({kind})"
    if not reply["collections"]:
        yield "No collection is configured yet; make one with gno init."


def _say_removed(reply: dict[str, Any]) -> Iterator[str]:
    yield f"Removed {reply['removed']} from {reply['config']}; its files are untouched."


def _say_renamed(reply: dict[str, Any]) -> Iterator[str]:
    yield f"Renamed {reply['renamed']} to {reply['name']}; run gno update."
