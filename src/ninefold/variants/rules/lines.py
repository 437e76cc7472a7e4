"""Lines that clues outside the grid point along: rows, columns, and diagonals that start at the border."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...base.geometry import Cell, Shape
from .base import Place

__all__ = ["DIRECTIONS", "Side", "across", "diagonal", "side_of"]

DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
"""The directions of a diagonal: the steps in rows and columns from one cell to the next."""


class Side(NamedTuple):
    """A row or column seen from one of its ends."""

    row: bool
    number: int
    """From 0."""
    back: bool
    """Whether it is seen from the right or from below."""

    def cells(self, shape: Shape) -> list[Cell]:
        """Its cells, starting from the clue."""
        line = (shape.rows if self.row else shape.columns)[self.number]
        return [Cell(*divmod(cell, shape.width)) for cell in (reversed(line) if self.back else line)]


def side_of(cells: Sequence[Place], shape: Shape) -> Side | None:
    """The side from which these cells are a complete row or column; None if they are not one.

    >>> side_of([Cell(1, 3), Cell(1, 2), Cell(1, 1), Cell(1, 0)], Shape(4))
    Side(row=True, number=1, back=True)
    """
    if not cells or not isinstance(first := cells[0], Cell):
        return None
    for row in (True, False):
        for back in (False, True):
            side = Side(row, first.row if row else first.column, back)
            if list(cells) == side.cells(shape):
                return side
    return None


def across(start: Cell, direction: str, shape: Shape) -> list[Cell]:
    """The cells from *start* to the border in a direction.

    >>> [str(cell) for cell in across(Cell(0, 2), "DL", Shape(4))]
    ['r1c3', 'r2c2', 'r3c1']
    """
    (row, column), (down, right) = start, DIRECTIONS[direction]
    found = []
    while 0 <= row < shape.height and 0 <= column < shape.width:
        found.append(Cell(row, column))
        row, column = row + down, column + right
    return found


def diagonal(cells: Sequence[Place], shape: Shape) -> str | None:
    """The direction in which these cells lead from border to border; None if they do not.

    A single cell in a corner leads out of the grid at that corner.
    """
    if not cells or not isinstance(first := cells[0], Cell):
        return None
    return next(
        (name for name in DIRECTIONS if list(cells) == across(first, name, shape) and _enters(first, name, shape)), None
    )


def _enters(start: Cell, direction: str, shape: Shape) -> bool:
    """Whether a line in this direction starts at the border."""
    down, right = DIRECTIONS[direction]
    row, column = start.row - down, start.column - right
    return not (0 <= row < shape.height and 0 <= column < shape.width)
