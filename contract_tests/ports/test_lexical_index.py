"""The lexical indexes: the suite for each, and what only files can suffer."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from textwrap import dedent

import pytest
import tantivy

from contract_tests.ports.lexical_index_suite import (
    QUIET,
    LexicalIndexSuite,
    entry,
    find,
    gone,
)
from gno.adapters.lexical.ram import RamLexicalIndex
from gno.adapters.lexical.tantivy_index import TantivyLexicalIndex
from gno.domain.faults import Code, Fault
from gno.domain.memory.scopes import View
from gno.domain.search.question import Forms
from gno.ports.lexical_index import IndexEntry, Tally


class TestRamLexicalIndex(LexicalIndexSuite):
    @pytest.fixture
    def index(self) -> RamLexicalIndex:
        return RamLexicalIndex()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "lexical-default"


class TestTantivyLexicalIndex(LexicalIndexSuite):
    @pytest.fixture
    def index(self, folder: Path) -> Iterator[TantivyLexicalIndex]:
        with closing(TantivyLexicalIndex(folder)) as made:
            yield made


def test_a_reader_sees_what_another_instance_committed(folder: Path) -> None:
    reader, writer = TantivyLexicalIndex(folder), TantivyLexicalIndex(folder)
    for n in range(1, 12):
        stamp = writer.apply([entry(n, "red")])

        assert len(find(reader, "red", limit=50)) == n
        assert reader.stamp() == stamp


def test_a_reader_sees_at_once_what_another_process_committed(folder: Path) -> None:
    reader = TantivyLexicalIndex(folder)
    reader.apply([entry(1, "red")])
    program = """
        import sys
        from pathlib import Path
        from contract_tests.ports.lexical_index_suite import entry
        from gno.adapters.lexical.tantivy_index import TantivyLexicalIndex

        index = TantivyLexicalIndex(Path(sys.argv[1]))
        for line in sys.stdin:
            index.apply([entry(int(line), "red")])
            print("done", flush=True)
    """
    with subprocess.Popen(
        [sys.executable, "-c", dedent(program), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        for n in range(2, 8):
            print(n, file=other.stdin, flush=True)
            other.stdout.readline()

            assert reader.tally([("red",)], QUIET) == Tally(n, (n,))
        other.stdin.close()


def test_a_reader_sees_a_reset_by_another_instance(folder: Path) -> None:
    reader, writer = TantivyLexicalIndex(folder), TantivyLexicalIndex(folder)
    writer.apply([entry(1, "red")])
    assert list(find(reader, "red")) == [1]

    writer.reset()
    assert list(find(reader, "red")) == []

    writer.apply([entry(2, "red")])
    assert list(find(reader, "red")) == [2]


def test_a_folder_that_was_taken_away_is_no_index(folder: Path) -> None:
    index = TantivyLexicalIndex(folder)
    index.apply([entry(1, "red")])
    for path in folder.iterdir():
        path.unlink()

    assert index.stamp() is None
    assert list(find(index, "red")) == []


def test_a_second_writer_is_refused_and_harms_nothing(folder: Path) -> None:
    index = TantivyLexicalIndex(folder)
    index.apply([entry(1, "red")])
    rival = tantivy.Index.open(str(folder)).writer(15_000_000, 1)

    with pytest.raises(Fault) as refused:
        index.apply([entry(2, "red")])

    assert refused.value.code is Code.SYNC_FAILED
    assert isinstance(refused.value.__cause__, ValueError)
    rival.wait_merging_threads()
    index.apply([entry(3, "red")])
    assert list(find(index, "red")) == [1, 3]


@pytest.mark.parametrize("suffix", ["meta.json", ".term", ".idx", ".fast", ".store"])
@pytest.mark.parametrize("damage", ["cut", "garbage"])
def test_a_damaged_index_says_so_and_can_be_reset(folder: Path, suffix: str, damage: str) -> None:
    TantivyLexicalIndex(folder).apply([entry(1, "red")])
    for path in folder.iterdir():
        if path.name.endswith(suffix):
            path.write_bytes(b"" if damage == "cut" else b"\x00garbage")
    index = TantivyLexicalIndex(folder)

    assert index.stamp() is None
    with pytest.raises(Fault) as unreadable:
        find(index, "red")
    assert unreadable.value.code is Code.QUERY_FAILED

    index.reset()
    index.apply([entry(2, "red")])
    assert list(find(index, "red")) == [2]


def test_damage_stops_a_write_with_the_ports_fault(folder: Path) -> None:
    TantivyLexicalIndex(folder).apply([entry(1, "red")])
    (folder / "meta.json").write_bytes(b"{}")

    with pytest.raises(Fault) as refused:
        TantivyLexicalIndex(folder).apply([entry(2, "red")])

    assert refused.value.code is Code.SYNC_FAILED


@pytest.mark.parametrize("garbage", ["file", "folder", "link"])
def test_reset_survives_whatever_stands_in_its_place(folder: Path, garbage: str) -> None:
    folder.parent.mkdir(parents=True)
    elsewhere = folder.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "kept.txt").write_text("kept", encoding="utf-8")
    if garbage == "file":
        folder.write_bytes(b"not a folder")
    elif garbage == "link":
        folder.symlink_to(elsewhere)
    else:
        (folder / "nested").mkdir(parents=True)
        (folder / "nested" / "junk").write_bytes(b"junk")
    index = TantivyLexicalIndex(folder)

    index.reset()

    index.apply([entry(1, "red")])
    assert list(find(index, "red")) == [1]
    assert (elsewhere / "kept.txt").exists()


def test_two_histories_of_the_same_facts_answer_the_same(tmp_path: Path) -> None:
    """Merges and deleted facts leave traces in the engine's statistics, not in ours."""
    dice = random.Random(7)  # noqa: S311 - a history, not a secret
    words = [" ".join(dice.choices("abcdefg", k=4)) for _ in range(400)]
    entries = [entry(n, text, order=(n * 37) % 401) for n, text in enumerate(words)]
    at_once, piecemeal = (TantivyLexicalIndex(tmp_path / name) for name in ("one", "two"))
    at_once.apply(entries)
    for start in range(0, 400, 50):
        piecemeal.apply(entry(1_000 + n, "a b c d") for n in range(start, start + 50))
        piecemeal.apply(reversed(entries[start : start + 50]))
        piecemeal.apply(gone(1_000 + n) for n in range(start, start + 40))
    piecemeal.apply(gone(n) for n in range(1_000, 1_400))
    weights: dict[Forms, int] = {(word,): 10 + n * n for n, word in enumerate("abcdefg")}

    for at_least in (1, 2, 3):
        for limit in (1, 7, 48, 399):
            asked = {"at_least": at_least, "limit": limit}
            assert list(at_once.search(weights, QUIET, **asked)) == list(
                piecemeal.search(weights, QUIET, **asked)
            )


