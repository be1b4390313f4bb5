"""Vectors of facts, each bound to its exact input and its model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gno.domain.memory.scopes import View


class VectorIndex(Protocol):
    """Exact cosine over the current facts in view. Vectors of two models are never compared."""

    def search(
        self, vector: Sequence[float], view: View, *, fingerprint: str, limit: int
    ) -> Sequence[tuple[int, float]]:
        """Return keys and cosines, best first, equals by key."""
        ...
