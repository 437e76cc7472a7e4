"""Values between commas, semicolons, tabs or blanks: nine lines of nine, or 81 on a line.

    5,3,0,0,7,0,0,0,0            5,3,,,7,,,,            5 3 . . 7 . . . . 6 . . 1 9 5 ...        (81 of them)
    6,0,0,1,9,5,0,0,0            6,,,1,9,5,,,
    ...                          ...

As spreadsheets, numpy and pandas write a grid: an empty field, ``nan`` or ``None`` is an empty cell, ``5.0`` and
``5.000e+00`` are 5, fields may be quoted.  Blank lines may separate puzzles.  Nine lines with blanks between the
values are a drawn grid (``drawn``), which can hold more.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.geometry import CLASSIC
from ..errors import ParseError
from ..puzzle.grid import Grid
from ..puzzle.text import BLANKS
from .base import Format
from .cells import in_rows
from .record import Item, Record
from .source import Head, Source, decode

__all__ = ["Separated"]

_MAX_LINE = 1 << 14  # of 81 numbers as long as numpy writes them 2 KiB
_NOTHING = BLANKS | {"", "nan", "none", "null", "na"}


def values_of(line: str) -> list[str]:
    """The values of a line, by the separator that it has most of."""
    separator = max(",;\t", key=line.count)
    if separator not in line:
        return line.split()
    line = line.strip(" \r\n")
    if len(line.split(separator)) - 1 in (CLASSIC.size, CLASSIC.cells):
        line = line.removesuffix(separator)  # one after the last value
    return [value.strip().strip("\"'").strip() for value in line.split(separator)]


def is_value(text: str) -> bool:
    """Whether a text is a digit or stands for an empty cell."""
    return text.lower() in _NOTHING or _number(text) is not None


def _number(text: str) -> int | None:
    if len(text) > 30 or not text.isascii() or text[:1] == "+" or "_" in text:
        return None
    try:
        number = float(text)
    except ValueError:
        return None
    return int(number) if number in range(CLASSIC.size + 1) else None


class Separated(Format):
    """Grids as tables of values."""

    name = "separated"
    summary = "nine lines of nine values, or 81 values per line, between commas, tabs or blanks"
    extensions = (".csv", ".tsv", ".txt")

    def sniff(self, head: Head) -> bool:
        """As many values as a row or a grid has cells; if it could be a drawing, it is one."""
        values = values_of(head.first)
        if len(values) == CLASSIC.size:
            if not any(ch in head.first for ch in ",;\t"):
                return False
            if "\t" in head.first:  # a drawn grid may have tabs, and candidates in its cells
                values = [value for line in head.lines[: CLASSIC.size] for value in values_of(line)]
        elif len(values) != CLASSIC.cells:
            return False
        return all(map(is_value, values))

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record for each line that holds a grid and for every nine lines that hold a row."""
        rows: list[list[str]] = []
        start = 0
        for number, raw in source.lines():
            if len(raw) > _MAX_LINE:
                yield source.error(f"the line is longer than {_MAX_LINE:,} bytes", number)
                continue
            line = decode(raw).strip(" \r")
            if line.startswith("#"):
                continue
            values = values_of(line) if line else []
            whole = len(values) == CLASSIC.cells
            # A grid ends where another begins, and at a blank line that does not separate bands.
            if rows and (whole or (not values and len(rows) % CLASSIC.box_rows)):
                yield self._record(source, start, rows)
                rows = []
            if whole:
                yield self._record(source, number, in_rows(values))
            elif values:
                start = start if rows else number
                rows.append(values)
                if len(rows) == CLASSIC.size:
                    yield self._record(source, start, rows)
                    rows = []
        if rows:
            yield self._record(source, start, rows)

    def _record(self, source: Source, line: int, rows: list[list[str]]) -> Item:
        try:
            for r, row in enumerate(rows):
                if len(row) != CLASSIC.size:
                    raise ParseError(f"row {r + 1}: expected {CLASSIC.size} values, got {len(row)}")
            if len(rows) != CLASSIC.size:
                raise ParseError(f"expected {CLASSIC.size} rows of values, got {len(rows)}")
            digits = [self._digit(value, cell) for cell, value in enumerate(value for row in rows for value in row)]
            return self.record(source, line, Grid.build(digits))
        except ParseError as error:
            return source.error(error, line)

    def _digit(self, value: str, cell: int) -> int:
        if value.lower() in _NOTHING:
            return 0
        number = _number(value)
        if number is None:
            raise ParseError(f"{CLASSIC.place(cell)}: {value[:20]!r} is not a digit or a blank")
        return number

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield nine lines of nine values with commas, 0 for blank, and a blank line between grids."""
        for number, record in enumerate(records):
            rows = in_rows(list(record.grid.digits))
            yield ("\n" if number else "") + "".join(",".join(map(str, row)) + "\n" for row in rows)
