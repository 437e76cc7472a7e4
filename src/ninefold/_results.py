"""What the functions of ninefold return: small frozen values."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from ._errors import (
    InvalidPuzzleError,
    MistakeError,
    NinefoldError,
    NoSolutionError,
    ParseError,
    SeveralSolutionsError,
)
from ._grid import Conflict, Grid

__all__ = ["Check", "Count", "Solution", "Status"]


class Status(enum.IntEnum):
    """What is true of a puzzle, or of one row of a batch: the only words for it there are.

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
    """With a limit of 1: a solution was found, and whether there are more was not asked."""
    INVALID = 4
    """The digits already break the rules."""
    UNREADABLE = 5
    """No puzzle: not 81 cells, or a character that is no cell."""
    UNDECIDED = 6
    """A budget ran out before it was certain."""
    FAILED = 7
    """The work on it crashed or never ended, time and again; only rows of batch jobs are."""

    @property
    def phrase(self) -> str:
        """The same in words, for a person."""
        return _PHRASES[self]

    @classmethod
    def of(cls, error: NinefoldError) -> Status:
        """Return the status of what a call refused with this error.

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
        """Return the status that a count proves: cut short at 0 or 1 it is undecided, unless one was all to be found.

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
    """The verdict on a puzzle: its status (invalid, none, one or several) and the evidence for it.

    ``conflicts`` when invalid; ``solutions`` holds the one, or two of several.
    """

    status: Status
    conflicts: tuple[Conflict, ...] = ()
    solutions: tuple[Grid, ...] = ()
    guesses: int = 0

    def __str__(self) -> str:
        if self.conflicts:
            return f"{self.status.phrase}: " + "; ".join(map(str, self.conflicts))
        return self.status.phrase
