"""Threads and processes at one catalog: nobody fails, nothing that was acknowledged is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from contract_tests.ports.catalog_suite_apsw import ApswCatalog
from contract_tests.ports.catalog_suite_facts import (
    COLLECTION,
    a_record,
    add,
    path_of,
    record_id,
)
from gno.domain.faults import Code, Fault
from gno.domain.memory.scopes import View

OPENERS, ADDS = 6, 5

ADD = """
import sys
from pathlib import Path
from contract_tests.ports.catalog_suite_apsw import ApswCatalog
from contract_tests.ports.catalog_suite_facts import a_record, add
catalog, first, count = ApswCatalog(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3])
sys.stdin.readline()
for n in range(first, first + count):
    assert len(catalog.facts(range(10))) >= 0
    add(catalog, a_record(n, replaces=[n - 1] if n > first else []))
    print(n, flush=True)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "catalog.sqlite"


@pytest.fixture
def catalog(path: Path) -> Iterator[ApswCatalog]:
    with closing(ApswCatalog(path)) as made:
        yield made


def start(path: Path, first: int, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", ADD, str(path), str(first), str(count)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_the_very_first_open_may_be_done_by_many_at_once(catalog: ApswCatalog, path: Path) -> None:
    children = [start(path, 100 * n, ADDS) for n in range(1, OPENERS + 1)]
    for child in children:
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()

    ends = [(child.communicate()[1], child.returncode) for child in children]

    assert ends == [("", 0)] * OPENERS
    assert catalog.counts(COLLECTION).files == OPENERS * ADDS
    assert catalog.counts(COLLECTION).current == OPENERS
    assert catalog.damage(thorough=True) is None


@pytest.mark.parametrize("acknowledged", [1, 7, 30])
def test_a_kill_loses_nothing_that_was_acknowledged(
    catalog: ApswCatalog, path: Path, acknowledged: int
) -> None:
    child = start(path, 1, 100_000)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write("go\n")
    child.stdin.flush()
    for _ in range(acknowledged):
        child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    said = acknowledged + len(child.communicate()[0].splitlines())

    assert catalog.damage(thorough=True) is None
    for n in range(1, said + 1):
        head = catalog.head(COLLECTION, record_id(n))
        assert head is not None
        assert head.fact.record_id >= record_id(said)
    assert catalog.counts(COLLECTION).current == 1


def test_threads_read_whole_states_while_one_writes(catalog: ApswCatalog) -> None:
    add(catalog, a_record(1))
    done = Event()

    def read() -> int:
        reads = 0
        while not done.is_set() or not reads:
            head = catalog.head(COLLECTION, record_id(1))
            line = catalog.line(COLLECTION, record_id(1))
            assert head is not None
            assert [stored.is_current for stored in line] == [False] * (len(line) - 1) + [True]
            assert not catalog.twins(a_record(10**6).content_hash, View(COLLECTION, ("a",)))
            assert catalog.scopes(COLLECTION) == {"a": 1}
            reads += 1
        return reads

    with ThreadPoolExecutor(32) as readers:
        reads = [readers.submit(read) for _ in range(32)]
        for n in range(2, 30):
            add(catalog, a_record(n, replaces=[n - 1]))
        done.set()

        assert all(each.result() for each in reads)


def test_writers_in_one_process_wait_for_each_other(catalog: ApswCatalog) -> None:
    with ThreadPoolExecutor(8) as writers:
        list(writers.map(lambda n: add(catalog, a_record(n)), range(40)))

    assert catalog.counts(COLLECTION).current == 40


def test_the_connection_of_a_thread_ends_with_it(catalog: ApswCatalog) -> None:
    add(catalog, a_record(1))
    counts = []

    for _ in range(10):
        reader = Thread(target=lambda: catalog.facts([1]))
        reader.start()
        reader.join()
        counts.append(_open_files())

    assert max(counts) == counts[0]  # SQLite keeps one for the next, as long as we hold locks


def test_close_amid_reads_stops_none_of_them_for_good(catalog: ApswCatalog) -> None:
    add(catalog, *(a_record(n, replaces=[n - 1]) for n in range(1, 200)))
    done, lengths, refusals = Event(), set[int](), set[tuple[Code, str]]()

    def read() -> None:
        while not done.is_set():
            try:
                lengths.add(len(catalog.line(COLLECTION, record_id(1))))
            except Fault as fault:
                refusals.add((fault.code, fault.message.rpartition(": ")[2]))

    with ThreadPoolExecutor(8) as readers:
        reads = [readers.submit(read) for _ in range(8)]
        for _ in range(50):
            catalog.close()
        done.set()
        for each in reads:
            each.result()

    assert lengths <= {199}
    assert refusals <= {(Code.QUERY_FAILED, "it was closed; try again")}
    assert catalog.known_files(COLLECTION).keys() >= {path_of(1)}


def _open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a link may vanish under a Path
