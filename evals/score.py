"""One measure of recall quality."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Score:
    """How many questions were asked, what share of them was met, and which were missed."""

    name: str
    asked: int = 0
    met: float = 0.0
    answered: int = 0
    missed: list[str] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The share that was met; nothing asked is nothing met."""
        return self.met / self.asked if self.asked else 0.0

    def note(self, share: float, *, is_answered: bool, miss: str) -> None:
        """Count one question, met in part or in whole."""
        self.asked += 1
        self.met += share
        self.answered += is_answered
        if not share:
            self.missed.append(miss)
