"""What a submission comes to, given what is stored: the caller decides, never a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gno.domain.faults import Code, Fault
from gno.domain.memory.candidates import Candidates
from gno.domain.memory.fact import Fact
from gno.domain.memory.submission import Add, Propose, Submission, Supersede


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What was looked up for a submission.

    ``twin`` is the current visible fact with the same normalised text. ``predecessor`` is read
    from its file as it is now. ``successor`` is the record that superseded it first, ``head``
    the current fact at the end of that line.
    """

    twin: Fact | None = None
    candidates: Candidates | None = None
    predecessor: Fact | None = None
    successor: Fact | None = None
    head: Fact | None = None


@dataclass(frozen=True, slots=True)
class AlreadyKnown:
    """The same text is there; nothing is written."""

    fact: Fact


@dataclass(frozen=True, slots=True)
class NeedsDecision:
    """Nothing is written until the caller adds or supersedes."""

    candidates: Candidates


@dataclass(frozen=True, slots=True)
class WriteFact:
    """Write the fact. ``supersedes`` is the address of what it replaces, as it stands there."""

    supersedes: str | None = None


Verdict: TypeAlias = AlreadyKnown | NeedsDecision | WriteFact


def judge(submission: Submission, standing: Standing) -> Verdict:
    """Decide what a submission comes to (contract section 6).

    Raises:
        Fault: ``PREDECESSOR_NOT_FOUND``, ``PREDECESSOR_HASH_MISMATCH`` or
            ``SUPERSEDE_CONFLICT``; nothing may be written then.
    """
    match submission.intent:
        case Propose():
            return _known(standing) or NeedsDecision(standing.candidates or Candidates())
        case Add():
            return _known(standing) or WriteFact()
        case Supersede() as intent:
            return _judge_replacement(submission, intent, standing)


def _known(standing: Standing) -> AlreadyKnown | None:
    return AlreadyKnown(standing.twin) if standing.twin else None


def _judge_replacement(submission: Submission, intent: Supersede, standing: Standing) -> Verdict:
    old, rival = standing.predecessor, standing.successor
    if old is None or not submission.view.shows(old.scopes):
        message = "no such fact in these scopes; recall it and pass the uri the recall gave"
        raise Fault(Code.PREDECESSOR_NOT_FOUND, message, predecessorUri=intent.uri)
    if old.content_hash != intent.seen_hash:
        message = "the fact changed since it was read; recall and decide again"
        raise Fault(Code.PREDECESSOR_HASH_MISMATCH, message, predecessorUri=intent.uri)
    settled = rival or old
    is_repeat = settled.content_hash == submission.text.content_hash
    if is_repeat and submission.view.shows(settled.scopes):
        return AlreadyKnown(settled)  # a repeat of what holds already, such as a retried call
    if rival is not None:
        message = "another writer superseded this fact first; recall and decide again"
        head = standing.head or rival
        if not submission.view.shows(head.scopes):
            raise Fault(Code.SUPERSEDE_CONFLICT, message, predecessorUri=intent.uri)
        raise Fault(
            Code.SUPERSEDE_CONFLICT, message, predecessorUri=intent.uri, currentUri=head.uri
        )
    return WriteFact(supersedes=old.uri)
