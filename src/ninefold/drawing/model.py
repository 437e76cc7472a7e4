"""The drawing model: a board of some shape, and layers on it. Plain data, which the painters interpret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from ..base.geometry import CLASSIC, Shape

__all__ = [
    "CLUE",
    "CONFLICT",
    "DRAWINGS",
    "ELIMINATED",
    "FILLED",
    "HIGHLIGHT",
    "PLACED",
    "SETS",
    "Anchor",
    "Annotation",
    "Arrow",
    "Board",
    "Cage",
    "Candidates",
    "Caption",
    "Corners",
    "Digits",
    "Dot",
    "Extra",
    "Figure",
    "House",
    "Key",
    "Labels",
    "Layer",
    "Line",
    "Look",
    "Number",
    "Outline",
    "Outside",
    "Paint",
    "Pill",
    "Placed",
    "Position",
    "Shade",
    "Sign",
    "Spot",
    "Stroke",
    "Struck",
    "Tag",
]

Cell: TypeAlias = int
CellDigit: TypeAlias = tuple[int, int]


class Look(NamedTuple):
    """The look of something: color in pictures, ANSI code in a terminal, a sign without color."""

    fill: str
    ansi: str = ""
    sign: str = ""
    bold: bool = False


CLUE = Look("#111", "1", bold=True)
FILLED = Look("#1a56c4", "36", sign="+")
CONFLICT = Look("#c0392b", "1;31")
"""A digit that appears twice in a house."""
HIGHLIGHT = Look("#f5c26b", "1;33")
"""A cell to look at."""
PLACED = Look("#2e9e5b", "1;32", sign="=")
ELIMINATED = Look("#d64545", "9;31", sign="-")
SETS = (
    Look("#cfe8d4", "33"),
    Look("#d6e5f7", "34"),
    Look("#f8e3bd", "35"),
    Look("#ecd6f2", "93"),
    Look("#f7d7d7", "94"),
    Look("#d5efee", "95"),
    Look("#e6e6c8", "96"),
    Look("#dcdcdc", "37"),
)
"""Backgrounds of numbered sets (almost locked sets in chain order; the reasons of a step)."""


@dataclass(frozen=True, slots=True)
class Digits:
    """Digits that fill their cells: *clues* among them are bold, *conflicts* red, others were filled in later."""

    digits: Mapping[Cell, int]
    clues: frozenset[Cell]
    conflicts: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Candidates:
    """Small digits in empty cells, each in its place; *braces* enclose them in text that can be read back."""

    digits: Mapping[Cell, Sequence[int]]
    braces: bool = False


@dataclass(frozen=True, slots=True)
class Corners:
    """Corner marks: small digits round the edge of a cell, the corners first."""

    digits: Mapping[Cell, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Shade:
    """Cells with a background, each one separate."""

    cells: tuple[Cell, ...]
    look: Look
    inset: float = 0
    opacity: float = 1


@dataclass(frozen=True, slots=True)
class House:
    """A house, or any area, with a background as a whole."""

    cells: tuple[Cell, ...]
    look: Look


@dataclass(frozen=True, slots=True)
class Spot:
    """A highlighted candidate."""

    cell: Cell
    digit: int
    look: Look


@dataclass(frozen=True, slots=True)
class Number:
    """A small number beside a candidate, above or *below* it, on the right or the *left*: its place in an argument."""

    cell: Cell
    digit: int
    number: int
    look: Look
    below: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A digit that a step places."""

    cell: Cell
    digit: int
    look: Look


@dataclass(frozen=True, slots=True)
class Struck:
    """A candidate that a step removes."""

    cell: Cell
    digit: int
    look: Look


class Anchor(NamedTuple):
    """Where an arrow ends: in the middle of some candidates, or (*nearest*) at the nearest of them."""

    candidates: tuple[CellDigit, ...]
    nearest: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from one place to another: solid, or dashed for a *weak* link."""

    start: Anchor
    end: Anchor
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Labels:
    """The numbers of rows and columns outside the grid."""


@dataclass(frozen=True, slots=True)
class Cage:
    """A dashed line round cells, and a clue in the first of them."""

    cells: tuple[Cell, ...]
    clue: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A thick line through the middles of cells.

    *start* and *end* are "", "disc", "circle", "ball", "diamond", "head", "rim" if it begins at the rim of a bulb, or
    "corner" if it continues to a corner.
    """

    cells: tuple[Cell, ...]
    look: Look
    width: float = 12
    start: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Pill:
    """A closed shape round one cell or several: where an arrow begins."""

    cells: tuple[Cell, ...]
    look: Look


