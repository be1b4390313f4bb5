"""What all doors have in common: a call goes in, a reply or a refusal comes out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

Json: TypeAlias = dict[str, Any]
OperationName: TypeAlias = Literal["remember", "recall", "update", "status", "scopes", "history"]

CALLER = "planner"
SESSION = "s1"


@dataclass(frozen=True, slots=True)
class Refusal:
    """What every door says of a fault, taken out of its envelope."""

    code: str
    category: str
    message: str
    details: Json


@dataclass(frozen=True, slots=True)
class Reply:
    """The published object, or an empty one and the refusal."""

    body: Json = field(default_factory=dict)
    refusal: Refusal | None = None

    @property
    def code(self) -> str | None:
        """The code of the refusal, None for an answer."""
        return self.refusal.code if self.refusal else None


class Surface(Protocol):
    """One door into the application, driven through its real parser and serialiser.

    ``send`` takes the camelCase request that the models publish. A driver may reshape it into
    options or arguments and open the envelope; it may not call the application, skip a parser
    or repair what came back. A field that is not in the request is not passed at all.
    """

    name: str

    def send(
        self,
        operation: OperationName,
        request: Json,
        *,
        caller: str = CALLER,
        session: str = SESSION,
        wait_s: float | None = None,
    ) -> Reply:
        """Make one call, check the door's own status and decode what comes back."""
        ...

    def close(self) -> None:
        """Release what the door holds open."""
        ...
