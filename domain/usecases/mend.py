"""Making derived data anew when it turns out to be damaged."""

from __future__ import annotations

from dataclasses import dataclass

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
