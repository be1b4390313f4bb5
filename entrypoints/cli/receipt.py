"""Receipts from files: a saved reply of ``gno recall --json``, or the receipt in it."""

from __future__ import annotations

import json
from typing import Any

from gno.domain.limits import MAX_RECEIPT_BYTES
from gno.domain.memory.fence import UnreadableReceipt


def read_receipt_file(path: str | None) -> Any:
    """Return what the file holds; what cannot be read becomes a value the receipt's rule refuses.

    Not refused here, because checks that come before it must have their say first.
    """
    if path is None:
        return None
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not worth its import here
            content = file.read(MAX_RECEIPT_BYTES + 1)
        if len(content) > MAX_RECEIPT_BYTES:
            return UnreadableReceipt("the receipt file is larger than a receipt can be")
        held = json.loads(content)
    except OSError as error:
        return UnreadableReceipt(f"the receipt file cannot be read: {error.strerror}")
    except (ValueError, RecursionError):
        return UnreadableReceipt("the receipt file is not JSON; save a gno recall --json there")
    return held["receipt"] if isinstance(held, dict) and "receipt" in held else held
