"""Points in time as whole milliseconds since 1970, UTC, and as the text that stands in files."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

_STAMP = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?"
    r"(?:([Zz])|([+-])(\d{2}):?(\d{2}))",
    re.ASCII,
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def render_moment(at_ms: int) -> str:
    """Return ``at_ms`` as ``YYYY-MM-DDTHH:MM:SS.mmmZ``."""
    # Not strftime: its %Y does not pad the year on every system.
    moment = _EPOCH + timedelta(milliseconds=at_ms)
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def read_moment(text: str) -> int | None:
    """Return the milliseconds of an ISO 8601 stamp with a zone, or None when it is none."""
    found = _STAMP.fullmatch(text.strip())
    if found is None:
        return None
    year, month, day, hour, minute, second, fraction, zulu, sign, zone_h, zone_m = found.groups()
    micros = int((fraction or "0").ljust(6, "0")[:6])
    try:
        day_start = datetime(int(year), int(month), int(day), tzinfo=UTC)
        local = day_start.replace(
            hour=int(hour), minute=int(minute), second=int(second), microsecond=micros
        )
        offset = timedelta() if zulu else timedelta(hours=int(zone_h), minutes=int(zone_m))
        moment = local - (offset if sign != "-" else -offset)
        return (moment - _EPOCH) // timedelta(milliseconds=1)
    except (ValueError, OverflowError):
        return None


def date_folder(at_ms: int) -> str:
    """Return the UTC date of ``at_ms``, the name of the folder its fact file lies in."""
    return render_moment(at_ms)[:10]
