"""Timed calls and processes; what is compared is measured in turns, so that noise hits both."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TypeAlias

Call: TypeAlias = Callable[[], object]

# A small process in between: a child of ours would inherit our own peak memory.
_WATCH = """
import json, os, sys, time
start = time.perf_counter()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ,
                     file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
_, status, used = os.wait4(pid, 0)
json.dump([os.waitstatus_to_exitcode(status), time.perf_counter() - start, used.ru_maxrss],
          sys.stdout)
"""
_UNITS_IN_MB = 1_048_576 if sys.platform == "darwin" else 1024  # of what the kernel counts in


@dataclass(frozen=True, slots=True)
class Ran:
    """A process that has ended."""

    seconds: float
    peak_mb: float


def watch(command: Sequence[str], environment: Mapping[str, str]) -> Ran:
    """Run a program and return its time and its peak of resident memory."""
    watcher = [sys.executable, "-I", "-S", "-c", _WATCH, *command]
    done = subprocess.run(watcher, env=environment, capture_output=True, text=True, check=True)
    exit_code, seconds, peak = json.loads(done.stdout)
    if exit_code:
        raise RuntimeError(f"{command[0]} ended with {exit_code}: {done.stderr}")
    return Ran(seconds, peak / _UNITS_IN_MB)


def run(command: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run a program and throw its output away."""
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)


def timed_ms(call: Call) -> float:
    """Call once and return how long it took."""
    start = perf_counter()
    call()
    return (perf_counter() - start) * 1000


def in_turns_ms(*calls: Call, times: int) -> list[float]:
    """Return the median time of each call; they take turns, after one turn that is thrown away."""
    for call in calls:
        call()
    rows = [[timed_ms(call) for call in calls] for _ in range(times)]
    return [median(column) for column in zip(*rows, strict=True)]


def percentile(times: Sequence[float], percent: float) -> float:
    """Return the time that ``percent`` of the calls stay under."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
