"""Many puzzles in one call: ``solve_many`` and ``count_many`` on the lane engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from . import _core
from ._errors import ParseError
from ._grid import Grid

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["ManyResult", "Puzzles", "backend", "backends", "count_many", "solve_many"]

Puzzles: TypeAlias = "Sequence[str | bytes | Grid] | bytes | bytearray | memoryview | NDArray[Any] | Any"
"""What solve_many takes: a sequence, one buffer of lines, a numpy array, or an Arrow or pandas column."""

_ALL = 2**63 - 1


@dataclass(frozen=True, slots=True, eq=False)
class ManyResult:
    """The answers to a batch, as arrays in the order of the input.

    ``status`` holds values of Status (uint8), ``count`` the solutions found up to the limit (int64),
    ``solution`` one solution a row as digits 1-9, zeros where there is none (n x 81, uint8; empty for
    ``count_many``), ``guesses`` the branches the search took (int64).

    >>> result = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "?"])
    >>> result.status.tolist(), result.count.tolist()
    ([1, 5], [1, 0])
    >>> result.line(0)[:9]
    '534678912'
    >>> from ninefold import Status
    >>> [str(Status(s)) for s in result.status]
    ['one', 'unreadable']
    """

    status: NDArray[np.uint8]
    count: NDArray[np.int64]
    solution: NDArray[np.uint8]
    guesses: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.status)

    def line(self, row: int) -> str | None:
        """Return the solution of a row as 81 digits, ``None`` where there is none."""
        if self.count[row] == 0:
            return None
        return bytes(self.solution[row] + 48).decode("ascii")

    def lines(self) -> Iterator[str | None]:
        """Yield ``line(row)`` for every row."""
        return map(self.line, range(len(self)))

    def text(self) -> bytes:
        r"""Return the solutions as lines of text; a row without a solution is 81 dots.

        >>> solve_many(["12" * 40 + "1", "." * 9]).text()[76:88]
        b'.....\n......'
        """
        out = np.empty((len(self), 82), np.uint8)
        np.add(self.solution, 48, out=out[:, :81])
        out[:, 81] = 10
        out[self.count == 0, :81] = 46
        return out.tobytes()


def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    threads: int | None = None,
    smallest: bool = False,
    backend: str | None = None,
) -> ManyResult:
    r"""Solve a batch of puzzles with all cores; bad rows get their own status and disturb nobody.

    *puzzles* is a sequence of str, bytes or Grid (a sukaku among them is solved as one); one buffer of
    bytes, of lines or, without any newline, of 81 bytes a row; a numpy array (n, 81) of uint8 digits 0-9
    (or their characters), (n, 81) of uint16 candidate masks, bit d-1 for digit d, or of dtype S81; an Arrow
    array, or a pandas or polars column of strings.  Buffers, arrays and columns are read where they lie.

    *limit* is where to stop counting the solutions of a row, ``None`` for never.  Which of several
    solutions is shown is unspecified unless *smallest* asks for the first in the order of their digits.
    Status, count, and the guesses of rows with at most one solution depend on nothing but the row.
    *threads* defaults to all cores; *backend* names one of ``ninefold info``.  Ctrl-C stops it.

    >>> solve_many(b"." * 81 + b"\n" + b"1" * 81 + b"\n").status.tolist()
    [2, 4]
    >>> solve_many(["." * 81], smallest=True).line(0)[:18]
    '123456789456789123'
    """
    source = _source(puzzles)
    return _run(source, limit, threads, smallest, backend, np.zeros((len(source), 81), np.uint8))


def count_many(
    puzzles: Puzzles, *, limit: int | None = 2, threads: int | None = None, backend: str | None = None
) -> ManyResult:
    """Count the solutions of a batch of puzzles: ``solve_many`` without the solutions.

    >>> count_many(["." * 81, "." * 80 + "1"], limit=5).count.tolist()
    [5, 5]
    """
    return _run(_source(puzzles), limit, threads, False, backend, None)


def _run(
    source: _core.Source,
    limit: int | None,
    threads: int | None,
    smallest: bool,
    backend: str | None,
    solution: NDArray[np.uint8] | None,
) -> ManyResult:
    if limit is not None and limit < 1:
        raise ValueError(f"limit must be at least 1 or None, got {limit}")
    if threads is not None and threads < 1:
        raise ValueError(f"threads must be at least 1 or None, got {threads}")
    n = len(source)
    status, count, guesses = np.empty(n, np.uint8), np.empty(n, np.int64), np.empty(n, np.int64)  # all rows are written
    _core.solve_many(
        source, min(limit or _ALL, _ALL), min(threads or 0, 1024), smallest, backend, status, count, solution, guesses
    )
    return ManyResult(status, count, np.empty((0, 81), np.uint8) if solution is None else solution, guesses)


def _source(puzzles: Puzzles) -> _core.Source:
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("utf-8", "replace")
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _from_buffer(puzzles)
    if isinstance(puzzles, np.ndarray):
        return _from_array(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _from_column(puzzles)
    if hasattr(puzzles, "to_numpy"):  # pandas before it spoke Arrow
        return _from_array(puzzles.to_numpy())
    return _from_sequence(puzzles)


def _from_buffer(buffer: bytes | bytearray | memoryview) -> _core.Source:
    data = np.frombuffer(buffer, np.uint8)
    # A newline, where there are any, shows early.
    if data.size % 81 == 0 and data.size and not (data[:162] == 10).any() and not (data == 10).any():
        return _core.Source.rows(data.reshape(-1, 81), False)
    return _core.Source.lines(data)


def _from_array(array: NDArray[Any]) -> _core.Source:
    if array.dtype.kind == "U":
        array = np.char.encode(array, "ascii", "replace")
    if array.dtype.kind == "S" and array.ndim == 1:
        width = array.dtype.itemsize
        if width < 81:
            array, width = array.astype("S81"), 81
        # A longer element shows in byte 81; rows of S81 are exactly what the engine reads.
        if width > 81:
            return _core.Source.sequence(array.tolist())
        return _core.Source.rows(np.ascontiguousarray(array).view(np.uint8).reshape(-1, 81), False)
    if array.dtype.kind == "O" and array.ndim == 1:
        return _from_sequence(array.tolist())
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(-1, 81)
    if array.ndim != 2 or array.shape[1] != 81 or array.dtype.kind not in "ui":
        raise ParseError(
            f"expected an array of shape (n, 81) or (n, 9, 9) of integers, or (n,) of dtype S81; "
            f"got shape {array.shape} of {array.dtype}"
        )
    if array.dtype == np.uint16:
        return _core.Source.masks(np.ascontiguousarray(array))
    if array.dtype != np.uint8:
        array = np.where((array < 0) | (array > 9), 255, array).astype(np.uint8)
    return _from_bytes(np.ascontiguousarray(array))


def _from_bytes(array: NDArray[np.uint8]) -> _core.Source:
    """Digits or characters?  No character of a cell is below 10, so every row tells by itself."""
    if not array.size or array.max() <= 9:
        return _core.Source.rows(array, True)
    if array.min() <= 9:
        digits = np.all(array <= 9, axis=1, keepdims=True)
        array = np.where(digits, array + ord("0"), array).astype(np.uint8, copy=False)
    return _core.Source.rows(array, False)


def _from_column(column: Any) -> _core.Source:
    try:
        return _core.Source.arrow(column)
    except (TypeError, ValueError):
        if hasattr(column, "to_list"):
            return _from_sequence(column.to_list())
        raise


def _from_sequence(items: Any) -> _core.Source:
    if not isinstance(items, (list, tuple)):
        items = list(items)
    try:
        return _core.Source.sequence(items)
    except TypeError:
        if not any(isinstance(item, Grid) for item in items):
            raise
    if any(isinstance(item, Grid) and item.sukaku for item in items):
        grids = [item if isinstance(item, Grid) else Grid(item) for item in items]
        masks = b"".join(grid._masks() for grid in grids)
        return _core.Source.masks(np.frombuffer(masks, "<u2").astype(np.uint16, copy=False).reshape(-1, 81))
    return _core.Source.sequence([item.line if isinstance(item, Grid) else item for item in items])


def backends() -> tuple[str, ...]:
    """Name the back ends of the lane engine that this machine can run, the fastest first.

    >>> "portable" in backends()
    True
    """
    return tuple(_core.backends())


def backend() -> str:
    """Name the back end in use; the environment variable NINEFOLD_BACKEND forces one.

    >>> backend() in backends()
    True
    """
    return _core.backend()
