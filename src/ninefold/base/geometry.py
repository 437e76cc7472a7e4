"""The geometry of grids: shapes, houses, peers, and the names of cells and houses.

``Shape`` is the general case; the names in capitals (``HOUSES``, ``PEERS`` ...) and the functions beside them are
those of the classic 9x9 grid, ``CLASSIC``.  Cells are numbered from 0, row by row.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple, SupportsIndex, TypeAlias

from ..errors import ParseError

__all__ = ["CLASSIC", "Cell", "Place", "Shape", "cell_named"]

Place: TypeAlias = "SupportsIndex | tuple[SupportsIndex, SupportsIndex] | str"
"""A cell as people and programs name it: 0-80, ``(row, column)`` counted from 0, or a name such as ``"r1c3"``."""

_NAME = re.compile(r"r([0-9]{1,3})c([0-9]{1,3})", re.ASCII | re.IGNORECASE)


MOST_CELLS = 4096
MOST_DIGITS = 64


class Cell(NamedTuple):
    """A cell of a grid of any shape: row and column, counted from 0.

    >>> Cell(3, 6), str(Cell(3, 6))
    (Cell(row=3, column=6), 'r4c7')
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.column + 1}"


@dataclass(frozen=True, slots=True, init=False)
class Shape:
    """The shape of a grid: its size, the digits, and the regions that hold each digit at most once, as lines do.

    *box* is the size of a box; by default it is the most nearly square factor pair that fits, and none for a prime.
    ``box=None`` means no boxes, *regions* irregular ones (jigsaw), as cells.  *digits* are consecutive, from 1 by
    default. With ``lines=False`` rows and columns are not houses.

    >>> classic = Shape(9)
    >>> classic.cells, classic.cell_name(33), classic.house_name(26), classic.box
    (81, 'r4c7', 'box 9', (3, 3))
    >>> Shape(6).box, len(Shape(6).houses), Shape(6, box=(3, 2)) == Shape(6)
    ((2, 3), 18, False)
    >>> Shape(6, 8, digits=range(0, 9), box=None)
    Shape(6, 8, digits=range(0, 9), box=None)
    >>> Shape(2, regions=["r2c1 r2c2".split(), "r1c2 r1c1".split()]) == Shape(2, regions=[(0, 1), (2, 3)])
    True
    """

    height: int
    """Rows."""
    width: int
    """Columns."""
    digits: range
    """The digits that a cell may hold."""
    box: tuple[int, int] | None
    """Rows and columns of a box; None without boxes, or with other regions."""
    regions: tuple[tuple[int, ...], ...]
    """The cells of each box or irregular region."""
    lines: bool
    """Are rows and columns houses?"""

    def __init__(
        self,
        height: int,
        width: int | None = None,
        *,
        digits: range | None = None,
        box: tuple[int, int] | Literal["fitting"] | None = "fitting",
        regions: Iterable[Iterable[Place]] | None = None,
        lines: bool = True,
    ) -> None:
        width = height if width is None else width
        for name, value in (("height", height), ("width", width)):
            if isinstance(value, bool) or not isinstance(value, int):
                raise TypeError(f"{name} must be a whole number, got {value!r:.40}")
        if height < 1 or width < 1 or height * width > MOST_CELLS:
            raise ValueError(f"a grid must have 1 to {MOST_CELLS} cells, got {height}x{width}")
        digits = range(1, max(height, width) + 1) if digits is None else digits
        if not isinstance(digits, range):
            raise TypeError(f"digits must be a range, got {digits!r:.40}")
        if digits.step != 1 or not 1 <= len(digits) <= MOST_DIGITS:
            raise ValueError(f"digits must be 1 to {MOST_DIGITS} consecutive numbers, got {digits!r}")
        set_ = object.__setattr__
        set_(self, "height", height)
        set_(self, "width", width)
        set_(self, "digits", range(digits[0], digits[-1] + 1))
        set_(self, "lines", bool(lines))
        if regions is not None:
            set_(self, "box", None)
            # Their order has no meaning: the same regions are the same shape.
            found = (tuple(sorted(self.cell_at(cell) for cell in region)) for region in regions)
            set_(self, "regions", tuple(sorted(found)))
            self._check_regions()
            return
        if box == "fitting":
            box = fitting_box(height, width, max(height, width))
        elif box is not None:
            rows, columns = box
            if min(box) < 1 or height % rows or width % columns or rows * columns > len(digits):
                raise ValueError(
                    f"boxes of {rows}x{columns} do not fit {height}x{width} cells and {len(digits)} digits"
                )
        if box is not None and (box[0] * box[1] > len(digits) or (box in ((1, width), (height, 1)) and lines)):
            box = None
        set_(self, "box", box)
        set_(self, "regions", _boxes(height, width, box) if box else ())

    def _check_regions(self) -> None:
        for number, region in enumerate(self.regions, 1):
            if not region or len(set(region)) != len(region):
                raise ValueError(f"region {number} is empty or names a cell twice")
            if len(region) > len(self.digits):
                raise ValueError(f"region {number} has {len(region)} cells, but there are {len(self.digits)} digits")

    def __repr__(self) -> str:
        words = [str(self.height)]
        if self.width != self.height:
            words.append(str(self.width))
        if self.digits != range(1, max(self.height, self.width) + 1):
            words.append(f"digits={self.digits}")
        if self.regions and self.box is None:
            words.append(f"regions={self.regions}")
        elif self.box != fitting_box(self.height, self.width, max(self.height, self.width)):
            words.append(f"box={self.box}")
        if not self.lines:
            words.append("lines=False")
        return f"Shape({', '.join(words)})"

    @property
    def size(self) -> int:
        """Cells in a row of a square grid, which has as many rows."""
        if self.height != self.width:
            raise ValueError(f"a grid of {self.height}x{self.width} cells is not square")
        return self.height

    @property
    def box_rows(self) -> int:
        """Rows of a box; 0 without boxes."""
        return self.box[0] if self.box else 0

    @property
    def box_columns(self) -> int:
        """Columns of a box; 0 without boxes."""
        return self.box[1] if self.box else 0

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.height * self.width

    @property
    def all(self) -> int:
        """The mask of every candidate: bit 0 for the lowest digit."""
        return (1 << len(self.digits)) - 1

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row."""
        return _lines(self.height, self.width)[0]

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each column."""
        return _lines(self.height, self.width)[1]

    @property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each box or region, boxes row by row."""
        return self.regions

    @property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row, column and region, in this order; only regions if lines are not houses."""
        return (*self.rows, *self.columns, *self.regions) if self.lines else self.regions

    @property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the other cells of its houses, ascending."""
        return _peers(self)

    def box_of(self, cell: int) -> int:
        """Which box or region a cell lies in, from 0; -1 for none."""
        return _region_of(self)[cell]

    def cell_name(self, cell: int) -> str:
        """Short name of a cell: ``r4c7``."""
        return f"r{cell // self.width + 1}c{cell % self.width + 1}"

    def place(self, cell: int) -> str:
        """Name a cell for a message: ``row 3, column 7``."""
        return f"row {cell // self.width + 1}, column {cell % self.width + 1}"

    def house_name(self, house: int) -> str:
        """Name a house for a person: ``row 3``, ``column 1``, ``box 9``, ``region 2``."""
        if self.lines:
            if house < self.height:
                return f"row {house + 1}"
            house -= self.height
            if house < self.width:
                return f"column {house + 1}"
            house -= self.width
        return f"{'box' if self.box else 'region'} {house + 1}"

    def house_number(self, name: str) -> int:
        """The number of the house with this name; ValueError if there is none.

        >>> CLASSIC.house_number("box 9"), CLASSIC.house_number("row 1")
        (26, 0)
        """
        return [*map(self.house_name, range(len(self.houses)))].index(name)

    def cell_at(self, place: Place) -> int:
        """The number of the cell that *place* names.

        IndexError for a cell outside the grid, ParseError for a text that is not a cell name, TypeError for anything
        else.

        >>> CLASSIC.cell_at("r1c3") == CLASSIC.cell_at((0, 2)) == CLASSIC.cell_at(2) == 2
        True
        """
        if isinstance(place, str):
            row, column = cell_named(place)
            if not (0 <= row < self.height and 0 <= column < self.width):
                raise IndexError(f"{place.strip()} is outside the {self.height}x{self.width} grid")
            return self.width * row + column
        if isinstance(place, tuple):
            if len(place) != 2:
                raise TypeError(f"a cell is (row, column), not {len(place)} numbers")
            row, column = _index(place[0]), _index(place[1])
            if not (0 <= row < self.height and 0 <= column < self.width):
                raise IndexError(f"row {row}, column {column} (from 0) is outside the {self.height}x{self.width} grid")
            return self.width * row + column
        cell = _index(place)
        if not 0 <= cell < self.cells:
            raise IndexError(f"cell {cell} is outside the grid, whose cells are 0 to {self.cells - 1}")
        return cell


def cell_named(name: str) -> Cell:
    """The cell that a name such as ``r4c7`` means, in any grid; ParseError for another text.

    >>> cell_named("R4C7")
    Cell(row=3, column=6)
    """
    match = _NAME.fullmatch(name.strip())
    if match is None:
        raise ParseError(f"{name!r:.40} is not a cell: give a name such as 'r1c3', (row, column) or a number")
    return Cell(int(match[1]) - 1, int(match[2]) - 1)


def fitting_box(height: int, width: int, size: int) -> tuple[int, int] | None:
    """The most nearly square box of *size* cells, wider than high if possible, that tiles the grid."""
    for short in range(math.isqrt(size), 1, -1):
        long = size // short
        if size % short == 0:
            if height % short == 0 and width % long == 0:
                return short, long
            if height % long == 0 and width % short == 0:
                return long, short
    return None


@cache
def _boxes(height: int, width: int, box: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    rows, columns = box
    return tuple(
        tuple(width * (top + r) + left + c for r in range(rows) for c in range(columns))
        for top in range(0, height, rows)
        for left in range(0, width, columns)
    )


@cache
def _lines(height: int, width: int) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    rows = tuple(tuple(range(width * r, width * (r + 1))) for r in range(height))
    return rows, tuple(tuple(range(c, height * width, width)) for c in range(width))


@lru_cache(64)
def _region_of(shape: Shape) -> tuple[int, ...]:
    found = [-1] * shape.cells
    for number, region in enumerate(shape.regions):
        for cell in region:
            found[cell] = number
    return tuple(found)


def _index(value: SupportsIndex) -> int:
    try:
        return operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"a cell is a number, (row, column) or a name such as 'r1c3', not {kind}") from None


@lru_cache(64)
def _peers(shape: Shape) -> tuple[tuple[int, ...], ...]:
    seen: list[set[int]] = [set() for _ in range(shape.cells)]
    for house in shape.houses:
        for cell in house:
            seen[cell].update(house)
    return tuple(tuple(sorted(peers - {cell})) for cell, peers in enumerate(seen))


CLASSIC = Shape(9)
"""The classic 9x9 grid."""

ROWS, COLUMNS, BOXES = CLASSIC.rows, CLASSIC.columns, CLASSIC.boxes
HOUSES = CLASSIC.houses
"""The 27 houses (rows, columns, boxes) as tuples of cell numbers 0-80, row by row."""
PEERS = CLASSIC.peers
"""For each cell the 20 other cells of its row, column and box."""

cell_name = CLASSIC.cell_name
house_name = CLASSIC.house_name
house_number = CLASSIC.house_number
place = CLASSIC.place
cell_at = CLASSIC.cell_at
