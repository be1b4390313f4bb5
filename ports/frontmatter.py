"""The reader of frontmatter blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from gno.domain.memory.frontmatter import Node


class FrontmatterReader(Protocol):
    """Reads a YAML block as the text that stands in it: no bools, numbers or dates."""

    def parse(self, block: str) -> Mapping[str, Node]:
        """Return the block's keys; an empty block has none.

        Raises:
            ValueError: in words for the user, for what is no mapping of plain keys, for
                repeated keys, tags and aliases, and beyond the limits of size and depth.
        """
        ...
