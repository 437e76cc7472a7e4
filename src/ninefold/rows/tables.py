"""From answers to the bytes of a table in CSV, JSON lines or Parquet, many rows at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from .. import _core
from ..errors import FormatError
from ..results.columns import Cells, Columns, Flags, Numbers, Same, Value, Words
from ..results.table import arrow_column

__all__ = ["TABLES", "Columns", "TableWriter", "Value"]

TABLES = ("csv", "jsonl", "parquet")
"""The formats of a TableWriter."""

_GROUP = 65536
_UNIQUE = {"line", "puzzle", "solution", "canonical", "minimal"}
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
            raise FormatError(f"unknown table format {style!r}: choose {', '.join(TABLES)}")
        self.style = style
        self.columns = dict(columns)
        self._groups = _Groups(self.columns) if style == "parquet" else None

    def __reduce__(self) -> NoReturn:
        raise TypeError("a TableWriter is an open file and cannot be copied or pickled; its rows can")

    def head(self) -> bytes:
        """The text before the first row."""
        return (",".join(self.columns) + "\n").encode() if self.style == "csv" else b""

    def block(self, columns: Columns) -> bytes:
        """Some rows; for Parquet, the bytes that are ready to be written."""
        if self._groups is not None:
            return self._groups.add([columns[name] for name in self.columns])
        named = columns if self.style == "jsonl" else {name: columns[name] for name in self.columns}
        rows = _core.RowText(len(next(iter(named.values()), ())))
        for number, (name, values) in enumerate(named.items()):
            (_json if self.style == "jsonl" else _csv)(rows, number, name, values, self.columns.get(name, str))
        return rows.text(b"}\n" if self.style == "jsonl" else b"\n")

    def tail(self) -> bytes:
        """The text after the last row, which completes the table."""
        return b"" if self._groups is None else self._groups.end()


# --- a column of a text


def _csv(rows: _core.RowText, number: int, name: str, values: Sequence[Value], kind: type) -> None:
    around = [b"," if number else b"", b"", b"", b""]
    if not _added(rows, around, values, lambda word: _encoded(_quoted(word))):
        rows.words(around, [_encoded(text) for text in _cells(values, kind)])


def _json(rows: _core.RowText, number: int, name: str, values: Sequence[Value], kind: type) -> None:
    import json

    from ..results.wire import WIRE_VERSION

    encode = json.JSONEncoder().encode
    first = f'{{"ninefold": {WIRE_VERSION}, '
    before = f"{', ' if number else first}{encode(name)}: ".encode("ascii")
    if isinstance(values, Cells):
        _added(rows, [before, b'"', b'"', b"null"], values, str.encode)
    elif not _added(rows, [before, b"", b"", b"null"], values, lambda word: encode(word).encode("ascii")):
        rows.words([before, b"", b"", b""], [encode(value).encode("ascii") for value in values])


def _added(rows: _core.RowText, around: list[bytes], values: Sequence[Value], word: Any) -> bool:
    """Add a column that is stored in arrays; False if it is not."""
    if isinstance(values, Same):
        rows.words(around, [around[3] if values.value is None else word(values.value)])
    elif isinstance(values, Cells):
        rows.cells(around, _contiguous(values.cells), values.zero, _mask(values.there))
    elif isinstance(values, Numbers):
        rows.numbers(around, _contiguous(values.numbers), _mask(values.there))
    elif isinstance(values, Flags):
        rows.words(around, [b"false", b"true"], _mask(values.flags), _mask(values.there))
    elif isinstance(values, Words):
        rows.words(around, [word(one) for one in values.words], _contiguous(values.codes), _mask(values.there))
    else:
        return False
    return True


def _mask(there: Any) -> Any:
    return None if there is None else _contiguous(there).view("uint8")


def _contiguous(array: Any) -> Any:
    return array if array.flags.c_contiguous else array.copy()


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


_SPECIAL = re.compile('[",\r\n]')


def _cells(values: Sequence[Value], kind: type) -> list[str]:
    """The values of a column as CSV has them; quotes are only checked in columns that may need them."""
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


# --- row groups of Parquet


class _Groups:
    """Rows gathered into the row groups of a Parquet file."""

    def __init__(self, columns: Mapping[str, type]) -> None:
        from ..formats.parquet import BytesSink, pyarrow

        self._arrow, parquet = pyarrow()
        kinds = [self._map() if kind is dict else getattr(self._arrow, _ARROW[kind])() for kind in columns.values()]
        self._schema = self._arrow.schema(list(zip(columns, kinds)))
        self._sink = BytesSink()
        # A dictionary of values that never repeat is useless.
        repeated = [name for name in columns if name not in _UNIQUE]
        self._writer = parquet.ParquetWriter(self._sink, self._schema, compression="zstd", use_dictionary=repeated)
        self._parts: list[Any] = []
        self._rows = 0

    def _map(self) -> Any:
        return self._arrow.map_(self._arrow.string(), self._arrow.int32())

    def add(self, columns: Sequence[Sequence[Value]]) -> bytes:
        if columns and len(columns[0]):
            arrays = [arrow_column(self._arrow, values, kind) for values, kind in zip(columns, self._schema.types)]
            self._parts.append(self._arrow.Table.from_arrays(arrays, schema=self._schema))
            self._rows += len(columns[0])
        while self._rows >= _GROUP:
            self._write(_GROUP)
        return self._sink.take()

    def _write(self, rows: int) -> None:
        """Write this many of the collected rows, in groups of one size regardless of the input."""
        table = self._arrow.concat_tables(self._parts)
        self._writer.write_table(table.slice(0, rows).combine_chunks(), row_group_size=rows)
        self._parts, self._rows = [table.slice(rows)], self._rows - rows

    def end(self) -> bytes:
        if self._rows:
            self._write(self._rows)
        self._writer.close()
        return self._sink.take()
