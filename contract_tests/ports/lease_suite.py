"""What every write lease promises."""

from __future__ import annotations

import threading
from abc import abstractmethod
from time import monotonic

import pytest

from gno.domain.faults import Code, Fault
from gno.ports.lease import WriteLease


class LeaseSuite:
    """``lease`` is fresh for each test; ``rival`` excludes it."""

    @pytest.fixture
    @abstractmethod
    def lease(self) -> WriteLease:
        """Make the adapter under test."""

    @pytest.fixture
    @abstractmethod
    def rival(self, lease: WriteLease) -> WriteLease:
        """Make one that shares the lock."""

    def test_it_can_be_held_again_and_again(self, lease: WriteLease, rival: WriteLease) -> None:
        for each in (lease, rival, lease):
            with each.hold(wait_s=0):
                pass

    def test_a_failure_inside_releases_it(self, lease: WriteLease, rival: WriteLease) -> None:
        with pytest.raises(ZeroDivisionError), lease.hold(wait_s=0):
            raise ZeroDivisionError

        with rival.hold(wait_s=0):
            pass

    @pytest.mark.parametrize("wait_s", [0, 0.0, -1, 0.05])
    def test_a_second_holder_is_refused_when_the_wait_is_over(
        self, lease: WriteLease, rival: WriteLease, wait_s: float
    ) -> None:
        with lease.hold(wait_s=0):
            started = monotonic()
            with pytest.raises(Fault) as refused, rival.hold(wait_s=wait_s):
                pytest.fail("two held it")
            took_s = monotonic() - started

        assert refused.value.code is Code.WRITE_LEASE_BUSY
        assert wait_s <= took_s < max(wait_s, 0) + 2

    def test_who_waits_gets_it_when_the_holder_is_done(
        self, lease: WriteLease, rival: WriteLease
    ) -> None:
        order: list[str] = []
        is_asked = threading.Event()

        def wait() -> None:
            is_asked.set()
            with rival.hold(wait_s=10):
                order.append("rival")

        with lease.hold(wait_s=0):
            waiter = threading.Thread(target=wait)
            waiter.start()
            is_asked.wait()
            order.append("holder")
        waiter.join()

        assert order == ["holder", "rival"]

    def test_threads_that_share_one_exclude_each_other(self, lease: WriteLease) -> None:
        inside: list[int] = []
        most: list[int] = []

        def write() -> None:
            for _ in range(10):
                with lease.hold(wait_s=30):
                    inside.append(1)
                    most.append(len(inside))
                    inside.pop()

        threads = [threading.Thread(target=write) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert (len(most), max(most)) == (80, 1)
