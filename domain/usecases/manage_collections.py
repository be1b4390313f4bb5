"""Adding, renaming and removing collections in the configuration."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.config.places import check_apart, check_roots
from gno.domain.documents.collection import Collection, Collections
from gno.domain.faults import Fault
from gno.domain.limits import LEASE_WAIT_S
from gno.ports.config_store import ConfigStore
from gno.ports.lease import WriteLease
from gno.ports.vault import Vault


@dataclass(frozen=True, slots=True, kw_only=True)
class ManageCollections:
    """Changes the configuration under the lease; no file of a collection is touched."""

    config: ConfigStore
    vault: Vault
    lease: WriteLease
    data_dir: str

    def add(self, collection: Collection, *, wait_s: float = LEASE_WAIT_S) -> None:
        """Add a collection, its path absolute and resolved; make the folder if it is not there.

        Raises:
            Fault: ``CONFLICT`` for a taken name or folder, ``VALIDATION`` for a bad name or a
                folder that holds the data folder, ``RUNTIME`` for a folder that cannot be made;
                nothing is written then.
        """
        check_apart(Collections((collection,)), self.data_dir)
        with self.lease.hold(wait_s=wait_s):
            check_roots(self.config.load().collections, collection)
            self.config.add(collection)
            try:
                self.vault.make_root(collection)
            except Fault:
                self.config.remove(collection.name)
                raise

    def remove(self, name: str, *, wait_s: float = LEASE_WAIT_S) -> None:
        """Take a collection out; its files stay where they are.

        Raises:
            Fault: ``COLLECTION_NOT_FOUND``.
        """
        with self.lease.hold(wait_s=wait_s):
            self.config.remove(name)

    def rename(self, name: str, new_name: str, *, wait_s: float = LEASE_WAIT_S) -> None:
        """Rename a collection; the addresses of its files change with it.

        Raises:
            Fault: ``COLLECTION_NOT_FOUND``, or ``CONFLICT`` for a taken name.
        """
        with self.lease.hold(wait_s=wait_s):
            self.config.rename(name, new_name)
