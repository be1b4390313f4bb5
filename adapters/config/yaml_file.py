"""The configuration as a YAML file the user also edits by hand."""

# pathlib would cost a quick command more than all of this:
# ruff: noqa: PTH100, PTH110, PTH120, PTH123

from __future__ import annotations

import os
from codecs import BOM_UTF8

from gno.adapters.config.cache import DocumentCache
from gno.adapters.config.document import Document, entries_of, entry_of, read_settings
from gno.adapters.config.edit import Append, Edit, Remove, Rename, replace_file
from gno.adapters.config.names import check_free, check_new_name, not_found
from gno.domain.config.settings import Settings
from gno.domain.documents.collection import Collection
from gno.domain.faults import Code, Fault
from gno.ports.frontmatter import FrontmatterReader

MAX_BYTES = 1_048_576  # of a configuration


class YamlConfigStore:
    """See ``gno.ports.config_store.ConfigStore``.

    ``reader`` gives YAML as text; ``cache_dir`` may be deleted at any time.
    """

    def __init__(self, path: str, *, cache_dir: str, reader: FrontmatterReader) -> None:
        self._path = os.path.abspath(path)
        self._reader = reader
        self._cache = DocumentCache(cache_dir, self._path)

    @property
    def location(self) -> str:
        """Absolute, its links not resolved."""
        return self._path

    def exists(self) -> bool:
        """Count a link that leads nowhere as no file."""
        return os.path.exists(self._path)

    def load(self) -> Settings:
        """Parse the YAML only when the bytes have changed since the last time."""
        return self._settings(self._document(self._read()))

    def add(self, collection: Collection) -> None:
        """Write what differs from the defaults, every text quoted."""
        check_new_name(collection.name)
        check_free(self.load().collections, collection.name)
        self._rewrite(Append(entry_of(collection)))

    def remove(self, name: str) -> None:
        """Take out the lines of the entry; comments before and after it stay."""
        self._rewrite(Remove(self._position(name)))

    def rename(self, name: str, new_name: str) -> None:
        """Replace the name in its line; a change of letter case alone is no conflict."""
        position = self._position(name)
        check_new_name(new_name)
        others = [c for n, c in enumerate(self.load().collections) if n != position]
        check_free(others, new_name)
        self._rewrite(Rename(position, new_name))

    def _position(self, name: str) -> int:
        folded = name.strip().casefold()
        for position, item in enumerate(self.load().collections):
            if item.name.casefold() == folded:
                return position
        raise not_found(name)

    def _settings(self, document: Document) -> Settings:
        return read_settings(document, os.path.dirname(self._path))

    def _read(self) -> bytes:
        try:
            with open(self._path, "rb") as file:
                content = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise self._unusable("read", error) from error
        if len(content) > MAX_BYTES:
            raise self._wrong(f"it is longer than {MAX_BYTES} bytes")
        return content

    def _document(self, content: bytes) -> Document:
        document = self._cache.find(content) if content else {}
        if document is None:
            document = self._parse(self._text(content))
            self._cache.keep(content, document)
        return document

    def _text(self, content: bytes) -> str:
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise self._wrong(f"line {line} is not UTF-8") from error

    def _parse(self, text: str) -> Document:
        try:
            return self._reader.parse(text)
        except ValueError as error:
            raise self._wrong(str(error)) from error

    def _rewrite(self, edit: Edit) -> None:
        """Edit the text, and replace the file once the result reads as it should."""
        content = self._read()
        text = self._text(content)
        before = self._parse(text)
        start = before or {"version": "1.0"}
        wanted = {**start, "collections": edit.entries(list(entries_of(before)))}
        try:
            changed = edit.text(text)
            got = self._reader.parse(changed)
        except ValueError:
            got = {}
        if {**got, "collections": list(entries_of(got))} != wanted:
            message = (
                f"the config {self._path} is written in a way we cannot change; edit it yourself"
            )
            raise Fault(Code.RUNTIME, message, path=self._path)
        try:
            mark = BOM_UTF8 if content.startswith(BOM_UTF8) else b""
            replace_file(self._path, mark + changed.encode("utf-8"))
        except OSError as error:
            raise self._unusable("written", error) from error

    def _wrong(self, what: str) -> Fault:
        message = f"the config {self._path} cannot be used: {what}"
        return Fault(Code.VALIDATION, message, path=self._path)

    def _unusable(self, done: str, error: OSError) -> Fault:
        message = f"the config {self._path} cannot be {done}: {error.strerror}"
        return Fault(Code.RUNTIME, message, path=self._path)
