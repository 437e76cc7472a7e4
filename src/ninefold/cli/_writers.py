"""From answers to bytes: rows for CSV and JSON lines, and the choice between the ways of writing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from ninefold import Grid, ParseError, render
from ninefold.rows import Batch

from . import _sink
from ._console import Console

Value: TypeAlias = str | int | float | bool | None
Row: TypeAlias = Mapping[str, Value]

STYLES = ("lines", "drawn", "csv", "jsonl")
FEW = 4
"""Up to so many puzzles are drawn for a person; more are lines."""
ENTRY = ("source", "line", "puzzle")
"""What a row about a puzzle begins with."""


def choose_style(asked: str | None, console: Console, batches: Iterator[Batch]) -> tuple[str, Iterator[Batch]]:
    """Settle how to write: as asked; lines in a pipe; for a person drawn when there are few puzzles."""
    if asked:
        return asked, batches
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


def puzzle_text(grid: Grid) -> str:
    """The puzzle in one word: 81 characters, 729 for a sukaku."""
    if not grid.sukaku or grid.marks is None:
        return grid.line
    masks = (1 << (d - 1) if d else mask for d, mask in zip(grid.digits, grid.marks))
    return "".join(str(d) if mask >> (d - 1) & 1 else "." for mask in masks for d in range(1, 10))


def entry_row(batch: Batch, index: int) -> dict[str, Value]:
    """What every row begins with: where the entry stood and the puzzle."""
    item = batch.odd.get(index)
    row: dict[str, Value] = {"source": batch.name, "line": batch.numbers[index] or None}
    if item is None:
        row["puzzle"] = batch.line(index)
    else:
        row["puzzle"] = None if isinstance(item, ParseError) else puzzle_text(item.grid)
    return row


def encoded(texts: Iterable[str]) -> bytes:
    """Texts run together, as bytes."""
    return _sink.encoded("".join(texts))


class RowWriter:
    """Rows as CSV or JSON lines; all rows have the same fields in the same order."""

    def __init__(self, style: str, fields: Sequence[str], lead: Sequence[str] = ENTRY) -> None:
        self._style = style
        self._fields = (*lead, *fields)

    def head(self) -> bytes:
        """What comes before the first row."""
        return (",".join(self._fields) + "\n").encode() if self._style == "csv" else b""

    def rows(self, rows: Iterable[Row]) -> bytes:
        """Rows as whole lines."""
        if self._style == "jsonl":
            version = {"ninefold": render.WIRE_VERSION}
            return "".join(json.dumps({**version, **row}) + "\n" for row in rows).encode("ascii")
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        for row in rows:
            writer.writerow([_cell(row[name]) for name in self._fields])
        return encoded([out.getvalue()])


def _cell(value: Value) -> Value:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value