@dataclass(frozen=True, slots=True)
class Dot:
    """A dot in the middle of cells, on a border or a corner, with a word in it; without a look the word alone."""

    cells: tuple[Cell, ...]
    look: Look | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """Something under the digit of a cell: a "disc", a "square", a "ring", or arrows "out" and "in"."""

    cell: Cell
    kind: str
    look: Look


@dataclass(frozen=True, slots=True)
class Outside:
    """A clue beside the grid, at a row and column that may be -1 or one too many; an arrow leads on from it."""

    row: int
    column: int
    word: str
    toward: tuple[int, int] | None = None
    """Rows and columns of the arrow."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A letter in the upper right corner of a cell: areas with the same letter belong together."""

    cell: Cell
    word: str


@dataclass(frozen=True, slots=True)
class Annotation:
    """A few signs written beside cells: ``1+2+9``, ``≥ 3``."""

    cells: tuple[Cell, ...]
    text: str


class Paint(NamedTuple):
    """A color as "#rrggbb", and how opaque it is."""

    color: str
    opacity: float = 1


BLACK = Paint("#000000")
Position: TypeAlias = tuple[float, float]
"""Row and column in cells: (0.5, 0.5) is the middle of the first cell."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line that a setter drew, its *width* in cells; with a *head* it is an arrow."""

    points: tuple[Position, ...]
    paint: Paint
    width: float
    head: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A shape that a setter drew, a word in it, or the word alone.  Sizes are in cells, the *angle* in degrees.

    *kind* is "rectangle", "ellipse" or "capsule" (a rectangle with round ends).
    """

    center: Position
    width: float
    height: float
    kind: str = "rectangle"
    fill: Paint | None = None
    border: Paint | None = None
    word: str = ""
    size: float = 0.5
    ink: Paint = BLACK
    angle: float = 0
    above: bool = False
    """Whether it covers the lines of the grid."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A cage that a setter drew: a dashed line around cells, and a word in the first of them."""

    cells: tuple[Cell, ...]
    clue: str = ""
    paint: Paint = BLACK


@dataclass(frozen=True, slots=True)
class Extra:
    """Cells beside the grid, below it: the name and the word of each, and whether it is a clue."""

    cells: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A sentence below the grid: a rule that has no place in it."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """The meaning of looks, below the grid: a spot of each with its word."""

    looks: tuple[tuple[Look, str], ...]


Layer: TypeAlias = (
    "Digits | Candidates | Corners | Shade | House | Spot | Number | Placed | Struck | Arrow | Labels"
    " | Cage | Line | Pill | Dot | Sign | Outside | Tag | Stroke | Figure | Outline | Extra | Caption | Key"
    " | Annotation"
)
DRAWINGS = (Stroke, Figure, Outline)
"""Layers drawn by a setter: they are not rules."""


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of some shape with layers on it.

    *regions* gives each cell the number of its region; heavy lines run where it changes.  By default they are the
    boxes of the shape.

    >>> board = Board().on(Digits({0: 5}, frozenset({0})))
    >>> board.shape.size, board.border(2, 3), board.border(3, 4)
    (9, True, False)
    """

    shape: Shape = CLASSIC
    layers: tuple[Layer, ...] = ()
    regions: tuple[int, ...] = field(default=())

    def on(self, *layers: Layer) -> Board:
        """Return the board with more layers on it."""
        return Board(self.shape, (*self.layers, *layers), self.regions)

    def region(self, cell: Cell) -> int:
        """The region of a cell."""
        return self.regions[cell] if self.regions else self.shape.box_of(cell)

    def border(self, a: Cell, b: Cell) -> bool:
        """Whether a heavy line runs between two cells."""
        return self.region(a) != self.region(b)

    def at(self, row: int, column: int) -> Cell:
        """The cell of a row and a column, from 0."""
        return row * self.shape.width + column
