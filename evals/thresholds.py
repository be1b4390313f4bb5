"""What each measure of recall quality must reach, in one place."""

from __future__ import annotations

from types import MappingProxyType

THRESHOLDS = MappingProxyType(
    {
        "statements recall@3": 0.95,
        "prompts recall@3": 1.0,
        "noise exact": 1.0,
        "languages recall@3": 0.9,  # for each language by itself
        "candidates exact": 1.0,
        "LoCoMo recall@8": 0.65,
    }
)
