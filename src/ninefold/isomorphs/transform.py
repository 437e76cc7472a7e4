"""``Transform``: the ways to rearrange and relabel a grid that keep the rules of Sudoku."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ..base.arguments import instance
from ..errors import ParseError
from ..puzzle.grid import Grid, GridLike, classic_grid
from ..puzzle.text import Cells

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Transform"]

_NINE = tuple(range(9))
_THREE = (0, 1, 2)
_TEXT = re.compile(r"(t?)([1-9]{9})/([1-9]{9})/([1-9]{9})", re.ASCII)

_Array = TypeVar("_Array", bound="np.ndarray[Any, Any]")


class Transform:
    """One of the 2 * 6^8 * 9! transforms of a grid that map houses to houses: transpose, move lines, relabel digits.

    Row *r* of the image is row ``rows[r]`` of the grid (counted from 0), column *c* its column
    ``columns[c]``, and digit *d* becomes ``relabel[d - 1]``.  With *transpose* the grid is transposed
    first.  ``rows`` keeps the rows of a band together and ``columns`` those of a stack; *bands* and *stacks*
    move whole ones, after the lines in them: ``bands=(2, 0, 1)`` puts the last band first.

    Call it to apply it; ``second @ first`` does *first* and then *second*; ``~transform`` is the inverse.  A value:
    immutable, hashable, with a short text that reads back.

    >>> move = Transform(bands=(1, 0, 2), relabel=(2, 1, 3, 4, 5, 6, 7, 8, 9))
    >>> print(move(Grid("12" + "." * 79)))
    . . . | . . . | . . .
    . . . | . . . | . . .
    . . . | . . . | . . .
    ------+-------+------
    2 1 . | . . . | . . .
    . . . | . . . | . . .
    . . . | . . . | . . .
    ------+-------+------
    . . . | . . . | . . .
    . . . | . . . | . . .
    . . . | . . . | . . .
    >>> (~move @ move).is_identity
    True
    >>> str(move)
    '456123789/123456789/213456789'
    >>> Transform.parse(str(move)) == move
    True
    """

    __slots__ = ("columns", "relabel", "rows", "transpose")

    relabel: tuple[int, ...]
    """The images of the digits 1 to 9."""
    rows: tuple[int, ...]
    """The row that comes to each of the nine places."""
    columns: tuple[int, ...]
    """The column that comes to each of the nine places."""
    transpose: bool
    """Whether the grid is transposed first."""

    def __init__(
        self,
        *,
        relabel: Sequence[int] = (1, 2, 3, 4, 5, 6, 7, 8, 9),
        bands: Sequence[int] = _THREE,
        stacks: Sequence[int] = _THREE,
        rows: Sequence[int] = _NINE,
        columns: Sequence[int] = _NINE,
        transpose: bool = False,
    ) -> None:
        labels = _permutation(relabel, range(1, 10), "relabel", "the digits 1 to 9")
        self._set(
            labels, _lines(rows, bands, "row", "band"), _lines(columns, stacks, "column", "stack"), bool(transpose)
        )

    def _set(self, relabel: tuple[int, ...], rows: tuple[int, ...], columns: tuple[int, ...], transpose: bool) -> None:
        object.__setattr__(self, "relabel", relabel)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "transpose", transpose)

    @classmethod
    def _of(cls, data: bytes) -> Transform:
        """Make a transform of the 28 bytes of the core."""
        new = cls.__new__(cls)
        new._set(tuple(data[19:28]), tuple(data[1:10]), tuple(data[10:19]), bool(data[0]))
        return new

    @classmethod
    def parse(cls, text: str) -> Transform:
        """Read the text of a transform: ``t`` if it transposes, then rows, columns and labels, counted from 1.

        >>> Transform.parse("t123456789/123456789/123456789").transpose
        True
        """
        found = _TEXT.fullmatch(instance("text", text, str))
        if not found:
            raise ParseError("a transform must be rows/columns/digits, nine each, as in t456123789/123456789/213456789")
        lines = [[int(ch) - 1 for ch in found[group]] for group in (2, 3)]
        try:
            return cls(rows=lines[0], columns=lines[1], relabel=[int(ch) for ch in found[4]], transpose=bool(found[1]))
        except ValueError as error:
            raise ParseError(str(error)) from None

    @property
    def bands(self) -> tuple[int, ...]:
        """The source band for each of the three places."""
        return tuple(self.rows[i] // 3 for i in (0, 3, 6))

    @property
    def stacks(self) -> tuple[int, ...]:
        """The source stack for each of the three places."""
        return tuple(self.columns[i] // 3 for i in (0, 3, 6))

    @property
    def is_identity(self) -> bool:
        """Whether it leaves every grid unchanged."""
        return self == _IDENTITY

    @property
    def cells(self) -> tuple[int, ...]:
        """The source cell for each of the 81 places."""
        down, across = (1, 9) if self.transpose else (9, 1)
        return tuple(down * r + across * c for r in self.rows for c in self.columns)

    def inverse(self) -> Transform:
        """Return the inverse transform; ``~transform`` does the same."""
        rows, columns = _inverted(self.rows), _inverted(self.columns)
        if self.transpose:
            rows, columns = columns, rows
        labels = tuple(d + 1 for d in _inverted([d - 1 for d in self.relabel]))
        return Transform(rows=rows, columns=columns, relabel=labels, transpose=self.transpose)

    __invert__ = inverse

    def __matmul__(self, first: Transform) -> Transform:
        if not isinstance(first, Transform):
            return NotImplemented
        rows, columns = (first.columns, first.rows) if self.transpose else (first.rows, first.columns)
        return Transform(
            rows=[rows[r] for r in self.rows],
            columns=[columns[c] for c in self.columns],
            relabel=[self.relabel[d - 1] for d in first.relabel],
            transpose=self.transpose != first.transpose,
        )

    @overload
    def __call__(self, grid: _Array) -> _Array: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, grid: GridLike) -> Grid: ...
    def __call__(self, grid: Any) -> Any:
        """Apply it to a grid, or to a numpy array of grids.

        A Grid keeps what it has: clues stay clues, marks move along; anything else that ``Grid`` reads gives a
        Grid.  An array (81,), (9, 9), (n, 81) or (n, 9, 9) of digits 0-9, or of dtype uint16 of
        candidate masks, gives a new array of its shape and dtype.

        >>> import numpy as np
        >>> Transform(transpose=True)(np.arange(81).reshape(9, 9) % 9)[0].tolist()
        [0, 0, 0, 0, 0, 0, 0, 0, 0]
        """
        if hasattr(grid, "dtype") and hasattr(grid, "ndim"):
            return self._array(grid)
        source = classic_grid(grid, "Transform")
        digits, clues, marks, corners = source._cells
        order, labels = self.cells, (0, *self.relabel)
        moved = Cells(
            bytes(labels[digits[c]] for c in order),
            sum(1 << place for place, c in enumerate(order) if clues >> c & 1),
            None if marks is None else tuple(self._mask(marks[c]) for c in order),
            None if corners is None else tuple(self._mask(corners[c]) for c in order),
        )
        return Grid._of(moved, sukaku=source.sukaku)

    def _mask(self, mask: int) -> int:
        return sum(1 << (label - 1) for d, label in enumerate(self.relabel) if mask >> d & 1)

    def _array(self, array: Any) -> Any:
        import numpy as np

        if (array.shape[-1:] != (81,) and array.shape[-2:] != (9, 9)) or array.dtype.kind not in "ui":
            raise ParseError(
                f"expected an array (81,), (9, 9), (n, 81) or (n, 9, 9) of integers, "
                f"got shape {array.shape} of {array.dtype}"
            )
        masks = array.dtype == np.uint16
        table = [self._mask(m) for m in range(512)] if masks else [0, *self.relabel]
        if array.size and (array.min() < 0 or array.max() >= len(table)):
            raise ParseError("a cell is not a candidate mask" if masks else "a cell is not 0 to 9")
        flat = array.reshape(-1, 81)[:, list(self.cells)]
        return np.asarray(table, array.dtype)[flat].reshape(array.shape)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Transform is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Transform is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Transform):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.relabel, self.rows, self.columns, self.transpose

    def __reduce__(self) -> tuple[Any, ...]:
        return Transform.parse, (str(self),)

    def __str__(self) -> str:
        rows, columns = ("".join(str(i + 1) for i in lines) for lines in (self.rows, self.columns))
        return f"{'t' if self.transpose else ''}{rows}/{columns}/{''.join(map(str, self.relabel))}"

    def __repr__(self) -> str:
        return f"Transform.parse({str(self)!r})"


def _permutation(values: Sequence[int], of: range, name: str, what: str) -> tuple[int, ...]:
    found = tuple(values)
    if not all(isinstance(v, int) for v in found) or sorted(found) != list(of):
        raise ValueError(f"{name} must contain each of {what} once")
    return found


def _lines(lines: Sequence[int], chutes: Sequence[int], line: str, chute: str) -> tuple[int, ...]:
    order = _permutation(lines, range(9), f"{line}s", "0 to 8")
    if any(len({i // 3 for i in order[b : b + 3]}) > 1 for b in (0, 3, 6)):
        raise ValueError(f"{line}s must keep the {line}s of a {chute} together")
    moved = _permutation(chutes, range(3), f"{chute}s", "0 to 2")
    return tuple(order[3 * b + i] for b in moved for i in range(3))


def _inverted(order: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


_IDENTITY = Transform()
