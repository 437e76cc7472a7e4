"""Plots of numbers: columns, bars and curves, as SVG or as text for a terminal.

Three kinds are all that ninefold needs, so a hundred lines do instead of a plotting library: nothing to install, an
SVG that is the same on every machine and follows dark mode, and text from the same data.  For any other plot, hand the
table to your own library.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Plot", "bars", "columns", "curve", "plot_svg", "plot_text"]

_BLOCKS = " ▁▂▃▄▅▆▇█"
_WIDTH, _LEFT, _RIGHT, _HIGH, _BAR, _TITLE, _BELOW = 680, 190, 70, 120, 20, 30, 30
_STYLE = (
    "text{font:12px Helvetica,Arial,sans-serif;fill:#333}.t{font-size:14px;font-weight:600}.e{text-anchor:end}"
    ".m{text-anchor:middle}.b{fill:#3b76c4}.c{fill:none;stroke:#3b76c4;stroke-width:2}.a{stroke:#999}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.b{fill:#7aa9e6}.c{stroke:#7aa9e6}.a{stroke:#777}}"
)
_MOST_COLUMNS = 24
_MOST_BARS = 16


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: a title, and points of a label or a place on the axis with a height.

    *kind* is "columns" (a histogram over numbers, each place the lower end of its bin), "bars" (one per name) or
    "curve".
    """

    title: str
    kind: str
    points: tuple[tuple[str | float, float], ...]
    step: float = 1
    """The width of a bin."""
    unit: str = ""
    """The unit of the heights."""


def bars(title: str, heights: Mapping[str, float], unit: str = "") -> Plot:
    """A bar per name, in their order; the last one sums up the rest if there are very many.

    >>> print(plot_text(bars("level", {"Easy": 30, "Hard": 10}), width=26))
    level
      Easy  ███████████████ 30
      Hard  █████           10
    """
    points: list[tuple[str | float, float]] = list(heights.items())
    if len(points) > _MOST_BARS:
        rest = points[_MOST_BARS - 1 :]
        points = [*points[: _MOST_BARS - 1], (f"{len(rest)} others", sum(height for _, height in rest))]
    return Plot(title, "bars", tuple(points), unit=unit)


def columns(title: str, counts: Mapping[float, int], *, most: int = _MOST_COLUMNS) -> Plot:
    """A histogram of numbers, given how often each occurs, with at most *most* bins of a round width.

    >>> print(plot_text(columns("clues", {22: 1, 23: 5, 24: 9, 26: 2})))
    clues  22 ▁▅█ ▂ 26
    """
    numbers = {number: count for number, count in counts.items() if math.isfinite(number)}
    if not numbers:
        return Plot(title, "columns", ())
    top = _usual_top(numbers)
    if above := sum(count for number, count in numbers.items() if number > top):
        title = f"{title} ({above:,} above {_number(top)})"
        numbers = {number: count for number, count in numbers.items() if number <= top}
    step = _step(numbers, most)
    low = math.floor(min(numbers) / step + 1e-9)
    heights = [0] * (math.floor(max(numbers) / step + 1e-9) - low + 1)
    for number, count in numbers.items():
        heights[math.floor(number / step + 1e-9) - low] += count
    return Plot(title, "columns", tuple((round((low + i) * step, 6), n) for i, n in enumerate(heights)), step)


def curve(title: str, points: Iterable[tuple[float, float]], unit: str = "") -> Plot:
    """A curve through points."""
    return Plot(title, "curve", tuple(points), unit=unit)


def _usual_top(numbers: Mapping[float, int]) -> float:
    """The highest number to show: the highest of all, unless one number in a hundred would take most of the axis."""
    left, low, high = 0.99 * sum(numbers.values()), min(numbers), max(numbers)
    for number in sorted(numbers):
        left -= numbers[number]
        if left <= 0:
            return number if high - low > 2 * (number - low) > 0 else high
    return high


def _step(numbers: Iterable[float], most: int) -> float:
    """A round width of bins, so that at most *most* of them cover the numbers; 1 for whole numbers that fit."""
    span = max(numbers) - min(numbers)
    least = 1.0 if all(number == int(number) for number in numbers) else 0.1
    for power in range(-1, 16):
        for digit in (1, 2, 5):
            step = digit * 10.0**power
            if step >= least and span / step < most - 1:
                return step
    return max(span, 1.0)


# --- text


