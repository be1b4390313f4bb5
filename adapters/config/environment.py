"""The environment variables we read, in one place; an empty one counts as absent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_TRUE = frozenset({"1", "true", "yes", "on"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What the environment says about us."""

    config_dir: str | None = None
    data_dir: str | None = None
    cache_dir: str | None = None
    caller: str | None = None
    session: str | None = None
    is_mcp_write_enabled: bool = False


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Pick our variables out of a process environment."""

    def read(name: str) -> str | None:
        value = variables.get(f"GNO_{name}", "")
        return value if value.strip() else None

    return Environment(
        config_dir=read("CONFIG_DIR"),
        data_dir=read("DATA_DIR"),
        cache_dir=read("CACHE_DIR"),
        caller=read("MEMORY_CALLER"),
        session=read("MEMORY_SESSION"),
        is_mcp_write_enabled=(read("MCP_ENABLE_WRITE") or "").strip().lower() in _TRUE,
    )
