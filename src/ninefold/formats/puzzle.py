"""What a record carries: a puzzle of some shape, and what the readers and writers of several formats share about one.

``Grid`` is the classic puzzle and the only one there is so far; ``Puzzle`` names what the formats need of it, so that a
puzzle of another shape or with further rules can go the same way.  ``build`` is the one door through which
readers make a puzzle out of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from .._errors import ParseError
from .._geometry import CLASSIC, Shape
from .._grid import Grid

__all__ = ["Puzzle", "build", "digit_in", "has_filled", "in_rows", "is_plain", "shape_of", "signs"]

S = TypeVar("S", bound=Sequence[Any])


@runtime_checkable
class Puzzle(Protocol):
    """A puzzle as files hold one: its shape, the digits, which of them are clues, and the marks.

    Cells are numbered row by row; marks are masks, bit d-1 for digit d.  ``Grid`` is one:

    >>> from ninefold import Grid
    >>> grid: Puzzle = Grid("1" + "." * 80)
    >>> grid.shape, grid.digits[0], sorted(grid.clues)
    (Shape(9), 1, [0])
    """

    @property
    def shape(self) -> Shape:
        """Size of the grid and of its boxes."""

    @property
    def digits(self) -> Sequence[int]:
        """The digit of each cell, 0 where it is empty."""

    @property
    def clues(self) -> frozenset[int]:
        """The cells that are clues; other filled cells were filled in later."""

    @property
    def clue_count(self) -> int:
        """How many cells are clues."""

    @property
    def empty_count(self) -> int:
        """How many cells are empty."""

    @property
    def marks(self) -> tuple[int, ...] | None:
        """Pencil marks of each cell, or ``None``."""

    @property
    def corners(self) -> tuple[int, ...] | None:
        """Corner marks of each cell, or ``None``."""

    @property
    def sukaku(self) -> bool:
        """Whether the pencil marks are the puzzle."""


def shape_of(rows: int, columns: int | None = None) -> Shape:
    """The shape of a puzzle with so many rows and columns; ParseError for one that cannot be read."""
    if rows != CLASSIC.size or columns not in (None, CLASSIC.size):
        raise ParseError(f"{rows}x{rows if columns is None else columns} cells: only 9x9 puzzles are read")
    return CLASSIC


def build(
    shape: Shape,
    digits: Iterable[int],
    *,
    clues: Iterable[int] | None = None,
    marks: Iterable[int] | None = None,
    corners: Iterable[int] | None = None,
    sukaku: bool = False,
) -> Grid:
    """Make the puzzle that a reader found; of another shape than 9x9 there is none yet."""
    if shape != CLASSIC:
        raise ParseError(f"{shape.size}x{shape.size} cells: only 9x9 puzzles are read")
    return Grid.build(digits, clues=clues, marks=marks, corners=corners, sukaku=sukaku)


def has_filled(puzzle: Puzzle) -> bool:
    """Whether digits were filled in that are no clues."""
    return puzzle.clue_count + puzzle.empty_count < puzzle.shape.cells


def is_plain(puzzle: Puzzle) -> bool:
    """Whether the digits say all: all of them clues, and no marks of any kind."""
    return puzzle.marks is None and puzzle.corners is None and not has_filled(puzzle)


def in_rows(cells: S, shape: Shape = CLASSIC) -> list[S]:
    """A list of all cells, or the characters of a line, row by row."""
    part: Any = cells
    return [part[start : start + shape.size] for start in range(0, shape.cells, shape.size)]


def signs(shape: Shape) -> str:
    """The digits of a shape as one character each."""
    return "".join(map(str, shape.digits))


def digit_in(shape: Shape, value: Any, cell: int) -> int:
    """Read a digit, as a number or as a string; raise ParseError that names the cell."""
    if isinstance(value, (int, str)) and not isinstance(value, bool) and str(value) in map(str, shape.digits):
        return int(value)
    raise ParseError(f"{shape.place(cell)}: {value!r:.20} is not a digit")
