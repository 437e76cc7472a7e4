"""``Grid``: a 9x9 Sudoku position as an immutable value."""

from __future__ import annotations

import operator
import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from ..base import geometry as _geometry
from ..base.arguments import flag, shown
from ..base.fields import CellNumbers, Digit, HouseNumber
from ..base.geometry import CLASSIC, HOUSES, PEERS, Place, Shape, cell_at, cell_name, house_name
from ..errors import ParseError
from . import text as _text
from .puzzle import Puzzle, classic_only, is_variant
from .text import Cells

if TYPE_CHECKING:
    import numpy as np

    from ..drawing import Board

__all__ = ["Conflict", "Grid", "GridLike", "classic_grid"]

GridLike: TypeAlias = (
    "Grid | str | bytes | Sequence[Sequence[int | str | None]] | Sequence[int | str | None] | np.ndarray[Any, Any]"
)
"""The puzzle argument of ninefold's functions: a Grid or anything that ``Grid()`` reads."""

_ALL = CLASSIC.all
_VALUES = tuple(operator.itemgetter(*house) for house in HOUSES)
"""For each house, a function that selects its cells."""


_NUMBERS = ("three", "four", "five", "six", "seven", "eight", "nine")
_TIMES = ("not at all", "once", "twice", *(f"{number} times" for number in _NUMBERS))


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same digit more than once in one house.

    >>> Grid("55" + "." * 79).conflicts[0]
    Conflict(house=0, digit=5, cells=(0, 1))
    >>> print(Grid("55" + "." * 79).conflicts[0])
    row 1 has 5 twice (r1c1, r1c2)
    >>> print(Grid("5555" + "." * 77).conflicts[0])
    row 1 has 5 four times (r1c1, r1c2, r1c3, r1c4)
    """

    house: HouseNumber
    digit: Digit
    cells: CellNumbers

    def __str__(self) -> str:
        times = _TIMES[len(self.cells)]
        where = ", ".join(cell_name(c) for c in self.cells)
        return f"{house_name(self.house)} has {self.digit} {times} ({where})"


class Grid(Puzzle):
    """A 9x9 Sudoku position: digits, which of them are clues, and pencil marks of two kinds if there are any.

    Built from 81 characters in the usual notations, from a drawn grid, from nested or flat sequences of
    ints, strings and ``None``, from a numpy array, or from bytes.  Immutable and hashable; two grids are
    equal when digits, clues and marks of both kinds are.  ``Grid(str(grid)) == grid`` holds for every grid that is not
    a sukaku.

    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(grid)
    5 3 . | . 7 . | . . .
    6 . . | 1 9 5 | . . .
    . 9 8 | . . . | . 6 .
    ------+-------+------
    8 . . | . 6 . | . . 3
    4 . . | 8 . 3 | . . 1
    7 . . | . 2 . | . . 6
    ------+-------+------
    . 6 . | . . . | 2 8 .
    . . . | 4 1 9 | . . 5
    . . . | . 8 . | . 7 9
    >>> grid[0, 1], grid.clue_count, grid.empty_count
    (3, 30, 51)
    >>> grid == Grid(str(grid)) == Grid(grid.line)
    True

    Cells are numbered 0-80 row by row.  ``marks[c]`` holds the pencil marks of an empty cell as a mask, bit d-1 for
    digit d: the digits that the cell may still hold, all of them.  ``corners[c]`` holds its corner (Snyder) marks:
    digits with few places left in a box, which say nothing about the other digits.  Both are a person's notes and do
    not bind the solver, except the marks of a *sukaku* (``sukaku=True``, see :meth:`from_candidates`), whose marks are
    the puzzle.
    """

    __slots__ = ("_cells", "_hash", "_sukaku")
    classic = True

    _cells: Cells
    _sukaku: bool

    def __init__(self, puzzle: GridLike = "." * 81) -> None:
        sukaku = False
        if isinstance(puzzle, Grid):
            cells, sukaku = puzzle._cells, puzzle._sukaku
        elif isinstance(puzzle, str):
            cells = _text.parse(puzzle)
        elif isinstance(puzzle, (bytes, bytearray, memoryview)):
            cells = _from_bytes(bytes(puzzle))
        else:
            cells = _from_values(_flatten(puzzle))
        self._set(cells, sukaku)

    def _set(self, cells: Cells, sukaku: bool) -> None:
        object.__setattr__(self, "_cells", cells)
        object.__setattr__(self, "_sukaku", sukaku)
        object.__setattr__(self, "_hash", hash((cells, sukaku)))

    @classmethod
    def _of(cls, cells: Cells, *, sukaku: bool = False) -> Grid:
        """Make a grid of cells known to be well formed."""
        grid = cls.__new__(cls)
        grid._set(cells, sukaku)
        return grid

    @classmethod
    def build(
        cls,
        digits: Iterable[int],
        *,
        clues: Iterable[Place] | None = None,
        marks: Iterable[int] | None = None,
        corners: Iterable[int] | None = None,
        sukaku: bool = False,
    ) -> Grid:
        """Make a grid of 81 digits (0 empty), the cells that are clues (all filled ones by default) and marks.

        *marks* and *corners* are 81 masks each (bit d-1 for digit d), or ``None`` for none.

        >>> Grid.build([1, 2] + [0] * 79, clues=[0]).is_clue(1)
        False
        """
        cells = _from_values(digits)
        known = cells.clues if clues is None else _clue_bits(clues, cells.digits)
        masks = None if marks is None else _masks_of(marks, cells.digits)
        if not sukaku:
            masks = _or_none(masks)
        elif masks is None:
            raise ParseError("a sukaku needs pencil marks")
        notes = None if corners is None else _or_none(_masks_of(corners, cells.digits))
        return cls._of(Cells(cells.digits, known, masks, notes), sukaku=bool(sukaku))

    @classmethod
    def from_candidates(cls, masks: Sequence[int]) -> Grid:
        """Make a sukaku: no clues, and every cell may hold only the digits of its mask (bit d-1 for d).

        >>> Grid.from_candidates([0b11] + [0x1FF] * 80).candidates(0)
        (1, 2)
        """
        return cls.build([0] * 81, marks=masks, sukaku=True)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Grid is immutable: cannot set {name!r}; use grid.set(cell, digit)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Grid is immutable: cannot delete {name!r}")

    # --- contents

    @property
    def shape(self) -> Shape:
        """Nine rows of nine cells in boxes of 3x3: a Grid is always classic."""
        return CLASSIC

    @property
    def digits(self) -> bytes:
        """The 81 digits, 0 for an empty cell."""
        return self._cells.digits

    @property
    def line(self) -> str:
        """The digits as 81 characters, ``.`` for an empty cell."""
        return _text.line(self._cells)

    @property
    def clues(self) -> frozenset[int]:
        """The cells that are clues; other filled cells were filled in later."""
        return frozenset(c for c in range(81) if self._cells.clues >> c & 1)

    @property
    def marks(self) -> tuple[int, ...] | None:
        """Pencil marks per cell as masks (bit d-1 for digit d, 0 for none), or ``None``."""
        return self._cells.marks

    @property
    def corners(self) -> tuple[int, ...] | None:
        """Corner marks per cell as masks (bit d-1 for digit d, 0 for none), or ``None``.

        They mean "here or in few other cells of this box", not "these are all candidates", so ``candidates`` ignores
        them.
        """
        return self._cells.corners

    @property
    def sukaku(self) -> bool:
        """Whether the pencil marks are the puzzle, not notes."""
        return self._sukaku

    @property
    def clue_count(self) -> int:
        """How many cells are clues."""
        return self._cells.clues.bit_count()

    @property
    def empty_count(self) -> int:
        """How many cells are empty."""
        return self._cells.digits.count(0)

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit (which does not make it a solution: see ``is_solved``)."""
        return 0 not in self._cells.digits

    @property
    def is_solved(self) -> bool:
        """Whether every cell holds a digit and no house holds one twice."""
        return self.is_full and not self.conflicts

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every digit that appears more than once in a house, by house and digit."""
        found = []
        digits = self._cells.digits
        for h, values_of in enumerate(_VALUES):
            values = values_of(digits)
            filled = 9 - values.count(0)
            if len({*values, 0}) - 1 < filled:  # very rare: some digit appears twice
                for d in range(1, 10):
                    if values.count(d) > 1:
                        found.append(Conflict(h, d, tuple(c for c in HOUSES[h] if digits[c] == d)))
        return tuple(found)

    def is_clue(self, cell: Place) -> bool:
        """Whether the cell holds a clue (and not a digit that was filled in later)."""
        return bool(self._cells.clues >> cell_at(cell) & 1)

    def candidates(self, cell: Place) -> tuple[int, ...]:
        """The digits that the marks, row, column and box of a cell allow; its digit if it is filled.

        >>> Grid("12345678." + "." * 72).candidates("r1c9")
        (9,)
        """
        cell = cell_at(cell)
        digits = self._cells.digits
        if digits[cell]:
            return (digits[cell],)
        mask = self._cells.marks[cell] if self._cells.marks else 0
        seen = {digits[p] for p in PEERS[cell]}
        allowed = mask if self._sukaku else mask or _ALL
        return tuple(d for d in _text.digits_of(allowed) if d not in seen)

    def __getitem__(self, cell: Place) -> int:
        """Return the digit at ``grid[row, column]`` (from 0), ``grid["r1c3"]`` or ``grid[cell]``; 0 when empty.

        >>> grid = Grid("..4" + "." * 78)
        >>> grid[0, 2], grid["r1c3"], grid[2]
        (4, 4, 4)
        """
        return self._cells.digits[cell_at(cell)]

    def __iter__(self) -> Iterator[int]:
        return iter(self._cells.digits)

    def __len__(self) -> int:
        return 81

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits as nine tuples of nine."""
        return tuple(tuple(self._cells.digits[9 * r : 9 * r + 9]) for r in range(9))

    # --- new grids from it

    def set(self, cell: Place, digit: int) -> Grid:
        """Return a grid with *digit* filled in at *cell* (0 empties it); clues cannot be overwritten.

        >>> Grid("1" + "." * 80).set((0, 1), 2).set("r1c3", 3).line[:4]
        '123.'
        """
        cell = cell_at(cell)
        if not 0 <= _number(digit) <= 9:
            raise ValueError(f"{_shown(digit)} is not a digit from 1 to 9, or 0 for empty")
        if self._cells.clues >> cell & 1:
            raise ValueError(f"{_geometry.place(cell)} is a clue and cannot be changed")
        digits = bytearray(self._cells.digits)
        digits[cell] = digit
        marks, corners = self._cells.marks, self._cells.corners
        if marks is not None and digit:
            marks = (*marks[:cell], 0, *marks[cell + 1 :])
            marks = marks if self._sukaku else _or_none(marks)
        if corners is not None and digit:
            corners = _or_none((*corners[:cell], 0, *corners[cell + 1 :]))
        return Grid._of(Cells(bytes(digits), self._cells.clues, marks, corners), sukaku=self._sukaku)

    def with_solution(self, line: str | bytes) -> Grid:
        """Return the grid with its empty cells filled from 81 digits; clues stay clues."""
        if not isinstance(line, (str, bytes)):
            raise TypeError(f"the solution must be a line of 81 digits, got {shown(line)}")
        digits = _text.parse_line(line if isinstance(line, str) else line.decode("ascii", "replace")).digits
        return Grid._of(Cells(digits, self._cells.clues, None))

    def with_marks(self, marks: Iterable[int] | None) -> Grid:
        """Return the grid with these pencil marks (``None`` for none); corner marks stay."""
        digits = self._cells.digits
        masks = None if marks is None else _or_none(_masks_of(marks, digits))
        return Grid._of(Cells(digits, self._cells.clues, masks, self._cells.corners))

    def with_corners(self, corners: Iterable[int] | None) -> Grid:
        """Return the grid with these corner marks (``None`` for none); the other marks stay.

        >>> Grid().with_corners([0b11] + [0] * 80).candidates("r1c1")
        (1, 2, 3, 4, 5, 6, 7, 8, 9)
        """
        masks = None if corners is None else _or_none(_masks_of(corners, self._cells.digits))
        return Grid._of(self._cells._replace(corners=masks), sukaku=self._sukaku)

    def with_all_marks(self) -> Grid:
        """Return the grid with every candidate that row, column and box allow penciled in."""
        return self.with_marks([_text.mask_of(self.with_marks(None).candidates(c)) for c in range(81)])

    def puzzle(self) -> Grid:
        """Return the clues alone: no filled-in digits and no notes."""
        if self._sukaku:
            return self.with_corners(None)
        digits = bytes(d if self._cells.clues >> c & 1 else 0 for c, d in enumerate(self._cells.digits))
        return Grid._of(Cells(digits, self._cells.clues))

    def _masks(self) -> bytes:
        """Return the candidate masks for the engines (162 bytes), as the digits and the marks of a sukaku allow."""
        marks = self._cells.marks if self._sukaku else None
        values = [1 << (d - 1) if d else marks[c] if marks else _ALL for c, d in enumerate(self._cells.digits)]
        return struct.pack("<81H", *values)

    # --- as a value, and as a picture

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._cells == other._cells and self._sukaku == other._sukaku

    def __hash__(self) -> int:
        return self._hash  # type: ignore[attr-defined, no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        digits, clues, marks, corners = self._cells
        return _restore, (digits, clues, marks, self._sukaku, corners)

    def __str__(self) -> str:
        return _text.drawing(self._cells)

    def __repr__(self) -> str:
        extras = ""
        filled = 81 - self.empty_count - self.clue_count
        if filled:
            extras += f" {filled} filled in"
        if self.marks:
            extras += " sukaku" if self._sukaku else " with marks"
        if self.corners:
            extras += " with corner marks"
        return f"Grid({self.line!r})" if not extras else f"<Grid {self.line!r}{extras}>"

    def to_numpy(self) -> np.ndarray[Any, Any]:
        """Return the digits as a (9, 9) numpy array of uint8, 0 for empty."""
        import numpy as np

        return np.frombuffer(self._cells.digits, dtype=np.uint8).reshape(9, 9).copy()

    def drawing(
        self, *, plus: bool = False, color: bool = False, frame: bool = False, highlight: Iterable[Place] = ()
    ) -> str:
        """Return the drawn grid.

        With *plus*, digits filled in later carry a ``+``, as in ``str(grid)``.  With *color*, ANSI colors: clues
        bold, other digits blue, conflicts red, the cells to *highlight* yellow.  With *frame*, box characters.

        >>> print(Grid("12" + "." * 79).set("r1c3", 3).drawing(plus=True).splitlines()[0])
         1  2 +3 |  .  .  . |  .  .  .
        """
        from ..drawing import HIGHLIGHT, Shade, to_text

        board = self._board()
        if isinstance(highlight, str) or not hasattr(highlight, "__iter__") or isinstance(highlight, type):
            raise TypeError(f"highlight must be a list of cells, got {shown(highlight)}")
        cells = tuple(cell_at(place) for place in highlight)
        if cells:
            board = board.on(Shade(cells, HIGHLIGHT))
        return to_text(board, plus=flag("plus", plus), color=flag("color", color), frame=flag("frame", frame))

    def to_svg(self, *, labels: bool = False) -> str:
        """Return the grid as an SVG picture, with *labels* on rows and columns; cells in conflict are red.

        >>> Grid("." * 81).to_svg().startswith("<svg")
        True
        """
        from ..drawing import Labels, to_svg

        board = self._board()
        return to_svg(board.on(Labels()) if flag("labels", labels) else board)

    def _board(self) -> Board:
        """The layers to draw."""
        return _text.board(self._cells, frozenset(c for conflict in self.conflicts for c in conflict.cells))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return f'<div class="ninefold-grid">{self.to_svg()}</div>'


