"""S8: the peak of resident memory, each time in a process of its own."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.figures import Figure
from benchmarks.timing import watch
from benchmarks.vaults import Ask, Vault

_RECALL_MB, _INDEX_MB = 45.0, 250.0
_WARM_UP, _RECALLS = 400, 1_000
_GROWTH_MB = 2.0
_STATUS = Path("/proc/self/status")


def peaks(bench: Bench, size: int) -> Iterator[Figure]:
    """Measure S8."""
    vault = bench.vault(size)
    ask = vault.asks[2]
    command = [bench.installed.gno, "recall", ask.query, "--scope", ask.scope, "--json"]
    floor = watch(bench.import_floor, vault.environment).peak_mb
    for what, peak_mb, limit_mb in (
        ("cold recall", watch(command, vault.environment).peak_mb, _RECALL_MB),
        ("first index", bench.index(size).peak_mb, _INDEX_MB),
    ):
        yield Figure(
            target_id="S8",
            what=f"{what}, peak",
            facts=size,
            value=peak_mb,
            unit="MB",
            floor=floor,
            target=f"{limit_mb:g} MB",
            limit=limit_mb,
        )
    before, after = _after_recalls(vault)
    yield Figure(
        target_id="S8",
        what=f"SDK, growth over {_RECALLS:,} recalls after {_WARM_UP} ({after:.0f} MB)",
        facts=size,
        value=after - before,
        unit="MB",
        target="flat",
        limit=_GROWTH_MB,
    )


def _after_recalls(vault: Vault) -> tuple[float, float]:
    asks = [[ask.query, ask.scope] for ask in vault.asks]
    given = json.dumps({"home": str(vault.home), "size": vault.size, "asks": asks})
    code = "from benchmarks.memory import recall_many; recall_many()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=given,
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
    )
    before, after = json.loads(done.stdout)
    return before, after


def recall_many() -> None:
    """Ask in this process, and print its memory after warm-up and at the end, in MB."""
    from benchmarks.warm import open_client  # noqa: PLC0415 - its memory counts here only

    given = json.load(sys.stdin)
    vault = Vault(Path(given["home"]), given["size"])
    asks = [Ask(*pair) for pair in given["asks"]]
    with closing(open_client(vault)) as client:
        for ask in asks[:_WARM_UP]:
            client.recall(ask.query, scopes=[ask.scope])
        before = _own_mb()
        for ask in asks[_WARM_UP : _WARM_UP + _RECALLS]:
            client.recall(ask.query, scopes=[ask.scope])
        json.dump([before, _own_mb()], sys.stdout)


def _own_mb() -> float:
    """Return what is ours alone, without the pages of mapped files; else the peak."""
    if _STATUS.exists():
        fields = dict(line.split(":", 1) for line in _STATUS.read_text().splitlines())
        return int(fields["RssAnon"].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
