"""The configuration as it is now, refused when it would put derived files among the user's."""

from __future__ import annotations

from dataclasses import dataclass

from gno.domain.config.places import check_apart
from gno.domain.config.settings import Settings
from gno.ports.config_store import ConfigStore


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """Call it for each operation, so that a long-lived surface obeys what the user changed."""

    config: ConfigStore
    data_dir: str

    def __call__(self) -> Settings:
        """Return the settings.

        Raises:
            Fault: ``VALIDATION`` for a broken configuration, or a data folder in a collection.
        """
        settings = self.config.load()
        check_apart(settings.collections, self.data_dir)
        return settings
