"""What an input says beside its puzzles: the other columns of a table, the other keys of JSON lines.

Values are as the input has them: text of CSV, nothing for an empty field; whatever JSON or Parquet hold.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

import numpy as np

from .. import formats
from .._errors import JobError, ParseError
from .._jobs.store import Store, open_input
from ..formats import Layout
from ..formats.jsontext import load_json
from ..formats.parquet import pyarrow
from ..formats.quoted import breaks_of, split
from ..formats.source import decode
from .slices import Slice, block_of, table_of

__all__ = ["Values", "beside", "refuse_without", "values_of"]

Values = list[Any]
"""What a row says in each of some columns; None where it says nothing."""

_LINES = ("line", "sdm")
"""Formats with nothing beside the puzzle that could have a name."""


def beside(part: Slice, store: Store, names: Sequence[str]) -> dict[int, Values]:
    """What the rows of a slice say in these columns, by the number of the line, or row."""
    if part.kind == "parquet":
        return dict(enumerate(_of_parquet(part, names), part.first))
    if part.kind == "piece":
        said = map(json.loads, io.BytesIO(store.read(part.piece)))
        return {one["line"]: one["beside"] for one in said if one.get("beside") is not None}
    if part.layout is None:
        return {}
    separator, columns, roles, has_header = part.layout
    layout = Layout(separator, tuple(columns), dict(roles), has_header)
    return dict(_of_rows(block_of(part), part.first, layout, names))


def values_of(stream: IO[bytes], form: str, name: str, names: Sequence[str]) -> Iterator[tuple[int, Values]]:
    """Yield (number of the line, what it says in these columns) of a file, packed or not, in that format."""
    if form == "csv":
        with formats.open(stream, format=form, name=name) as reader:
            for first, block, layout in _sound(reader.tables()):
                assert layout is not None
                yield from _of_rows(block, first, layout, names)
    elif form == "jsonl":
        for number, said in _objects(stream, name):
            more = said.get("meta")
            said = {**(more if isinstance(more, dict) else {}), **said}
            yield number, [_plain(said.get(column)) for column in names]


def refuse_without(inputs: Iterable[str], names: Sequence[str]) -> None:
    """Raise JobError where no input has one of these columns, or one is of a format without any."""
    known: dict[str, None] = {}
    missing = set(names)
    for name in inputs if names else ():
        with open_input(name) as stream:
            for column in _columns(stream, name, missing):
                known[column] = None
                missing.discard(column)
    if missing:
        first = next(name for name in names if name in missing)
        there = f"there are {', '.join(list(known)[:20])}" if known else "lines of puzzles have none"
        raise JobError(f"no file has a column {first!r}; {there}")


def _columns(stream: IO[bytes], name: str, wanted: set[str]) -> Iterator[str]:
    """The names of the columns of an input; of JSON lines as many as it takes to find those wanted."""
    with formats.open(stream, name=name) as reader:
        form = reader.format
        if form == "csv":
            for _, _, layout in _sound(reader.tables()):
                yield from (column.strip() for column in (layout.names if layout else ()))
                break
            return
    stream.seek(0)
    if form == "parquet":
        arrow, parquet = pyarrow()
        try:
            yield from parquet.ParquetFile(stream).schema_arrow.names
        except (arrow.ArrowException, OSError, ValueError) as error:
            raise JobError(f"{name}: columns of a Parquet file that cannot be read, or is packed: {error}") from None
    elif form == "jsonl":
        for _, said in _objects(stream, name):
            more = said.get("meta")
            yield from (*said, *(more if isinstance(more, dict) else ()))
            if not wanted:
                break
    elif form not in _LINES:
        raise JobError(f"{name}: columns are kept of CSV, JSON lines and Parquet, not of {form or 'this'}")


def _sound(tables: Iterator[Any]) -> Iterator[Any]:
    """The tables of a file up to where it cannot be read, which is told with its rows."""
    try:
        yield from tables
    except ParseError:
        return


def _objects(stream: IO[bytes], name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of JSON lines with the numbers of their lines."""
    with formats.open(stream, format="line", name=name) as reader:
        for first, block, _ in _sound(reader.tables()):
            for number, raw in enumerate(block.split(b"\n"), first):
                try:
                    said = load_json(decode(raw)) if raw.strip() else None
                except ParseError:
                    continue
                if isinstance(said, dict):
                    yield number, said


def _of_rows(block: bytes, first: int, layout: Layout, names: Sequence[str]) -> Iterator[tuple[int, Values]]:
    """What the rows of a table say, each on a line."""
    there: dict[str, int] = {}
    for place, name in enumerate(layout.names):
        there.setdefault(name.strip(), place)
    places = [there.get(name, -1) for name in names]
    for number, raw in enumerate(block.split(b"\n"), first):
        if not raw.strip():
            continue
        try:
            row = split(decode(raw.rstrip(b"\r")), layout.separator)
        except csv.Error:
            continue
        yield number, [breaks_of(row[at]) or None if 0 <= at < len(row) else None for at in places]


def _of_parquet(part: Slice, names: Sequence[str]) -> Iterator[Values]:
    """What rows of a Parquet file say."""
    arrow, _ = pyarrow()
    found = table_of(part, names)
    columns = []
    for name in names:
        at = found.schema.get_field_index(name)
        values = found.column(at).to_pylist() if at >= 0 else [None] * part.size
        if at >= 0 and arrow.types.is_float32(found.schema.field(at).type):
            values = [None if one is None else float(str(np.float32(one))) for one in values]  # 1.2, not 1.2000000476
        columns.append(map(_plain, values))
    return map(list, zip(*columns))


def _plain(value: Any) -> Any:
    """A value as JSON has it: what has no name there, dates and the like, as text."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return json.dumps(value, default=str) if isinstance(value, (list, dict)) else str(value)
