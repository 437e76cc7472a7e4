"""What a file says beside its puzzles, by format: the names of its columns, and row by row what stands in them.

Values are as the file has them: text of CSV, nothing for an empty field; whatever JSON, NPZ or Parquet hold.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, repeat
from typing import Any, NamedTuple

import numpy as np

from ..errors import JobError, ParseError
from ..formats import Layout, Reader
from ..formats.json_ import KEYS, items_of
from ..formats.jsontext import load_json
from ..formats.npz import Arrays
from ..formats.parquet import pyarrow
from ..formats.quoted import breaks_of, split
from ..formats.source import decode
from ..formats.table import column_roles

__all__ = ["Column", "Values", "columns_in", "of_arrow", "of_lines", "values_in"]

Values = list[Any]
"""What a row says in each of some columns; None where it says nothing."""

_LINES = ("line", "sdm")
"""Formats with nothing beside the puzzle that could have a name."""


class Column(NamedTuple):
    """A column of a file."""

    name: str
    beside: bool
    """Whether it is none of those that make the puzzle."""


Opened = Callable[[str | None], Reader]
"""Opens a file anew, as of that format."""


def columns_in(opened: Opened, name: str) -> Iterator[Column]:
    """The columns of a file; of JSON lines those of each line, so that they may come again."""
    with opened(None) as reader:
        form = reader.format
        if form == "csv":
            for _, _, layout in _sound(reader.tables()):
                yield from _named([column.strip() for column in layout.names], layout.roles)
                break
        elif form == "parquet":
            with _arrow_errors(name):
                names = list(pyarrow()[1].ParquetFile(reader.whole()).schema_arrow.names)
            yield from _named(names, column_roles(names) or {})
        elif form == "npz":
            arrays = _arrays(reader)
            yield from (Column(one, True) for one in (arrays.columns() if arrays else ()))
        elif form == "json":
            for said in _items(reader):
                yield from _keys(said)
        elif form not in ("jsonl", *_LINES):
            raise JobError(
                f"{name}: columns can be kept from CSV, JSON, NPZ and Parquet only, not from {form or 'this'}"
            )
    if form == "jsonl":
        for _, said in _objects(opened):
            yield from _keys(said)


def values_in(opened: Opened, name: str, names: Sequence[str]) -> Iterator[tuple[int, Values]]:
    """Yield (number of the line, or row, what it says in these columns) of a file; 0 where nothing has a line."""
    with opened(None) as reader:
        form = reader.format
        if form == "csv":
            for first, block, layout in _sound(reader.tables()):
                yield from of_lines(block, first, layout, names)
        elif form == "parquet":
            with _arrow_errors(name):
                table = pyarrow()[1].ParquetFile(reader.whole())
                there = [one for one in names if one in table.schema_arrow.names]
                batches = table.iter_batches(columns=there) if there else ()
                yield from enumerate(chain.from_iterable(of_arrow(batch, names) for batch in batches), 1)
        elif form == "npz" and (arrays := _arrays(reader)):
            columns = arrays.columns()
            values = [columns[one]() if one in columns else repeat(None) for one in names]
            yield from enumerate((list(map(_plain, row)) for row in _sound(zip(*values))), 1)
        elif form == "json":
            for said in _items(reader):
                yield 0, _of_object(said, names)
    if form == "jsonl":
        for number, said in _objects(opened):
            yield number, _of_object(said, names)


def _named(names: Sequence[str], roles: Any) -> Iterator[Column]:
    ours = {roles.get("puzzle"), roles.get("solution")}
    return (Column(name, place not in ours) for place, name in enumerate(names))


def _arrays(reader: Reader) -> Arrays | None:
    """The arrays of a file; None where it cannot be read, which is told with its rows."""
    try:
        return Arrays(reader.whole())
    except ParseError:
        return None


def _sound(parts: Iterator[Any]) -> Iterator[Any]:
    """The parts of a file up to where it cannot be read, which is told with its rows."""
    try:
        yield from parts
    except ParseError:
        return


@contextmanager
def _arrow_errors(name: str) -> Iterator[None]:
    arrow, _ = pyarrow()
    try:
        yield
    except (arrow.ArrowException, OSError, ValueError) as error:
        raise JobError(f"{name}: the columns of this Parquet file cannot be read: {error}") from None


def _objects(opened: Opened) -> Iterator[tuple[int, Any]]:
    """The values of JSON lines with the numbers of their lines."""
    with opened("line") as reader:
        for first, block, _ in _sound(reader.tables()):
            for number, raw in enumerate(block.split(b"\n"), first):
                try:
                    yield number, load_json(decode(raw)) if raw.strip() else None
                except ParseError:
                    continue


def _items(reader: Reader) -> Iterator[Any]:
    """The puzzles of a JSON document."""
    try:
        value = load_json(decode(reader.document()))
    except ParseError:  # told with its rows
        return
    items = items_of(value)
    yield from [value] if items is None else items


def _keys(said: Any) -> Iterator[Column]:
    """The keys of an object, and of its ``meta``."""
    if isinstance(said, dict):
        more = said.get("meta")
        yield from (Column(key, key not in KEYS) for key in (*said, *(more if isinstance(more, dict) else ())))


def _of_object(said: Any, names: Sequence[str]) -> Values:
    if not isinstance(said, dict):
        return [None] * len(names)
    more = said.get("meta")
    said = {**(more if isinstance(more, dict) else {}), **said}
    return [_plain(said.get(column)) for column in names]


def of_lines(block: bytes, first: int, layout: Layout, names: Sequence[str]) -> Iterator[tuple[int, Values]]:
    """What the rows of a table in CSV say, each on a line, with the numbers of the lines."""
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


def of_arrow(table: Any, names: Sequence[str]) -> Iterator[Values]:
    """What the rows of a table, or batch, of Arrow say."""
    arrow, _ = pyarrow()
    columns = []
    for name in names:
        at = table.schema.get_field_index(name)
        values = table.column(at).to_pylist() if at >= 0 else [None] * table.num_rows
        if at >= 0 and arrow.types.is_float32(table.schema.field(at).type):
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
