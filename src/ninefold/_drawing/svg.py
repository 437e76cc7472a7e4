"""A board as an SVG picture: text that needs no fonts or scripts beside it, small enough for a notebook.

Drawn from below: backgrounds, spots, the lines of the grid, digits, arrows, and what a step concludes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import dist, hypot, isqrt
from typing import TypeAlias

from .model import (
    CLUE,
    CONFLICT,
    FILLED,
    Anchor,
    Arrow,
    Board,
    Candidates,
    Corners,
    Digits,
    House,
    Labels,
    Layer,
    Placed,
    Shade,
    Spot,
    Struck,
)

__all__ = ["to_svg"]

Point: TypeAlias = tuple[float, float]

UNIT = 48
"""Side of a cell in user units."""
MARGIN = 4
LABELS = 22
"""Room for labels at the top and on the left."""
RADIUS = 7.5
"""Of the spot under a candidate."""

_STYLE = (
    "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle}"
    f".c{{font-size:28px;font-weight:600;fill:{CLUE.fill}}}.f{{font-size:28px;fill:{FILLED.fill}}}"
    f".m{{font-size:12px;fill:#666}}.k{{font-size:12px;fill:{FILLED.fill}}}.l{{font-size:13px;fill:#777}}"
    f".x{{fill:{CONFLICT.fill}}}"
)
_ARROW = "#b03a2e"
_CONFLICT_SHADE = "#fbd9d5"
_AROUND = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0))
"""Where corner marks stand, in the order in which places are taken; the middle comes last."""
_ORDER: tuple[type, ...] = (House, Shade, Spot, Labels, Digits, Candidates, Corners, Arrow, Placed, Struck)
"""Layers from below; the lines of the grid run above the spots."""


def to_svg(board: Board) -> str:
    """Draw the board."""
    return _Picture(board).text()


class _Picture:
    """A picture of a board in the making."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._size = board.shape.size
        self._side = self._size * UNIT
        self._across = -(-self._size // max(1, isqrt(self._size)))
        """Places for candidates in a row of a cell."""

    def text(self) -> str:
        layers = sorted(self._board.layers, key=lambda layer: _ORDER.index(type(layer)))
        lines = sum(isinstance(layer, (House, Shade, Spot)) for layer in layers)
        below, above = self._painted(layers[:lines]), self._painted(layers[lines:])
        return "".join([*self._head(), *self._conflicts(), *below, *self._lines(), *above, "</svg>"])

    def _head(self) -> Iterator[str]:
        side, room = self._side, LABELS * any(isinstance(layer, Labels) for layer in self._board.layers)
        start, extent = -MARGIN - room, side + 2 * MARGIN + room
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{start} {start} {extent} {extent}" width="360" '
            f'height="360" role="img" aria-label="Sudoku grid"><style>{_STYLE}</style>'
        )
        if room:
            yield f'<rect x="{start}" y="{start}" width="{extent}" height="{extent}" fill="#fff"/>'
        yield f'<rect x="0" y="0" width="{side}" height="{side}" fill="#fff"/>'

    def _painted(self, layers: Sequence[Layer]) -> Iterator[str]:
        for layer in layers:
            yield from getattr(self, f"_{type(layer).__name__.lower()}")(layer)

    # --- where things are

    def _corner(self, cell: int) -> tuple[int, int]:
        return cell % self._size * UNIT, cell // self._size * UNIT

    def _centre(self, cell: int, digit: int | None = None) -> Point:
        """Centre of a cell, or of the place of a candidate inside it."""
        left, top = self._corner(cell)
        x, y = left + UNIT / 2, top + UNIT / 2
        if digit is not None:
            row, column = divmod(digit - 1, self._across)
            step, middle = 0.9 / self._across, (self._across - 1) / 2
            x += (column - middle) * UNIT * step
            y += (row - middle) * UNIT * step
        return x, y

    # --- below the lines

    def _conflicts(self) -> Iterator[str]:
        for layer in self._board.layers:
            if isinstance(layer, Digits):
                for cell in sorted(layer.conflicts):
                    yield _rect(*self._corner(cell), UNIT, UNIT, _CONFLICT_SHADE)

    def _house(self, layer: House) -> Iterator[str]:
        for left, top, columns, rows in _rectangles(layer.cells, self._size):
            yield _rect(left * UNIT, top * UNIT, columns * UNIT, rows * UNIT, layer.look.fill, 0.75)

    def _shade(self, layer: Shade) -> Iterator[str]:
        for cell in layer.cells:
            (x, y), side = self._corner(cell), UNIT - 2 * layer.inset
            yield _rect(x + layer.inset, y + layer.inset, side, side, layer.look.fill, layer.opacity)

    def _spot(self, layer: Spot) -> Iterator[str]:
        yield _disc(self._centre(layer.cell, layer.digit), RADIUS, layer.look.fill)

    def _lines(self) -> Iterator[str]:
        """Thin lines everywhere, and heavy ones round the grid and where the region changes."""
        side, size, board = self._side, self._size, self._board
        thin = "".join(f"M{i * UNIT} 0V{side}M0 {i * UNIT}H{side}" for i in range(1, size))
        yield f'<path d="{thin}" stroke="#aaa" fill="none"/>'
        heavy = f"M0 0H{side}V{side}H0Z"
        for i in range(1, size):
            down = [board.border(board.at(k, i - 1), board.at(k, i)) for k in range(size)]
            along = [board.border(board.at(i - 1, k), board.at(i, k)) for k in range(size)]
            heavy += "".join(f"M{i * UNIT} {a * UNIT}V{b * UNIT}" for a, b in _runs(down))
            heavy += "".join(f"M{a * UNIT} {i * UNIT}H{b * UNIT}" for a, b in _runs(along))
        yield f'<path d="{heavy}" stroke="#111" stroke-width="3" stroke-linecap="square" fill="none"/>'

    # --- above them

    def _labels(self, layer: Labels) -> Iterator[str]:
        for i in range(self._size):
            at = i * UNIT + UNIT / 2
            yield f'<text class="l" x="{at:g}" y="-8">{i + 1}</text>'
            yield f'<text class="l" x="-13" y="{at + 5:g}">{i + 1}</text>'

    def _digits(self, layer: Digits) -> Iterator[str]:
        for cell, digit in layer.digits.items():
            x, y = self._centre(cell)
            kind = ("c" if cell in layer.clues else "f") + " x" * (cell in layer.conflicts)
            yield f'<text class="{kind}" x="{x:g}" y="{y + 10:g}">{digit}</text>'  # from the middle to the baseline

    def _candidates(self, layer: Candidates) -> Iterator[str]:
        cornered = {cell for other in self._board.layers if isinstance(other, Corners) for cell in other.digits}
        for cell, digits in layer.digits.items():
            if cell in cornered:
                yield _small("m", self._centre(cell), "".join(map(str, digits)))
            else:
                for digit in digits:
                    yield _small("m", self._centre(cell, digit), digit)

    def _corners(self, layer: Corners) -> Iterator[str]:
        for cell, digits in layer.digits.items():
            x, y = self._centre(cell)
            places = sorted(_AROUND[: len(digits)], key=lambda place: (place[1], place[0]))
            for digit, (dx, dy) in zip(digits, places):
                yield _small("k", (x + dx * UNIT * 0.34, y + dy * UNIT * 0.34), digit)

    def _placed(self, layer: Placed) -> Iterator[str]:
        x, y = self._centre(layer.cell)
        yield _disc((x, y), UNIT * 0.42, "#fff") + _disc((x, y), UNIT * 0.4, layer.look.fill)
        yield f'<text x="{x:g}" y="{y + 10:g}" style="font-size:28px;font-weight:600;fill:#fff">{layer.digit}</text>'

    def _struck(self, layer: Struck) -> Iterator[str]:
        (x, y), r = self._centre(layer.cell, layer.digit), RADIUS * 0.7
        yield _disc((x, y), RADIUS, layer.look.fill)
        yield f'<text x="{x:g}" y="{y + 4:g}" style="font-size:12px;fill:#fff">{layer.digit}</text>'
        yield f'<path d="M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}" stroke="#fff" stroke-width="1.2"/>'

    def _arrow(self, layer: Arrow) -> Iterator[str]:
        ends = product(self._ends(layer.start), self._ends(layer.end))
        (x1, y1), (x2, y2) = min(ends, key=lambda pair: dist(*pair))
        length = dist((x1, y1), (x2, y2))
        if length < 1:
            return
        # From rim to rim, bent a little so that lines over the same cells stay apart.
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        x1, y1, x2, y2 = x1 + ux * RADIUS, y1 + uy * RADIUS, x2 - ux * RADIUS, y2 - uy * RADIUS
        bend = min(14.0, length * 0.12)
        mx, my = (x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend
        dash = ' stroke-dasharray="4 3"' if layer.weak else ""
        yield f'<path d="M{x1:.1f} {y1:.1f}Q{mx:.1f} {my:.1f} {x2:.1f} {y2:.1f}" stroke="{_ARROW}" '
        yield f'stroke-width="1.6" fill="none"{dash}/>' + _arrow_head((mx, my), (x2, y2))

    def _ends(self, anchor: Anchor) -> list[Point]:
        points = [self._centre(cell, digit) for cell, digit in anchor.candidates]
        if anchor.nearest:
            return points
        return [(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))]