def classic_grid(puzzle: GridLike, what: str) -> Grid:
    """Read a puzzle for *what*, a function for classic puzzles; a variant raises ParseError with that name.

    >>> classic_grid("1" + "." * 80, "rate").line[0]
    '1'
    """
    if is_variant(puzzle):
        raise ParseError(classic_only(what))
    return Grid(puzzle)


def _restore(
    digits: bytes,
    clues: int,
    marks: tuple[int, ...] | None,
    sukaku: bool,
    corners: tuple[int, ...] | None = None,
) -> Grid:
    return Grid._of(Cells(digits, clues, marks, corners), sukaku=sukaku)


def _or_none(masks: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return masks if masks and any(masks) else None


_CLUES = b"0" + b"1" * 255
"""For each digit whether it is one, as a character."""


def _from_bytes(data: bytes) -> Cells:
    """Read bytes: 81 small numbers 0-9, or ASCII text."""
    if len(data) == 81 and max(data) <= 9:
        return Cells(data, int(data[::-1].translate(_CLUES), 2))
    try:
        return _text.parse(data.decode("ascii"))
    except UnicodeDecodeError as error:
        raise ParseError(f"byte {error.start + 1}: {data[error.start]:#04x} is not ASCII") from None


def _clue_bits(clues: Iterable[Place], digits: bytes) -> int:
    """Return the bits of the cells that are clues; values after the first 81 are ignored."""
    bits = 0
    for cell in _at_most(clues, 81, "clues"):
        if not digits[number := cell_at(cell)]:
            raise ParseError(f"{_geometry.place(number)} is empty and cannot be a clue")
        bits |= 1 << number
    return bits


def _masks_of(marks: Iterable[int], digits: bytes) -> tuple[int, ...]:
    """Check 81 candidate masks; a filled cell has none."""
    masks = _at_most(marks, 81, "marks for 81 cells")
    if len(masks) != 81:
        raise ParseError(f"expected marks for 81 cells, got {len(masks)}")
    found = []
    for c, (digit, mask) in enumerate(zip(digits, masks)):
        number = _number(mask)
        if not 0 <= number <= _ALL:
            raise ParseError(f"{_geometry.place(c)}: {_shown(mask)} is not a candidate mask")
        found.append(0 if digit else number)
    return tuple(found)


def _at_most(values: Any, limit: int, what: str) -> list[Any]:
    """List the values of an iterable; reading stops after *limit*."""
    try:
        found = list(islice(values, limit + 1))
    except TypeError:
        raise ParseError(f"expected {what}, got {_shown(values)}") from None
    if len(found) > limit:
        raise ParseError(f"expected {what}, got {_length(values)}")
    return found


def _number(value: Any) -> int:
    """A whole number of any type, or -1."""
    try:
        return operator.index(value)
    except TypeError:
        return -1


def _length(values: Any) -> str:
    try:
        return str(len(values))
    except (TypeError, OverflowError):
        return "more"


def _shown(value: object) -> str:
    """A value for a message, however long its own words are."""
    try:
        text = repr(value)
    except Exception:  # an int of 5,000 digits, or an object that cannot be shown
        return f"this {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _flatten(values: Any) -> list[Any]:
    """Turn a 9x9 or flat sequence, or a numpy array of shape (9, 9) or (81,), into 81 values."""
    shape = getattr(values, "shape", None)
    if isinstance(shape, tuple) and shape not in ((9, 9), (81,)):
        raise ParseError(f"expected an array of shape (9, 9) or (81,), got {shape}")
    if hasattr(values, "tolist"):
        values = values.tolist()
    if not hasattr(values, "__iter__"):
        if is_variant(values):
            raise ParseError(classic_only("Grid"))
        raise ParseError(
            f"cannot read a puzzle from {type(values).__name__}: expected 81 characters, nine rows, an array or a Grid"
        )
    rows = _at_most(values, 81, "9 rows or 81 cells")
    if len(rows) == 81:
        return rows
    if len(rows) != 9:
        raise ParseError(f"expected 9 rows or 81 cells, got {len(rows)}")
    flat: list[Any] = []
    for r, row in enumerate(rows):
        try:
            cells = _at_most(row, 9, "9 cells")
            if len(cells) != 9:
                raise ParseError(f"expected 9 cells, got {len(cells)}")
        except ParseError as error:
            raise ParseError(f"row {r + 1}: {error.reason}") from None
        flat += cells
    return flat


def _from_values(values: Iterable[Any]) -> Cells:
    """Read 81 ints, one-character strings or None."""
    known = _at_most(values, 81, "81 cells")
    if len(known) != 81:
        raise ParseError(f"expected 81 cells, got {len(known)}")
    digits = bytearray()
    clues = 0
    for c, value in enumerate(known):
        digit = _digit(value, c)
        if digit:
            clues |= 1 << c
        digits.append(digit)
    return Cells(bytes(digits), clues)


def _digit(value: Any, cell: int) -> int:
    if value is None:
        return 0
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, str):
        if len(value) == 1 and value in "123456789":
            return int(value)
        if value == "" or (len(value) == 1 and value in _text.BLANKS):
            return 0
    elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9:
        return value
    elif hasattr(value, "__index__") and not isinstance(value, (bool, int)):
        return _digit(value.__index__(), cell)
    elif isinstance(value, float) and value.is_integer() and 0 <= value <= 9:
        return int(value)
    raise ParseError(f"{_geometry.place(cell)}: {_shown(value)} is not a digit")
