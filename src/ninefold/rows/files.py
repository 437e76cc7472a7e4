"""From a file to batches.

Plain lines and tables, the cases that have to be fast, are read in blocks of complete lines, and the engines read the
rows in place.  Only unusual lines go through the reader of ``ninefold.formats`` one at a time; other formats
are read record by record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from .. import _core, formats
from ..errors import ParseError
from ..formats import Reader, Record
from ..formats.source import SourceLike, decode
from .batch import Batch, has_line, is_plain

__all__ = ["batches", "error_row", "from_lines", "read"]

RECORDS = 512
"""Rows in a batch of records; lines come in blocks as read."""


def read(source: SourceLike, *, format: str | None = None, name: str | None = None) -> Iterator[Batch]:
    r"""Yield the rows of a path, a stream or bytes in batches, in constant memory; formats as in ``formats.read``.

    A row that cannot be read is one of the ``odd`` rows of its batch, with the reason; bad content raises nothing.

    >>> [len(batch) for batch in read(b"." * 81 + b"\n\n# a comment\n12345\n")]
    [2]
    """
    with formats.open(source, format=format, name=name) as reader:
        yield from batches(reader)


def batches(reader: Reader, fraction: Callable[[], float | None] = lambda: None) -> Iterator[Batch]:
    """Yield the rows of an opened input in batches; *fraction* returns how much of it has been read."""
    if reader.format in ("line", "sdm", "csv"):
        return _lines(reader, fraction)
    if reader.format == "parquet":
        return _arrow(reader, fraction)
    return _records(reader, fraction)


def _lines(reader: Reader, fraction: Callable[[], float | None]) -> Iterator[Batch]:
    try:
        for first, block, layout in reader.tables():
            batch = _of_block(reader, first, block, layout)
            batch.fraction = fraction()
            if len(batch):
                yield batch
    except ParseError as error:
        yield error_row(error.at(reader.name, None))


def from_lines(
    block: bytes, format: str, first: int = 1, layout: formats.Layout | None = None, name: str | None = None
) -> Batch:
    """Make a batch of whole lines out of the middle of a file: line number *first* and on, with the columns it has."""
    with formats.open(
        b"", format=format, name=name
    ) as reader:  # the block is not a file: nothing in it is decompressed
        return _of_block(reader, first, block, layout)


def _of_block(reader: Reader, first: int, block: bytes, layout: formats.Layout | None) -> Batch:
    """Make a batch of a block of whole lines, the first of which is line number *first*."""
    source = _source(block, layout)
    lines = source.numbers()
    numbers: Sequence[int] = range(first, first + len(source)) if lines is None else [first + line for line in lines]
    odd: dict[int, Record | ParseError] = {}
    texts: list[tuple[int, bytes]] = []
    nothing: list[int] = []
    for row, raw in source.odd():
        item = reader.entry(numbers[row], raw or b"", layout)
        if item is None:
            nothing.append(numbers[row] - first)
            continue
        odd[row] = item
        if isinstance(item, Record) and has_line(item.puzzle):
            texts.append((row, item.puzzle.line.encode("ascii")))
    if nothing:  # characters that are white space in Unicode but not in ASCII
        rest = block.split(b"\n")
        for line in nothing:
            rest[line] = b""
        return _of_block(reader, first, b"\n".join(rest), layout)
    source.put(texts)
    extra = None
    if layout is not None:
        from .extra import extra_of_lines

        extra = extra_of_lines(block, first, layout, numbers)
    return Batch(source, odd, name=reader.name or "", numbers=numbers, answers=source.answers(), extra=extra)


def _source(block: bytes, layout: formats.Layout | None) -> _core.Source:
    if layout is None:
        return _core.Source.lines(block, True)
    return _core.Source.table(block, layout.separator, layout.roles["puzzle"], layout.roles.get("solution", -1))


def _arrow(reader: Reader, fraction: Callable[[], float | None]) -> Iterator[Batch]:
    """Parquet: the engines read the column of puzzles in place, in memory."""
    try:
        for first, table, roles in reader.arrow_tables():
            batch = _of_arrow(reader.name or "", first, table, roles)
            batch.fraction = fraction()
            if len(batch):
                yield batch
    except ParseError as error:
        yield error_row(error.at(reader.name, None))


def _of_arrow(name: str, first: int, table: Any, roles: dict[str, int]) -> Batch:
    from .extra import as_texts, extra_of_arrow
    from .memory import from_puzzles

    puzzles = table.column(roles["puzzle"])
    texts = as_texts(puzzles)
    found = from_puzzles(texts)
    answers = _core.Source.arrow(as_texts(table.column(roles["solution"]))) if "solution" in roles else None
    odd: dict[int, Record | ParseError] = {}
    for row, item in found.odd.items():
        if isinstance(item, ParseError):
            reason = item.reason
            if texts is not puzzles and puzzles[row].is_valid:
                reason = f"the puzzle is {puzzles.type}, not a string"
            odd[row] = ParseError(reason, source=name, line=first + row)
        else:
            odd[row] = replace(item, source=name, line=first + row, format="parquet")
    unreadable = () if answers is None else answers.odd()
    plain = ((row, raw) for row, raw in unreadable if raw and not isinstance(odd.get(row), ParseError))
    for row, raw in plain:  # an answer that is not 81 digits
        record = found.record(row)
        if isinstance(record, Record):
            odd[row] = replace(record, source=name, line=first + row, format="parquet", solution=decode(raw))
    extra = extra_of_arrow(table, [one for at, one in enumerate(table.schema.names) if at != roles["puzzle"]])
    numbers = range(first, first + len(found))
    return Batch(found.source, odd, name=name, numbers=numbers, answers=answers, extra=extra)


def _records(reader: Reader, fraction: Callable[[], float | None]) -> Iterator[Batch]:
    from .extra import extra_of_records

    items = iter(reader)
    while chunk := list(islice(items, RECORDS)):
        odd: dict[int, Record | ParseError] = {}
        lines: list[str | None] = []
        for row, item in enumerate(chunk):
            if isinstance(item, ParseError):
                lines.append(None)
                odd[row] = item
                continue
            puzzle = item.puzzle
            lines.append(puzzle.line if has_line(puzzle) else None)
            if item.solution or not is_plain(puzzle):
                odd[row] = item
        numbers = [item.line or 0 for item in chunk]
        source = _core.Source.sequence(lines)
        extra = extra_of_records(chunk) if reader.format in ("json", "jsonl", "npz") else None
        yield Batch(source, odd, name=reader.name or "", numbers=numbers, extra=extra, fraction=fraction())


def error_row(error: ParseError) -> Batch:
    """Make a batch from an error that concerns the complete source: one row that is not a puzzle."""
    return Batch(_core.Source.sequence([None]), {0: error}, name=error.source or "", numbers=[error.line or 0])
