"""The meaning of SudokuMaker's constraint numbers, and the numbering of its edges, corners and outer cells.

Cells are numbered row by row.  An edge is the left or the lower edge of a cell; rows of left and of lower edges
alternate.  A corner is the upper left one of a cell, in a grid with one more row and column.  An outer cell is numbered
in a grid with a ring around it.
"""

from __future__ import annotations

from typing import NamedTuple

from ... import variants as v
from ...base.geometry import Cell, Shape
from ...variants.rules.base import CellRule, Constraint

__all__ = [
    "CELL_RULES",
    "DRAWN",
    "FLAGS",
    "LINES",
    "NAMES",
    "NOTES",
    "OUTSIDE",
    "Places",
    "mask",
    "residues",
    "thirds",
]

NAMES = {
    0: "givens",
    1: "regions",
    14: "disjoint groups",
    16: "global entropy",
    200: "difference",
    201: "ratio",
    202: "XV",
    300: "thermometer",
    301: "killer cages",
    302: "clone",
    303: "quadruple",
    304: "look-and-say cages",
    305: "different values",
    401: "whisper",
    404: "region sum line",
    405: "sequence",
    406: "entropy lines",
    407: "lockout lines",
    408: "arrow",
    500: "little killers",
    1000: "custom constraint",
    2000: "cosmetic line",
    2001: "cosmetic cage",
    2002: "cosmetic symbol",
    2003: "sudoku rules",
}
"""Common names of constraints that no rule below names."""
NOTES = {"name": "title", "author": "author", "comment": "rules"}
"""Texts of the puzzle, and their names as notes."""
DRAWN = (2000, 2001, 2002, 4000, 4001)
"""Drawings and fog, which are not rules."""
FLAGS: dict[int, Constraint] = {
    10: v.Diagonal(rising=False),
    11: v.Diagonal(rising=True),
    12: v.AntiKing(),
    13: v.AntiKnight(),
    14: v.DisjointGroups(),
}
CELL_RULES: dict[int, type[CellRule]] = {
    100: v.Even,
    101: v.Odd,
    102: v.Maximum,
    103: v.Minimum,
    305: v.Different,
    306: v.CountingCircles,
    600: v.RowIndexer,
    601: v.ColumnIndexer,
}
LINES: dict[int, type[CellRule]] = {
    400: v.Renban,
    402: v.Palindrome,
    403: v.Between,
    404: v.RegionSumLine,
    409: v.DoubleArrow,
}
OUTSIDE: dict[int, type[v.Sandwich] | type[v.XSum] | type[v.Skyscraper] | type[v.NumberedRoom]] = {
    501: v.Sandwich,
    502: v.XSum,
    503: v.Skyscraper,
    504: v.NumberedRoom,
}


def mask(digits: list[int]) -> int:
    """Digits as SudokuMaker writes a set of them: bit d for the digit d."""
    return sum(1 << digit for digit in digits)


def thirds(digits: range) -> list[int]:
    """Low, middle and high digits, as sets; none if the digits cannot be divided evenly."""
    third = len(digits) // 3
    return [mask(list(digits[k * third : (k + 1) * third])) for k in range(3)] if third * 3 == len(digits) else []


def residues(digits: range, modulus: int) -> list[int]:
    """The digits with the same residue, as sets."""
    return [mask([digit for digit in digits if (digit - digits[0]) % modulus == k]) for k in range(modulus)]


class Places(NamedTuple):
    """The numbers of places in a grid of some size."""

    height: int
    width: int

    @classmethod
    def of(cls, shape: Shape) -> Places:
        """Those of a shape."""
        return cls(shape.height, shape.width)

    def cell(self, number: int) -> Cell | None:
        """The cell of a number."""
        return Cell(*divmod(number, self.width)) if 0 <= number < self.height * self.width else None

    def edge(self, number: int) -> tuple[Cell, Cell] | None:
        """The two cells beside an edge.

        >>> [str(cell) for cell in Places(9, 9).edge(70)], [str(cell) for cell in Places(9, 9).edge(75)]
        (['r4c8', 'r5c8'], ['r5c3', 'r5c4'])
        """
        rows, column = divmod(number, self.width)
        row, below = divmod(rows, 2)
        one, two = (Cell(row, column), Cell(row + 1, column)) if below else (Cell(row, column - 1), Cell(row, column))
        good = number >= 0 and one.column >= 0 and two.row < self.height
        return (one, two) if good else None

    def edge_number(self, one: Cell, two: Cell) -> int | None:
        """The edge between two cells; None if they share no side."""
        one, two = sorted((one, two))
        if one.row == two.row and one.column + 1 == two.column:
            return 2 * self.width * two.row + two.column
        if one.column == two.column and one.row + 1 == two.row:
            return self.width * (2 * one.row + 1) + one.column
        return None

    def corner(self, number: int) -> list[Cell] | None:
        """The four cells round a corner."""
        row, column = divmod(number, self.width + 1)
        if not (0 < row < self.height and 0 < column < self.width):
            return None
        return [Cell(r, c) for r in (row - 1, row) for c in (column - 1, column)]

    def corner_number(self, cells: list[Cell]) -> int | None:
        """The corner that four cells meet at."""
        last = max(cells)
        number = last.row * (self.width + 1) + last.column
        return number if self.corner(number) == sorted(cells) else None

    def outer(self, number: int) -> Cell:
        """Row and column of an outer cell: -1 or one too many on the ring."""
        row, column = divmod(number, self.width + 2)
        return Cell(row - 1, column - 1)

    def outer_number(self, row: int, column: int) -> int:
        """The number of an outer cell."""
        return (row + 1) * (self.width + 2) + column + 1
