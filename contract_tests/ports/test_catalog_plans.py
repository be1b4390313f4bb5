"""No query of the catalog reads a whole table of facts or files to find a few of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType

import apsw
import pytest

from gno.adapters.catalog import (
    facts,
    health,
    intake,
    neighbourhood,
    schema,
    standing,
    sync,
    work,
    writer,
)

# There are as many rows as collections, or as what is asked for is one number over all of them.
SMALL = {"sync.KNOWN_COLLECTIONS"}
# Of the short names, ``w`` is the list that was asked for and ``t`` a row of counts.
_SCAN = re.compile(
    "SCAN (facts|files|edges|findings|queue|scopes|folders|collections|[a-su-vx-z])\\b"
)
_WHOLE = re.compile(r"^SEARCH .*\((collection_id=\?|(collection_id=\? AND )?is_\w+=\?)\)")


def statements(*modules: ModuleType) -> Iterator[tuple[str, str]]:
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, str) and re.match(r"\s*(SELECT|WITH|UPDATE|DELETE) ", value):
                yield f"{module.__name__.rpartition('.')[2]}.{name}", value


STATEMENTS = dict(statements(facts, health, intake, neighbourhood, standing, sync, work, writer))
HOT = {name for name in STATEMENTS if not name.startswith(("health.", "sync.", "writer."))}
HOT -= {"facts.SCOPES"}


@pytest.fixture(scope="module")
def db() -> apsw.Connection:
    made = apsw.Connection(":memory:")
    schema.migrate(made)
    return made


def plan_of(db: apsw.Connection, statement: str) -> list[str]:
    bound = dict.fromkeys(re.findall(r"[^:]:([a-z]+)", statement))
    count = 0 if bound else statement.count("?")
    rows = db.execute(f"EXPLAIN QUERY PLAN {statement}", bound or (None,) * count)
    return [str(row[3]) for row in rows]


@pytest.mark.parametrize("name", sorted(STATEMENTS.keys() - SMALL))
def test_no_table_is_scanned(db: apsw.Connection, name: str) -> None:
    plan = plan_of(db, STATEMENTS[name])

    assert [step for step in plan if _SCAN.match(step)] == [], plan


@pytest.mark.parametrize("name", sorted(HOT))
def test_what_is_asked_on_every_call_does_not_read_a_collection(
    db: apsw.Connection, name: str
) -> None:
    plan = plan_of(db, STATEMENTS[name])

    assert [step for step in plan if _WHOLE.search(step)] == [], plan


def test_the_statements_were_found() -> None:
    assert {"facts.BY_KEYS", "neighbourhood.AFTER_ALL", "sync.PENDING"} <= STATEMENTS.keys()
    assert len(STATEMENTS) > 25


def test_a_folder_is_found_by_its_path(db: apsw.Connection) -> None:
    plan = plan_of(db, sync.FILES_BELOW)

    assert any("rel_path>? AND rel_path<?" in step for step in plan), plan
