"""4x4 grids: a demonstration in which a complete search takes a few dozen events."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.geometry import Cell, Shape
from ..errors import ParseError
from ..puzzle.grid import Conflict, Grid, GridLike, classic_grid
from ..puzzle.puzzle import classic_only, is_variant

if TYPE_CHECKING:
    from ..variants import Variant

__all__ = ["DEMO", "SMALL", "SmallGrid", "grid_of"]

SMALL = Shape(4)
DEMO = "3..4.4232.4....."
"""A 4x4 puzzle with one solution."""
_TEXT = re.compile(r"[.0-4]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SmallGrid:
    """A grid of 4x4 cells with boxes of 2x2, as the approaches take it; 0 is an empty cell.

    >>> from ninefold import approaches
    >>> print(approaches.run("1...............", "scan").solution.line)
    1234341221434321
    """

    digits: tuple[int, ...]
    clues: frozenset[int]
    """The cells that are clues."""

    @classmethod
    def of(cls, digits: Iterable[int]) -> SmallGrid:
        """Return the grid with these clues."""
        cells = tuple(digits)
        return cls(cells, frozenset(cell for cell, digit in enumerate(cells) if digit))

    @classmethod
    def read(cls, variant: Variant) -> SmallGrid:
        """Return the grid of a 4x4 variant without further rules; ParseError if it has rules or candidates."""
        from ..formats.kinds import is_plain

        if not is_plain(variant):
            raise ParseError("The textbook approaches know no variant rules.")
        digits = [0] * SMALL.cells
        for cell, values in variant.givens:
            if not isinstance(cell, Cell) or len(values) > 1:
                raise ParseError("The textbook approaches solve puzzles with clues; this one has candidates.")
            digits[SMALL.size * cell.row + cell.column] = min(values)
        return cls.of(digits)

    @property
    def line(self) -> str:
        """The grid as 16 characters."""
        return "".join(str(digit or ".") for digit in self.digits)

    @property
    def sukaku(self) -> bool:
        """It has clues, never candidates only."""
        return False

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every digit that appears more than once in a house, by house and digit."""
        found = []
        for number, house in enumerate(SMALL.houses):
            for digit in SMALL.digits:
                cells = tuple(cell for cell in house if self.digits[cell] == digit)
                if len(cells) > 1:
                    found.append(Conflict(number, digit, cells))
        return tuple(found)

    @property
    def is_solved(self) -> bool:
        """Whether every cell is filled without a conflict."""
        return all(self.digits) and not self.conflicts

    def with_solution(self, line: str) -> SmallGrid:
        """Return the grid with these digits."""
        return SmallGrid(tuple(map(int, line)), self.clues)


def grid_of(puzzle: GridLike | Variant | SmallGrid) -> Grid | SmallGrid:
    """Return a classic grid, or a 4x4 grid from 16 characters or a variant without rules; ParseError for others.

    >>> grid_of("1..4............").digits[:4]
    (1, 0, 0, 4)
    """
    if isinstance(puzzle, SmallGrid):
        return puzzle
    if isinstance(puzzle, str) and _TEXT.fullmatch(puzzle.strip()):
        return SmallGrid.of(int(sign) if sign != "." else 0 for sign in puzzle.strip())
    if is_variant(puzzle):
        if puzzle.shape == SMALL:
            return SmallGrid.read(puzzle)
        raise ParseError(classic_only("an approach"))
    return classic_grid(puzzle, "an approach")