def _rect(x: float, y: float, width: float, height: float, fill: str, opacity: float = 1) -> str:
    faint = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{faint}/>'


def _disc(centre: Point, radius: float, fill: str) -> str:
    return f'<circle cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}" fill="{fill}"/>'


def _small(kind: str, centre: Point, text: object) -> str:
    return f'<text class="{kind}" x="{centre[0]:g}" y="{centre[1] + 4:g}">{text}</text>'


def _arrow_head(start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - 6 * ux, y2 - 6 * uy
    return (
        f'<path d="M{x2:.1f} {y2:.1f}L{bx - 3 * uy:.1f} {by + 3 * ux:.1f}L{bx + 3 * uy:.1f} {by - 3 * ux:.1f}Z" '
        f'fill="{_ARROW}"/>'
    )


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of True begin and end."""
    start = None
    for i, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = i
        elif not flag and start is not None:
            yield start, i
            start = None


def _rectangles(cells: Sequence[int], size: int) -> list[tuple[int, int, int, int]]:
    """Cover cells with few rectangles (column, row, columns, rows): runs of a row, joined where they stand in line."""
    done: list[tuple[int, int, int, int]] = []
    wanted = set(cells)
    for row in range(size):
        for a, b in _runs([row * size + c in wanted for c in range(size)]):
            for i, (left, top, columns, rows) in enumerate(done):
                if (left, columns, top + rows) == (a, b - a, row):
                    done[i] = (left, top, columns, rows + 1)
                    break
            else:
                done.append((a, row, b - a, 1))
    return done
