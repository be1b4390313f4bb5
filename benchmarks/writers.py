"""S11: eight processes that write at once, and a writer that is killed in the middle of a write."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

import gno
from benchmarks.bench import Bench
from benchmarks.figures import Figure
from benchmarks.timing import timed_ms
from benchmarks.vaults import Vault
from benchmarks.warm import open_client, places_of
from gno.domain.documents.collection import Collection
from gno.domain.memory.submission import Draft
from gno.entrypoints.assembly import Assembly
from gno.entrypoints.operations.remember import remember

_WRITERS, _WRITES = 8, 25
_TOTAL = 2.0
_AT_ONCE_MS = 100.0
_TIMES = 21
_KILLS = 5
_UNTIL_IT_WAITS_S = 0.3


def compete(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S11."""
    vault = bench.vault(size)
    floor = bench.write_floor(size)
    before = [timed_ms(floor) for _ in range(_TIMES)]
    took_ms, stored = _all_at_once(vault)
    usual = median(before + [timed_ms(floor) for _ in range(_TIMES)])
    calls = _WRITERS * _WRITES
    yield Figure(
        target_id="S11",
        what=f"{_WRITERS} processes, {_WRITES} writes each, {stored} of {calls} stored",
        facts=size,
        value=took_ms,
        unit="ms",
        floor=usual * calls,
        target=f"all stored in {_TOTAL:g} x {calls} write floors",
        limit=_TOTAL * usual * calls if stored == calls else 0.0,
    )
    yield Figure(
        target_id="S11",
        what="the next write after kill -9 between file and index",
        facts=size,
        value=median(_after_a_kill(vault) for _ in range(_KILLS)),
        unit="ms",
        floor=usual,
        target=f"at once: {_AT_ONCE_MS:g} ms",
        limit=_AT_ONCE_MS,
    )


def _all_at_once(vault: Vault) -> tuple[float, int]:
    """Return the time from the start signal to the last reply, and how many facts arrived."""
    children = [_spawn(vault, "write_many") for _ in range(_WRITERS)]
    for child in children:
        _hear(child)
    start = perf_counter()
    for number, child in enumerate(children):
        _tell(child, vault.news[number * _WRITES : (number + 1) * _WRITES])
    uris = [uri for child in children for uri in _hear(child)]
    took_ms = (perf_counter() - start) * 1000
    _end(children)
    del vault.news[: _WRITERS * _WRITES]
    with closing(open_client(vault)) as client:
        return took_ms, sum(_is_stored(client, uri) for uri in set(uris))


def _after_a_kill(vault: Vault) -> float:
    """Kill a writer that has published its file and holds the lease while another one waits."""
    waiting, holder = children = [_spawn(vault, "write_many"), _spawn(vault, "write_and_hang")]
    for child in children:
        _hear(child)
    _tell(holder, vault.news[:1])
    _hear(holder)
    _tell(waiting, vault.news[1:2])
    sleep(_UNTIL_IT_WAITS_S)
    start = perf_counter()
    os.kill(holder.pid, signal.SIGKILL)
    (_,) = _hear(waiting)
    took_ms = (perf_counter() - start) * 1000
    _end(children)
    del vault.news[:2]
    return took_ms


def _is_stored(client: gno.Client, uri: str) -> bool:
    return client.history(uri).history[-1].uri == uri


def _spawn(vault: Vault, function: str) -> subprocess.Popen[str]:
    code = f"from benchmarks.writers import {function}; {function}()"
    return subprocess.Popen(
        [sys.executable, "-c", code, str(vault.home), str(vault.size)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
    )


def _tell(child: subprocess.Popen[str], news: Sequence[tuple[str, str]]) -> None:
    assert child.stdin is not None
    child.stdin.write(json.dumps(news) + "\n")
    child.stdin.flush()


def _hear(child: subprocess.Popen[str]) -> Any:
    assert child.stdout is not None
    return json.loads(child.stdout.readline())


def _end(children: Iterable[subprocess.Popen[str]]) -> None:
    for child in children:
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                stream.close()


def write_many() -> None:
    """Run in a process of its own: open, wait for news, store them, print their addresses."""
    with closing(open_client(_own_vault())) as client:
        client.remember("a proposal stores nothing", scopes=["project:000"])  # to import all
        _say("open")
        news = json.loads(sys.stdin.readline())
        replies = [client.remember(text, scopes=[scope], decision="add") for text, scope in news]
        _say([reply.record.uri for reply in replies if reply.record is not None])


def write_and_hang() -> None:
    """Run in a process of its own: store one fact and stop between its file and the catalog."""
    places = places_of(_own_vault())
    parts = Assembly(places=places, vault=_HangingVault(Assembly(places=places).get("vault")))
    _say("open")
    ((text, scope),) = json.loads(sys.stdin.readline())
    draft = Draft(caller="benchmark", session="s1", text=text, scopes=[scope], decision="add")
    remember(parts, draft)


class _HangingVault:
    """A vault in which nobody returns from publishing a file."""

    def __init__(self, vault: Any) -> None:
        self._vault = vault

    def publish(self, collection: Collection, rel_path: str, content: bytes) -> bool:
        self._vault.publish(collection, rel_path, content)
        _say(rel_path)
        while True:
            signal.pause()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._vault, name)


def _own_vault() -> Vault:
    return Vault(Path(sys.argv[1]), int(sys.argv[2]))


def _say(message: object) -> None:
    print(json.dumps(message), flush=True)
