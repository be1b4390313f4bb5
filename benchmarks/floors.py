"""The least that the libraries and the kernel need for a task, with nothing of ours around it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import apsw
from tantivy import Document, Index, SchemaBuilder

from gno.adapters.catalog.facts import BY_KEYS
from gno.adapters.lexical.tantivy_query import KEY, Weighted, build_schema, in_view
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms

_HEAP_BYTES = 15_000_000
_CONTENT = b'---\ntitle: "x"\nmemory:\n' + b"x" * 400 + b"\n---\n\nOne sentence of usual length.\n"


def import_floor(python: str) -> list[str]:
    """Return the command of the import floor."""
    return [python, "-c", "import click, apsw, tantivy"]


def read_floor(root: Path) -> int:
    """Read and hash every file below a folder; return how many there are."""
    count, waiting = 0, [str(root)]
    while waiting:
        for entry in os.scandir(waiting.pop()):
            if entry.is_dir():
                waiting.append(entry.path)
                continue
            with open(entry.path, "rb", buffering=0) as file:  # noqa: PTH123 - a floor
                hashlib.sha256(file.read()).hexdigest()
            count += 1
    return count


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the product put it to the index: analysed, weighed, ready to be searched."""

    weights: Mapping[Forms, int]
    view: View
    limit: int


class QueryFloor:
    """The same query with the same filters in the same index, and the rows of its hits."""

    def __init__(self, catalog: Path, lexical: Path) -> None:
        self._schema = build_schema()
        self._searcher = Index(self._schema, str(lexical), reuse=True).searcher()
        self._db = apsw.Connection(str(catalog), flags=apsw.SQLITE_OPEN_READONLY)

    def __call__(self, asked: Asked) -> int:
        """Search once, read once; return how many rows came."""
        view = in_view(self._schema, asked.view)
        query = Weighted(self._schema, view, asked.weights, at_least=1).scored()
        hits = self._searcher.search(query, asked.limit, count=False).hits
        keys = self._searcher.fast_field_values(KEY, [address for _, address in hits])
        return len(self._db.execute(BY_KEYS, (json.dumps(keys),)).fetchall())


@dataclass(slots=True)
class WriteFloor:
    """The steps that make one fact safe and findable, one after the other.

    The writer of the index is opened for each commit, as it must be where several processes
    write: one that stays open locks all others out.
    """

    folder: int
    db: apsw.Connection
    index: Index
    count: int = 0

    @classmethod
    def over(cls, catalog: Path, home: Path) -> WriteFloor:
        """Work on a copy of a catalog and on an index of the same facts, so that sizes agree."""
        shutil.rmtree(home, ignore_errors=True)
        (home / "files").mkdir(parents=True)
        shutil.copy(catalog, home / "catalog")
        db = apsw.Connection(str(home / "catalog"))
        db.execute("PRAGMA journal_mode = wal; PRAGMA synchronous = normal")
        db.execute("CREATE TABLE floor (key INTEGER PRIMARY KEY, content BLOB)")
        folder = os.open(home / "files", os.O_RDONLY | os.O_DIRECTORY)
        return cls(folder, db, _index_of(db, home / "index"))

    def __call__(self) -> None:
        """Write one file, one row and one document."""
        self.count += 1
        self._publish(f"floor-{self.count}.md")
        self.db.execute("BEGIN IMMEDIATE; INSERT INTO floor (content) VALUES (?)", (_CONTENT,))
        self.db.execute("COMMIT")
        writer = self.index.writer(_HEAP_BYTES, 1)
        writer.add_document(_document("one sentenc of usual length", "project:floor"))
        writer.commit()
        writer.wait_merging_threads()

    def _publish(self, name: str) -> None:
        temp = f".{name}.tmp"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        file = os.open(temp, flags, 0o644, dir_fd=self.folder)
        os.write(file, _CONTENT)
        os.fsync(file)
        os.close(file)
        os.link(temp, name, src_dir_fd=self.folder, dst_dir_fd=self.folder)
        os.unlink(temp, dir_fd=self.folder)
        os.fsync(self.folder)


def _index_of(db: apsw.Connection, folder: Path) -> Index:
    """Return an index of a catalog's facts with fields such as ours."""
    builder = SchemaBuilder()
    for name, tokenizer in (("view", "raw"), ("terms", "whitespace")):
        builder.add_text_field(name, tokenizer_name=tokenizer, index_option="basic")
    folder.mkdir()
    index = Index(builder.build(), str(folder))
    writer = index.writer(_HEAP_BYTES, 1)
    for terms, scopes in db.execute("SELECT terms, scopes FROM facts WHERE is_current = 1"):
        writer.add_document(_document(terms, scopes))
    writer.commit()
    writer.wait_merging_threads()
    return index


def _document(terms: str, scopes: str) -> Document:
    document = Document()
    document.add_text("terms", terms)
    for scope in scopes.split("\n"):
        document.add_text("view", scope)
    return document
