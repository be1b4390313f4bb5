"""Making derived data anew when it turns out to be damaged."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from gno.domain.faults import Fault
from gno.domain.limits import LEASE_WAIT_S
from gno.domain.usecases.absorb import Absorb
from gno.ports.catalog_health import CatalogFile
from gno.ports.lease import WriteLease


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """Call it after a read failed. The files are the truth, so nothing is lost by it."""

    catalog_file: CatalogFile
    absorb: Absorb
    lease: WriteLease

    def catch_up(self) -> None:
        """Level an index that lags, unless a writer is at work, who will do it.

        A writer that died between catalog and index leaves it so. What keeps a reader from
        mending it, such as a folder that cannot be written, does not keep it from reading.
        """
        with suppress(Fault), self.lease.hold(wait_s=0):
            self.absorb.level()

    def __call__(self) -> None:
        """Make the catalog anew if it is damaged, and the index in any case.

        A catalog that was made anew is filled by the next read.

        Raises:
            Fault: ``WRITE_LEASE_BUSY`` or ``SYNC_FAILED``.
        """
        with self.lease.hold(wait_s=LEASE_WAIT_S):
            if self.catalog_file.damage() is not None:
                self.catalog_file.reset()
            self.absorb.level(anew=True)
