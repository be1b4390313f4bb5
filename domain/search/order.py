"""A number that sorts facts as their addresses do, for the index to settle ties by."""

from __future__ import annotations

import re

from gno.domain.text import sha256_hex

_CANONICAL = re.compile(r"facts/(\d{4})-(\d{2})-(\d{2})/mem-([0-9a-f]{16})\.md")
_ID_BITS = 40
_TOP = 1 << 62


def order_of(rel_path: str) -> int:
    """Return 0 to 2**63 - 1, rising with the path where it is canonical: by day, then by id.

    Any other path sorts after those, by a hash.
    """
    if found := _CANONICAL.fullmatch(rel_path):
        year, month, day, digits = found.groups()
        days = (int(year) * 13 + int(month)) * 32 + int(day)
        return days << _ID_BITS | int(digits[: _ID_BITS // 4], 16)
    return _TOP | int(sha256_hex(rel_path.encode("utf-8", "surrogatepass"))[:15], 16)
