"""The results of ninefold's functions: small frozen values."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cache
from operator import add
from typing import TYPE_CHECKING

from ..base.geometry import CLASSIC, Cell, Place
from ..errors import (
    InvalidPuzzleError,
    MistakeError,
    NinefoldError,
    NoSolutionError,
    ParseError,
    SeveralSolutionsError,
    first_few,
)
from ..puzzle.grid import Conflict, Grid
from ..puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from .findings import Finding

__all__ = ["Check", "Count", "Solution", "Status"]


class Status(enum.IntEnum):
    """The status of a puzzle, or of one row of a batch, with the same words everywhere.

    ``str()`` gives the name that files and messages use, ``phrase`` the same for a person.

    >>> for status in Status:
    ...     print(int(status), status, "-", status.phrase)
    0 none - no solution
    1 one - exactly one solution
    2 several - several solutions
    3 found - at least one solution
    4 invalid - invalid
    5 unreadable - unreadable
    6 undecided - undecided
    7 failed - failed
    """

    NONE = 0
    """The rules leave no solution."""
    ONE = 1
    """Exactly one solution: a proper puzzle."""
    SEVERAL = 2
    """More than one solution."""
    FOUND = 3
    """With a limit of 1: a solution was found, and the search did not look for more."""
    INVALID = 4
    """The digits already break the rules."""
    UNREADABLE = 5
    """Not a puzzle: not 81 cells, or a character that is not a cell."""
    UNDECIDED = 6
    """A budget ran out before it was certain."""
    FAILED = 7
    """The work on it crashed or never ended, even when repeated; only in batch jobs."""

    @property
    def phrase(self) -> str:
        """The same in words, for a person."""
        return _PHRASES[self]

    @classmethod
    def of(cls, error: NinefoldError) -> Status:
        """Return the status of a puzzle that a call rejected with this error.

        >>> from ninefold import NoSolutionError, ParseError
        >>> Status.of(NoSolutionError()), Status.of(ParseError("expected 81 cells, got 5"))
        (<Status.NONE: 0>, <Status.UNREADABLE: 5>)
        """
        for kind, status in _OF_ERRORS:
            if isinstance(error, kind):
                return status
        return cls.UNDECIDED

    @classmethod
    def counted(cls, number: int, complete: bool, limit: int | None) -> Status:
        """Return the status that a count proves: a count that was cut short at 0 or 1 is undecided, unless its limit
        was 1.

        >>> Status.counted(1, True, 2), Status.counted(1, False, 1), Status.counted(0, False, None)
        (<Status.ONE: 1>, <Status.FOUND: 3>, <Status.UNDECIDED: 6>)
        """
        if number > 1:
            return cls.SEVERAL
        if complete:
            return cls.ONE if number else cls.NONE
        return cls.FOUND if number == limit else cls.UNDECIDED

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


_PHRASES = (
    "no solution",
    "exactly one solution",
    "several solutions",
    "at least one solution",
    "invalid",
    "unreadable",
    "undecided",
    "failed",
)
_OF_ERRORS = (
    (ParseError, Status.UNREADABLE),
    (InvalidPuzzleError, Status.INVALID),
    (SeveralSolutionsError, Status.SEVERAL),
    ((NoSolutionError, MistakeError), Status.NONE),
)


class Solution:
    """A solved puzzle of either kind.

    ``unique`` is True if it is the only solution.  ``proved`` is False if the budget ran out before that was
    certain.  ``guesses`` counts the branches the search took.

    >>> import ninefold
    >>> solution = ninefold.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> solution.line[:9], solution.unique
    ('534678912', True)
    >>> solution.grid[0, 2], solution.rows[0][:3], solution["r1c3"]
    (4, (5, 3, 4), 4)
    """

    __slots__ = ("_digits", "_grid", "_puzzle", "_unproved", "guesses", "line", "unique")

    # Made when you ask for them, or only for variants: a million solutions are mostly lines.
    _digits: tuple[int, ...]
    _grid: Grid
    _unproved: bool
    line: str
    """The digits of the grid in one line; separated by spaces if some have two characters."""
    unique: bool
    guesses: int

    def __init__(
        self, puzzle: Puzzle | str, digits: str | tuple[int, ...], unique: bool, guesses: int = 0, proved: bool = True
    ) -> None:
        self._puzzle = puzzle
        self.line = digits  # type: ignore[assignment]
        self.unique = unique
        self.guesses = guesses
        if digits.__class__ is not str:
            self._digits = tuple(map(int, digits))
            cells = self._digits[: self.puzzle.shape.cells]
            self.line = ("" if max(cells) <= 9 else " ").join(map(str, cells))
        if not proved:
            self._unproved = True

    @property
    def proved(self) -> bool:
        """False if the budget ran out before it was certain that there is no other solution."""
        return not hasattr(self, "_unproved")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was solved."""
        if not isinstance(self._puzzle, Puzzle):
            self._puzzle = Grid(self._puzzle)
        return self._puzzle

    @property
    def digits(self) -> tuple[int, ...]:
        """The digit of each cell, row by row; extra cells of a variant last."""
        if not hasattr(self, "_digits"):
            self._digits = tuple(map(int, self.line))
        return self._digits

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits of the grid, row by row."""
        return tuple(tuple(self.digits[cell] for cell in row) for row in self.puzzle.shape.rows)

    @property
    def values(self) -> dict[Cell | str, int]:
        """The digit of each cell, by ``Cell`` or by the name of an extra cell."""
        shape, extra = self.puzzle.shape, getattr(self.puzzle, "extra", ())
        places = (*(Cell(*divmod(number, shape.width)) for number in range(shape.cells)), *extra)
        return dict(zip(places, self.digits, strict=True))

    def __getitem__(self, cell: Place) -> int:
        """The digit of a cell: by name (also that of an extra cell), by (row, column) from 0, or by number."""
        return self.digits[self.puzzle._cell_number(cell)]

    @property
    def grid(self) -> Grid:
        """The solution as a Grid; ValueError unless the puzzle is 9x9 with the digits 1 to 9."""
        if not hasattr(self, "_grid"):
            puzzle = self.puzzle
            if isinstance(puzzle, Grid):
                self._grid = puzzle.with_solution(self.line)
            elif (puzzle.shape.height, puzzle.shape.width, puzzle.shape.digits) == (9, 9, CLASSIC.digits):
                self._grid = Grid(self.line)
            else:
                raise ValueError("only a 9x9 solution with the digits 1 to 9 can be a Grid")
        return self._grid

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        mine, theirs = (self.line, self.unique, self.proved), (other.line, other.unique, other.proved)
        return mine == theirs and self.puzzle == other.puzzle and self.digits == other.digits

    def __hash__(self) -> int:
        return hash((self.line, self.unique))

    def __repr__(self) -> str:
        proved = "" if self.proved else ", proved=False"
        return f"Solution({self.line!r}, unique={self.unique}, guesses={self.guesses}{proved})"

    def __str__(self) -> str:
        if not isinstance(self._puzzle, Puzzle) or isinstance(self._puzzle, Grid):
            return "".join(map(add, _blank_drawing(), self.line))
        width = max(len(str(digit)) for digit in self.puzzle.shape.digits)
        return "\n".join(" ".join(str(digit).rjust(width) for digit in row) for row in self.rows)

    def _repr_svg_(self) -> str:
        puzzle = self.puzzle
        return self.grid.to_svg() if isinstance(puzzle, Grid) else puzzle.to_svg(self)  # type: ignore[call-arg]


@cache
def _blank_drawing() -> list[str]:
    """The drawing of an empty classic grid, cut at its cells."""
    return Grid("." * 81).drawing().split(".")


@dataclass(frozen=True, slots=True)
class Count:
    """The number of solutions found; ``complete`` is True if there are no others.

    ``complete`` is False when the limit or the budget stopped the count: the puzzle then has at least ``value``
    solutions.
    """

    value: int
    complete: bool
    guesses: int = 0

    def __str__(self) -> str:
        return str(self.value) if self.complete else f"at least {self.value}"


@dataclass(frozen=True, slots=True)
class Check:
    """The verdict on a puzzle: its status and the evidence for it.

    If the puzzle is invalid, ``conflicts`` holds the houses and rules that its digits break; ``str()`` of each is a
    sentence.  ``solutions`` holds the only solution, or two of several.  ``findings`` explain why the puzzle has no
    solution or several, if you ask for it with ``explain=True``; ``complete`` is False if time ran out before every
    explanation was looked for.
    """

    status: Status
    conflicts: tuple[Conflict | str, ...] = ()
    solutions: tuple[Solution, ...] = ()
    guesses: int = 0
    findings: tuple[Finding, ...] = ()
    complete: bool = True

    def __str__(self) -> str:
        if self.conflicts:
            return f"{self.status.phrase}: " + first_few(self.conflicts)
        return self.status.phrase
