"""The catalog's file: how it is made, what replaces it, what is said when it cannot be used."""

from __future__ import annotations

import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from contract_tests.ports.catalog_suite_apsw import ApswCatalog
from contract_tests.ports.catalog_suite_facts import (
    COLLECTION,
    a_broken_file,
    a_record,
    absorb,
    add,
    level,
    path_of,
    record_id,
    sighting_of,
)
from gno.domain.faults import Code, Fault
from gno.domain.memory.diagnostics import Finding

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "catalog-default.sqlite"


@pytest.fixture
def catalog(path: Path) -> Iterator[ApswCatalog]:
    with closing(ApswCatalog(path)) as made:
        yield made


def spoil(path: Path, statement: str) -> None:
    """Change the database behind the adapter's back."""
    db = apsw.Connection(str(path))
    db.execute(statement)
    db.close()


def test_only_the_owner_may_read_it(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))

    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}

    assert len(modes) == 3  # the database, its log and its shared memory
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_it_is_written_ahead(catalog: ApswCatalog) -> None:
    add(catalog, a_record(1))

    with catalog.file.reading() as db:
        assert db.pragma("journal_mode") == "wal"
        assert db.pragma("synchronous") == 1


def test_a_repeat_writes_no_row(catalog: ApswCatalog) -> None:
    seen = [sighting_of(a_record(1)), sighting_of(a_record(2, replaces=[1, 7]))]
    seen += [sighting_of(a_record(1), "copy.md"), a_broken_file("b.md", Finding.BODY_EMPTY)]
    written = []
    for _ in range(2):
        with catalog.writing(COLLECTION) as writer:
            level(writer, writer.store(seen) | {record_id(1), record_id(2)})
            writer.keep_folders({"facts/x": 1})
        with catalog.file.reading() as db:
            written.append(db.total_changes())

    assert written[0] == written[1]


