"""The question sets written for this project, each asked and scored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from evals.memory import EvalMemory
from evals.score import Score
from gno.domain.memory.matching import compare

_DATA = Path(__file__).parent / "data"
_SCOPE = "evals"
_TOP = 3


def run_suites() -> Iterator[Score]:
    """Ask everything in memory, in seconds."""
    yield from _statements()
    yield _noise()
    yield from _languages()
    yield _candidates()


def _load(name: str) -> Any:
    return yaml.safe_load((_DATA / f"{name}.yaml").read_text(encoding="utf-8"))


def _statements() -> Iterator[Score]:
    data = _load("statements")
    memory = EvalMemory()
    memory.add([(fact["text"], fact["text"]) for fact in data["facts"]], _SCOPE)
    single = Score("statements recall@3")
    for fact in data["facts"]:
        for query in fact["ask"]:
            _ask(memory, query, single, wanted=fact["text"])
    yield single
    prompts = Score("prompts recall@3")
    for prompt in data["prompts"]:
        _ask(memory, prompt["text"], prompts, wanted=prompt["find"])
    yield prompts


def _languages() -> Iterator[Score]:
    data = _load("languages")
    memory = EvalMemory()
    facts = [fact["text"] for language in data.values() for fact in language]
    memory.add([(text, text) for text in facts], _SCOPE)
    for language, known in data.items():
        score = Score(f"languages recall@3 {language}")
        for fact in known:
            for query in fact["ask"]:
                _ask(memory, query, score, wanted=fact["text"])
        yield score


def _ask(memory: EvalMemory, query: str, score: Score, *, wanted: str) -> None:
    found = memory.ask(query, _SCOPE)
    miss = f"{query!r} found {found[:_TOP]}"
    score.note(float(wanted in found[:_TOP]), is_answered=bool(found), miss=miss)


def _noise() -> Score:
    score = Score("noise exact")
    for group in _load("noise")["sets"]:
        memory = EvalMemory()
        memory.add(group["facts"].items(), _SCOPE)
        for ask in group["asks"]:
            found = memory.ask(ask["query"], _SCOPE)
            is_met = sorted(found) == sorted(ask["finds"])
            miss = f"{ask['query']!r} found {found}, not {ask['finds']}"
            score.note(float(is_met), is_answered=bool(found), miss=miss)
    return score


def _candidates() -> Score:
    score = Score("candidates exact")
    for case in _load("candidates")["cases"]:
        memory = EvalMemory()
        memory.add([("stored", case["stored"]), ("other", "zzz")], _SCOPE)
        listed = compare(case["proposed"], memory.candidates(case["proposed"], _SCOPE))
        kind = listed[0].match if listed else "none"
        alike = listed[0].similarity if listed else 0.0
        is_met = kind == case["match"] and alike == case.get("similarity", alike)
        miss = f"{case['proposed']!r} is {kind} at {alike:.2f}, not {case['match']}"
        score.note(float(is_met), is_answered=bool(listed), miss=miss)
    return score
