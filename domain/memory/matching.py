"""How alike two texts are: never a decision, only an order of candidates (contract 2)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gno.domain.limits import LIKELY_COSINE, LIKELY_JACCARD
from gno.domain.memory.candidates import Candidate, MatchingMode, MatchKind
from gno.domain.memory.fact import Fact
from gno.domain.text import content_hash, normalise

# Scripts without spaces are compared by pairs of characters, others by words; the marks are
# those of Indic scripts, which `\w` takes for punctuation.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_TOKEN = re.compile(
    rf"([{_UNSPACED}]+)"
    rf"|(?:[\w\u0300-\u036f\u0900-\u0963\u0966-\u0df3](?<![{_UNSPACED}]))+(?:[.:,]\d+)*"
)


def compare(text: str, facts: Iterable[Fact]) -> list[Candidate]:
    """Return a candidate for each fact by its words, best first, equals by record id."""
    mine, my_hash = tokens_of(text), content_hash(text)
    found: list[Candidate] = []
    for fact in facts:
        alike = jaccard(mine, tokens_of(fact.text))
        is_same = fact.content_hash == my_hash
        kind: MatchKind = "exact" if is_same else judge_likeness(alike, "lexical")
        found.append(Candidate(fact, 1.0 if is_same else alike, kind))
    return best_first(found)


def best_first(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Order candidates by likeness, equals by record id."""
    return sorted(candidates, key=lambda each: (-each.similarity, each.fact.record_id))


def judge_likeness(similarity: float, mode: MatchingMode) -> MatchKind:
    """Return how a similarity reads: the threshold itself is ``likely``."""
    threshold = LIKELY_COSINE if mode == "semantic" else LIKELY_JACCARD
    return "likely" if similarity >= threshold else "weak"


def jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of their tokens that both have, from 0 to 1."""
    return round(len(one & other) / len(one | other), 6) if one or other else 0.0


def tokens_of(text: str) -> frozenset[str]:
    """Return the words of a text; a text of signs only gives those signs."""
    folded = normalise(text).casefold()
    tokens: set[str] = set()
    for found in _TOKEN.finditer(folded):
        run = found.group(1)
        if run is None or len(run) == 1:
            tokens.add(found.group())
        else:
            tokens.update(run[n : n + 2] for n in range(len(run) - 1))
    return frozenset(tokens or folded.split())
