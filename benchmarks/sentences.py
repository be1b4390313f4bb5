"""Facts as people and agents write them down, and questions about them, from a seeded generator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

# A statement, and a question it answers.
_KINDS = (
    ("{person} prefers {tool} over {tool2} for {task}", "what does {person} prefer for {task}?"),
    ("The {service} service deploys from the {branch} branch every {day}",
     "which branch does {service} deploy from?"),
    ("{person} is allergic to {food}, so {place} is out for team lunches",
     "what is {person} allergic to?"),
    ("Invoices for {company} go to {person} before the {n}th of each month",
     "who gets the invoices for {company}?"),
    ("We moved {service} from {tool} to {tool2} because {reason}", "why did we move {service}?"),
    ("The staging database of {service} listens on port {port} behind {tool}",
     "on which port does the staging database of {service} listen?"),
    ("{person} leads the {company} account since {month}", "who leads the {company} account?"),
    ("Never run {task} on {day} afternoons, {reason}", "when should {task} not be run?"),
    ("{person} asked for shorter summaries of {company} meetings, three bullets at most",
     "how long should summaries of {company} meetings be?"),
    ("The contract with {company} ends in {month} and needs {n} weeks of notice",
     "when does the contract with {company} end?"),
    ("Retries in {service} are capped at {n} with a back-off of {port} milliseconds",
     "how many retries does {service} make?"),
    ("{person} lives in {place} and works from home on {day}s", "where does {person} live?"),
    ("Ticket {ticket} tracks the {task} failure that {person} reported in {month}",
     "which ticket tracks the {task} failure?"),
    ("The {tool} licence of {company} covers {n} seats and renews in {month}",
     "how many seats does the {tool} licence cover?"),
    ("For {service} the team settled on {tool}, since {reason}",
     "what did the team settle on for {service}?"),
    ("{person} wants reviews of {service} changes before noon, {place} time",
     "when does {person} want reviews?"),
    ("Backups of {service} are kept for {n} days in {place}", "where are backups of {service}?"),
    ("The offsite in {month} takes place in {place}, and {person} books the rooms",
     "who books the rooms for the offsite?"),
    ("{company} pays within {n} days, but only when {person} signs the order",
     "how soon does {company} pay?"),
    ("Use {tool} with the {branch} profile when running {task} locally",
     "which profile is used for {task}?"),
)  # fmt: skip
_TASKS = (
    "code review", "load testing", "schema migrations", "release notes", "log rotation", "billing",
    "data exports", "onboarding", "error triage", "smoke tests", "image builds", "cache warming",
    "capacity planning", "nightly reports", "key rotation", "search indexing", "invoice matching",
    "incident drills", "accessibility checks", "translation updates",
)  # fmt: skip
_REASONS = (
    "the old setup lost messages twice", "the vendor raised its prices", "nobody could debug it",
    "the nightly job takes the lock", "customers in other time zones are online",
    "the audit asked for it", "latency doubled after the upgrade", "it is easier to explain",
    "support wants to watch the dashboards", "the build was red for a week",
)  # fmt: skip
_FOODS = ("peanuts", "shellfish", "gluten", "soy", "sesame", "lactose", "celery", "mustard")
_BRANCHES = ("main", "release", "stable", "develop", "hotfix", "canary")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September")
_TAILS = (
    "", "", "", ", as of {month}", "; {person2} confirmed it", ", until {company2} says otherwise",
    ", which came up again in {month}", "; see {ticket2} for the discussion",
)  # fmt: skip
_SYLLABLES = (
    "al", "an", "ar", "bel", "ben", "bra", "cal", "cor", "dan", "del", "dor", "el", "en",
    "far", "fel", "gar", "gil", "hal", "har", "in", "jo", "kar", "kel", "lan", "lin", "lor",
    "mar", "mel", "mir", "nar", "nel", "nor", "o", "per", "pol", "ra", "ren", "ric", "ros",
    "sal", "sel", "sil", "ta", "ter", "tor", "u", "val", "ver", "vin", "wyn", "yor", "zan",
)  # fmt: skip
_POOL = 4_000  # different people, companies, tools and places


@dataclass(frozen=True, slots=True)
class Sentence:
    """A fact's text, a question about it, and the words to say it anew with."""

    text: str
    question: str
    kind: int
    words: dict[str, str]


class Writer:
    """Writes sentences whose words are as unevenly common as those of real notes."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - repeatable, not secret

    def write(self) -> Sentence:
        """Return a new sentence."""
        return self._say(self._random.randrange(len(_KINDS)), self._words())

    def correct(self, sentence: Sentence) -> Sentence:
        """Return a later version: the same matter, half of its details changed."""
        fresh = self._words()
        kept = {"person", "service", "company"}
        words = {key: sentence.words[key] if key in kept else fresh[key] for key in fresh}
        return self._say(sentence.kind, words)

    def _say(self, kind: int, words: dict[str, str]) -> Sentence:
        statement, question = _KINDS[kind]
        text = (statement + self._random.choice(_TAILS)).format_map(words)
        return Sentence(text[0].upper() + text[1:], question.format_map(words), kind, words)

    def _words(self) -> dict[str, str]:
        draw, name = self._random.choice, self._name
        return {
            "person": name(0), "person2": name(0), "company": f"{name(1)} {draw(('Labs', 'Ltd'))}",
            "company2": name(1), "tool": name(2).lower(), "tool2": name(2).lower(),
            "service": f"{name(3).lower()}-{draw(('api', 'worker', 'gateway', 'store'))}",
            "place": name(4), "task": draw(_TASKS), "reason": draw(_REASONS),
            "food": draw(_FOODS), "branch": draw(_BRANCHES), "day": draw(_DAYS),
            "month": f"{draw(_MONTHS)} {self._random.randint(2023, 2026)}",
            "n": str(self._random.randint(4, 28)), "port": str(self._random.randint(2000, 9999)),
            "ticket": f"OPS-{self._random.randint(1, 9999)}",
            "ticket2": f"OPS-{self._random.randint(1, 9999)}",
        }  # fmt: skip

    def _name(self, family: int) -> str:
        rank = self._random.choices(range(_POOL), cum_weights=zipf(_POOL))[0]
        number = (rank * 5 + family + 1) * 2_654_435_761 % 2**31
        parts: list[str] = []
        while number and len(parts) < 3:
            number, place = divmod(number, len(_SYLLABLES))
            parts.append(_SYLLABLES[place])
        return "".join(parts).capitalize()


@cache
def zipf(count: int) -> Sequence[float]:
    """Return running sums of weights that fall with the rank."""
    return tuple(accumulate(1 / rank for rank in range(1, count + 1)))