def test_nothing_stays_open(catalog: ApswCatalog, path: Path) -> None:
    before = _open_files()
    for _ in range(20):
        add(catalog, a_record(1))
        catalog.close()

    assert _open_files() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_was_deleted_is_made_anew(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    name = catalog.generation
    for file in path.parent.iterdir():
        file.unlink()

    assert catalog.facts([1]) == []
    assert catalog.generation != name
    add(catalog, a_record(2))
    assert catalog.find(COLLECTION, record_id(2)) is not None


def test_a_file_that_was_replaced_is_noticed(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    catalog.close()
    with closing(ApswCatalog(path.with_name("other"))) as other:
        add(other, a_record(2))
    assert catalog.find(COLLECTION, record_id(1)) is not None

    path.with_name("other").replace(path)

    assert catalog.find(COLLECTION, record_id(1)) is None
    assert catalog.find(COLLECTION, record_id(2)) is not None


def test_a_reset_elsewhere_is_noticed(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    with closing(ApswCatalog(path)) as other:
        other.reset()
        add(other, a_record(2))

        assert catalog.find(COLLECTION, record_id(1)) is None
        assert catalog.generation == other.generation


def test_an_empty_file_is_filled(catalog: ApswCatalog, path: Path) -> None:
    path.parent.mkdir()
    path.touch()

    add(catalog, a_record(1))

    assert len(catalog.facts([1])) == 1


def test_a_newer_program_made_it(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    catalog.close()
    spoil(path, "PRAGMA user_version = 99")

    for use in (lambda: catalog.facts([1]), lambda: add(catalog, a_record(2)), catalog.damage):
        with pytest.raises(Fault, match="update gno") as refused:
            use()

        assert refused.value.code is Code.RUNTIME


@pytest.mark.parametrize("junk", [b"no database at all" * 99, b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_database_is_said_and_made_anew(
    catalog: ApswCatalog, path: Path, junk: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(junk)

    with pytest.raises(Fault, match="gno update") as unread:
        catalog.facts([1])
    with pytest.raises(Fault) as unwritten:
        add(catalog, a_record(1))

    assert unread.value.code is Code.QUERY_FAILED
    assert isinstance(unread.value.__cause__, apsw.Error)
    assert unwritten.value.code is Code.SYNC_FAILED
    assert catalog.damage() is not None
    assert path.read_bytes() == junk  # nobody but a reset throws it away
    catalog.reset()
    add(catalog, a_record(1))
    assert catalog.damage(thorough=True) is None


def test_a_missing_table_is_damage(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    spoil(path, "DROP TABLE findings")

    assert catalog.damage() == "tables are missing"


def test_a_damaged_page_is_found_by_a_thorough_look(catalog: ApswCatalog, path: Path) -> None:
    _damage_pages(catalog, path)

    assert catalog.damage(thorough=True) == "pages are damaged"


def test_a_damaged_page_that_was_met_is_remembered_until_the_reset(
    catalog: ApswCatalog, path: Path
) -> None:
    _damage_pages(catalog, path)
    assert catalog.damage() is None

    with pytest.raises(Fault, match="damaged"):
        catalog.facts(range(500))

    assert catalog.damage() == "pages are damaged"
    catalog.reset()
    assert catalog.damage() is None


def _damage_pages(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, *map(a_record, range(300)))
    catalog.close()
    content = bytearray(path.read_bytes())
    for start in range(80 * 1024, len(content), 4096):
        content[start : start + 200] = b"\x07" * 200
    path.write_bytes(content)


def test_an_edge_that_fails_has_a_code_of_its_own(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    refuse = "BEGIN SELECT raise(ABORT, 'no') ; END"
    spoil(path, f"CREATE TRIGGER stop BEFORE INSERT ON edges {refuse}")

    with pytest.raises(Fault) as refused:
        add(catalog, a_record(2, replaces=[1]))

    old = catalog.find(COLLECTION, record_id(1))
    assert refused.value.code is Code.SUPERSEDE_PROJECTION_FAILED
    assert isinstance(refused.value.__cause__, apsw.Error)
    assert old is not None
    assert old.is_current
    assert catalog.find(COLLECTION, record_id(2)) is None


def test_a_row_that_fails_takes_the_whole_block_with_it(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    refuse = "WHEN new.is_current BEGIN SELECT raise(ABORT, 'no') ; END"
    spoil(path, f"CREATE TRIGGER stop BEFORE UPDATE ON facts {refuse}")

    with pytest.raises(Fault) as refused:
        absorb(catalog, sighting_of(a_record(2)), gone=[path_of(1)])

    assert refused.value.code is Code.SYNC_FAILED
    assert len(catalog.facts([1, 2])) == 1


def test_without_a_log_it_still_works(catalog: ApswCatalog, path: Path) -> None:
    add(catalog, a_record(1))
    catalog.close()
    spoil(path, "PRAGMA journal_mode = delete")
    reader = apsw.Connection(str(path))
    reader.execute("BEGIN; SELECT * FROM meta")  # as long as it reads, the mode cannot change

    with catalog.file.reading() as db:
        assert db.pragma("journal_mode") == "delete"
        assert db.pragma("synchronous") == 2
    reader.close()
    add(catalog, a_record(2))

    assert len(catalog.facts([1, 2])) == 2


def test_where_nothing_can_be_made_a_catalog_reads_as_empty(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    catalog = ApswCatalog(tmp_path / "file" / "catalog.sqlite")

    assert catalog.facts([1]) == []
    assert catalog.known_folders(COLLECTION) is None
    assert catalog.damage() is None
    with pytest.raises(Fault, match="catalog cannot be") as refused:
        add(catalog, a_record(1))
    assert refused.value.code is Code.SYNC_FAILED


def test_a_folder_that_appears_later_is_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with closing(ApswCatalog(tmp_path / "file" / "catalog.sqlite")) as catalog:
        assert catalog.facts([1]) == []
        (tmp_path / "file").unlink()

        add(catalog, a_record(1))

        assert len(catalog.facts([1])) == 1


READ_ONLY = """
import os, sys
from pathlib import Path
from contract_tests.ports.catalog_suite_apsw import ApswCatalog
from contract_tests.ports.catalog_suite_facts import a_record, add
from gno.domain.faults import Fault
catalog = ApswCatalog(Path(sys.argv[1]))
if os.geteuid() == 0:
    os.setgid(int(sys.argv[2])), os.setuid(int(sys.argv[2]))
for _ in sys.stdin:
    print(len(catalog.facts(range(9))), flush=True)
try:
    add(catalog, a_record(9))
except Fault as fault:
    print(fault.code, fault.message)
"""


@pytest.mark.parametrize("is_filled", [True, False])
def test_a_read_only_folder_can_be_read(path: Path, tmp_path: Path, *, is_filled: bool) -> None:
    path.parent.mkdir()
    if is_filled:
        _fill_and_lock(path, 1)
    path.parent.chmod(0o555)
    _open_the_way(tmp_path)

    with _reader(path) as child:
        before = _ask(child)
        _fill_and_lock(path, 2)
        after = _ask(child)
        refusal = child.communicate()[0]

    path.parent.chmod(0o755)
    assert (before, after) == (("1", "2") if is_filled else ("0", "1"))
    assert refusal.startswith("MEMORY_SYNC_FAILED the catalog cannot be")


def _fill_and_lock(path: Path, n: int) -> None:
    path.parent.chmod(0o755)
    if path.exists():
        path.chmod(0o600)
    with closing(ApswCatalog(path)) as catalog:
        add(catalog, a_record(n))
    path.chmod(0o444)
    path.parent.chmod(0o555)


def _reader(path: Path) -> subprocess.Popen[str]:
    """Start a reader; one that is no administrator, to whom no mode means anything."""
    command = [sys.executable, "-c", READ_ONLY, str(path), str(NOBODY)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _ask(child: subprocess.Popen[str]) -> str:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("\n")
    child.stdin.flush()
    return child.stdout.readline().strip()


def _open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def _open_the_way(folder: Path) -> None:
    """Let another user come to a folder of pytest, which only we may enter."""
    while stat.S_IMODE(folder.stat().st_mode) & 0o055 != 0o055:
        folder.chmod(0o755)
        folder = folder.parent
