"""Print each measure beside its threshold; exit 1 when one is missed or nothing was answered."""

from __future__ import annotations

from evals.locomo import ablation, find_data, recall_at_8
from evals.score import Score
from evals.suites import run_suites
from evals.thresholds import THRESHOLDS

_SHOWN = 10


def main() -> int:
    """Run every suite and, where its data is at hand, the public set."""
    scores = list(run_suites())
    data = find_data()
    if data is None:
        print("LoCoMo: skipped; set LOCOMO_FILE to its file")
    else:
        scores.append(recall_at_8(data))
    failed = [score for score in scores if not passes(score)]
    for score in scores:
        line = "ok  " if score not in failed else "FAIL"
        limit = threshold_of(score)
        print(f"{line} {score.name:24} {score.value:.4f} of {limit:.2f}, {score.asked} asked")
        for miss in score.missed[:_SHOWN] if score in failed else ():
            print(f"       {miss}")
    if data is not None:
        for name, value in ablation(data):
            print(f"     LoCoMo {name:42} {value:.4f}")
    return 1 if failed else 0


def threshold_of(score: Score) -> float:
    """Return the threshold of a measure; one language has that of all."""
    return next(limit for name, limit in THRESHOLDS.items() if score.name.startswith(name))


def passes(score: Score) -> bool:
    """Tell whether a measure is met by answers, not by silence."""
    return score.answered > 0 and score.value >= threshold_of(score)