def plot_text(plot: Plot, width: int = 72) -> str:
    """Draw a plot with block characters: bars line by line, columns and curves in one line with their range."""
    if not plot.points:
        return f"{plot.title}  nothing to show"
    if plot.kind != "bars":
        line = _sparkline([height for _, height in plot.points], max(8, width - len(plot.title) - 24))
        if plot.kind == "columns":
            first, last = (_number(float(plot.points[i][0])) for i in (0, -1))
            return f"{plot.title}  {first} {line} {last}"
        return f"{plot.title}  {line} {_number(plot.points[-1][1])}{plot.unit}"
    label = max(len(str(name)) for name, _ in plot.points)
    shown = [f"{_number(height)}{plot.unit}" for _, height in plot.points]
    room = max(8, min(40, width - label - max(map(len, shown)) - 5))
    top = max(height for _, height in plot.points) or 1
    lines = [
        f"  {name:<{label}}  {'█' * max(round(room * height / top), int(height > 0)):<{room}} {text}"
        for (name, height), text in zip(plot.points, shown)
    ]
    return "\n".join([plot.title, *lines])


def _sparkline(heights: Sequence[float], width: int) -> str:
    if len(heights) > width:  # the mean of neighbors
        size = len(heights) / width
        parts = [heights[int(i * size) : max(int((i + 1) * size), int(i * size) + 1)] for i in range(width)]
        heights = [sum(part) / len(part) for part in parts]
    top = max(heights) or 1
    return "".join(_BLOCKS[math.ceil((len(_BLOCKS) - 1) * height / top)] for height in heights)


def _number(value: float) -> str:
    """A number for a person: few digits, thousands apart."""
    if value == int(value) or abs(value) >= 1000:
        return f"{round(value):,}"
    return f"{value:.3g}"


# --- SVG


def plot_svg(*plots: Plot) -> str:
    """Draw plots below each other.

    >>> plot_svg(columns("clues", {22: 1, 23: 5})).count("<rect")
    2
    """
    parts, y = [], 0
    for plot in plots:
        body, height = _bars(plot) if plot.kind == "bars" else _columns(plot)
        parts.append(
            f'<g transform="translate(0 {y})"><text class="t" x="10" y="20">{escape(plot.title)}</text>{body}</g>'
        )
        y += height
    title = escape(", ".join(plot.title for plot in plots), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" height="{y}" role="img" '
        f'aria-label="{title}"><style>{_STYLE}</style>{"".join(parts)}</svg>'
    )


def _bars(plot: Plot) -> tuple[str, int]:
    top = max((height for _, height in plot.points), default=0) or 1
    parts = []
    for row, (name, height) in enumerate(plot.points):
        y, length = _TITLE + row * _BAR, (_WIDTH - _LEFT - _RIGHT) * height / top
        parts.append(
            f'<text class="e" x="{_LEFT - 8}" y="{y + 14}">{escape(str(name))}</text>'
            f'<rect class="b" x="{_LEFT}" y="{y + 3}" width="{length:.1f}" height="{_BAR - 6}"/>'
            f'<text x="{_LEFT + length + 6:.1f}" y="{y + 14}">{_number(height)}{escape(plot.unit)}</text>'
        )
    return "".join(parts), _TITLE + _BAR * max(len(plot.points), 1) + 16


def _columns(plot: Plot) -> tuple[str, int]:
    """Columns or a curve on an axis with up to nine ticks, and the highest value on the left."""
    height, left, right = _TITLE + _HIGH + _BELOW, 60, _WIDTH - 20
    if not plot.points:
        return f'<text x="{left}" y="{_TITLE + 20}">nothing to show</text>', height
    places = [float(place) for place, _ in plot.points]
    top = max(value for _, value in plot.points) or 1
    low, base = places[0], _TITLE + _HIGH
    high = places[-1] + (plot.step if plot.kind == "columns" else 0)
    scale = (right - left) / ((high - low) or 1)
    parts = [f'<text class="e" x="{left - 8}" y="{_TITLE + 10}">{_number(top)}{escape(plot.unit)}</text>']
    if plot.kind == "columns":
        wide = max(plot.step * scale - 1, 0.5)
        parts += [
            f'<rect class="b" x="{left + (place - low) * scale:.1f}" y="{base - _HIGH * value / top:.1f}" '
            f'width="{wide:.1f}" height="{_HIGH * value / top:.1f}"/>'
            for place, (_, value) in zip(places, plot.points)
        ]
    else:
        line = " ".join(
            f"{left + (place - low) * scale:.1f},{base - _HIGH * value / top:.1f}"
            for place, (_, value) in zip(places, plot.points)
        )
        parts.append(f'<polyline class="c" points="{line}"/>')
    parts.append(f'<line class="a" x1="{left}" y1="{base}" x2="{right}" y2="{base}"/>')
    every = max(1, math.ceil(len(places) / 9))
    middle = plot.step / 2 if plot.kind == "columns" and plot.step == 1 else 0
    parts += [
        f'<text class="m" x="{left + (place + middle - low) * scale:.1f}" y="{base + 16}">{_number(place)}</text>'
        for place in places[::every]
    ]
    return "".join(parts), height
