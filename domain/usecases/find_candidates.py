"""Stored facts that may say the same as a submission."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.memory.candidates import Candidates
from gno.domain.memory.matching import compare
from gno.domain.memory.submission import Submission
from gno.domain.usecases.find_facts import FindFacts


@dataclass(frozen=True, slots=True)
class FindCandidates:
    """Call it with a submission."""

    find: FindFacts

    def __call__(self, submission: Submission) -> Candidates:
        """Compare the text with the best pool of facts that share a word with it.

        Raises:
            Fault: ``QUERY_FAILED``.
        """
        hits = self.find.candidates(
            submission.text.words, submission.view, language=submission.collection.language
        )
        facts = [hit.stored.fact for hit in hits]
        return Candidates(tuple(compare(submission.text.words, facts)))
