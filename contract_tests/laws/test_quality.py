"""Recall quality on the question sets of this project: every measure meets its threshold."""

from __future__ import annotations

import pytest

from evals.run import passes
from evals.score import Score
from evals.suites import run_suites

SCORES = list(run_suites())


@pytest.mark.parametrize("score", SCORES, ids=[score.name for score in SCORES])
def test_recall_is_as_good_as_it_has_to_be(score: Score) -> None:
    assert passes(score), score.missed


def test_silence_passes_no_measure() -> None:
    silent = Score("noise exact", asked=5, met=5, answered=0)

    assert not passes(silent)
    assert not passes(Score("statements recall@3"))
