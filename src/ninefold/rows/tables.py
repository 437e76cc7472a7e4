"""From answers to the bytes of a table: CSV, JSON lines or Parquet, some columns of many rows at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

from .._errors import FormatError
from .._wire import WIRE_VERSION
from ..formats.parquet import BytesSink, pyarrow

__all__ = ["TABLES", "Columns", "TableWriter", "Value"]

Value: TypeAlias = str | int | float | bool | Mapping[str, int] | None
Columns: TypeAlias = Mapping[str, Sequence[Value]]
"""Columns of equal length, by name."""

TABLES = ("csv", "jsonl", "parquet")
"""What a TableWriter can write."""

_GROUP = 65536
_ARROW = {str: "string", int: "int64", float: "float64", bool: "bool_"}


class TableWriter:
    r"""Writes a table piece by piece: ``head``, then ``block`` as often as needed, then ``tail``.

    *columns* are the names with the type of their values (str, int, float, bool, or dict for numbers by name), any of
    which may be None.  A dict is an object in JSON, a map in Parquet and ``name:number name:number`` in CSV.

    >>> table = TableWriter("csv", {"puzzle": str, "score": int, "techniques": dict})
    >>> table.head() + table.block({"puzzle": ["a", "b"], "score": [1, None], "techniques": [{"x": 2, "y": 1}, None]})
    b'puzzle,score,techniques\na,1,x:2 y:1\nb,,\n'
    """

    def __init__(self, style: str, columns: Mapping[str, type]) -> None:
        if style not in TABLES:
            raise FormatError(f"there is no table of kind {style!r}; there are {', '.join(TABLES)}")
        self.style = style
        self.columns = dict(columns)
        self._groups = _Groups(self.columns) if style == "parquet" else None

    def __reduce__(self) -> NoReturn:
        raise TypeError("a TableWriter is under way and cannot be copied or pickled; its rows can")

    def head(self) -> bytes:
        """What comes before the first row."""
        return (",".join(self.columns) + "\n").encode() if self.style == "csv" else b""

    def block(self, columns: Columns) -> bytes:
        """Some rows; of Parquet what is ready to be written."""
        if self.style == "jsonl":
            return _json_lines(columns)
        ordered = [columns[name] for name in self.columns]
        if self._groups is not None:
            return self._groups.add(ordered)
        texts = [_cells(values, kind) for values, kind in zip(ordered, self.columns.values())]
        lines = "\n".join(map(",".join, zip(*texts)))
        return (lines + "\n" if lines else "").encode("utf-8", "surrogateescape")

    def tail(self) -> bytes:
        """What comes after the last row; then the table is whole."""
        return b"" if self._groups is None else self._groups.end()


_SPECIAL = re.compile('[",\r\n]')


def _cells(values: Sequence[Value], kind: type) -> list[str]:
    """The values of a column as CSV has them; quotes are only looked at in columns that need any."""
    if kind is not int and kind is not str:
        values = [_cell(value) for value in values]
    texts = ["" if value is None else str(value) for value in values] if None in values else list(map(str, values))
    if kind is int:
        return texts
    together = "".join(texts)  # searched once for each mark: a pattern would take ten times as long
    return [_quoted(text) for text in texts] if any(mark in together for mark in '",\r\n') else texts


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _SPECIAL.search(text) else text


def _cell(value: Value) -> Value:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return " ".join(f"{key}:{number}" for key, number in value.items())
    return value


def _json_lines(columns: Columns) -> bytes:
    names = list(columns)
    encode = json.JSONEncoder().encode
    lines = [
        encode({"ninefold": WIRE_VERSION, **dict(zip(names, row))}) for row in zip(*(columns[name] for name in names))
    ]
    return "".join(f"{line}\n" for line in lines).encode("ascii")


class _Groups:
    """Rows gathered into the row groups of a Parquet file."""

    def __init__(self, columns: Mapping[str, type]) -> None:
        self._arrow, parquet = pyarrow()
        kinds = [self._map() if kind is dict else getattr(self._arrow, _ARROW[kind])() for kind in columns.values()]
        self._schema = self._arrow.schema(list(zip(columns, kinds)))
        self._sink = BytesSink()
        self._writer = parquet.ParquetWriter(self._sink, self._schema, compression="zstd")
        self._columns: list[list[Any]] = [[] for _ in columns]

    def _map(self) -> Any:
        return self._arrow.map_(self._arrow.string(), self._arrow.int32())

    def add(self, columns: Sequence[Sequence[Value]]) -> bytes:
        for gathered, values in zip(self._columns, columns):
            gathered += [list(v.items()) if isinstance(v, Mapping) else _text(v) for v in values]
        if len(self._columns[0]) >= _GROUP:
            self._write()
        return self._sink.take()

    def _write(self) -> None:
        self._writer.write_table(
            self._arrow.Table.from_arrays(
                [self._arrow.array(values, kind) for values, kind in zip(self._columns, self._schema.types)],
                schema=self._schema,
            )
        )
        self._columns = [[] for _ in self._columns]

    def end(self) -> bytes:
        if self._columns[0]:
            self._write()
        self._writer.close()
        return self._sink.take()


def _text(value: Value) -> Value:
    """A file name that is no text cannot be in a Parquet table as it is."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) and not value.isascii() else value
