"""How a command writes: the choice between the ways, and the rows of a table about puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import TracebackType
from typing import TypeAlias

from ninefold.rows import TABLES, Batch, TableWriter
from ninefold.rows.columns import Columns, Value
from ninefold.rows.entries import ENTRY, entry_columns, entry_row, errors_of, puzzle_text, puzzles_of

from . import _sink
from ._console import Console
from ._exit_codes import Stop

__all__ = [
    "ENTRY",
    "FEW",
    "STYLES",
    "Columns",
    "Row",
    "RowWriter",
    "Value",
    "choose_style",
    "encoded",
    "entry_columns",
    "entry_row",
    "errors_of",
    "puzzle_text",
    "puzzles_of",
]

Row: TypeAlias = Mapping[str, Value]

STYLES = ("lines", "drawn", *TABLES)
FEW = 4
"""Up to so many puzzles are drawn for a person; more are lines."""


def choose_style(wanted: str | None, console: Console, batches: Iterator[Batch]) -> tuple[str, Iterator[Batch]]:
    """The style to write in: the *wanted* one; lines in a pipe; drawn for a person if there are few puzzles."""
    if wanted:
        return wanted, batches
    if not console.sink.is_terminal:
        return "lines", batches
    seen: list[Batch] = []
    entries = 0
    for batch in batches:
        seen.append(batch)
        entries += len(batch)
        if entries > FEW:
            break
    return ("drawn" if entries <= FEW else "lines"), chain(seen, batches)


def encoded(texts: Iterable[str]) -> bytes:
    """Texts run together, as bytes."""
    return _sink.encoded("".join(texts))


class RowWriter:
    """Rows for the sink of a console in any style that is a table; for the others it writes nothing by itself.

    A table is whole when the writer is closed, also when the work was interrupted: use it in a ``with``.
    """

    def __init__(
        self, console: Console, style: str, fields: Mapping[str, type], lead: Mapping[str, type] = ENTRY
    ) -> None:
        if style == "parquet" and console.sink.is_terminal:
            raise Stop("a Parquet file cannot be printed on a terminal: use -o FILE.parquet")
        self._console = console
        self._table = TableWriter(style, {**lead, **fields}) if style in TABLES else None

    def __enter__(self) -> RowWriter:
        if self._table is not None:
            self._console.sink.write(self._table.head())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._table is not None and (kind is None or issubclass(kind, KeyboardInterrupt)):
            self._console.sink.write(self._table.tail())

    def columns(self, columns: Columns) -> bytes:
        """Some rows as bytes, given by columns."""
        return b"" if self._table is None else self._table.block(columns)

    def rows(self, rows: Iterable[Row]) -> bytes:
        """Some rows as bytes."""
        listed = list(rows)
        if self._table is None or not listed:
            return b""
        return self._table.block({name: [row[name] for row in listed] for name in self._table.columns})
