"""What the functions of ninefold return: small frozen values."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from ._grid import Conflict, Grid

__all__ = ["Check", "Count", "Solution", "Status"]


class Status(enum.Enum):
    """What is true of a puzzle; exactly one of the four.

    >>> [status.value for status in Status]
    ['invalid', 'none', 'one', 'several']
    """

    INVALID = "invalid"
    """The digits already break the rules."""
    NONE = "none"
    """The rules leave no solution."""
    ONE = "one"
    """Exactly one solution: a proper puzzle."""
    SEVERAL = "several"
    """More than one solution."""

    def __str__(self) -> str:
        return _SENTENCES[self]


_SENTENCES = {
    Status.INVALID: "invalid",
    Status.NONE: "no solution",
    Status.ONE: "exactly one solution",
    Status.SEVERAL: "several solutions",
}


class Solution:
    """A solved puzzle.

    ``unique`` says whether it is the only solution; ``guesses`` how many branches the search took.

    >>> import ninefold
    >>> solution = ninefold.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> solution.line[:9], solution.unique
    ('534678912', True)
    >>> solution.grid[0, 2]
    4
    """

    __slots__ = ("_grid", "_puzzle", "guesses", "line", "unique")

    line: str
    unique: bool
    guesses: int

    def __init__(self, puzzle: Grid | str, line: str, unique: bool, guesses: int) -> None:
        self._puzzle = puzzle
        self._grid: Grid | None = None
        self.line = line
        self.unique = unique
        self.guesses = guesses

    @property
    def puzzle(self) -> Grid:
        """The puzzle that was solved."""
        if not isinstance(self._puzzle, Grid):
            self._puzzle = Grid(self._puzzle)
        return self._puzzle

    @property
    def grid(self) -> Grid:
        """The solution as a Grid; the puzzle's clues are its clues."""
        if self._grid is None:
            self._grid = self.puzzle.with_solution(self.line)
        return self._grid

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.puzzle == other.puzzle and self.line == other.line and self.unique == other.unique

    def __hash__(self) -> int:
        return hash((self.line, self.unique))

    def __repr__(self) -> str:
        return f"Solution({self.line!r}, unique={self.unique}, guesses={self.guesses})"

    def __str__(self) -> str:
        return self.grid.drawing()

    def _repr_svg_(self) -> str:
        return self.grid.to_svg()


@dataclass(frozen=True, slots=True)
class Count:
    """How many solutions were found; ``complete`` tells whether that is all of them.

    ``complete`` is False when the limit or the budget stopped the count: there are then at least
    ``value`` solutions (exactly: the search ended before it could rule out more).
    """

    value: int
    complete: bool
    guesses: int = 0

    def __str__(self) -> str:
        return str(self.value) if self.complete else f"at least {self.value}"


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on a puzzle: which of the four is true, and the evidence for it.

    ``conflicts`` when invalid; ``solutions`` holds the one, or two of several.
    """

    status: Status
    conflicts: tuple[Conflict, ...] = ()
    solutions: tuple[Grid, ...] = ()
    guesses: int = 0

    def __str__(self) -> str:
        if self.conflicts:
            return f"{self.status}: " + "; ".join(map(str, self.conflicts))
        return str(self.status)
