"""From objects in memory to a batch: sequences, buffers, arrays, columns."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import _core
from ..errors import ParseError
from ..formats import Record
from ..formats.notation import is_other, read_text
from ..puzzle.grid import Grid
from ..puzzle.puzzle import Puzzle
from .batch import Batch, has_line, is_plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Puzzles", "from_puzzles"]

Puzzles: TypeAlias = (
    "Batch | Iterable[str | bytes | Puzzle | Record | ParseError | Any] | bytes | bytearray | memoryview | NDArray[Any]"
)
"""Many puzzles: a sequence, one buffer of lines, a numpy array, an Arrow or pandas column, a table, or a Batch."""

MOST = 1 << 24
"""The most puzzles that are read from an iterator of unknown length, which may be endless."""
_EXPLAINED = 10_000
"""The maximum number of bad rows of a batch with a reason; the others only have a status."""
_FIRST = 1000
"""Rows of an array that show whether it holds digits or characters."""


def from_puzzles(puzzles: Puzzles) -> Batch:
    r"""Make a batch of many puzzles from any source; bad rows do not affect the others.

    *puzzles* is one of

    - a sequence (or an iterator, which is read to its end) of puzzles, of texts that ``ninefold.parse`` reads on one
      line, of anything else that ``Grid()`` takes, or of the records and errors that ``formats.read`` yields;
    - one buffer of bytes (or a str): lines, or, without any newline, 81 bytes per row;
    - a numpy array (n, 81) or (n, 9, 9) of digits 0-9, (n, 81) of their characters as uint8, (n, 81) of candidate
      masks as uint16 (bit d-1 for digit d), or (n,) of strings;
    - an Arrow array, or a pandas or polars column, of strings;
    - a table with such a column called ``puzzle`` (or ``quiz``, ``question``, ``board`` ..., or the only one): a
      DataFrame or LazyFrame, an Arrow table, record batch or reader, a relation of DuckDB, a dictionary of columns;
    - a Batch.

    Buffers, arrays and columns are read in place.

    >>> from_puzzles(b"." * 162), from_puzzles(["." * 81, None])
    (Batch('puzzles', 2 rows, 0 odd), Batch('puzzles', 2 rows, 1 odd))
    """
    if isinstance(puzzles, Batch):
        return puzzles
    if isinstance(puzzles, type):
        raise TypeError(f"expected many puzzles, got the class {puzzles.__name__}")
    if isinstance(puzzles, (Puzzle, Record)):
        raise TypeError(f"expected many puzzles, got one {type(puzzles).__name__}: put it into a list")
    if isinstance(puzzles, str):
        puzzles = puzzles.encode("utf-8", "replace")
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _of_buffer(puzzles)
    numpy = sys.modules.get("numpy")  # if there is an array, NumPy is loaded
    if numpy is not None and isinstance(puzzles, numpy.ndarray):
        return _of_array(puzzles)
    if isinstance(puzzles, (list, tuple)):
        return _of_sequence(puzzles)
    if isinstance(puzzles, Mapping):
        return from_puzzles(_column(puzzles, list(map(str, puzzles))))
    if (names := _column_names(puzzles)) is not None:
        return from_puzzles(_column(puzzles, names))
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _of_column(puzzles)
    if hasattr(puzzles, "to_numpy"):  # pandas before it supported Arrow
        return _of_array(puzzles.to_numpy())
    if not isinstance(puzzles, Iterable):
        reads = "; ninefold.rows.read reads the puzzles of a file" if isinstance(puzzles, os.PathLike) else ""
        raise TypeError(f"expected many puzzles, got {type(puzzles).__name__}{reads}")
    return _of_sequence(_collected(puzzles))


def _column_names(table: Any) -> list[str] | None:
    """The names of the columns of a table of any library; None if it is not one."""
    if hasattr(table, "collect"):  # a LazyFrame warns if you ask it for its columns
        return list(table.collect_schema().names())
    if hasattr(table, "schema") and hasattr(table, "read_all"):  # a reader of record batches
        return list(table.schema.names)
    names = getattr(table, "column_names", None)
    if names is None:
        names = getattr(table, "columns", None)
    return None if names is None or callable(names) else list(map(str, names))


def _column(table: Any, names: list[str]) -> Any:
    """The column of puzzles: the only one, or the one that is called like it."""
    from ..formats.table import column_roles

    roles = column_roles(names) or ({"puzzle": 0} if len(names) == 1 else None)
    if roles is None:
        shown = ", ".join(names[:6])
        raise TypeError(
            f"no column is called puzzle: pass one, such as table['{names[0] if names else 'puzzle'}'] ({shown})"
        )
    name = names[roles["puzzle"]]
    if hasattr(table, "collect"):
        return table.select(name).collect()[name]
    if hasattr(table, "read_all"):
        return table.read_all().column(name)
    if hasattr(table, "column") and hasattr(table, "schema"):  # pyarrow
        return table.column(name)
    if hasattr(table, "fetchall"):  # a relation of DuckDB
        return [row[0] for row in table.select(f'"{name}"').fetchall()]
    return table[name]


def _collected(puzzles: Iterable[Any]) -> list[Any]:
    """Read an iterator to its end in pieces, so that Ctrl-C can interrupt it."""
    items: list[Any] = []
    source = iter(puzzles)
    while part := list(islice(source, 1 << 16)):
        items += part
        if len(items) > MOST:
            raise ValueError(f"more than {MOST:,} puzzles in one iterator: pass them in parts")
    return items


def _of_buffer(buffer: bytes | bytearray | memoryview) -> Batch:
    import numpy as np

    if isinstance(buffer, memoryview) and not buffer.contiguous:
        buffer = bytes(buffer)
    data = np.frombuffer(buffer, np.uint8)
    # A line end, if there are any, shows early.
    if data.size and data.size % 81 == 0 and not _has_line_ends(data[:162]) and not _has_line_ends(data):
        return Batch(_core.Source.rows(data.reshape(-1, 81), False))
    source = _core.Source.lines(data)
    return _looked_at(source, ((row, raw) for row, raw in source.odd()))


def _has_line_ends(data: NDArray[np.uint8]) -> bool:
    return bool(((data == 10) | (data == 13)).any())


def _of_sequence(items: Sequence[Any]) -> Batch:
    source = _core.Source.sequence(items)
    odd = source.odd()
    if odd and len(odd) == len(items):
        _refuse_numbers(items)
    return _looked_at(source, ((row, items[row]) for row, _ in odd))


def _refuse_numbers(items: Sequence[Any]) -> None:
    kinds = {type(item) for item in items[:1000]}
    if all(issubclass(kind, (int, float)) or kind.__module__ == "numpy" for kind in kinds):
        names = ", ".join(sorted(kind.__name__ for kind in kinds))
        if not any(hasattr(item, "__len__") for item in items[:1000]):
            raise TypeError(_NUMBERS.format(names))


_NUMBERS = (
    "expected puzzles as text, as in a column of strings, got numbers ({}): as numbers they lose their zeros and "
    "last digits; read them as text, as in pandas.read_csv(path, dtype=str)"
)


def _of_column(column: Any) -> Batch:
    kind = getattr(getattr(column, "dtype", None), "kind", None)
    if kind is not None and kind in "iufb":
        raise TypeError(_NUMBERS.format(column.dtype))
    try:
        source = _core.Source.arrow(column)
    except (TypeError, ValueError, OverflowError):
        for name in ("to_list", "to_pylist", "tolist"):
            if hasattr(column, name):
                return _of_sequence(getattr(column, name)())
        raise
    return _looked_at(source, ((row, raw) for row, raw in source.odd()))


def _looked_at(source: _core.Source, found: Iterator[tuple[int, Any]]) -> Batch:
    """Read the rows that are not 81 characters: another notation, a value, or not a puzzle."""
    odd: dict[int, Record | ParseError] = {}
    texts: list[tuple[int, bytes]] = []
    bad = 0
    for row, item in found:
        seen = _look(item, row) if bad < _EXPLAINED else _look_briefly(item, row)
        if isinstance(seen, ParseError):
            odd[row] = seen
            bad += 1
            continue
        puzzle = seen.puzzle
        if has_line(puzzle):
            texts.append((row, puzzle.line.encode("ascii")))
        if seen.solution or not is_plain(puzzle):
            odd[row] = seen
    source.put(texts)
    return Batch(source, odd)


_UNEXPLAINED = ParseError(f"one of more than {_EXPLAINED:,} rows that are not puzzles")


def _look_briefly(item: Any, row: int) -> Record | ParseError:
    """Check without a reason, after too many reasons have been reported."""
    seen = None if isinstance(item, (str, bytes)) and len(item) < 81 else _look(item, row)
    return _UNEXPLAINED if seen is None or isinstance(seen, ParseError) else seen


def _look(item: Any, row: int) -> Record | ParseError:
    if isinstance(item, (Record, ParseError)):
        return item
    where = f"puzzles[{row}]"
    # pandas has NaN and NA for a missing value
    if item is None or (isinstance(item, float) and item != item) or type(item).__name__ == "NAType":
        return ParseError("no puzzle", source=where)
    if isinstance(item, (int, float)):
        return ParseError(f"expected a puzzle, got {type(item).__name__}", source=where)
    try:
        return Record(_puzzle(item))
    except ParseError as error:
        return error.at(where, None)
    except (TypeError, ValueError) as error:
        return ParseError(str(error), source=where)


def _puzzle(item: Any) -> Puzzle:
    if isinstance(item, Puzzle):
        return item
    if isinstance(item, (str, bytes)):
        text = item if isinstance(item, str) else item.decode("utf-8", "replace")
        if is_other(text.strip()):
            return read_text(text)[0]
    return Grid(item)


# --- numpy


def _of_array(array: NDArray[Any]) -> Batch:
    import numpy as np

    if array.ndim == 1 and (array.dtype.kind in "SUO" or not array.size):
        if array.dtype.kind == "S" and array.dtype.itemsize == 81:
            return Batch(_core.Source.rows(np.ascontiguousarray(array).view(np.uint8).reshape(-1, 81), False))
        return _of_sequence(array.tolist())
    if array.ndim == 1 and array.dtype.kind in "iuf" and array.size != 81:
        raise TypeError(_NUMBERS.format(array.dtype))
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(-1, 81)
    if array.ndim != 2 or array.shape[1] != 81 or array.dtype.kind not in "ui":
        one = "; one puzzle is array.reshape(1, 81)" if array.size == 81 and array.ndim <= 2 else ""
        raise ParseError(
            f"expected an array of shape (n, 81) or (n, 9, 9) of integers, or (n,) of dtype S81; "
            f"got shape {array.shape} of {array.dtype}{one}"
        )
    if array.dtype.kind == "u" and array.dtype.itemsize == 2:  # in either byte order
        return Batch(_core.Source.masks(np.ascontiguousarray(array, dtype=np.uint16)))
    if array.dtype != np.uint8:
        array = _digits_of(array)
    return _of_bytes(np.ascontiguousarray(array))


def _digits_of(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Wider integers as digits; candidate masks in a type other than uint16 are rejected."""
    import numpy as np

    outside = (array < 0) | (array > 9)
    if array.size and outside.any(axis=1).all() and array.min() >= 0 and array.max() <= 0x1FF:
        raise ParseError(
            f"no row of this array of {array.dtype} is digits 0-9; candidate masks are an array of uint16: "
            "give array.astype(numpy.uint16)"
        )
    digits = array.astype(np.uint8)
    digits[outside] = 255
    return digits


def _of_bytes(array: NDArray[np.uint8]) -> Batch:
    """Digits or characters?  No character of a cell is below 10, so every row decides for itself.

    If the first rows are digits, so is the array: a GPU solves a gigabyte faster than a CPU can look through it.
    """
    import numpy as np

    if not (array[:_FIRST] > 9).any():
        return Batch(_core.Source.rows(array, True))
    if array.min() <= 9:
        digits = np.all(array <= 9, axis=1, keepdims=True)
        array = np.where(digits, array + ord("0"), array).astype(np.uint8, copy=False)
    return Batch(_core.Source.rows(array, False))
