"""What an HTTP request passes before any route sees it (contract section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from contract_tests.requirements.promise import REST, Promise, only

_HTTP = only(REST, "about HTTP requests")

PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        "rest:boundary:keeps-strangers-out": Promise(
            "Host, Origin and type of the body are checked before any route",
            section="11",
            not_at=_HTTP,
        ),
        "rest:body:is-one-object": Promise(
            "anything but one JSON object is refused, never with a 500", section="8", not_at=_HTTP
        ),
        "rest:body:is-bounded": Promise("at most 1 MiB", section="11", not_at=_HTTP),
        "rest:routes:never-redirect": Promise(
            "an unknown path is NOT_FOUND in the envelope", section="11", not_at=_HTTP
        ),
        "rest:elsewhere:gets-no-paths": Promise(
            "callers that are not on this host get no absolute paths", section="11", not_at=_HTTP
        ),
    }
)
