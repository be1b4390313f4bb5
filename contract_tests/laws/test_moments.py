"""Moments: whole milliseconds, UTC, as text that sorts as time does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gno.domain.moments import date_folder, read_moment, render_moment

# From year 1 to the end of year 9999.
FIRST_MS = -62_135_596_800_000
LAST_MS = 253_402_300_799_999
MOMENTS = st.integers(FIRST_MS, LAST_MS)


@given(MOMENTS)
def test_what_is_written_is_read_back(at_ms: int) -> None:
    assert read_moment(render_moment(at_ms)) == at_ms


@given(MOMENTS, MOMENTS)
def test_stamps_sort_as_time_does(one: int, other: int) -> None:
    assert (render_moment(one) < render_moment(other)) == (one < other)


@pytest.mark.parametrize(
    ("at_ms", "stamp"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (1_788_430_492_118, "2026-09-03T10:14:52.118Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (FIRST_MS, "0001-01-01T00:00:00.000Z"),
        (LAST_MS, "9999-12-31T23:59:59.999Z"),
    ],
)
def test_stamps_have_three_decimals_and_a_z(at_ms: int, stamp: str) -> None:
    assert render_moment(at_ms) == stamp


@pytest.mark.parametrize(
    "stamp",
    [
        "2026-09-03T10:14:52.118Z",
        "2026-09-03t10:14:52.118z",
        " 2026-09-03 10:14:52.118Z ",
        "2026-09-03T10:14:52.118999999Z",
        "2026-09-03T12:14:52.118+02:00",
        "2026-09-03T04:44:52.118-0530",
    ],
)
def test_other_spellings_of_a_moment_are_read(stamp: str) -> None:
    assert read_moment(stamp) == 1_788_430_492_118


def test_a_fraction_may_be_short_or_absent() -> None:
    assert read_moment("1970-01-01T00:00:01Z") == 1_000
    assert read_moment("1970-01-01T00:00:01.5Z") == 1_500


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-09-03",
        "2026-09-03T10:14:52",
        "2026-09-03T10:14Z",
        "2026-02-30T10:14:52Z",
        "2026-09-03T24:00:00Z",
        "2026-09-03T10:14:60Z",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+23:00",
        "9999-12-31T23:59:59-23:00",
        "\u0662\u0660\u0662\u0666-09-03T10:14:52Z",
        "2026-09-03T10:14:52Zulu",
        "yesterday",
    ],
)
def test_what_is_no_moment_with_a_zone_is_none(text: str) -> None:
    assert read_moment(text) is None


def test_the_folder_is_the_date_in_utc() -> None:
    late = read_moment("2026-09-03T23:30:00-02:00")

    assert late is not None
    assert date_folder(late) == "2026-09-04"
