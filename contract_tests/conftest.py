"""Hooks for every test: a skipped test fails where GNO_TESTS_FORBID_SKIPS is set."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import TypeVar

import pytest

R = TypeVar("R", pytest.TestReport, pytest.CollectReport)


def _judged(report: R) -> R:
    if (
        report.skipped
        and not hasattr(report, "wasxfail")
        and "GNO_TESTS_FORBID_SKIPS" in os.environ
    ):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skips are forbidden here: {reason}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _judged((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _judged((yield))
