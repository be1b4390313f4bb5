"""The normal form of text, its hash, and the characters no submitted text may hold."""

from __future__ import annotations

import hashlib
import re
import unicodedata

from gno.domain.faults import Code, Fault

# Not Python's set: U+001C to U+001F and U+0085 are out, U+FEFF is in, so that hashes agree with
# those other programs write into the same files (contract section 3).
_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_RUN = re.compile(f"[{_SPACE}]+")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def normalise(text: str) -> str:
    """Return ``text`` in NFC, each run of white space one space, trimmed; case is kept."""
    return _RUN.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")


def trim(text: str) -> str:
    """Return ``text`` without white space at its ends, the rest untouched."""
    return text.strip(_SPACE)


def sha256_hex(data: bytes) -> str:
    """Return the SHA-256 of ``data`` as 64 lowercase hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def content_hash(text: str) -> str:
    """Return the hash by which facts are compared: SHA-256 of the normalised text."""
    return sha256_hex(normalise(text).encode("utf-8"))


def check_characters(text: str, code: Code, *, field: str) -> None:
    """Refuse NUL, control characters other than TAB, LF and CR, and lone surrogates.

    Raises:
        Fault: ``code``, naming the code point and its offset in code points.
    """
    if found := _FORBIDDEN.search(text):
        point = f"U+{ord(found.group()):04X}"
        message = f"{field} holds {point} at offset {found.start()}; remove it and try again"
        raise Fault(code, message, field=field, codePoint=point, offset=found.start())
