"""``gno://`` addresses of files: made from a path and led back to exactly that path."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote_to_bytes

SCHEME = "gno"
DEFAULT_INDEX = "default"
_SAFE = "!$&'()*+,;=:@"  # RFC 3986 pchar, beside the unreserved ones


@dataclass(frozen=True, slots=True)
class Address:
    """A file of a collection, in one index."""

    collection: str
    rel_path: str
    index: str = DEFAULT_INDEX


def render_uri(address: Address) -> str:
    """Return the URI of ``address``; the default index is not named in it."""
    path = "/".join(quote(part, safe=_SAFE) for part in address.rel_path.split("/"))
    index = "" if address.index == DEFAULT_INDEX else f"?index={quote(address.index, safe='')}"
    return f"gno://{quote(address.collection, safe=_SAFE)}/{path}{index}"


def read_uri(text: str) -> Address | None:
    """Return the address a URI names, or None when it is not a ``gno://`` file address."""
    scheme, mark, rest = text.strip().partition("://")
    if not mark or scheme.lower() != "gno":
        return None
    rest = rest.partition("#")[0]
    path, _, query = rest.partition("?")
    collection, slash, rel_path = path.partition("/")
    if not slash or not collection or not rel_path:
        return None
    index = DEFAULT_INDEX
    for pair in query.split("&"):
        name, _, value = pair.partition("=")
        if name == "index" and value:
            index = _unquote(value) or DEFAULT_INDEX
    names = [_unquote(part) for part in (collection, *rel_path.split("/"))]
    if any(not name or name in {".", ".."} or "/" in name for name in names):
        return None
    return Address(names[0] or "", "/".join(name or "" for name in names[1:]), index)


def _unquote(part: str) -> str | None:
    try:
        return unquote_to_bytes(part).decode("utf-8")
    except UnicodeError:
        return None
