"""``gno update``, ``index``, ``status``, ``scopes`` and ``history``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from gno.entrypoints.cli.context import Session
from gno.entrypoints.cli.lease import read_wait
from gno.entrypoints.cli.options import global_options, lease_options
from gno.entrypoints.cli.output import emit
from gno.entrypoints.cli.plain import plain
from gno.entrypoints.cli.progress import progress
from gno.entrypoints.operations import vault

_ALLOW_EMPTY = click.option(
    "--allow-empty", is_flag=True, help="Believe that a vanished or emptied folder is really gone."
)


@click.command()
@_ALLOW_EMPTY
@lease_options
@global_options()
@click.pass_obj
def update(session: Session, /, **options: Any) -> None:
    """Bring the index level with the files of every collection."""
    _sync(session, None, options)


@click.command()
@click.argument("collection", required=False)
@_ALLOW_EMPTY
@lease_options
@global_options()
@click.pass_obj
def index(session: Session, /, collection: str | None, **options: Any) -> None:
    """Bring the index level with the files of COLLECTION, or of all of them."""
    _sync(session, collection, options)


@click.command()
@global_options()
@click.pass_obj
def status(session: Session, /) -> None:
    """Say how the collections stand, and what is wrong with which file."""
    emit(session, vault.status(session.parts), _say_status)


@click.command()
@click.option("--collection", metavar="NAME", help="One collection; default all that hold facts.")
@global_options()
@click.pass_obj
def scopes(session: Session, /, collection: str | None) -> None:
    """List the scopes in use, with the number of current facts in each."""
    emit(session, vault.scopes(session.parts, collection), _say_scopes)


@click.command()
@click.argument("uri")
@global_options()
@click.pass_obj
def history(session: Session, /, uri: str) -> None:
    """Show the fact at URI from first to current."""
    reply = vault.history(session.parts, uri)
    emit(session, reply, _say_history, uris=(fact["uri"] for fact in reply["history"]))


def _sync(session: Session, collection: str | None, options: dict[str, Any]) -> None:
    wait_s = read_wait(options["lock_wait"], no_wait=options["no_wait"])
    with progress(session, "Reading files") as show:
        reply = vault.update(
            session.parts,
            collection,
            allow_empty=options["allow_empty"],
            wait_s=wait_s,
            progress=show,
        )
    emit(session, reply, _say_sync)


def _say_sync(reply: dict[str, Any]) -> Iterator[str]:
    for item in reply["collections"]:
        yield (
            f"{item['collection']}: {item['created']} new, {item['updated']} changed, "
            f"{item['removed']} gone, {item['unchanged']} unchanged"
        )
        if item["invalid"]:
            yield f"  {item['invalid']} record(s) left out; gno status names them"
        for refused in item["unavailable"]:
            yield f"  not read: {plain(refused['relPath'])}: {refused['reason']}"
        for uri in item["revived"]:
            yield f"  current again, because what replaced it is gone: {uri}"
        if item["heldBack"]:
            yield (
                f"  the folder is gone or empty, so {item['heldBack']} file(s) stay as they "
                "were; mount it, or confirm with --allow-empty"
            )
    for name in reply["forgotten"]:
        yield f"{name}: no longer configured, its files are out of the index"
    if not reply["collections"]:
        yield "No collection holds facts yet; make one with gno init."


def _say_status(reply: dict[str, Any]) -> Iterator[str]:
    for item in reply["collections"]:
        kind = "facts" if item["memoryManaged"] else "documents"
        yield f"{item['name']} ({kind}): {item['path']}"
        if item["memoryManaged"]:
            yield from _say_managed(item)
        for key in item["nearMisses"]:
            yield f"  the config says {key}; is it misspelt?"
    yield from reply["configNotes"]
    if not reply["collections"]:
        yield "No collection is configured yet; make one with gno init."


def _say_managed(item: dict[str, Any]) -> Iterator[str]:
    yield f"  facts: {item['currentFacts']} current, {item['facts']} in all; files: {item['files']}"
    if item["isMissing"]:
        yield "  the folder is missing"
    elif waiting := {key: n for key, n in item["waiting"].items() if n}:
        counts = ", ".join(f"{n} {key}" for key, n in waiting.items())
        yield f"  waiting for gno update: {counts}"
    for finding in item["findings"]:
        yield f"  {finding['severity']}: {plain(finding['relPath'])}: {finding['code']}"
        yield f"    {finding['message']}; {finding['hint']}"


def _say_scopes(reply: dict[str, Any]) -> Iterator[str]:
    for item in reply["scopes"]:
        yield f"{item['scope']}  {item['facts']}  ({item['collection']})"
    if not reply["scopes"]:
        yield "No fact is stored yet."


def _say_history(reply: dict[str, Any]) -> Iterator[str]:
    for fact in reply["history"]:
        mark = "current" if fact["current"] else "replaced"
        yield f"{fact['createdAt']}  {mark}  {plain(fact['caller'])}: {plain(fact['text'])}"
        yield f"  {fact['uri']}"
