"""A growth curve as a small SVG, drawn by hand so that no plotting library is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT = 720, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 190, 40, 48
_COLOURS = ("#1f6feb", "#d1242f", "#1a7f37", "#8250df", "#9a6700", "#57606a")


@dataclass(frozen=True, slots=True)
class Line:
    """A named series of (facts, milliseconds)."""

    name: str
    points: Sequence[tuple[int, float]]
    is_floor: bool = False


def draw(title: str, lines: Sequence[Line]) -> str:
    """Return a chart with both axes logarithmic; floors are dashed."""
    axes = _Axes([point for line in lines for point in line.points])
    parts = [*_frame(title, axes)]
    for number, line in enumerate(lines):
        parts += _line(line, axes, number)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="{escape(title)}">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


class _Axes:
    """Maps a point to the drawing; each axis spans whole powers of ten."""

    def __init__(self, points: Sequence[tuple[int, float]]) -> None:
        self.x_span = _span([x for x, _ in points])
        self.y_span = _span([y for _, y in points])

    def x(self, facts: float) -> float:
        low, high = self.x_span
        return _LEFT + (log10(facts) - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, took_ms: float) -> float:
        low, high = self.y_span
        return (
            _HEIGHT - _BOTTOM - (log10(took_ms) - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)
        )


def _span(values: Sequence[float]) -> tuple[int, int]:
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)


def _frame(title: str, axes: _Axes) -> Iterator[str]:
    yield f'<text x="{_LEFT}" y="22" font-size="14" fill="#1f2328">{escape(title)}</text>'
    for power in range(axes.x_span[0], axes.x_span[1] + 1):
        x = axes.x(10**power)
        yield f'<path d="M{x:.0f} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="#d0d7de"/>'
        yield _label(x, _HEIGHT - _BOTTOM + 18, f"{10**power:,}", anchor="middle")
    for power in range(axes.y_span[0], axes.y_span[1] + 1):
        y = axes.y(10**power)
        yield f'<path d="M{_LEFT} {y:.0f}H{_WIDTH - _RIGHT}" stroke="#d0d7de"/>'
        yield _label(_LEFT - 8, y + 4, f"{10**power:g}", anchor="end")
    yield _label((_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - 10, "facts", anchor="middle")
    yield _label(_LEFT - 8, _TOP - 8, "ms", anchor="end")


def _line(line: Line, axes: _Axes, number: int) -> Iterator[str]:
    colour = _COLOURS[number % len(_COLOURS)]
    path = "L".join(f"{axes.x(x):.1f} {axes.y(y):.1f}" for x, y in line.points)
    dash = ' stroke-dasharray="5 4"' if line.is_floor else ""
    yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>'
    for x, y in line.points:
        yield f'<circle cx="{axes.x(x):.1f}" cy="{axes.y(y):.1f}" r="3" fill="{colour}"/>'
    x, y = _WIDTH - _RIGHT + 16, _TOP + 10 + 22 * number
    yield f'<path d="M{x} {y}h18" stroke="{colour}" stroke-width="2"{dash}/>'
    yield _label(x + 24, y + 4, line.name, anchor="start")


def _label(x: float, y: float, text: str, *, anchor: str) -> str:
    attributes = f'x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="#57606a"'
    return f"<text {attributes}>{escape(text)}</text>"
