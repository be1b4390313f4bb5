"""Where our files are: the environment's word, else the platform's custom (contract 14).

By hand, because platformdirs would cost every command 22 ms for six lines of knowledge.
"""

# pathlib would cost a quick command more than all of this:
# ruff: noqa: PTH100, PTH111, PTH117, PTH118, PTH120

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from gno.adapters.config.environment import read_environment
from gno.domain.faults import Code, Fault
from gno.domain.uris import DEFAULT_INDEX

CONFIG_NAME = "index.yml"
_INDEX = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Absolute paths of one index; nothing is made and nothing need be there."""

    config_path: str
    data_dir: str
    cache_dir: str
    index: str = DEFAULT_INDEX

    @property
    def config_dir(self) -> str:
        """The folder of the configuration."""
        return os.path.dirname(self.config_path)

    @property
    def catalog_path(self) -> str:
        """The catalog's database."""
        return os.path.join(self.data_dir, f"catalog-{self.index}.sqlite")

    @property
    def lexical_dir(self) -> str:
        """The folder of the lexical index."""
        return os.path.join(self.data_dir, f"lexical-{self.index}")

    @property
    def requests_path(self) -> str:
        """The request ledger, apart from what can be rebuilt."""
        return os.path.join(self.data_dir, f"requests-{self.index}.sqlite")


def find_places(
    variables: Mapping[str, str],
    *,
    config: str | None = None,
    data_dir: str | None = None,
    index: str = DEFAULT_INDEX,
    platform: str = sys.platform,
) -> Places:
    """Return the places a command uses; ``config`` and ``data_dir`` are its options.

    Relative paths start at the working folder, which is asked once, here.

    Raises:
        Fault: ``VALIDATION`` for an index name that could lead elsewhere.
    """
    check_index_name(index)
    environment = read_environment(variables)
    custom = _platform_folders(variables, platform)
    config_dir = environment.config_dir or custom[0]
    return Places(
        config_path=_absolute(config or os.path.join(config_dir, CONFIG_NAME)),
        data_dir=_absolute(data_dir or environment.data_dir or custom[1]),
        cache_dir=_absolute(environment.cache_dir or custom[2]),
        index=index,
    )


def check_index_name(name: str) -> None:
    """Refuse a name that is no plain part of a file name.

    Raises:
        Fault: ``VALIDATION``.
    """
    if not _INDEX.fullmatch(name):
        message = "an index is named with 1 to 64 letters, digits and . _ -, no dot or dash first"
        raise Fault(Code.VALIDATION, message, field="index")


def _absolute(path: str) -> str:
    return os.path.abspath(os.path.expanduser(path))


def _platform_folders(variables: Mapping[str, str], platform: str) -> tuple[str, str, str]:
    """Return the folders for configuration, data and cache."""
    home = variables.get("HOME") or os.path.expanduser("~")
    if platform == "darwin":
        support = os.path.join(home, "Library", "Application Support", "gno")
        return (
            os.path.join(support, "config"),
            os.path.join(support, "data"),
            os.path.join(home, "Library", "Caches", "gno"),
        )
    if platform == "win32":
        roaming = variables.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
        local = variables.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        return (
            os.path.join(roaming, "gno", "config"),
            os.path.join(local, "gno", "data"),
            os.path.join(local, "gno", "cache"),
        )
    return (
        _xdg(variables, "XDG_CONFIG_HOME", os.path.join(home, ".config")),
        _xdg(variables, "XDG_DATA_HOME", os.path.join(home, ".local", "share")),
        _xdg(variables, "XDG_CACHE_HOME", os.path.join(home, ".cache")),
    )


def _xdg(variables: Mapping[str, str], name: str, default: str) -> str:
    """Return our folder under an XDG one; relative values are void by that specification."""
    given = variables.get(name, "")
    return os.path.join(given if os.path.isabs(given) else default, "gno")
