"""LoCoMo's development half, when its file is at hand: each turn a fact, each question asked."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import log
from pathlib import Path
from typing import Any

from evals.memory import EvalMemory
from evals.score import Score
from gno.adapters.lexical.ram import PlainStemmer
from gno.adapters.lexical.stemmer import TantivyStemmer
from gno.domain.search import scoring
from gno.domain.search.analysis import index_terms, words_in_order
from gno.domain.search.question import query_terms

_VARIABLE = "LOCOMO_FILE"
_BESIDE = Path(__file__).parents[1] / ".." / "shared" / "data" / "locomo-dev.json"
_TOP = 8
# Parts of the score that can be taken out, with the value at which they do nothing.
_PARTS = {"_NEAR": 0.0, "_KIN": 0.0, "_SUBJECT": 0.0, "_ASKING": 1.0}

Terms = Callable[[str], Sequence[str]]


def find_data() -> Path | None:
    """Return the file named by the environment, else one beside the checkout."""
    path = Path(os.environ.get(_VARIABLE) or _BESIDE)
    return path if path.is_file() else None


def recall_at_8(path: Path) -> Score:
    """Return the mean share of the relevant turns among the first eight."""
    score = Score("LoCoMo recall@8")
    for conversation in _conversations(path):
        memory = EvalMemory()
        memory.add(((fact["id"], fact["text"]) for fact in conversation["facts"]), "one")
        for ask in conversation["questions"]:
            found = memory.ask(ask["query"], "one")
            score.note(_share(found, ask["relevant"]), is_answered=bool(found), miss=ask["query"])
    return score


def ablation(path: Path) -> Iterator[tuple[str, float]]:
    """Yield what each step on the way to the rule, and each part of the score, is worth."""
    plain, stem = PlainStemmer().stem, TantivyStemmer().stem

    def words(text: str, using: Any) -> Sequence[str]:
        terms = index_terms(text, using)
        return terms[: words_in_order(terms)]

    def content(text: str) -> Sequence[str]:
        return [word.forms[0] for word in query_terms(text, stem).words]

    yield (
        "all terms, stems, function words out",
        _bm25(path, lambda t: words(t, stem), asked=content, must_all=True),
    )
    yield "any term", _bm25(path, lambda t: words(t, plain))
    yield "any term, stems", _bm25(path, lambda t: words(t, stem))
    yield (
        "any term, stems, function words out",
        _bm25(path, lambda t: words(t, stem), asked=content),
    )
    for name, nothing in _PARTS.items():
        with _without(name, nothing):
            yield f"the rule without {name.strip('_').lower()}", recall_at_8(path).value
    yield "the rule", recall_at_8(path).value


@contextmanager
def _without(name: str, nothing: float) -> Iterator[None]:
    before = getattr(scoring, name)
    setattr(scoring, name, nothing)
    try:
        yield
    finally:
        setattr(scoring, name, before)


def _bm25(path: Path, terms: Terms, *, asked: Terms | None = None, must_all: bool = False) -> float:
    """Score the textbook ranking over all turns of a conversation."""
    score = Score("")
    for conversation in _conversations(path):
        facts = {fact["id"]: Counter(terms(fact["text"])) for fact in conversation["facts"]}
        holding = Counter(word for held in facts.values() for word in held)
        usual = sum(held.total() for held in facts.values()) / len(facts)
        for ask in conversation["questions"]:
            words = set((asked or terms)(ask["query"]))
            weights = {
                word: log(1 + (len(facts) - holding[word] + 0.5) / (holding[word] + 0.5))
                for word in words
            }
            ranked = sorted(
                (-_textbook(held, weights, usual), name)
                for name, held in facts.items()
                if (words <= held.keys() if must_all else words & held.keys())
            )
            found = [name for _, name in ranked]
            score.note(_share(found, ask["relevant"]), is_answered=bool(found), miss="")
    return score.value


def _textbook(held: Counter[str], weights: Mapping[str, float], usual: float) -> float:
    length = 1.2 * (0.25 + 0.75 * held.total() / usual)
    return sum(w * held[t] * 2.2 / (held[t] + length) for t, w in weights.items())


def _share(found: Sequence[str], relevant: Sequence[str]) -> float:
    return len(set(found[:_TOP]) & set(relevant)) / len(set(relevant))


def _conversations(path: Path) -> Sequence[Any]:
    loaded: Sequence[Any] = json.loads(path.read_text(encoding="utf-8"))["conversations"]
    return loaded
