"""What only Python callers are promised (contract section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import SDK, Promise, only

_PYTHON = only(SDK, "a matter of Python calls")
_SYNC = only(("sdk",), "threads and context managers of the synchronous client")

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "sdk:example:runs": Promise(
            "the published example works as it stands", section="12", not_at=_SYNC
        ),
        "sdk:arguments:are-the-wire-fields": Promise(
            "snake_case, keyword-only past the first", section="12", not_at=_PYTHON
        ),
        "sdk:async:mirrors": Promise(
            "AsyncClient has the same methods and signatures", section="12", not_at=_PYTHON
        ),
        "sdk:replies:are-typed": Promise(
            "published models, their fields in snake_case", section="12", not_at=_PYTHON
        ),
        "sdk:replies:are-values": Promise(
            "a reply cannot be changed", section="12", not_at=_PYTHON
        ),
        "sdk:receipt:any-form": Promise(
            "a reply, its receipt or an object of either", section="12", not_at=_PYTHON
        ),
        "sdk:errors:classes": Promise(
            "GnoError with code, category, details; subclasses by category",
            section="8",
            not_at=_PYTHON,
        ),
        "sdk:threads:are-safe": Promise("one client, many threads", section="12", not_at=_SYNC),
        "sdk:tasks:are-safe": Promise(
            "one client, many tasks at once", section="12", not_at=only(("async-sdk",), "tasks")
        ),
        "sdk:state:is-not-global": Promise(
            "two clients in one process share nothing", section="12", not_at=_PYTHON
        ),
        "sdk:places:are-discovered": Promise(
            "config_path= and data_dir= lead elsewhere, else as the CLI does",
            section="12",
            not_at=_PYTHON,
        ),
        "sdk:close:releases-everything": Promise(
            "close leaves no open handle", section="12", not_at=_SYNC
        ),
        "sdk:typed:is-marked": Promise("py.typed is in the package", section="12", not_at=_SYNC),
    }
)
