"""NumPy arrays: an NPZ archive with an array of puzzles, as in ninefold data sets, or a single array (NPY).

    puzzle     (n, 81) or (n, 9, 9) digits, 0 for an empty cell; or n texts; also quizzes, question ..., as in a table
    solution   the same, if there is one

The only array of a file may have any name.  Arrays are read some rows at a time.  Nothing in them is executed: arrays
of Python objects raise an error.  ``line`` of a record is its row.
"""

from __future__ import annotations

import tokenize
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import repeat
from typing import IO, TYPE_CHECKING, Any

from ..base.geometry import CLASSIC
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from . import packed
from .base import Format
from .jsontext import meta_of
from .record import Item
from .source import MAX_DOCUMENT, MAX_LINE, MAX_PIPED, Head, Source, decode
from .table import column_roles

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Arrays", "Npz"]

_ROWS = 4096
_HELD = 4 << 20
"""Bytes of an array to read at a time, at least one row."""
_ENDS = "_ends"
_TRACES = {"trace": "traces"}
"""Arrays of concatenated texts whose name differs from that of their column."""


class Npz(Format):
    """NumPy arrays."""

    name = "npz"
    summary = "NumPy arrays: NPZ archives with a puzzle array, as in data sets, or one array (NPY)"
    extensions = (".npz", ".npy")
    binary = True
    can_write = False

    def sniff(self, head: Head) -> bool:
        """The magic number of an array, or of an archive; all other archives have been decompressed by now."""
        return head.data.startswith(packed.ARRAY) or packed.packing(head.data) == "zip"

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per row."""
        arrays = Arrays(source.whole())
        columns = [_texts(arrays, arrays.puzzle)]
        if arrays.solution is not None:
            if arrays.rows(arrays.solution) != arrays.rows(arrays.puzzle):
                raise ParseError(f"the arrays {arrays.puzzle} and {arrays.solution} have different numbers of rows")
            columns.append(_texts(arrays, arrays.solution))
        others = arrays.columns()
        more = zip(*(read() for read in others.values())) if others else repeat(())
        for number, ((puzzle, *rest), values) in enumerate(zip(zip(*columns, strict=True), more), 1):
            meta = meta_of(dict(zip(others, values)))
            solution = next((text for text in rest if isinstance(text, str) and text.strip("0.")), None)
            try:
                if isinstance(puzzle, ParseError):
                    raise puzzle
                yield self.record(source, number, Grid._of(_text.parse_line(puzzle)), solution=solution, meta=meta)
            except ParseError as error:
                yield source.error(ParseError(error.reason, meta=meta), number)


class Arrays:
    """The arrays of a file by name, read some rows at a time; ParseError if one cannot be read."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._files: dict[str, Any] = {"puzzle": None}
        stream.seek(0)
        if not stream.read(len(packed.ARRAY)).startswith(packed.ARRAY):
            self._archive = packed.open_zip(stream)
            self._files = {info.filename.removesuffix(".npy"): info for info in packed.files_in(self._archive)}
        names = list(self._files)
        roles = column_roles(names) or ({"puzzle": 0} if len(names) == 1 else None)
        if roles is None:
            raise ParseError(f"no array of puzzles among {', '.join(names)[:200]}")
        self.puzzle = names[roles["puzzle"]]
        """Name of the array of puzzles."""
        self.solution = names[roles["solution"]] if "solution" in roles else None

    def rows(self, name: str) -> int:
        """How many rows an array has."""
        return _header(self._bytes(name), name)[0][0]

    def blocks(self, name: str) -> Iterator[NDArray[Any]]:
        """Yield the rows of an array, some at a time."""
        try:
            import numpy as np
        except ImportError:  # in the static web app
            raise ParseError("an NPZ file needs NumPy, which is not available in a browser") from None

        stream = self._bytes(name)
        shape, columns_first, kind = _header(stream, name)
        size = kind.itemsize * int(np.prod(shape[1:], dtype=object))
        if not 0 < size <= MAX_LINE:
            raise ParseError(f"the rows of the array {name} have {size:,} bytes each")
        step = max(1, min(_ROWS, _HELD // size))
        if columns_first and len(shape) > 1:
            if shape[0] * size > MAX_PIPED:
                raise ParseError(f"the array {name} is stored column by column and larger than {MAX_PIPED >> 20} MiB")
            step = max(1, shape[0])
        for at in range(0, shape[0], step):
            count = min(step, shape[0] - at)
            data = stream.read(count * size)
            if len(data) < count * size:
                raise ParseError(f"the array {name} ends too early")
            found = np.frombuffer(data, kind)
            yield found.reshape((count, *shape[1:]), order="F" if columns_first else "C")

    def columns(self) -> Mapping[str, Callable[[], Iterator[Any]]]:
        """The other columns besides puzzle and solution: arrays with a value per row, and concatenated texts."""
        count = self.rows(self.puzzle)
        found: dict[str, Callable[[], Iterator[Any]]] = {}
        joined = {name: name.removesuffix(_ENDS) for name in self._files if name.endswith(_ENDS)}
        joined = {ends: text for ends, text in joined.items() if _TRACES.get(text, text) in self._files}
        texts = {_TRACES.get(text, text) for text in joined.values()}
        for name in self._files:
            shape = _header(self._bytes(name), name)[0]
            if name in (self.puzzle, self.solution) or name in texts or shape != (count,):
                continue
            if name in joined:
                found[joined[name]] = partial(self._joined, name, _TRACES.get(joined[name], joined[name]))
            else:
                found[name] = partial(self._values, name)
        return found

    def _values(self, name: str) -> Iterator[Any]:
        """The values of an array as Python objects; a 32-bit 1.2 becomes 1.2."""
        for block in self.blocks(name):
            short = block.dtype.kind == "f" and block.dtype.itemsize < 8
            values = [float(str(one)) for one in block] if short else block.tolist()
            yield from (decode(one) if isinstance(one, bytes) else one for one in values)

    def _joined(self, ends: str, name: str) -> Iterator[str]:
        """Concatenated texts, given the array of their ends."""
        stream, at = self._bytes(name), 0
        shape, _, kind = _header(stream, name)
        if len(shape) != 1 or kind.itemsize != 1:
            raise ParseError(f"the array {name} is not text")
        for end in self._values(ends):
            if not isinstance(end, int) or not at <= end <= at + MAX_DOCUMENT:
                raise ParseError(f"the array {ends} does not hold the ends of the texts")
            data = stream.read(end - at)
            if len(data) < end - at:
                raise ParseError(f"the array {name} ends too early")
            at = end
            yield decode(data)

    def _bytes(self, name: str) -> _Bytes:
        info = self._files[name]
        if info is not None:
            return _Bytes(packed.member(self._archive, info))
        self._stream.seek(0)
        return _Bytes(iter(lambda: self._stream.read(packed.BLOCK), b""))


class _Bytes:
    """A stream of chunks that returns exactly the requested number of bytes."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks, self._held = chunks, bytearray()

    def read(self, size: int) -> bytes:
        while len(self._held) < size and (chunk := next(self._chunks, b"")):
            self._held += chunk
        data = bytes(self._held[:size])
        del self._held[:size]
        return data


def _header(stream: _Bytes, name: str) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Shape, order and kind of an array, at whose beginning the stream is."""
    from numpy.lib import format as npy

    file: Any = stream
    try:
        version = npy.read_magic(file)
        read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}[version]
        shape, columns_first, kind = read(file)
    except (ValueError, KeyError, TypeError, SyntaxError, tokenize.TokenError, RecursionError, MemoryError) as error:
        raise ParseError(f"the array {name} cannot be read: {str(error).splitlines()[0][:100]}") from None
    if not shape:
        shape = (0,)  # a value without a row
    if kind.hasobject:
        raise ParseError(f"the array {name} contains Python objects, which ninefold does not read from files")
    return shape, columns_first, kind


def _texts(arrays: Arrays, name: str) -> Iterator[str | ParseError]:
    """The rows of an array of puzzles or solutions as text."""
    for block in arrays.blocks(name):
        if block.ndim == 1 and block.dtype.kind in "SU":
            yield from (decode(text) if isinstance(text, bytes) else text for text in block.tolist())
            continue
        rows = block.reshape(len(block), -1)
        if block.shape[1:] not in ((CLASSIC.cells,), (CLASSIC.size, CLASSIC.size)) or block.dtype.kind not in "ui":
            raise ParseError(
                f"the array {name} is {block.dtype} of shape (n, {', '.join(map(str, block.shape[1:]))}): "
                "expected integers of shape (n, 81) or (n, 9, 9), or n texts"
            )
        signs = rows.astype("u1") + 48
        for row, (least, most) in enumerate(zip(rows.min(axis=1).tolist(), rows.max(axis=1).tolist())):
            good = least >= 0 and most <= CLASSIC.size
            yield signs[row].tobytes().decode("ascii") if good else _no_digits(rows[row])


def _no_digits(row: NDArray[Any]) -> str | ParseError:
    """A row that is not digits: characters if its values are bytes, otherwise an error."""
    if row.dtype.itemsize == 1 and row.dtype.kind == "u" and row.min() > CLASSIC.size:
        return decode(row.tobytes())
    cell = next(cell for cell in range(CLASSIC.cells) if not 0 <= row[cell] <= CLASSIC.size)
    return ParseError(f"{CLASSIC.place(cell)}: {row[cell]} is not a digit from 0 to {CLASSIC.size}")
