"""The other columns of a table: everything in a file besides its puzzles, unchanged."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from ..errors import ParseError
from ..formats.parquet import pyarrow
from ..formats.quoted import breaks_of, split
from ..formats.record import Record
from ..formats.source import decode
from ..formats.table import Layout
from ..results.columns import Value

__all__ = [
    "Extra",
    "Values",
    "as_json",
    "as_texts",
    "extra_of_arrow",
    "extra_of_lines",
    "extra_of_records",
    "extra_of_rows",
    "kinds_of_arrow",
    "of_arrow",
    "of_lines",
    "with_extra",
]

Values = list[Any]
"""The values of a row in some columns; None for a missing one."""


class Extra(Mapping[str, Sequence[Value]]):
    """The other columns of a batch, by name.  They are read when you first ask for one.

    >>> extra = Extra({"id": int}, lambda: {"id": [7, 8, 9]})
    >>> list(extra), extra.part(1, 3)["id"]
    (['id'], [8, 9])
    """

    def __init__(
        self, kinds: Mapping[str, type], read: Callable[[], Mapping[str, Sequence[Value]]], part: slice = slice(None)
    ) -> None:
        self.kinds = kinds
        """The names with the type of their values: str, int, float or bool."""
        self._read, self._part = cache(read), part

    def __getitem__(self, name: str) -> Sequence[Value]:
        return self._read()[name][self._part]

    def __iter__(self) -> Iterator[str]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    def part(self, begin: int, end: int) -> Extra:
        """The columns of some of the rows."""
        start = self._part.start or 0
        return Extra(self.kinds, self._read, slice(start + begin, start + end))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (dict(self.kinds), {name: list(self[name]) for name in self})


def _restored(kinds: Mapping[str, type], columns: Mapping[str, Sequence[Value]]) -> Extra:
    return Extra(kinds, lambda: columns)


T = TypeVar("T")


def with_extra(entry: Mapping[str, T], extra: Mapping[str, T], ours: Mapping[str, T]) -> dict[str, T]:
    """Columns in the order of a table: the location of an entry, its other columns, the results.

    The other columns keep their names; our column with the same name is called ``ninefold_NAME``.

    >>> with_extra({"line": 1}, {"id": 2, "status": 3}, {"status": 4})
    {'line': 1, 'id': 2, 'status': 3, 'ninefold_status': 4}
    """

    def renamed(columns: Mapping[str, T]) -> dict[str, T]:
        return {_free(name, extra): column for name, column in columns.items()}

    return {**renamed(entry), **extra, **renamed(ours)}


def _free(name: str, taken: Container[str]) -> str:
    while name in taken:
        name = f"ninefold_{name}"
    return name


# --- from CSV


def extra_of_lines(block: bytes, first: int, layout: Layout, numbers: Sequence[int]) -> Extra | None:
    """The other columns of a block of CSV lines, for the rows on the lines with these *numbers*."""
    taken = layout.roles["puzzle"]
    names = dict.fromkeys(name.strip() for place, name in enumerate(layout.names) if place != taken and name.strip())
    if not names:
        return None

    def read() -> Mapping[str, Sequence[Value]]:
        found = dict(of_lines(block, first, layout, list(names)))
        nothing = [None] * len(names)
        return _by_column(names, [found.get(number, nothing) for number in numbers])

    return Extra(dict.fromkeys(names, str), read)


def of_lines(block: bytes, first: int, layout: Layout, names: Sequence[str]) -> Iterator[tuple[int, Values]]:
    """Yield the line number and the values of these columns for each row of a CSV table."""
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


# --- from records


def extra_of_records(items: Sequence[Record | ParseError]) -> Extra | None:
    """The meta of some records and errors, as columns."""
    metas = [item.meta for item in items]
    kinds: dict[str, type] = {}
    for meta in metas:
        for name, value in meta.items():
            kind = type(value)
            known = kinds.setdefault(name, kind)
            if known is not kind:
                kinds[name] = float if {known, kind} == {int, float} else str
    return Extra(kinds, lambda: {name: [meta.get(name) for meta in metas] for name in kinds}) if kinds else None


def extra_of_rows(names: Sequence[str], rows: Sequence[Values]) -> Extra:
    """These columns of rows that were read before."""
    return Extra(dict.fromkeys(names, str), lambda: _by_column(names, rows))


# --- from Arrow


def extra_of_arrow(table: Any, names: Sequence[str]) -> Extra | None:
    """These columns of an Arrow table or record batch."""
    kinds = {name: kind for name, kind in kinds_of_arrow(table.schema).items() if name in names}
    return Extra(kinds, lambda: _by_column(names, list(of_arrow(table, names)))) if names else None


def kinds_of_arrow(schema: Any) -> dict[str, type]:
    """The Python type for each column of an Arrow schema."""
    types = pyarrow()[0].types
    known = ((types.is_boolean, bool), (types.is_integer, int), (types.is_floating, float))
    return {field.name: next((kind for fits, kind in known if fits(field.type)), str) for field in schema}


def as_texts(column: Any) -> Any:
    """A column of Arrow as one of strings; of anything else as one of nulls."""
    arrow = pyarrow()[0]
    kind = column.type
    strings = arrow.types.is_string(kind) or arrow.types.is_large_string(kind) or arrow.types.is_string_view(kind)
    if strings:
        return column
    if arrow.types.is_dictionary(kind) and arrow.types.is_string(kind.value_type):
        return column.dictionary_decode()
    return arrow.nulls(len(column), arrow.string())


def of_arrow(table: Any, names: Sequence[str]) -> Iterator[Values]:
    """Yield the values of these columns for each row of an Arrow table or record batch."""
    types = pyarrow()[0].types
    columns = []
    for name in names:
        at = table.schema.get_field_index(name)
        values = table.column(at).to_pylist() if at >= 0 else [None] * table.num_rows
        if at >= 0 and types.is_float32(table.schema.field(at).type):
            values = [None if one is None else float(f"{one:.7g}") for one in values]  # 1.2, not 1.2000000476
        columns.append(map(as_json, values))
    return map(list, zip(*columns))


def as_json(value: Any) -> Any:
    """A value as JSON has it; types that JSON lacks, such as dates, become text."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return json.dumps(value, default=str) if isinstance(value, (list, dict)) else str(value)


def _by_column(names: Sequence[str] | Mapping[str, Any], rows: Sequence[Values]) -> Mapping[str, Sequence[Value]]:
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}
