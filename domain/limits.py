"""The binding numbers, each with its unit (contract section 2)."""

from __future__ import annotations

from typing import Final

MAX_SCOPES: Final = 8  # scopes in one call
MAX_SCOPE_CHARACTERS: Final = 64
MAX_FACT_BYTES: Final = 4096  # UTF-8, as submitted, before normalisation
MAX_TITLE_CHARACTERS: Final = 80  # code points
MAX_ORIGINS: Final = 32  # derivedFrom entries
MAX_RECEIPT_BYTES: Final = 1_048_576  # a saved receipt or recall reply
MAX_PROVENANCE_BYTES: Final = 16_384  # caller, session, source and origins together
MAX_QUERY_CHARACTERS: Final = 16_384  # of a longer question the rest is not looked at
MAX_FILE_BYTES: Final = 16_777_216  # of a markdown file; a larger one is not read
MAX_FRONTMATTER_BYTES: Final = 65_536  # the block between the fences
MAX_FRONTMATTER_DEPTH: Final = 16  # nested lists and mappings
CANDIDATE_POOL: Final = 16  # facts
LIKELY_COSINE: Final = 0.83  # inclusive
LIKELY_JACCARD: Final = 0.5  # inclusive
DEFAULT_MAX_FACTS: Final = 8
DEFAULT_MAX_TOKENS: Final = 512  # estimated tokens
BYTES_PER_TOKEN: Final = 4
HITS_PER_LEG: Final = 32  # facts
LEASE_WAIT_S: Final = 120.0
