"""What solving a variant gives: small frozen values, as for classic puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field

from .._geometry import CLASSIC
from .._grid import Grid
from .._results import Status
from .rules.base import CellLike, Place, as_cell
from .variant import Variant

__all__ = ["VariantCandidates", "VariantCheck", "VariantSolution"]


@dataclass(frozen=True, slots=True)
class VariantSolution:
    """A full assignment of a variant: the digits of all cells, row by row, extra cells last.

    ``unique`` says whether it is the only solution; ``proved`` is False when the budget ended before that was certain.
    """

    puzzle: Variant = field(repr=False)
    digits: tuple[int, ...]
    unique: bool = False
    proved: bool = True
    guesses: int = field(default=0, compare=False)

    @property
    def values(self) -> dict[Place, int]:
        """The digit of each cell."""
        return dict(zip(self.puzzle.places, self.digits, strict=True))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits of the grid, row by row."""
        shape = self.puzzle.shape
        return tuple(tuple(self.digits[cell] for cell in row) for row in shape.rows)

    @property
    def line(self) -> str:
        """The digits of the grid in one line: without blanks where each has one sign."""
        cells = self.digits[: self.puzzle.shape.cells]
        return ("" if max(cells) <= 9 else " ").join(map(str, cells))

    @property
    def grid(self) -> Grid:
        """The same as a Grid; ValueError unless the puzzle is 9x9 with digits 1 to 9."""
        shape = self.puzzle.shape
        if (shape.height, shape.width, shape.digits) != (9, 9, CLASSIC.digits):
            raise ValueError("only a grid of 9x9 with digits 1 to 9 is a Grid")
        return Grid("".join(map(str, self.digits[:81])))

    def __str__(self) -> str:
        width = max(len(str(digit)) for digit in self.puzzle.shape.digits)
        return "\n".join(" ".join(str(digit).rjust(width) for digit in row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class VariantCheck:
    """The verdict on a variant: its status and the evidence for it.

    ``conflicts`` says, when invalid, which houses and rules the digits given break; ``solutions`` holds the one, or two
    of several.
    """

    status: Status
    solutions: tuple[VariantSolution, ...] = ()
    guesses: int = 0
    conflicts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.status.phrase}: " + "; ".join(self.conflicts) if self.conflicts else self.status.phrase


@dataclass(frozen=True, slots=True)
class VariantCandidates:
    """The digits that each cell has in some solution, row by row, extra cells last; all empty without a solution.

    ``counts`` holds for each cell the number of solutions with each digit of the shape, counted up to ``limit``.  With
    ``complete`` False the budget ended first: digits listed are certain, others may be missing, counts are too low.

    >>> from ninefold import Shape, true_candidates
    >>> true = true_candidates(Variant(Shape(4), {"r1c1": 1, "r2c3": 1, "r3c2": 1}), limit=100)
    >>> sorted(true["r4c4"]), true.count("r4c4", 1), true.count("r1c2", 3)
    ([1], 18, 6)
    """

    puzzle: Variant = field(repr=False)
    digits: tuple[frozenset[int], ...]
    complete: bool = True
    counts: tuple[tuple[int, ...], ...] = field(default=(), repr=False)
    limit: int = 1

    def __getitem__(self, place: CellLike) -> frozenset[int]:
        return self.digits[self.puzzle.places.index(as_cell(place))]

    def count(self, place: CellLike, digit: int) -> int:
        """How many solutions have the digit in this cell, counted up to ``limit``."""
        return self.counts[self.puzzle.places.index(as_cell(place))][self.puzzle.shape.digits.index(digit)]

    def to_svg(self) -> str:
        """A picture of the puzzle with the candidates, coloured by the number of solutions with each."""
        from .._drawing import to_svg
        from .drawing import candidates_board

        return to_svg(candidates_board(self))

    def drawing(self, *, color: bool = False, frame: bool = True) -> str:
        """The same as text in lines, in box characters or (without *frame*) in ASCII."""
        from .drawing import candidates_board
        from .legend import key, text

        board = candidates_board(self)
        return "\n".join([text(board, color=color, frame=frame), *key(board, color=color)])
