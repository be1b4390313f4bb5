"""Why no vector took part in an answer."""

from __future__ import annotations

# Until a collection has a model and vectors.
NO_MODEL = "no embedding model is set up; matching is by words"
