"""How a command writes: the choice of a style, and the rows of a table about puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import TracebackType
from typing import TypeAlias

from ninefold.errors import first_few
from ninefold.formats.notation import puzzle_text
from ninefold.results.columns import Columns, Same, Value
from ninefold.rows import TABLES, Batch, TableWriter
from ninefold.rows.entries import ENTRY, entry_columns, errors_of, puzzles_of

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
    "errors_of",
    "puzzle_text",
    "puzzles_of",
]

Row: TypeAlias = Mapping[str, Value]

STYLES = ("lines", "drawn", *TABLES)
FEW = 4
"""Most puzzles that are drawn on a terminal; more are written as lines."""


def choose_style(wanted: str | None, console: Console, batches: Iterator[Batch]) -> tuple[str, Iterator[Batch]]:
    """The style to write in: the *wanted* one; lines in a pipe; drawings on a terminal if there are few puzzles."""
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
    """Concatenated texts, as bytes."""
    return _sink.encoded("".join(texts))


class RowWriter:
    """Rows for the sink of a console in any style that is a table; for other styles it writes nothing.

    Rows about puzzles begin with the entry (``ENTRY``), then come the columns of the input that ``--keep`` names.  A
    column of the input keeps its name: if the writer has one of the same name, its own is called ``ninefold_NAME``.
    The table is complete when the writer is closed, also after an interrupt, so use it in a ``with``.
    """

    def __init__(
        self, console: Console, style: str, fields: Mapping[str, type], *, entries: bool = True, keep: str = "*"
    ) -> None:
        if style == "parquet" and console.sink.is_terminal:
            raise Stop("a Parquet file cannot be printed on a terminal: use -o FILE.parquet")
        self._console = console
        self._style = style
        self._fields = {**ENTRY, **fields} if entries else dict(fields)
        self._keep = keep
        self._table: TableWriter | None = None
        self._kept: dict[str, type] = {}

    def __enter__(self) -> RowWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._style in TABLES and (kind is None or issubclass(kind, KeyboardInterrupt)):
            head = self._begin(None)
            assert self._table is not None
            self._console.sink.write(head + self._table.tail())

    def columns(self, columns: Columns, batch: Batch | None = None) -> bytes:
        """Some rows as bytes, given by columns; those of a *batch* begin with its entries."""
        if self._style not in TABLES:
            return b""
        if batch is None:
            return self._block(columns, {}, None)
        return self._block({**entry_columns(batch), **columns}, batch.extra or {}, batch)

    def rows(self, rows: Iterable[Row], batch: Batch | None = None, index: int = 0) -> bytes:
        """Some rows as bytes; all of them about one row of a *batch*, if there is one."""
        listed = list(rows)
        if self._style not in TABLES or not listed:
            return b""
        columns: dict[str, Sequence[Value]] = {name: [row[name] for row in listed] for name in listed[0]}
        if batch is None:
            return self._block(columns, {}, None)
        one = batch[index : index + 1]
        entry = {name: [values[0]] * len(listed) for name, values in entry_columns(one).items()}
        extra = {name: [values[0]] * len(listed) for name, values in (one.extra or {}).items()}
        return self._block({**entry, **columns}, extra, one)

    def _block(self, ours: Columns, extra: Columns, batch: Batch | None) -> bytes:
        from ninefold.rows.extra import with_extra

        head = self._begin(batch)
        assert self._table is not None
        count = len(next(iter(ours.values())))
        kept = {name: extra[name] if name in extra else Same(None, count) for name in self._kept}
        named = with_extra({}, kept, ours)
        return head + self._table.block({name: named[name] for name in self._table.columns})

    def _begin(self, batch: Batch | None) -> bytes:
        """The head of the table, once: its columns are known with the first batch."""
        if self._table is not None:
            return b""
        from ninefold.rows.extra import with_extra

        if batch is not None:
            self._kept = _kept(batch, self._keep)
        entry = {name: kind for name, kind in self._fields.items() if name in ENTRY}
        rest = {name: kind for name, kind in self._fields.items() if name not in ENTRY}
        self._table = TableWriter(self._style, with_extra(entry, self._kept, rest))
        return self._table.head()


def _kept(batch: Batch, keep: str) -> dict[str, type]:
    """The columns of the first batch that *keep* names."""
    there = {} if batch.extra is None else dict(batch.extra.kinds)
    if keep == "*":
        return there
    names = [name.strip() for name in keep.split(",") if name.strip()]
    if missing := next((name for name in names if name not in there), None):
        known = f"it has {first_few(list(there))}" if there else "it has no other columns"
        raise Stop(f"{batch.name}: there is no column {missing!r} to keep; {known}")
    return {name: there[name] for name in names}
