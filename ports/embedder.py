"""The model that turns text into vectors, when there is one on disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Embedder(Protocol):
    """A local model. It opens no connection and downloads nothing.

    Errors: ``Fault(RUNTIME)`` when the model fails; the caller goes on without it.
    """

    @property
    def fingerprint(self) -> str:
        """The identity of weights, pooling, normalisation and dimension."""
        ...

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one unit vector for each text, in order."""
        ...
