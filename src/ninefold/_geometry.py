"""Where cells lie: shapes of grids, houses, peers, and the names of cells and houses.

``Shape`` is the general case; the names in capitals (``HOUSES``, ``PEERS`` ...) and the functions beside them are
those of the classic 9x9 grid, ``CLASSIC``.  Cells are numbered from 0, row by row.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from functools import cache
from typing import SupportsIndex, TypeAlias

from ._errors import ParseError

__all__ = ["CLASSIC", "Place", "Shape"]

Place: TypeAlias = "SupportsIndex | tuple[SupportsIndex, SupportsIndex] | str"
"""A cell as people and programs name it: 0-80, ``(row, column)`` counted from 0, or a name such as ``"r1c3"``."""

_NAME = re.compile(r"r([0-9]{1,3})c([0-9]{1,3})", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shape:
    """The size of a grid: a square of cells, as many digits as a row has cells, and the size of a box.

    >>> classic = Shape(9, 3, 3)
    >>> classic.cells, classic.cell_name(33), classic.house_name(26)
    (81, 'r4c7', 'box 9')
    >>> Shape(6, 2, 3).cells, len(Shape(6, 2, 3).houses)
    (36, 18)
    """

    size: int
    """Cells in a row, rows, and digits."""
    box_rows: int
    box_columns: int

    def __post_init__(self) -> None:
        if self.size < 1 or self.box_rows < 1 or self.box_rows * self.box_columns != self.size:
            raise ValueError(f"boxes of {self.box_rows}x{self.box_columns} do not hold {self.size} digits")

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.size * self.size

    @property
    def digits(self) -> range:
        """The digits that a house holds."""
        return range(1, self.size + 1)

    @property
    def all(self) -> int:
        """The mask of every candidate: bit d-1 for digit d."""
        return (1 << self.size) - 1

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row."""
        return self.houses[: self.size]

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each column."""
        return self.houses[self.size : 2 * self.size]

    @property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each box, boxes row by row."""
        return self.houses[2 * self.size :]

    @property
    def houses(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row, column and box, in this order."""
        return _houses(self)

    @property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the other cells of its row, column and box, ascending."""
        return _peers(self)

    def box_of(self, cell: int) -> int:
        """Which box a cell lies in, from 0."""
        row, column = divmod(cell, self.size)
        return row // self.box_rows * self.box_rows + column // self.box_columns

    def cell_name(self, cell: int) -> str:
        """Short name of a cell: ``r4c7``."""
        return f"r{cell // self.size + 1}c{cell % self.size + 1}"

    def place(self, cell: int) -> str:
        """Name a cell for a message: ``row 3, column 7``."""
        return f"row {cell // self.size + 1}, column {cell % self.size + 1}"

    def house_name(self, house: int) -> str:
        """Name a house for a person: ``row 3``, ``column 1``, ``box 9``."""
        return f"{('row', 'column', 'box')[house // self.size]} {house % self.size + 1}"

    def cell_at(self, place: Place) -> int:
        """The number of the cell that *place* names.

        IndexError for a cell outside the grid, ParseError for a text that names none, TypeError for anything else.

        >>> CLASSIC.cell_at("r1c3") == CLASSIC.cell_at((0, 2)) == CLASSIC.cell_at(2) == 2
        True
        """
        if isinstance(place, str):
            match = _NAME.fullmatch(place.strip())
            if match is None:
                raise ParseError(f"{place!r:.40} is not a cell: give a name such as 'r1c3', (row, column) or a number")
            row, column = int(match[1]) - 1, int(match[2]) - 1
            if not (0 <= row < self.size and 0 <= column < self.size):
                raise IndexError(f"{place.strip()} is outside the {self.size}x{self.size} grid")
            return self.size * row + column
        if isinstance(place, tuple):
            if len(place) != 2:
                raise TypeError(f"a cell is (row, column), not {len(place)} numbers")
            row, column = _index(place[0]), _index(place[1])
            if not (0 <= row < self.size and 0 <= column < self.size):
                raise IndexError(f"row {row}, column {column} (from 0) is outside the {self.size}x{self.size} grid")
            return self.size * row + column
        cell = _index(place)
        if not 0 <= cell < self.cells:
            raise IndexError(f"cell {cell} is outside the {self.cells} cells")
        return cell


def _index(value: SupportsIndex) -> int:
    try:
        return operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"a cell is a number, (row, column) or a name such as 'r1c3', not {kind}") from None


@cache
def _houses(shape: Shape) -> tuple[tuple[int, ...], ...]:
    size, cells = shape.size, shape.cells
    rows = [tuple(range(size * r, size * (r + 1))) for r in range(size)]
    columns = [tuple(range(c, cells, size)) for c in range(size)]
    boxes = [tuple(cell for cell in range(cells) if shape.box_of(cell) == b) for b in range(size)]
    return (*rows, *columns, *boxes)


@cache
def _peers(shape: Shape) -> tuple[tuple[int, ...], ...]:
    seen: list[set[int]] = [set() for _ in range(shape.cells)]
    for house in shape.houses:
        for cell in house:
            seen[cell].update(house)
    return tuple(tuple(sorted(peers - {cell})) for cell, peers in enumerate(seen))


CLASSIC = Shape(9, 3, 3)
"""The classic 9x9 grid."""

ROWS, COLUMNS, BOXES = CLASSIC.rows, CLASSIC.columns, CLASSIC.boxes
HOUSES = CLASSIC.houses
"""The 27 houses (rows, columns, boxes) as tuples of cell numbers 0-80, row by row."""
PEERS = CLASSIC.peers
"""For each cell the 20 other cells of its row, column and box."""

cell_name = CLASSIC.cell_name
house_name = CLASSIC.house_name
place = CLASSIC.place
cell_at = CLASSIC.cell_at