def test_ram_and_tantivy_answer_the_same(tmp_path: Path) -> None:
    dice = random.Random(11)  # noqa: S311 - any facts
    pair = RamLexicalIndex(), TantivyLexicalIndex(tmp_path / "index")
    for _ in range(6):
        batch = [_any_entry(dice) for _ in range(60)]
        for index in pair:
            index.apply(batch)
        for _ in range(40):
            view = View(
                "memory", tuple(dice.sample(["quiet", "busy", "third"], dice.randint(1, 3)))
            )
            words = [tuple(dice.sample("abcdefgh", dice.randint(1, 2))) for _ in range(4)]
            weights: dict[Forms, int] = {forms: dice.randint(1, 3) for forms in words}
            at_least, limit = dice.randint(1, 3), dice.randint(1, 30)

            one, other = (
                (index.tally(words, view),
                 list(index.search(weights, view, at_least=at_least, limit=limit)))
                for index in pair
            )  # fmt: skip

            assert one == other


def _any_entry(dice: random.Random) -> IndexEntry:
    key = dice.randint(1, 150)
    if dice.random() < 0.2:
        return gone(key)
    terms = tuple(dice.choices("abcdefgh", k=dice.randint(1, 6)))
    scopes = tuple(dice.sample(["quiet", "busy", "third"], dice.randint(1, 2)))
    return IndexEntry(key=key, collection="memory", scopes=scopes, terms=terms, order=key * 7 % 151)


def test_readers_in_threads_see_whole_commits_while_one_writes(folder: Path) -> None:
    index = TantivyLexicalIndex(folder)
    index.apply([entry(0, "red"), entry(1, "red")])

    def read(_: int) -> bool:
        return all(index.tally([("red",)], QUIET).facts % 2 == 0 for _ in range(200))

    with ThreadPoolExecutor(4) as threads:
        readers = threads.map(read, range(3))
        for n in range(2, 20, 2):
            index.apply([entry(n, "red"), entry(n + 1, "red")])

    assert all(readers)
    assert index.tally((), QUIET) == Tally(20, ())


def test_commits_of_one_fact_each_do_not_pile_up_segments(folder: Path) -> None:
    index = TantivyLexicalIndex(folder)
    for n in range(24):
        index.apply([entry(n, "red")])

    assert tantivy.Index.open(str(folder)).searcher().num_segments <= 9
