"""A board as a picture: rectangles, discs, lines, curves and texts in their places, for any painter.

Units are those of the board: a cell is ``UNIT`` wide, the grid begins at (0, 0), y runs down.  Drawn from below:
backgrounds, spots, the lines of the grid, digits, arrows, and what a step concludes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import ceil, copysign, cos, dist, hypot, isqrt, pi, sin
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from .model import (
    CLUE,
    CONFLICT,
    FILLED,
    Anchor,
    Annotation,
    Arrow,
    Board,
    Cage,
    Candidates,
    Caption,
    Corners,
    Digits,
    Dot,
    Extra,
    Figure,
    House,
    Key,
    Labels,
    Layer,
    Line,
    Look,
    Number,
    Outline,
    Outside,
    Pill,
    Placed,
    Shade,
    Sign,
    Spot,
    Stroke,
    Struck,
    Tag,
)

__all__ = [
    "UNIT",
    "Area",
    "Curve",
    "Disc",
    "Lines",
    "Picture",
    "Polygon",
    "Shape",
    "Style",
    "Text",
    "Words",
    "is_below",
    "rank",
]

Point: TypeAlias = tuple[float, float]

UNIT = 48
"""Side of a cell in user units."""
MARGIN = 4
LABELS = 22
"""Room for labels at the top and on the left."""
OUTSIDE = 36
"""Room for clues on a side."""
LINE = 17
"""Height of a line of text below the grid."""
RADIUS = 7.5
"""The radius of the spot under a candidate."""

_ARROW = "#b03a2e"
_ANNOTATION_SIGN, _ANNOTATION_HIGH = 6.6, 15.0
"""Width of a sign of an annotation, and its height."""
_CONFLICT_SHADE = "#fbd9d5"
_AROUND = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0), (0, 0))
"""The places of corner marks, in the order in which they are used; the middle comes last."""
_WEDGES = {
    "<": ((0.7, -1), (-0.7, 0), (0.7, 1)),
    ">": ((-0.7, -1), (0.7, 0), (-0.7, 1)),
    "∧": ((-1, 0.7), (0, -0.7), (1, 0.7)),
    "∨": ((-1, -0.7), (0, 0.7), (1, -0.7)),
}
"""Signs for less and greater, the small end at the smaller digit."""
_BELOW: tuple[type, ...] = (House, Shade, Figure, Stroke, Sign, Line, Pill, Spot)
"""Layers below the lines of the grid, the lowest first."""
_ABOVE: tuple[type, ...] = (
    Labels,
    Outline,
    Cage,
    Dot,
    Outside,
    Tag,
    Extra,
    Caption,
    Key,
    Digits,
    Candidates,
    Corners,
    Arrow,
    Placed,
    Struck,
    Number,
    Annotation,
)
_ORDER = _BELOW + _ABOVE


def is_below(layer: Layer) -> bool:
    """Whether a layer is drawn below the lines of the grid."""
    return rank(layer)[0] < len(_BELOW)


def rank(layer: Layer) -> tuple[int, float]:
    """The position of a layer among the others, from below; the wider of two lines is below."""
    kind = Dot if isinstance(layer, Figure) and layer.above else type(layer)
    return _ORDER.index(kind), -layer.width if isinstance(layer, Line) else 0


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
    "candidate-small": Style(10, "#666"),
    "corner": Style(12, FILLED.fill),
    "label": Style(13, "#777"),
    "placed": Style(28, "#fff", bold=True),
    "struck": Style(12, "#fff"),
    "cage": Style(12, "#111"),
    "outside": Style(18, "#333"),
    "little": Style(15, "#333"),
    "caption": Style(12, "#444"),
    "name": Style(9, "#777"),
    "tag": Style(12, "#555", bold=True),
    "sign": Style(16, "#111", bold=True),
    "dot": Style(12, "#111"),
    "dot-light": Style(12, "#fff"),
    "number": Style(8, "#fff", bold=True),
    "annotation": Style(11, "#1f4fa3", bold=True),
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
    """A circle: filled, or with a *stroke* and an empty *fill* a ring."""

    center: Point
    radius: float
    fill: str
    stroke: str = ""
    width: float = 0


class Text(NamedTuple):
    """A text in one of STYLES, its middle at x, its baseline at y."""

    kind: str
    x: float
    y: float
    text: str


class Words(NamedTuple):
    """A text in a style of its own around a point, turned by an angle in degrees, with a white halo."""

    middle: Point
    style: Style
    text: str
    angle: float = 0


class Lines(NamedTuple):
    """Lines through points; one that ends where it begins is closed."""

    runs: tuple[tuple[Point, ...], ...]
    stroke: str
    width: float = 1
    square: bool = False
    rounded: bool = False
    dashed: bool = False
    opacity: float = 1


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
    opacity: float = 1


Shape: TypeAlias = "Area | Disc | Text | Words | Lines | Curve | Polygon"


class Picture:
    """The picture of a board.

    >>> from .model import Board
    >>> picture = Picture(Board())
    >>> picture.side, picture.start, len(list(picture))
    (440, -4, 3)
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        shape = board.shape
        self._columns, self._rows = shape.width, shape.height
        self._low = shape.digits[0]
        self._wide, self._high = shape.width * UNIT, shape.height * UNIT
        self._across = -(-len(shape.digits) // max(1, isqrt(len(shape.digits))))
        """Places for candidates in a row of a cell."""
        self.labeled = any(isinstance(layer, Labels) for layer in board.layers)
        clues = [layer for layer in board.layers if isinstance(layer, Outside)]
        first, last_row, last_column = _reach(board)
        near = max(
            LABELS * self.labeled,
            OUTSIDE * any(min(clue.row, clue.column) < 0 for clue in clues),
            ceil(-first * UNIT),
        )
        self.start = -MARGIN - near
        """Where the picture begins, on the left and at the top."""
        right = max(
            OUTSIDE * any(clue.column >= self._columns for clue in clues), ceil(last_column * UNIT) - self._wide
        )
        below = max(OUTSIDE * any(clue.row >= self._rows for clue in clues), ceil(last_row * UNIT) - self._high)
        self._below = self._high + MARGIN + below
        """Where cells below the grid begin."""
        rows = sum(-(-len(layer.cells) // self._columns) for layer in board.layers if isinstance(layer, Extra))
        self._captions = self._below + rows * (UNIT + LINE)
        self._words = [line for layer in board.layers if isinstance(layer, Caption) for line in self._wrapped(layer)]
        self.width = self._wide + 2 * MARGIN + near + right
        self._keys = [row for layer in board.layers if isinstance(layer, Key) for row in self._rowed(layer)]
        rows_below = len(self._words) + len(self._keys)
        self.height = self._captions + rows_below * LINE + (MARGIN if rows or rows_below else 0) - self.start
        self._clued = {min(layer.cells) for layer in board.layers if isinstance(layer, Cage) and layer.clue}
        """Cells with a clue in their corner."""
        self._written: list[tuple[float, float, float]] = []
        """The place and the width of each annotation so far."""
        self.side = max(self.width, self.height)
        """The longer of width and height."""

    def __iter__(self) -> Iterator[Shape]:
        layers = sorted(self._board.layers, key=rank)
        lines = sum(map(is_below, layers))
        yield Area(self.start, self.start, self.width, self.height, "#fff")
        yield from self._conflicts()
        yield from self.painted(layers[:lines])
        yield from self._lines()
        yield from self.painted(layers[lines:])
        for number, line in enumerate(self._words, 1):
            yield Text("caption", self._wide / 2, self._captions + number * LINE - 3, line)
        yield from self._key_rows()

    def painted(self, layers: Sequence[Layer]) -> Iterator[Shape]:
        """The shapes of some layers alone, one layer after the other."""
        for layer in layers:
            yield from getattr(self, f"_{type(layer).__name__.lower()}")(layer)

    # --- where things are

    def _corner(self, cell: int) -> tuple[int, int]:
        return cell % self._columns * UNIT, cell // self._columns * UNIT

    def _center(self, cell: int, digit: int | None = None) -> Point:
        """Center of a cell, or of the place of a candidate inside it."""
        left, top = self._corner(cell)
        x, y = left + UNIT / 2, top + UNIT / 2
        if digit is not None:
            row, column = divmod(digit - self._low, self._across)
            step, middle = 0.9 / self._across, (self._across - 1) / 2
            x += (column - middle) * UNIT * step
            small = cell in self._clued  # there is less room below the clue
            y += (row - middle) * UNIT * step * (0.66 if small else 1) + 5.5 * small
        return x, y

    # --- below the lines

    def _conflicts(self) -> Iterator[Shape]:
        for layer in self._board.layers:
            if isinstance(layer, Digits):
                for cell in sorted(layer.conflicts):
                    yield Area(*self._corner(cell), UNIT, UNIT, _CONFLICT_SHADE)

    def _house(self, layer: House) -> Iterator[Shape]:
        for left, top, columns, rows in _rectangles(layer.cells, self._columns):
            yield Area(left * UNIT, top * UNIT, columns * UNIT, rows * UNIT, layer.look.fill, 0.75)

    def _shade(self, layer: Shade) -> Iterator[Shape]:
        for cell in layer.cells:
            (x, y), side = self._corner(cell), UNIT - 2 * layer.inset
            yield Area(x + layer.inset, y + layer.inset, side, side, layer.look.fill, layer.opacity)

    def _spot(self, layer: Spot) -> Iterator[Shape]:
        radius = RADIUS * (0.75 if layer.cell in self._clued else 1)
        yield Disc(self._center(layer.cell, layer.digit), radius, layer.look.fill)

    def _lines(self) -> Iterator[Shape]:
        """Thin lines everywhere, and heavy ones round the grid and where the region changes."""
        wide, high, board = self._wide, self._high, self._board
        thin: list[tuple[Point, ...]] = []
        heavy: list[tuple[Point, ...]] = [((0, 0), (wide, 0), (wide, high), (0, high), (0, 0))]
        for i in range(1, max(self._columns, self._rows)):
            at = i * UNIT
            if i < self._columns:
                thin.append(((at, 0), (at, high)))
                down = [board.border(board.at(k, i - 1), board.at(k, i)) for k in range(self._rows)]
                heavy += [((at, a * UNIT), (at, b * UNIT)) for a, b in _runs(down)]
            if i < self._rows:
                thin.append(((0, at), (wide, at)))
                along = [board.border(board.at(i - 1, k), board.at(i, k)) for k in range(self._columns)]
                heavy += [((a * UNIT, at), (b * UNIT, at)) for a, b in _runs(along)]
        yield Lines(tuple(thin), "#aaa")
        yield Lines(tuple(heavy), "#111", 3, square=True)

    # --- rules of variants

    def _sign(self, layer: Sign) -> Iterator[Shape]:
        (x, y), fill = self._center(layer.cell), layer.look.fill
        if layer.kind == "square":
            yield Area(x - UNIT * 0.36, y - UNIT * 0.36, UNIT * 0.72, UNIT * 0.72, fill)
        elif layer.kind in ("in", "out"):
            yield Area(*self._corner(layer.cell), UNIT, UNIT, "#e4e4e4")
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                tip, base = (0.36, 0.44) if layer.kind == "in" else (0.46, 0.38)
                points = ((tip, 0.0), (base, 0.1), (base, -0.1))
                yield Polygon(
                    tuple((x + (dx * a - dy * b) * UNIT, y + (dy * a + dx * b) * UNIT) for a, b in points), fill
                )
        else:
            yield Disc((x, y), UNIT * 0.38, fill)
            if layer.kind == "ring":
                yield Disc((x, y), UNIT * 0.34, "#fff")

    def _line(self, layer: Line) -> Iterator[Shape]:
        points, fill = [self._center(cell) for cell in layer.cells], layer.look.fill
        if layer.end == "corner" and len(points) > 1:
            points = [_beyond(points[1], points[0]), *points, _beyond(points[-2], points[-1])]
        if layer.start == "rim" and len(points) > 1:
            points[0] = _toward(points[0], points[1], UNIT * 0.4)
        if layer.end == "head" and len(points) > 1:
            yield Lines((tuple(points),), fill, layer.width, rounded=True)
            yield _head(points[-2], points[-1], fill)
        elif len(points) > 1:
            yield Lines((tuple(points),), fill, layer.width, rounded=True)
        for kind, (x, y) in ((layer.start, points[0]), (layer.end, points[-1])):
            if kind == "disc":
                yield Disc((x, y), UNIT * 0.36, fill)
            elif kind in ("circle", "ball"):
                yield Disc((x, y), UNIT * 0.4, fill)
                yield Disc((x, y), UNIT * 0.35, "#fff" if kind == "circle" else "#e4e4e4")
            elif kind == "diamond":
                for reach, paint in ((UNIT * 0.46, fill), (UNIT * 0.39, "#fff")):
                    yield Polygon(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), paint)

    def _pill(self, layer: Pill) -> Iterator[Shape]:
        points = tuple(sorted(self._center(cell) for cell in layer.cells))
        (x, y), (far_x, far_y) = points[0], points[-1]
        if len(points) == 1:
            yield Disc(points[0], UNIT * 0.375, "", layer.look.fill, UNIT * 0.05)
        elif far_x == x or far_y == y:
            middle, side = ((x + far_x) / 2, (y + far_y) / 2), UNIT * 0.75
            rim = _capsule(middle, far_x - x + side, far_y - y + side)
            yield Lines(((*rim, rim[0]),), layer.look.fill, UNIT * 0.05, rounded=True)
        else:
            points = tuple(self._center(cell) for cell in layer.cells)
            yield Lines((points,), layer.look.fill, UNIT * 0.8, rounded=True)
            yield Lines((points,), "#fff", UNIT * 0.7, rounded=True)

    def _cage(self, layer: Cage) -> Iterator[Shape]:
        yield from self._dashes(layer, "#444")

    def _outline(self, layer: Outline) -> Iterator[Shape]:
        yield from self._dashes(layer, layer.paint.color)

    def _dashes(self, layer: Cage | Outline, stroke: str) -> Iterator[Shape]:
        wanted = set(layer.cells)
        yield Lines(tuple(self._around(wanted)), stroke, 1.2, dashed=True)
        if layer.clue:
            x, y = self._corner(min(wanted))
            wide = 7 * len(layer.clue) + 2
            yield Area(x + 3, y + 2, wide, 12, "#fff")
            yield Text("cage", x + 3 + wide / 2, y + 12, layer.clue)

    def _around(self, cells: set[int], inset: float = 4) -> Iterator[tuple[Point, ...]]:
        """Lines round cells, a little inside."""

        def inside(row: int, column: int) -> bool:
            return 0 <= row < self._rows and 0 <= column < self._columns and row * self._columns + column in cells

        for cell in sorted(cells):
            row, column = divmod(cell, self._columns)
            x, y = self._center(cell)
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                if inside(row + down, column + right):
                    continue
                ends = []
                for turn in (-1, 1):
                    across, along = right * turn, down * turn
                    if not inside(row + across, column + along):
                        reach = UNIT / 2 - inset
                    else:
                        reach = UNIT / 2 + inset * inside(row + down + across, column + right + along)
                    away = UNIT / 2 - inset
                    ends.append((x + right * away + along * reach, y + down * away + across * reach))
                yield ends[0], ends[1]

    def _dot(self, layer: Dot) -> Iterator[Shape]:
        points = [self._center(cell) for cell in layer.cells]
        x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        if layer.look is None:
            yield Disc((x, y), 9, "#fff")
        else:
            radius = 13 if len(layer.cells) > 2 else 8
            yield Disc((x, y), radius, "#111")
            yield Disc((x, y), radius - 1.2, layer.look.fill)
        if layer.look is None and layer.word in _WEDGES:  # lines: not every font has the upright signs
            yield Lines((tuple((x + 5 * dx, y + 5 * dy) for dx, dy in _WEDGES[layer.word]),), "#111", 2.2)
        elif layer.look is None:
            yield Text("sign", x, y + 5.7, layer.word)
        elif layer.word:
            dark = layer.look is not None and layer.look.fill == "#111"
            yield _small("dot-light" if dark else "dot", (x, y), layer.word)

    def _outside(self, layer: Outside) -> Iterator[Shape]:
        x, y = layer.column * UNIT + UNIT / 2, layer.row * UNIT + UNIT / 2
        # Nearer to the grid than a cell would be.
        x = max(-OUTSIDE / 2, min(x, self._wide + OUTSIDE / 2))
        y = max(-OUTSIDE / 2, min(y, self._high + OUTSIDE / 2))
        if not layer.toward:
            yield Text("outside", x, y + 6, layer.word)
            return
        # The word keeps away from the arrow, which ends at the corner where the line begins.
        down, right = layer.toward
        end = (layer.column + (right > 0)) * UNIT - right * 2, (layer.row + (down > 0)) * UNIT - down * 2
        start = end[0] - right * 11, end[1] - down * 11
        yield Lines(((start, (end[0] - right * 4, end[1] - down * 4)),), "#333", 1.5)
        yield _arrow_head(start, end, "#333")
        away = (0, 10) if layer.row in (-1, self._rows) else (10, 0)
        yield Text("little", start[0] - right * away[0], start[1] - down * away[1] + 5, layer.word)

    def _tag(self, layer: Tag) -> Iterator[Shape]:
        x, y = self._corner(layer.cell)
        yield Text("tag", x + UNIT - 4 - 4 * len(layer.word), y + 13, layer.word)

    # --- what a setter drew

    def _stroke(self, layer: Stroke) -> Iterator[Shape]:
        points, (color, opacity) = tuple((x * UNIT, y * UNIT) for y, x in layer.points), layer.paint
        yield Lines((points,), color, layer.width * UNIT, rounded=True, opacity=opacity)
        if layer.head:
            yield _head(points[-2], points[-1], color, max(6, 3 * layer.width * UNIT))

    def _figure(self, layer: Figure) -> Iterator[Shape]:
        y, x = (part * UNIT for part in layer.center)
        wide, high = layer.width * UNIT, layer.height * UNIT
        corner = (x - wide / 2, y - high / 2), (x + wide / 2, y + high / 2)
        (left, top), (right, bottom) = corner
        points: tuple[Point, ...] = ((left, top), (right, top), (right, bottom), (left, bottom))
        if layer.kind == "ellipse":
            points = tuple((x + wide / 2 * cos(a * pi / 18), y + high / 2 * sin(a * pi / 18)) for a in range(36))
        elif layer.kind == "capsule":
            points = _capsule((x, y), wide, high)
        points = tuple(_turned(point, (x, y), layer.angle) for point in points)
        if layer.fill:
            yield Polygon(points, *layer.fill)
        if layer.border:
            yield Lines(((*points, points[0]),), layer.border.color, 1.5, rounded=True, opacity=layer.border.opacity)
        if layer.word:
            yield Words((x, y), Style(layer.size * UNIT, layer.ink.color), layer.word, layer.angle)

    def _extra(self, layer: Extra) -> Iterator[Shape]:
        for number, (name, word, clue) in enumerate(layer.cells):
            row, column = divmod(number, self._columns)
            x, y = column * UNIT, self._below + LINE + row * (UNIT + LINE)
            yield Text("name", x + UNIT / 2, y - 3, name)
            side = ((x + 3, y), (x + UNIT - 3, y), (x + UNIT - 3, y + UNIT - 6), (x + 3, y + UNIT - 6), (x + 3, y))
            yield Lines((side,), "#777", 1.5)
            if word:
                yield Text("clue" if clue else "filled", x + UNIT / 2, y + UNIT / 2 + 7, word)

    def _wrapped(self, layer: Caption) -> list[str]:
        """The text in lines as wide as the grid; at most four."""
        return wrap(layer.text, max(16, int(self._wide / 6.2)), max_lines=4, placeholder=" …")

    def _caption(self, layer: Caption) -> Iterator[Shape]:
        yield from ()  # all of them come at the end, in lines

    def _rowed(self, layer: Key) -> list[list[tuple[Look, str]]]:
        """The words of a key in rows as wide as the grid."""
        rows: list[list[tuple[Look, str]]] = []
        left = 0.0
        for one in layer.looks:
            if (left := left - _key_width(one[1])) < 0:
                rows.append([])
                left = self._wide - _key_width(one[1])
            rows[-1].append(one)
        return rows

    def _key(self, layer: Key) -> Iterator[Shape]:
        yield from ()  # in rows, below the captions

    def _key_rows(self) -> Iterator[Shape]:
        y = self._captions + len(self._words) * LINE
        for row in self._keys:
            y += LINE
            x = (self._wide - sum(_key_width(word) for _, word in row)) / 2
            for look, word in row:
                yield Disc((x + RADIUS, y - RADIUS), RADIUS * 0.8, look.fill)
                yield Text("caption", x + 2 * RADIUS + 3 + 3.2 * len(word), y - 3, word)
                x += _key_width(word)

    # --- above them

    def _labels(self, layer: Labels) -> Iterator[Shape]:
        for i in range(max(self._columns, self._rows)):
            at = i * UNIT + UNIT / 2
            if i < self._columns:
                yield Text("label", at, -8, str(i + 1))
            if i < self._rows:
                yield Text("label", -13, at + 5, str(i + 1))

    def _digits(self, layer: Digits) -> Iterator[Shape]:
        for cell, digit in layer.digits.items():
            x, y = self._center(cell)
            kind = "conflict-" * (cell in layer.conflicts) + ("clue" if cell in layer.clues else "filled")
            yield Text(kind, x, y + 10, str(digit))  # from the middle to the baseline

    def _candidates(self, layer: Candidates) -> Iterator[Shape]:
        cornered = {cell for other in self._board.layers if isinstance(other, Corners) for cell in other.digits}
        for cell, digits in layer.digits.items():
            if cell in cornered:
                yield _small("candidate", self._center(cell), "".join(map(str, digits)))
            else:
                kind = "candidate-small" if cell in self._clued else "candidate"
                for digit in digits:
                    yield _small(kind, self._center(cell, digit), digit)

    def _corners(self, layer: Corners) -> Iterator[Shape]:
        for cell, digits in layer.digits.items():
            x, y = self._center(cell)
            places = sorted(_AROUND[: len(digits)], key=lambda place: (place[1], place[0]))
            for digit, (dx, dy) in zip(digits, places):
                yield _small("corner", (x + dx * UNIT * 0.34, y + dy * UNIT * 0.34), digit)

    def _placed(self, layer: Placed) -> Iterator[Shape]:
        x, y = self._center(layer.cell)
        yield Disc((x, y), UNIT * 0.42, "#fff")
        yield Disc((x, y), UNIT * 0.4, layer.look.fill)
        yield Text("placed", x, y + 10, str(layer.digit))

    def _struck(self, layer: Struck) -> Iterator[Shape]:
        (x, y), r = self._center(layer.cell, layer.digit), RADIUS * 0.7
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
        yield _arrow_head((mx, my), (x2, y2), _ARROW)

    def _number(self, layer: Number) -> Iterator[Shape]:
        x, y = self._center(layer.cell, layer.digit)
        wide = 7.0 if layer.number < 10 else 11.0
        x, y = x + (-8 if layer.left else 8), y + (8 if layer.below else -8)
        yield Area(x - wide / 2, y - 4.5, wide, 9, layer.look.fill)
        yield Text("number", x, y + 3, str(layer.number))

    def _annotation(self, layer: Annotation) -> Iterator[Shape]:
        """Below its cells, or above them if something is written there already."""
        wide = _ANNOTATION_SIGN * len(layer.text) + 8
        places = [self._edge(layer.cells, below=below, wide=wide) for below in (True, False)]
        free = (
            (x, y)
            for x, y in places
            if all(abs(x - a) > (wide + w) / 2 or abs(y - b) > _ANNOTATION_HIGH for a, b, w in self._written)
        )
        x, y = next(free, places[0])
        self._written.append((x, y, wide))
        yield Polygon(_capsule((x, y), wide + 2, _ANNOTATION_HIGH + 2), STYLES["annotation"].fill)
        yield Polygon(_capsule((x, y), wide, _ANNOTATION_HIGH), "#fff")
        yield Text("annotation", x, y + 4, layer.text)

    def _edge(self, cells: Sequence[int], *, below: bool, wide: float) -> Point:
        """The middle of the lower or the upper edge of cells, moved so that a text fits into the grid."""
        corners = [self._corner(cell) for cell in cells]
        y = (max if below else min)(top for _, top in corners)
        lefts = [left for left, top in corners if top == y]
        x = (min(lefts) + max(lefts) + UNIT) / 2
        half = _ANNOTATION_HIGH / 2
        return max(wide / 2, min(self._wide - wide / 2, x)), max(half, min(self._high - half, y + UNIT * below))

    def _ends(self, anchor: Anchor) -> list[Point]:
        points = [self._center(cell, digit) for cell, digit in anchor.candidates]
        if anchor.nearest:
            return points
        return [(sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))]


def _key_width(word: str) -> float:
    return 2 * RADIUS + 6.4 * len(word) + 16


def _reach(board: Board) -> tuple[float, float, float]:
    """How far drawings go, in cells: the first row or column, the last row and the last column."""
    rows, columns = [0.0, board.shape.height], [0.0, board.shape.width]
    for layer in board.layers:
        if isinstance(layer, Figure):
            (row, column), high, wide = layer.center, layer.height / 2, layer.width / 2
            if layer.word:
                high, wide = max(high, layer.size / 2), max(wide, 0.3 * layer.size * len(layer.word))
            rows += [row - high, row + high]
            columns += [column - wide, column + wide]
        elif isinstance(layer, Stroke):
            rows += [row + side for row, _ in layer.points for side in (-layer.width / 2, layer.width / 2)]
            columns += [column + side for _, column in layer.points for side in (-layer.width / 2, layer.width / 2)]
    return min(*rows, *columns), max(rows), max(columns)


def _toward(start: Point, end: Point, far: float) -> Point:
    """The point so far on the way from one point to another."""
    share = far / (dist(start, end) or 1)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _turned(point: Point, middle: Point, angle: float) -> Point:
    """The point turned around another by an angle in degrees."""
    (x, y), turn = middle, angle * pi / 180
    dx, dy = point[0] - x, point[1] - y
    return x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)


