"""The one graph of parts: each function makes one, and its parameters name what it needs.

Imports stand inside the functions, so that a command pays only for the parts it uses. The
graph is declared here and nowhere else: `assembly.py` resolves it for a one-shot command,
`container.py` turns the same functions into dependency-injector providers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from gno.entrypoints.parts import adapters, usecases

if TYPE_CHECKING:
    from gno.adapters.config.places import Places

# A part from the parts its parameters name.
Factory: TypeAlias = Callable[..., Any]

# ``places`` is the one part that is given from outside.
PARTS: Mapping[str, Factory] = MappingProxyType(
    {
        name.removeprefix("make_"): factory
        for name, factory in [*vars(adapters).items(), *vars(usecases).items()]
        if name.startswith("make_")
    }
)

# The parts that hold files open, in the order they are closed.
CLOSED_LAST_TO_FIRST = ("index", "connections")


def needs_of(factory: Factory) -> tuple[str, ...]:
    """Return the names of the parts a factory asks for."""
    code = factory.__code__
    return code.co_varnames[: code.co_kwonlyargcount]


def places_for(
    *, config: str | None = None, data_dir: str | None = None, index: str | None = None
) -> Places:
    """Return where configuration and data of this process lie.

    Raises:
        Fault: ``VALIDATION`` for an index name that is none.
    """
    import os

    from gno.adapters.config.places import find_places
    from gno.domain.uris import DEFAULT_INDEX

    return find_places(os.environ, config=config, data_dir=data_dir, index=index or DEFAULT_INDEX)
