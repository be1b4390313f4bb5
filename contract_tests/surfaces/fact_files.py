"""Fact files as other programs and people write them, made without the product's code."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from contract_tests.surfaces.calls import SCOPE
from contract_tests.surfaces.surface import Json
from contract_tests.surfaces.workspace import Workspace


@dataclass(frozen=True, slots=True, kw_only=True)
class FactFile:
    """A fact with known bytes; ``text`` is in normal form already."""

    text: str
    scopes: tuple[str, ...] = (SCOPE,)
    caller: str = "hand"
    session: str = "s0"
    created: str = "2026-09-01T10:00:00.000Z"
    supersedes: tuple[str, ...] = ()
    collection: str = "memory"

    @property
    def content_hash(self) -> str:
        """The hash of the text."""
        return sha256(self.text.encode("utf-8"))

    @property
    def record_id(self) -> str:
        """The id the contract's formula gives."""
        return record_id(self.content_hash, self.created, self.caller, self.session)

    @property
    def rel_path(self) -> str:
        """The canonical path."""
        return f"facts/{self.created[:10]}/{self.record_id}.md"

    @property
    def uri(self) -> str:
        """The address."""
        return f"gno://{self.collection}/{self.rel_path}"

    @property
    def content(self) -> str:
        """The whole file, in the canonical form."""
        lines = [
            "---",
            f"title: {quoted(self.text[:80])}",
            "memory:",
            f"  recordId: {quoted(self.record_id)}",
            f"  scopes: [{', '.join(map(quoted, self.scopes))}]",
            f"  caller: {quoted(self.caller)}",
            f"  session: {quoted(self.session)}",
            f"  createdAt: {quoted(self.created)}",
            f"  contentHash: {quoted(self.content_hash)}",
        ]
        if self.supersedes:
            lines += ["relations:", "  supersedes:"]
            lines += [f"    - {quoted(uri)}" for uri in self.supersedes]
        return "\n".join([*lines, "---", "", self.text, ""])

    @property
    def record(self) -> Json:
        """What a caller needs to supersede it."""
        return {"uri": self.uri, "contentHash": self.content_hash}

    def place(
        self, workspace: Workspace, content: str | None = None, at: str | None = None
    ) -> Path:
        """Write the file, or ``content`` in its stead, as a sync tool or an editor would."""
        path = workspace.folder(self.collection) / (at or self.rel_path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((self.content if content is None else content).encode("utf-8"))
        return path


def sha256(data: bytes) -> str:
    """Return 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def record_id(content_hash: str, created: str, caller: str, session: str) -> str:
    """Return the id of a record."""
    joined = "\n".join((content_hash, created, caller, session))
    return "mem-" + sha256(joined.encode("utf-8"))[:16]


def quoted(text: str) -> str:
    """Return a double-quoted string."""
    return json.dumps(text, ensure_ascii=False)
