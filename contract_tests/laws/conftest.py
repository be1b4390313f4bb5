"""How hypothesis runs here: no deadline, as a busy machine is no fault of a rule."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("laws", deadline=None, max_examples=60)
settings.load_profile("laws")
