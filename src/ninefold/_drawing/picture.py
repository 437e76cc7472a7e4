"""A board as a picture: rectangles, discs, lines, curves and texts in their places, for whoever can paint those.

Units are those of the board: a cell is ``UNIT`` wide, the grid begins at (0, 0), y runs down.  Drawn from below:
backgrounds, spots, the lines of the grid, digits, arrows, and what a step concludes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import dist, hypot, isqrt
from typing import NamedTuple, TypeAlias

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

__all__ = ["UNIT", "Area", "Curve", "Disc", "Lines", "Picture", "Polygon", "Shape", "Style", "Text"]

Point: TypeAlias = tuple[float, float]

UNIT = 48
"""Side of a cell in user units."""
MARGIN = 4
LABELS = 22
"""Room for labels at the top and on the left."""
RADIUS = 7.5
"""Of the spot under a candidate."""

_ARROW = "#b03a2e"
_CONFLICT_SHADE = "#fbd9d5"
_AROUND = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0))
"""Where corner marks stand, in the order in which places are taken; the middle comes last."""
_ORDER: tuple[type, ...] = (House, Shade, Spot, Labels, Digits, Candidates, Corners, Arrow, Placed, Struck)
"""Layers from below; the lines of the grid run above the spots."""


class Style(NamedTuple):
    """How a text looks."""

    size: float
    fill: str
    bold: bool = False


STYLES = {
    "clue": Style(28, CLUE.fill, bold=True),
    "filled": Style(28, FILLED.fill),
    "conflict-clue": Style(28, CONFLICT.fill, bold=True),
    "conflict-filled": Style(28, CONFLICT.fill),
    "candidate": Style(12, "#666"),
    "corner": Style(12, FILLED.fill),
    "label": Style(13, "#777"),
    "placed": Style(28, "#fff", bold=True),
    "struck": Style(12, "#fff"),
}
"""Kinds of text."""


class Area(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    opacity: float = 1


class Disc(NamedTuple):
    """A filled circle."""

    centre: Point
    radius: float
    fill: str


class Text(NamedTuple):
    """A text in one of STYLES, its middle at x, its baseline at y."""

    kind: str
    x: float
    y: float
    text: str


class Lines(NamedTuple):
    """Lines through points; one that ends where it begins is closed."""

    runs: tuple[tuple[Point, ...], ...]
    stroke: str
    width: float = 1
    square: bool = False


class Curve(NamedTuple):
    """A quadratic curve."""

    start: Point
    control: Point
    end: Point
    stroke: str
    width: float
    dashed: bool = False


class Polygon(NamedTuple):
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str


Shape: TypeAlias = "Area | Disc | Text | Lines | Curve | Polygon"


class Picture:
    """The picture of a board.

    >>> from .model import Board
    >>> picture = Picture(Board())
    >>> picture.side, picture.start, len(list(picture))
    (440, -4, 3)
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._size = board.shape.size
        self._side = self._size * UNIT
        self._across = -(-self._size // max(1, isqrt(self._size)))
        """Places for candidates in a row of a cell."""
        self.labelled = any(isinstance(layer, Labels) for layer in board.layers)
        room = LABELS * self.labelled
        self.start = -MARGIN - room
        """Where the picture begins, on the left and at the top."""
        self.side = self._side + 2 * MARGIN + room
        """How wide and how high it is."""

    def __iter__(self) -> Iterator[Shape]:
        layers = sorted(self._board.layers, key=lambda layer: _ORDER.index(type(layer)))
        lines = sum(isinstance(layer, (House, Shade, Spot)) for layer in layers)
        if self.labelled:
            yield Area(self.start, self.start, self.side, self.side, "#fff")
        yield Area(0, 0, self._side, self._side, "#fff")
        yield from self._conflicts()
        yield from self._painted(layers[:lines])
        yield from self._lines()
        yield from self._painted(layers[lines:])

    def _painted(self, layers: Sequence[Layer]) -> Iterator[Shape]:
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

    def _conflicts(self) -> Iterator[Shape]:
        for layer in self._board.layers:
            if isinstance(layer, Digits):
                for cell in sorted(layer.conflicts):
                    yield Area(*self._corner(cell), UNIT, UNIT, _CONFLICT_SHADE)

    def _house(self, layer: House) -> Iterator[Shape]:
        for left, top, columns, rows in _rectangles(layer.cells, self._size):
            yield Area(left * UNIT, top * UNIT, columns * UNIT, rows * UNIT, layer.look.fill, 0.75)

    def _shade(self, layer: Shade) -> Iterator[Shape]:
        for cell in layer.cells:
            (x, y), side = self._corner(cell), UNIT - 2 * layer.inset
            yield Area(x + layer.inset, y + layer.inset, side, side, layer.look.fill, layer.opacity)

    def _spot(self, layer: Spot) -> Iterator[Shape]:
        yield Disc(self._centre(layer.cell, layer.digit), RADIUS, layer.look.fill)

    def _lines(self) -> Iterator[Shape]:
        """Thin lines everywhere, and heavy ones round the grid and where the region changes."""
        side, size, board = self._side, self._size, self._board
        thin: list[tuple[Point, ...]] = []
        heavy: list[tuple[Point, ...]] = [((0, 0), (side, 0), (side, side), (0, side), (0, 0))]
        for i in range(1, size):
            at = i * UNIT
            thin += [((at, 0), (at, side)), ((0, at), (side, at))]
            down = [board.border(board.at(k, i - 1), board.at(k, i)) for k in range(size)]
            along = [board.border(board.at(i - 1, k), board.at(i, k)) for k in range(size)]
            heavy += [((at, a * UNIT), (at, b * UNIT)) for a, b in _runs(down)]
            heavy += [((a * UNIT, at), (b * UNIT, at)) for a, b in _runs(along)]
        yield Lines(tuple(thin), "#aaa")
        yield Lines(tuple(heavy), "#111", 3, square=True)

    # --- above them

    def _labels(self, layer: Labels) -> Iterator[Shape]:
        for i in range(self._size):
            at = i * UNIT + UNIT / 2
            yield Text("label", at, -8, str(i + 1))
            yield Text("label", -13, at + 5, str(i + 1))

    def _digits(self, layer: Digits) -> Iterator[Shape]:
        for cell, digit in layer.digits.items():
            x, y = self._centre(cell)
            kind = "conflict-" * (cell in layer.conflicts) + ("clue" if cell in layer.clues else "filled")
            yield Text(kind, x, y + 10, str(digit))  # from the middle to the baseline

    def _candidates(self, layer: Candidates) -> Iterator[Shape]:
        cornered = {cell for other in self._board.layers if isinstance(other, Corners) for cell in other.digits}
        for cell, digits in layer.digits.items():
            if cell in cornered:
                yield _small("candidate", self._centre(cell), "".join(map(str, digits)))
            else:
                for digit in digits:
                    yield _small("candidate", self._centre(cell, digit), digit)

    def _corners(self, layer: Corners) -> Iterator[Shape]:
        for cell, digits in layer.digits.items():
            x, y = self._centre(cell)
            places = sorted(_AROUND[: len(digits)], key=lambda place: (place[1], place[0]))
            for digit, (dx, dy) in zip(digits, places):
                yield _small("corner", (x + dx * UNIT * 0.34, y + dy * UNIT * 0.34), digit)

    def _placed(self, layer: Placed) -> Iterator[Shape]:
        x, y = self._centre(layer.cell)
        yield Disc((x, y), UNIT * 0.42, "#fff")
        yield Disc((x, y), UNIT * 0.4, layer.look.fill)
        yield Text("placed", x, y + 10, str(layer.digit))

    def _struck(self, layer: Struck) -> Iterator[Shape]:
        (x, y), r = self._centre(layer.cell, layer.digit), RADIUS * 0.7
        yield Disc((x, y), RADIUS, layer.look.fill)
        yield _small("struck", (x, y), layer.digit)
        yield Lines((((x - r, y + r), (x + r, y - r)),), "#fff", 1.2)

    def _arrow(self, layer: Arrow) -> Iterator[Shape]:
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
        yield Curve((x1, y1), (mx, my), (x2, y2), _ARROW, 1.6, layer.weak)
        yield _arrow_head((mx, my), (x2, y2))

    def _ends(self, anchor: Anchor) -> list[Point]:
        points = [self._centre(cell, digit) for cell, digit in anchor.candidates]
        if anchor.nearest:
            return points
        return [(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))]


def _small(kind: str, centre: Point, text: object) -> Text:
    return Text(kind, centre[0], centre[1] + 4, str(text))


def _arrow_head(start: Point, end: Point) -> Polygon:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - 6 * ux, y2 - 6 * uy
    return Polygon(((x2, y2), (bx - 3 * uy, by + 3 * ux), (bx + 3 * uy, by - 3 * ux)), _ARROW)


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
