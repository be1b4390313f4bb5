"""JSON bodies, read strictly: one object, no repeated keys, no NaN, bounded depth."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from gno.domain.faults import Code, Fault


def read_json_object(content: bytes) -> dict[str, Any]:
    """Return the object a body holds.

    Raises:
        Fault: ``VALIDATION`` for what is no JSON object, or one with a repeated key.
    """
    try:
        held = json.loads(content, object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise Fault(Code.VALIDATION, "the body is not UTF-8") from None
    except RecursionError:
        raise Fault(Code.VALIDATION, "the body is nested too deep") from None
    except ValueError as error:
        position = error.pos if isinstance(error, json.JSONDecodeError) else 0
        message = f"the body is not JSON: look at offset {position}"
        raise Fault(Code.VALIDATION, message, offset=position) from None
    if not isinstance(held, dict):
        raise Fault(Code.VALIDATION, "the body is JSON, but not an object")
    return held


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    held = dict(pairs)
    if len(held) != len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise Fault(Code.VALIDATION, f"the key {repeated!r} stands twice", field=repeated)
    return held


def _no_constant(name: str) -> NoReturn:
    raise Fault(Code.VALIDATION, f"{name} is not JSON")
