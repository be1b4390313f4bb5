"""Why a record is left out, or what a reader should know of it, each with a hint (contract 3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Finding(StrEnum):
    """Codes of a record. The last three are notices and leave the record valid."""

    FRONTMATTER_MISSING = "MEMORY_FRONTMATTER_MISSING"
    FRONTMATTER_INVALID = "MEMORY_FRONTMATTER_INVALID"
    RECORD_ID_INVALID = "MEMORY_RECORD_ID_INVALID"
    SCOPES_INVALID = "MEMORY_SCOPES_INVALID"
    SCOPES_EMPTY = "MEMORY_SCOPES_EMPTY"
    IDENTITY_MISSING = "MEMORY_IDENTITY_MISSING"
    CREATED_AT_INVALID = "MEMORY_CREATED_AT_INVALID"
    CONTENT_HASH_INVALID = "MEMORY_CONTENT_HASH_INVALID"
    CONTENT_HASH_MISMATCH = "MEMORY_CONTENT_HASH_MISMATCH"
    BODY_EMPTY = "MEMORY_BODY_EMPTY"
    SUPERSEDES_INVALID = "MEMORY_SUPERSEDES_INVALID"
    RECORD_ID_MISMATCH = "MEMORY_RECORD_ID_MISMATCH"
    DUPLICATE_RECORD = "MEMORY_DUPLICATE_RECORD"
    SUPERSEDE_FORK = "MEMORY_SUPERSEDE_FORK"
    SUPERSEDE_CYCLE = "MEMORY_SUPERSEDE_CYCLE"
    SUPERSEDES_DANGLING = "MEMORY_SUPERSEDES_DANGLING"


NOTICES = frozenset({Finding.SUPERSEDE_FORK, Finding.SUPERSEDE_CYCLE, Finding.SUPERSEDES_DANGLING})

HINTS = MappingProxyType(
    {
        Finding.FRONTMATTER_MISSING: "start the file with a --- block that holds memory:",
        Finding.FRONTMATTER_INVALID: "mend the YAML between the two --- lines",
        Finding.RECORD_ID_INVALID: "set memory.recordId to the file's name without .md",
        Finding.SCOPES_INVALID: "list 1 to 8 scopes of letters, digits and . _ : / @ -",
        Finding.SCOPES_EMPTY: "name at least one scope under memory.scopes",
        Finding.IDENTITY_MISSING: "fill memory.caller and memory.session",
        Finding.CREATED_AT_INVALID: "write memory.createdAt like 2026-09-03T10:14:52.118Z",
        Finding.CONTENT_HASH_INVALID: "set memory.contentHash to 64 hexadecimal digits",
        Finding.CONTENT_HASH_MISMATCH: (
            "undo the edit of the body, or remember the new text and delete this file"
        ),
        Finding.BODY_EMPTY: "write the fact below the block, or delete the file",
        Finding.SUPERSEDES_INVALID: "list gno:// addresses under relations.supersedes",
        Finding.RECORD_ID_MISMATCH: (
            "a copy of a sync tool? compare it with the original and delete it; "
            "else give the file its recordId as name"
        ),
        Finding.DUPLICATE_RECORD: "another file holds this record; delete this copy",
        Finding.SUPERSEDE_FORK: "supersede the current head, or delete one of the two files",
        Finding.SUPERSEDE_CYCLE: "take one relations.supersedes line out of the circle",
        Finding.SUPERSEDES_DANGLING: "the replaced file is gone or invalid; nothing to do",
    }
)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about one file; ``message`` holds no words of the fact."""

    code: Finding
    message: str

    @property
    def hint(self) -> str:
        """How to mend it."""
        return HINTS[self.code]

    @property
    def is_notice(self) -> bool:
        """Tell whether the record stays valid."""
        return self.code in NOTICES