def _capsule(middle: Point, wide: float, high: float) -> tuple[Point, ...]:
    """A rectangle whose shorter sides are half circles."""
    radius = min(wide, high) / 2
    along, down = wide / 2 - radius, high / 2 - radius
    points = []
    for step in range(36):
        a = step * pi / 18 + pi / 36
        x, y = cos(a), sin(a)
        points.append((middle[0] + radius * x + copysign(along, x), middle[1] + radius * y + copysign(down, y)))
    return tuple(points)


def _small(kind: str, center: Point, text: object) -> Text:
    return Text(kind, center[0], center[1] + 4, str(text))


def _beyond(start: Point, end: Point) -> Point:
    """A point as far behind the second as half of the way to it."""
    return end[0] + (end[0] - start[0]) / 2, end[1] + (end[1] - start[1]) / 2


def _arrow_head(start: Point, end: Point, fill: str) -> Polygon:
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - 6 * ux, y2 - 6 * uy
    return Polygon(((x2, y2), (bx - 3 * uy, by + 3 * ux), (bx + 3 * uy, by - 3 * ux)), fill)


def _head(start: Point, end: Point, fill: str, size: float = 11) -> Polygon:
    """The head of an arrow that extends a little beyond its end."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bx, by = x2 - size * 0.4 * ux, y2 - size * 0.4 * uy
    tip = (x2 + size * 0.8 * ux, y2 + size * 0.8 * uy)
    return Polygon(
        (tip, (bx - size * 0.7 * uy, by + size * 0.7 * ux), (bx + size * 0.7 * uy, by - size * 0.7 * ux)), fill
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


def _rectangles(cells: Sequence[int], width: int) -> list[tuple[int, int, int, int]]:
    """Cover cells with few rectangles (column, row, columns, rows): runs of a row, joined if they are aligned."""
    done: list[tuple[int, int, int, int]] = []
    wanted = set(cells)
    for row in range(max(wanted, default=-1) // width + 1):
        for a, b in _runs([row * width + c in wanted for c in range(width)]):
            for i, (left, top, columns, rows) in enumerate(done):
                if (left, columns, top + rows) == (a, b - a, row):
                    done[i] = (left, top, columns, rows + 1)
                    break
            else:
                done.append((a, row, b - a, 1))
    return done
