"""Blocks of plain rows: thousands of puzzles as bytes, without an object for each.

A ``Block`` holds consecutive puzzles of a source as 81 characters each, run together, as the native engine takes
them.  Plain lines and tables (``line``, ``sdm``, ``csv``) come so without a ``Record`` a row: a block of whole lines
is cut at its separators with numpy, and the rows whose puzzle is 81 cells with one kind of blank (and whose solution is
81 digits or nothing) are taken together.  Every other row goes through the reader of the format by itself, so that
there is one grammar and one set of messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from .._errors import ParseError
from .._geometry import CLASSIC
from .._text import BLANKS
from .puzzle import is_plain
from .record import Item, Record

if TYPE_CHECKING:
    import numpy as np

    Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.uint8]]

__all__ = ["Block", "Columns", "block_of_items", "block_of_lines", "blocks_of_items"]

ITEMS = 512
"""Records in a block of a format that is read record by record."""

_CELLS = CLASSIC.cells
_NEWLINE, _QUOTE, _DOT, _ODD = b'\n".?'
_KINDS = bytes(sorted(ord(ch) for ch in BLANKS - {" "}))


def _table(blanks: bytes) -> bytes:
    """Digits stay, *blanks* become ``.``, everything else ``?``."""
    table = bytearray([_ODD] * 256)
    for ch in b"123456789":
        table[ch] = ch
    for ch in blanks:
        table[ch] = _DOT
    return bytes(table)


_ONE_NOTATION = _table(_KINDS)
_DIGITS_ONLY = _table(b"")


@dataclass(frozen=True, slots=True)
class Block:
    r"""Consecutive puzzles of one source.

    >>> from ninefold import formats
    >>> with formats.open(b"puzzle,solution\n" + b"0" * 81 + b",\n") as reader:
    ...     block, = reader.blocks()
    >>> block.numbers[0], block.puzzles == b"." * 81, block.solutions, block.odd
    (2, True, None, {})
    """

    numbers: Sequence[int]
    """Line of each entry in its source, 0 where that is not known."""
    puzzles: bytes
    """81 characters for each entry, ``.`` for blank; all blank where ``odd`` has an error."""
    solutions: bytes | None = None
    """81 digits for each entry, all ``.`` where the source gives none; ``None`` where it gives none at all."""
    odd: Mapping[int, Item] = field(default_factory=dict)
    """By index: what 81 characters do not say (a grid with marks or digits filled in), or what was wrong."""

    def __len__(self) -> int:
        return len(self.numbers)


@dataclass(frozen=True, slots=True)
class Columns:
    """How the lines of a block are cut: the separator (none for one column), and which column is what."""

    separator: int | None
    count: int
    puzzle: int = 0
    solution: int | None = None


def blocks_of_items(items: Iterable[Item]) -> Iterator[Block]:
    """Gather records and errors into blocks."""
    source = iter(items)
    while chunk := list(islice(source, ITEMS)):
        yield block_of_items(chunk)


def block_of_items(items: Sequence[Item]) -> Block:
    """Make a block of records and errors."""
    numbers = [item.line or 0 for item in items]
    lines = [_line(item) for item in items]
    known = [item.solution if isinstance(item, Record) else None for item in items]
    solutions = b"".join(_solution(text) for text in known) if any(known) else None
    odd = {index: item for index, item in enumerate(items) if not _is_plain(item)}
    return Block(numbers, b"".join(lines), solutions, odd)


def _is_plain(item: Item) -> bool:
    """Whether 81 characters say all of the grid."""
    return isinstance(item, Record) and is_plain(item.puzzle)


def _line(item: Item) -> bytes:
    return b"." * _CELLS if isinstance(item, ParseError) else item.grid.line.encode("ascii")


def _solution(text: str | None) -> bytes:
    return text.encode("ascii") if text else b"." * _CELLS


def block_of_lines(first: int, block: bytes, columns: Columns, one: Callable[[int, bytes], Item | None]) -> Block:
    """Make a block of whole lines, the first of which is line number *first*; *one* reads a line that is not plain."""
    if block[-1] != _NEWLINE:
        block += b"\n"
    block = block.replace(b"\r\n", b"\n")
    if columns.count == 1 and (plain := _uniform(first, block)):
        return plain
    import numpy as np

    data = np.frombuffer(block, dtype=np.uint8)
    ends = np.flatnonzero(data == _NEWLINE)
    starts = np.concatenate(([0], ends[:-1] + 1))
    rows = np.arange(len(ends))
    if columns.separator is not None:
        rows, starts, ends = _cut(data, starts, ends, columns)
        if b'"' in block:
            rows, starts, ends = _unquoted(data, rows, starts, ends, columns.count)
    else:
        starts, ends = starts[:, None], ends[:, None]
    begin, end = starts[:, columns.puzzle], ends[:, columns.puzzle]
    good = end - begin == _CELLS
    if columns.solution is not None:
        length = ends[:, columns.solution] - starts[:, columns.solution]
        good &= (length == _CELLS) | (length == 0)
        answers = starts[good, columns.solution], length[good] > 0
    rows = rows[good]
    cells = _gather(data, begin[good])
    plain = _in_one_notation(cells)
    cells, known = _translated(cells, _ONE_NOTATION)
    plain &= known
    solutions = None
    if columns.solution is not None:
        solutions = np.full(cells.shape, _DOT, dtype=np.uint8)
        begin, told = answers
        solutions[told], known = _translated(_gather(data, begin[told]), _DIGITS_ONLY)
        plain[told] &= known
        solutions = solutions[plain] if told.any() else None
    if not plain.all():
        rows, cells = rows[plain], cells[plain]
    return _with_odd(first, block, rows, cells, solutions, one)


def _uniform(first: int, block: bytes) -> Block | None:
    """The commonest case, without numpy: every line is 81 cells of one notation."""
    text = block.translate(_ONE_NOTATION[:_NEWLINE] + b"\n" + _ONE_NOTATION[_NEWLINE + 1 :])
    count, rest = divmod(len(text), _CELLS + 1)
    if rest or b"?" in text or text[_CELLS :: _CELLS + 1] != b"\n" * count or text.count(b"\n") != count:
        return None
    if len(set(bytes(ch for ch in _KINDS if ch in block).upper())) > 1:
        return None
    return Block(range(first, first + count), text.replace(b"\n", b""))


def _cut(data: Bytes, starts: Any, ends: Any, columns: Columns) -> tuple[Any, Any, Any]:
    """The rows with the right number of separators, and where their fields begin and end."""
    import numpy as np

    signs = np.flatnonzero(data == columns.separator)
    inside = columns.count - 1
    if len(signs) == len(starts) * inside:  # the usual case: every row has as many as the header
        inner = signs.reshape(-1, inside)
        if (inner[:, 0] >= starts).all() and (inner[:, -1] < ends).all():
            return np.arange(len(starts)), _beside(starts, inner + 1), _beside(inner, ends)
    before = np.searchsorted(signs, starts)
    rows = np.flatnonzero(np.searchsorted(signs, ends) - before == inside)
    inner = signs[before[rows, None] + np.arange(inside)]
    return rows, _beside(starts[rows], inner + 1), _beside(inner, ends[rows])


def _beside(left: Any, right: Any) -> Any:
    import numpy as np

    return np.column_stack((left, right))


def _unquoted(data: Bytes, rows: Any, starts: Any, ends: Any, count: int) -> tuple[Any, Any, Any]:
    """Rows without quotes, or with whole fields between quotes, which are taken off; any other row is not plain."""
    import numpy as np

    quoted = (data[starts] == _QUOTE) & (data[ends - 1] == _QUOTE) & (ends - starts >= 2)
    signs = np.flatnonzero(data == _QUOTE)
    found = np.searchsorted(signs, ends[:, count - 1]) - np.searchsorted(signs, starts[:, 0])
    good = found == 2 * quoted.sum(axis=1)
    return rows[good], (starts + quoted)[good], (ends - quoted)[good]


def _gather(data: Bytes, begin: Any) -> Bytes:
    """The 81 bytes from each place on, copied a window at a time."""
    import numpy as np

    if not len(begin):
        return np.zeros((0, _CELLS), dtype=np.uint8)
    cells: Bytes = np.lib.stride_tricks.sliding_window_view(data, _CELLS)[begin]
    return cells


def _translated(cells: Bytes, table: bytes) -> tuple[Bytes, Any]:
    """The cells in another notation, and which rows the table knows."""
    import numpy as np

    text = cells.tobytes().translate(table)
    rows = np.frombuffer(text, dtype=np.uint8).reshape(cells.shape)
    known = ~(rows == _ODD).any(axis=1) if _ODD in text else np.ones(len(rows), dtype=bool)
    return rows, known


def _in_one_notation(cells: Bytes) -> Any:
    """Which rows have one kind of blank; x and X are one kind."""
    import numpy as np

    text = cells.tobytes()
    kinds = [kind for kind in (b".", b"0", b"*", b"-", b"_", b"xX") if any(ch in text for ch in kind)]
    found = np.zeros(len(cells), dtype=np.uint8)
    if len(kinds) > 1:
        for kind in kinds:
            found += np.isin(cells, list(kind)).any(axis=1)
    return found <= 1


def _with_odd(
    first: int, block: bytes, rows: Any, cells: Bytes, solutions: Bytes | None, one: Callable[[int, bytes], Item | None]
) -> Block:
    """Put the plain rows and those that are read one by one together in their order."""
    lines = block.count(b"\n")
    if len(rows) == lines:
        return Block(range(first, first + lines), cells.tobytes(), None if solutions is None else solutions.tobytes())
    plain = set(rows.tolist())
    texts = block.split(b"\n")
    odd = {row: item for row in range(lines) if row not in plain and (item := one(first + row, texts[row])) is not None}
    place = dict(zip(sorted({*plain, *odd}), range(len(plain) + len(odd))))
    puzzles = [b""] * len(place)
    answers = [b"." * _CELLS] * len(place)
    for index, row in enumerate(rows.tolist()):
        puzzles[place[row]] = cells[index].tobytes()
        if solutions is not None:
            answers[place[row]] = solutions[index].tobytes()
    kept: dict[int, Item] = {}
    for row, item in odd.items():
        puzzles[place[row]] = _line(item)
        if isinstance(item, Record) and item.solution:
            answers[place[row]] = item.solution.encode("ascii")
        if not _is_plain(item):
            kept[place[row]] = item
    told = b"".join(answers)
    return Block([first + row for row in place], b"".join(puzzles), told if told.strip(b".") else None, kept)
