"""A slice of an input: its location, and how a worker reads it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from xxhash import xxh3_128

from .. import _core, rows
from ..errors import JobError, ParseError
from ..formats import Layout, Record, dumps, loads
from ..formats.notation import puzzle_text, read_text
from ..formats.parquet import pyarrow
from ..formats.table import column_roles
from ..jobs.store import Store, open_input
from ..puzzle.puzzle import is_variant
from ..rows import Batch
from ..rows.batch import is_plain
from ..rows.extra import Values, extra_of_arrow, extra_of_rows

__all__ = [
    "Slice",
    "blocks",
    "of_survey",
    "read",
    "spilled",
    "tail_check",
    "without",
]

_TAIL = 1 << 16
_BLOCK = 1 << 20
"""Bytes of lines that are read at a time."""
_ROWS = 1 << 14
"""Rows of other slices that are handed out at a time."""


@dataclass(frozen=True)
class Slice:
    """Some consecutive rows of one input."""

    name: str
    """Of the input."""
    kind: str
    """``lines``, ``parquet`` or ``piece``."""
    begin: int
    """The first byte for lines, the first row for Parquet; unused for a piece."""
    end: int
    first: int
    """The number of the first line, or row, from 1."""
    size: int
    """Lines or rows: the maximum number of rows in it."""
    check: str = ""
    """A checksum of the lines, or of the end of a Parquet file, to detect a change of the input."""
    format: str = ""
    layout: tuple[Any, ...] | None = None
    piece: str = ""
    """Its name in the store, if the survey wrote it there."""


def of_survey(receipt: Mapping[str, Any]) -> Iterator[Slice]:
    """The slices that a survey has found."""
    layout = receipt.get("layout")
    columns = tuple(layout) if layout else None
    for begin, end, first, size, check, *rest in receipt["slices"]:
        # For a piece, also its name and its format, because the files of an archive may have different formats.
        piece, form = rest if len(rest) == 2 else ("", receipt["format"])
        yield Slice(receipt["name"], receipt["kind"], begin, end, first, size, check, form, columns, piece)


def read(part: Slice, store: Store, names: Sequence[str] = ()) -> Batch:
    """Read a slice; JobError if the input has changed, OSError if it cannot be read.

    *names* are the other columns that its ``extra`` needs; a piece has those that its survey recorded.
    """
    if part.kind == "lines":
        (block,) = _blocks_of_lines(part, part.end - part.begin)
        return block
    return _parquet(part, names) if part.kind == "parquet" else _piece(part, store, names)


def blocks(part: Slice, store: Store, names: Sequence[str] = ()) -> Iterator[Batch]:
    """The same in blocks of some thousand rows, which stay in the caches; a change may be noticed at the end only."""
    if part.kind == "lines":
        yield from _blocks_of_lines(part, _BLOCK)
        return
    whole = read(part, store, names)
    for at in range(0, len(whole), _ROWS):
        yield whole[at : at + _ROWS]


def _blocks_of_lines(part: Slice, size: int) -> Iterator[Batch]:
    layout = None
    if part.layout is not None:
        separator, names, roles, has_header = part.layout
        layout = Layout(separator, tuple(names), dict(roles), has_header)
    left, check, line = part.end - part.begin, xxh3_128(), part.first
    with open_input(part.name) as stream:
        stream.seek(part.begin)
        while left and (block := stream.read(min(left, size))):
            if not block.endswith(b"\n") and len(block) < left:
                block += stream.readline(left - len(block))
            left -= len(block)
            check.update(block)
            size = max(1, size // (step := block.find(b"\n") + 1)) * step or size  # lines of one length end there
            first, line = line, line + _core.line_end(block, len(block))[0]
            batch = rows.from_lines(block, part.format, first, layout, part.name)
            del block  # the next one takes its place as soon as its rows are done
            yield batch
            del batch
    if left or check.hexdigest() != part.check:
        raise JobError(f"{part.name} has changed since the job began")


def _table_of(part: Slice, names: Sequence[str]) -> Any:
    """The rows of a slice of Parquet as an Arrow table: puzzles, solutions, and the columns of these *names*."""
    arrow, parquet = pyarrow()
    with open_input(part.name) as stream:
        if tail_check(stream) != part.check:
            raise JobError(f"{part.name} has changed since the job began")
        try:
            table = parquet.ParquetFile(stream)
            there = list(table.schema_arrow.names)
            roles = column_roles(there) or {}
            ours = [there[roles[role]] for role in ("puzzle", "solution") if role in roles]
            wanted = list(dict.fromkeys([*ours, *(name for name in names if name in there)]))
            groups, skip = _groups(table.metadata, part)
            found = table.read_row_groups(groups, columns=wanted).select(wanted)
            found = found.slice(skip, part.size).combine_chunks()
        except (arrow.ArrowException, OSError, KeyError) as error:
            raise OSError(0, f"not a readable Parquet file: {str(error).splitlines()[0][:200]}", part.name) from None
    if found.num_columns and found.num_rows != part.size:
        raise JobError(f"{part.name} has changed since the job began")
    return found


def _parquet(part: Slice, names: Sequence[str]) -> Batch:
    found = _table_of(part, names)
    batch = rows.from_puzzles(found.column(0))
    batch.name, batch.is_file, batch.numbers = part.name, True, range(part.first, part.first + part.size)
    batch.odd = {row: _placed(item, part.name, part.first + row) for row, item in batch.odd.items()}
    roles = column_roles(found.schema.names) or {}
    if "solution" in roles:
        batch.answers = rows.from_puzzles(found.column(roles["solution"])).source
    batch.extra = extra_of_arrow(found, [name for name in names if name in found.schema.names])
    return batch


def tail_check(stream: IO[bytes]) -> str:
    """A checksum of the length of a Parquet file and of its end, which describes its contents."""
    size = stream.seek(0, 2)
    stream.seek(max(0, size - _TAIL))
    check = xxh3_128()
    check.update(b"%d/" % size + stream.read())
    stream.seek(0)
    return check.hexdigest()


def _groups(metadata: Any, part: Slice) -> tuple[list[int], int]:
    """The row groups that hold the rows of a slice, and how many rows before it they hold."""
    groups: list[int] = []
    at = before = 0
    for number in range(metadata.num_row_groups):
        size = metadata.row_group(number).num_rows
        if at < part.begin + part.size and at + size > part.begin:
            if not groups:
                before = part.begin - at
            groups.append(number)
        at += size
    return groups, before


def _placed(item: Record | ParseError, name: str, line: int) -> Record | ParseError:
    if isinstance(item, ParseError):
        return ParseError(item.reason, source=name, line=line)
    return item


def without(batch: Batch, failed: Mapping[int, str]) -> Batch:
    """The same rows, but no engine sees those that failed: they are unreadable, for the reason given."""
    lines = [None if row in failed else batch.source.raw(row) for row in range(len(batch))]
    odd = {**batch.odd, **{row: ParseError(why, source=batch.place(row)) for row, why in failed.items()}}
    numbers = list(batch.numbers)
    kept = Batch(
        _core.Source.sequence(lines), odd, name=batch.name, numbers=numbers, answers=batch.answers, extra=batch.extra
    )
    kept.is_file = batch.is_file
    return kept


# --- pieces: rows that a survey wrote, one line of JSON per row


def spilled(batch: Batch, extra: Sequence[list[Any] | None] = ()) -> Iterator[bytes]:
    """The rows of a batch, one per line, for ``read``, with their extra values."""
    for row in range(len(batch)):
        data = _row(batch, row, extra[row] if extra else None)
        yield json.dumps(data, ensure_ascii=True).encode("ascii") + b"\n"


def _row(batch: Batch, row: int, extra: list[Any] | None) -> dict[str, Any]:
    item = batch.record(row)
    data: dict[str, Any] = {"line": batch.numbers[row]}
    if extra is not None:
        data["extra"] = extra
    if isinstance(item, ParseError):
        return {**data, "error": item.reason, "source": item.source}
    if (answer := batch.answer(row)) is not None:
        data["answer"] = answer
    if is_plain(item.puzzle) or is_variant(item.puzzle):
        text = puzzle_text(item.puzzle)
        return {**data, "puzzle": text} if text else {**data, "error": "no line format can hold it", "source": None}
    return {**data, "record": str(dumps(item.puzzle, "json"))}


def _piece(part: Slice, store: Store, names: Sequence[str]) -> Batch:
    items: list[Record | ParseError] = []
    numbers: list[int] = []
    extra: list[Values] = []
    for line in io.BytesIO(store.read(part.piece)):
        data = json.loads(line)
        numbers.append(data["line"])
        extra.append(data.get("extra") or [None] * len(names))
        if "error" in data:
            items.append(ParseError(data["error"], source=data["source"], line=data["line"] or None))
            continue
        puzzle = read_text(data["puzzle"])[0] if "puzzle" in data else loads(data["record"], format="json")[0].puzzle
        items.append(Record(puzzle, part.name, data["line"] or None, solution=data.get("answer")))
    batch = rows.from_puzzles(items)
    batch.name, batch.is_file, batch.numbers = part.name, True, numbers
    if names:
        batch.extra = extra_of_rows(names, extra)
    return batch
