"""The results of calls on many puzzles: arrays with a row for each puzzle, and a value per row on request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, overload

from ..base.arguments import counted
from ..errors import ParseError
from .columns import Cells, Flags, Numbers, Same, Value, Words
from .outcomes import Solution, Status
from .table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ManyResult", "RowResult", "VerifyResult", "error_column", "part"]

T = TypeVar("T")

_NO_ERRORS: Mapping[int, ParseError] = {}
_NO_VARIANTS: Mapping[int, Solution] = {}
_ARRAYS = ("status", "count", "solution", "guesses")
_TEXT = bytes((digit + ord("0")) % 256 for digit in range(256))


@dataclass(frozen=True, slots=True)
class RowResult:
    """The answer to one row of a batch."""

    status: Status
    count: int
    """Solutions found, up to the limit."""
    solution: str | None
    """One solution as a line of digits, if there is one and you asked for it."""
    guesses: int
    error: ParseError | None = None
    """Why the row is unreadable."""


class _Flat(Table):
    __slots__ = ("_flat",)

    _flat: Mapping[str, memoryview]
    """The columns, all in one dimension: as the engine wrote them, or views of the arrays."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ManyResult(_Flat):
    """The answers to a batch, as arrays in the order of the input.

    ``status`` holds values of Status (uint8) and ``count`` the solutions found, up to the limit (int64).
    ``solution`` holds one solution per row as digits 1-9, zeros if there is none (n x 81, uint8; empty for
    ``count_many``).  ``guesses`` counts the branches the search took (int64), and ``errors`` explains why rows are
    unreadable.  Solutions of variants, which have any shape, are in ``variants`` by row.

    >>> from ninefold import solve_many
    >>> result = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1"])
    >>> result.status.tolist(), result.count.tolist()
    ([1, 5], [1, 0])
    >>> result.line(0)[:9], str(result.errors[1])
    ('534678912', 'puzzles[1]: expected 81 cells, got 1')
    >>> result
    ManyResult(2 rows: 1 one, 1 unreadable)
    >>> for row in result:
    ...     print(row.status, row.count, row.guesses)
    one 1 0
    unreadable 0 0
    """

    status: NDArray[np.uint8]
    count: NDArray[np.int64]
    solution: NDArray[np.uint8]
    guesses: NDArray[np.int64]
    errors: Mapping[int, ParseError] = field(default_factory=lambda: _NO_ERRORS)
    variants: Mapping[int, Solution] = field(default_factory=lambda: _NO_VARIANTS)

    @classmethod
    def _of(cls, columns: Mapping[str, memoryview]) -> ManyResult:
        """Make a result of columns that the engine wrote.  Each becomes an array when you first ask for it."""
        result: ManyResult = object.__new__(cls)
        for name, value in (("_flat", columns), ("errors", _NO_ERRORS), ("variants", _NO_VARIANTS)):
            object.__setattr__(result, name, value)
        return result

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Make the arrays of the columns, or the other way round."""
            if name == "_flat":
                value = {column: memoryview(getattr(self, column).reshape(-1)) for column in _ARRAYS}
            elif name in _ARRAYS:
                import numpy as np

                value = np.asarray(_Flat._flat.__get__(self)[name])
                value = value.reshape(-1, 81) if name == "solution" else value
            else:
                raise AttributeError(f"'ManyResult' object has no attribute {name!r}")
            object.__setattr__(self, name, value)
            return value

    def __len__(self) -> int:
        return len(self._flat["status"])

    def __repr__(self) -> str:
        met = ", ".join(f"{number:,} {status}" for status, number in self.tally().items())
        return f"ManyResult({counted(len(self), 'row')}{': ' * bool(met)}{met})"

    @overload
    def __getitem__(self, row: int) -> RowResult: ...
    @overload
    def __getitem__(self, row: slice) -> ManyResult: ...
    @overload
    def __getitem__(self, row: str) -> NDArray[Any]: ...
    def __getitem__(self, row: int | slice | str) -> RowResult | ManyResult | NDArray[Any]:
        """Return the answer to one row, the answers to some, or a column."""
        if isinstance(row, str):
            return self.column(row)
        if isinstance(row, slice):
            rows = range(len(self))[row]
            arrays = (self.status[row], self.count[row], self.solution[row], self.guesses[row])
            return ManyResult(*arrays, part(self.errors, rows), part(self.variants, rows))
        row = range(len(self))[row]
        status, count, guesses = (self._flat[name][row] for name in ("status", "count", "guesses"))
        return RowResult(Status(status), count, self.line(row), guesses, self.errors.get(row))

    def __iter__(self) -> Iterator[RowResult]:
        return map(self.__getitem__, range(len(self)))

    def line(self, row: int) -> str | None:
        """Return the solution of a row as a line of digits, ``None`` if there is none."""
        row = range(len(self))[row]
        if row in self.variants:
            return self.variants[row].line
        digits = bytes(self._flat["solution"][81 * row : 81 * row + 81])
        if self._flat["count"][row] == 0 or not digits or not digits[0]:
            return None
        return digits.translate(_TEXT).decode("ascii")

    def lines(self) -> Iterator[str | None]:
        """Yield ``line(row)`` for every row."""
        return map(self.line, range(len(self)))

    def text(self) -> bytes:
        r"""Return the solutions as lines of text; a row without a solution is 81 dots.

        >>> from ninefold import solve_many
        >>> solve_many(["12" * 40 + "1", "." * 9]).text()[76:88]
        b'.....\n......'
        """
        if self.variants:
            return "".join(f"{line or '.' * 81}\n" for line in self.lines()).encode("ascii")
        import numpy as np

        out = np.empty((len(self), 82), np.uint8)
        np.add(self.solution, 48, out=out[:, :81])
        out[:, 81] = 10
        out[self.count == 0, :81] = 46
        return out.tobytes()

    def tally(self) -> dict[Status, int]:
        """Return how many rows there are of each status that occurs.

        >>> from ninefold import solve_many
        >>> solve_many(["." * 81, "?", "?"]).tally()
        {<Status.SEVERAL: 2>: 1, <Status.UNREADABLE: 5>: 2}
        """
        statuses = bytes(self._flat["status"])
        return {status: number for status in Status if (number := statuses.count(status))}

    def to_columns(self) -> dict[str, Sequence[Value]]:
        """Return the columns status, count, solution (if it was asked for), guesses and error."""
        columns: dict[str, Sequence[Value]] = {
            "status": Words(self.status, [str(status) for status in Status]),
            "count": Numbers(self.count),
        }
        if self.variants:
            columns["solution"] = list(self.lines())
        elif len(self.solution) == len(self):
            columns["solution"] = Cells(self.solution, self.count > 0, ord("0"))
        columns["guesses"] = Numbers(self.guesses)
        columns["error"] = error_column(len(self), {row: error.reason for row, error in self.errors.items()})
        return columns


def part(items: Mapping[int, T], rows: range) -> dict[int, T]:
    """The items of some rows, by their new numbers."""
    return {new: items[old] for new, old in enumerate(rows) if old in items} if items else {}


def error_column(rows: int, errors: Mapping[int, str]) -> Sequence[Value]:
    """The column of errors, None for a row without one."""
    return [errors.get(row) for row in range(rows)] if errors else Same(None, rows)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class VerifyResult(Table):
    """Whether the answers to a batch of puzzles are right.

    ``right`` holds, for each row, whether its answer is a solution of its puzzle, and ``differences`` explains each
    wrong one. ``solved`` is the result of ``solve_many``: even if the answer is right, the puzzle may have several
    solutions.

    >>> from ninefold import verify_many
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> result = verify_many([easy, easy, easy], [solved, solved[:-1] + "8", None])
    >>> result.right.tolist(), result.all_right
    ([True, False, False], False)
    >>> result.differences[1], result.differences[2]
    ('r9c9 is a clue, 9, and 8 in the answer', 'no answer')
    """

    solved: ManyResult
    right: NDArray[np.bool_]
    differences: Mapping[int, str]

    def __len__(self) -> int:
        return len(self.right)

    @overload
    def __getitem__(self, row: int) -> tuple[RowResult, bool, str | None]: ...
    @overload
    def __getitem__(self, row: slice) -> VerifyResult: ...
    @overload
    def __getitem__(self, row: str) -> NDArray[Any]: ...
    def __getitem__(self, row: int | slice | str) -> tuple[RowResult, bool, str | None] | VerifyResult | NDArray[Any]:
        """Return one row (its answer, whether the given one is right, and why not), some rows, or a column."""
        if isinstance(row, str):
            return self.column(row)
        if isinstance(row, slice):
            rows = range(len(self))[row]
            return VerifyResult(self.solved[row], self.right[row], part(self.differences, rows))
        row = range(len(self))[row]
        return self.solved[row], bool(self.right[row]), self.differences.get(row)

    def __iter__(self) -> Iterator[tuple[RowResult, bool, str | None]]:
        return map(self.__getitem__, range(len(self)))

    def to_columns(self) -> dict[str, Sequence[Value]]:
        """Return the columns of ``solved``, then right and difference."""
        difference = error_column(len(self), self.differences)
        return {**self.solved.to_columns(), "right": Flags(self.right), "difference": difference}

    def __repr__(self) -> str:
        return f"VerifyResult({counted(len(self), 'row')}, {int(self.right.sum()):,} right)"

    @property
    def status(self) -> NDArray[np.uint8]:
        """The status of each puzzle."""
        return self.solved.status

    @property
    def all_right(self) -> bool:
        """Return whether every puzzle has exactly one solution, and each answer is that solution."""
        return bool(self.right.all() and (self.status == Status.ONE).all())
