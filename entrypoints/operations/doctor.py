"""Look for trouble."""

from __future__ import annotations

from typing import Any

from gno.entrypoints.assembly import Parts


def diagnose(parts: Parts) -> dict[str, Any]:
    """Return every check with its severity; ``healthy`` is false when one is an error."""
    checks = parts.get("doctor")()
    return {
        "healthy": all(check.severity != "error" for check in checks),
        "checks": [
            {"name": c.name, "severity": c.severity, "message": c.message}
            | ({"fix": c.fix} if c.fix else {})
            for c in checks
        ],
    }
