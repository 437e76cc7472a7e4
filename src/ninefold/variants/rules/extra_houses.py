"""Extra boxes that follow from the boxes of the grid."""

from __future__ import annotations

from ...errors import ParseError
from .base import GridRule, Ground, Postings, post
from .teaching import Differ, Teachings


class DisjointGroups(GridRule):
    """Cells in the same position of different boxes contain different digits.

    >>> DisjointGroups().describe()
    'Cells in the same position of different boxes contain different digits.'
    """

    slug = "disjoint-groups"
    names = ("disjoint sets", "disjoint subsets")

    def lower(self, ground: Ground) -> Postings:
        for places in zip(*ground.shape.regions, strict=False):
            yield post("different", places)

    def teach(self, ground: Ground) -> Teachings:
        for number, (_, cells, _, _, _) in enumerate(self.lower(ground), 1):
            yield Differ(tuple(cells), f"the group of cells in position {number} of their boxes")


class Windoku(GridRule):
    """Digits do not repeat in the extra boxes (in a 9x9 grid: four 3x3 boxes at r2c2, r2c6, r6c2 and r6c6).

    On grids of other sizes, the extra boxes are one cell away from the border and from each other.

    >>> Windoku().describe()
    'Digits do not repeat in the extra boxes (in a 9x9 grid: four 3x3 boxes at r2c2, r2c6, r6c2 and r6c6).'
    """

    slug = "windoku"
    names = ("hyper sudoku", "NRC sudoku", "four-box sudoku")

    def lower(self, ground: Ground) -> Postings:
        if ground.shape.box is None:
            raise ParseError("windoku: the grid has no boxes")
        (rows, columns), width = ground.shape.box, ground.shape.width
        for top in range(1, ground.shape.height - rows, rows + 1):
            for left in range(1, width - columns, columns + 1):
                window = [width * (top + r) + left + c for r in range(rows) for c in range(columns)]
                yield post("different", window)

    def teach(self, ground: Ground) -> Teachings:
        for _, cells, _, _, _ in self.lower(ground):
            yield Differ(tuple(cells), f"the extra box at {ground.shape.cell_name(cells[0])}")
