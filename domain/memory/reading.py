"""Reading a fact file: tolerant about form, strict about meaning, all findings at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gno.domain.limits import MAX_SCOPES
from gno.domain.memory.diagnostics import Diagnostic, Finding
from gno.domain.memory.frontmatter import Node
from gno.domain.memory.record import RECORD_ID, Reading, Record, check_name, record_id_at
from gno.domain.memory.scopes import is_scope, normalise_scopes
from gno.domain.moments import read_moment
from gno.domain.text import content_hash, trim
from gno.domain.uris import read_uri

_HASH = re.compile(r"[0-9a-fA-F]{64}")


def read_record(values: Mapping[str, Node] | None, body: str, rel_path: str) -> Reading:
    """Read a parsed file; ``values`` None means that it has no frontmatter at all."""
    memory = (values or {}).get("memory")
    if memory is None:
        message = "there is no memory block at the head of the file"
        return Reading(None, (Diagnostic(Finding.FRONTMATTER_MISSING, message),))
    if not isinstance(memory, Mapping):
        message = "memory is not a block of keys"
        return Reading(None, (Diagnostic(Finding.FRONTMATTER_INVALID, message),))
    reader = _Reader(memory)
    record = Record(
        record_id=reader.record_id(),
        scopes=reader.scopes(),
        caller=reader.identity("caller"),
        session=reader.identity("session"),
        created_ms=reader.created_ms(),
        text=trim(body),
        content_hash=reader.content_hash(trim(body)),
        supersedes=reader.supersedes((values or {}).get("relations")),
        source=_text(memory.get("source")) or None,
        derived_from=tuple(filter(None, map(_text, _items(memory.get("derivedFrom")) or ()))),
    )
    if RECORD_ID.fullmatch(record.record_id):
        reader.found.extend(check_name(record, rel_path))
    is_valid = all(finding.is_notice for finding in reader.found)
    return Reading(record if is_valid else None, tuple(reader.found))


@dataclass(slots=True, frozen=True)
class _Reader:
    """Reads one field after the other and keeps what it finds."""

    memory: Mapping[str, Node]
    found: list[Diagnostic] = field(default_factory=list)

    def _say(self, code: Finding, message: str) -> None:
        self.found.append(Diagnostic(code, message))

    def record_id(self) -> str:
        value = _text(self.memory.get("recordId"))
        if not RECORD_ID.fullmatch(value):
            self._say(Finding.RECORD_ID_INVALID, "recordId is not mem- and 16 hexadecimal digits")
        return value

    def scopes(self) -> tuple[str, ...]:
        raw = self.memory.get("scopes")
        items = _items(raw)
        if items is None or any(not isinstance(item, str) for item in items):
            self._say(Finding.SCOPES_INVALID, "scopes is not a list of names")
            return ()
        names = normalise_scopes(item for item in items if isinstance(item, str))
        if not names:
            self._say(Finding.SCOPES_EMPTY, "scopes names nothing")
        elif len(names) > MAX_SCOPES or not all(map(is_scope, names)):
            self._say(Finding.SCOPES_INVALID, "scopes holds a malformed name or too many")
        return names

    def identity(self, key: str) -> str:
        value = trim(_text(self.memory.get(key)))
        if not value:
            self._say(Finding.IDENTITY_MISSING, f"{key} is missing or blank")
        return value

    def created_ms(self) -> int:
        moment = read_moment(_text(self.memory.get("createdAt")))
        if moment is None:
            self._say(Finding.CREATED_AT_INVALID, "createdAt is not an ISO 8601 time with a zone")
        return moment or 0

    def content_hash(self, text: str) -> str:
        value = _text(self.memory.get("contentHash")).lower()
        if not text:
            self._say(Finding.BODY_EMPTY, "there is no text below the block")
        if not _HASH.fullmatch(value):
            self._say(Finding.CONTENT_HASH_INVALID, "contentHash is not a SHA-256")
        elif text and content_hash(text) != value:
            self._say(Finding.CONTENT_HASH_MISMATCH, "the text is not the one that was stored")
        return value

    def supersedes(self, relations: Node) -> tuple[str, ...]:
        if relations is None or relations == "":
            return ()
        items = _items(relations.get("supersedes")) if isinstance(relations, Mapping) else None
        uris = [item for item in items or () if isinstance(item, str) and read_uri(item)]
        if items is None or len(uris) != len(items):
            self._say(Finding.SUPERSEDES_INVALID, "relations.supersedes holds no gno:// addresses")
        if any(record_id_at(uri) is None for uri in uris):
            self._say(Finding.SUPERSEDES_DANGLING, "it supersedes a file that is no fact")
        return tuple(uris)


def _text(node: Node) -> str:
    return node if isinstance(node, str) else ""


def _items(node: Node) -> Sequence[Node] | None:
    """Return a list as it is, one item for a scalar, none for null, None for a mapping."""
    if node is None:
        return ()
    if isinstance(node, str):
        return (node,)
    return None if isinstance(node, Mapping) else node
