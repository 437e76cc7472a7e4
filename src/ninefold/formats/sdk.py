"""SudoCue's .sdk, 9x9 by definition: rows of nine characters, after header lines of ``#`` and a letter.

#ARuud                   A author   D description   C comment   B date   S source   L level   U url
#LMedium
2..1.5..3
...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import Format, one_only
from .cells import in_rows
from .record import Item, Meta, Record
from .source import MAX_LINE, Head, Source, decode
from .words import one_line

__all__ = ["HEADERS", "Sdk", "header_of", "headers"]

HEADERS = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
_HEADER = re.compile(r"#([ADCBSLU])(.*)")
_ROW = re.compile(r"[1-9.0*_xX-]{9}")


def header_of(line: str) -> tuple[str, str] | None:
    """Read a header line as (key, text); None if it is another comment."""
    match = _HEADER.fullmatch(line.strip())
    return (HEADERS[match[1]], match[2].strip()) if match else None


def headers(meta: Meta) -> list[str]:
    """Header lines for the meta of a puzzle, one per line."""
    lines = []
    for letter, key in HEADERS.items():
        text = one_line(meta.get(key, ""))
        if text:
            lines.append(f"#{letter}{text}")
    return lines


def head_lines(head: Head) -> list[str]:
    """All lines of a head that are not blank, comments included."""
    return [line.strip() for line in head.text.splitlines() if line.strip()]


class Sdk(Format):
    """SudoCue's file of one puzzle."""

    name = "sdk"
    summary = "SudoCue puzzle: header lines, then nine rows of nine characters"
    extensions = (".sdk",)
    keeps = frozenset(HEADERS.values())
    many = False

    def sniff(self, head: Head) -> bool:
        """A header line, and nine characters on the first line that is not a header."""
        lines = head_lines(head)
        return any(header_of(line) for line in lines[:20]) and bool(_ROW.fullmatch(head.first.strip()))

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per nine rows; header lines before them belong to it."""
        meta: dict[str, str] = {}
        rows: list[tuple[int, str]] = []
        for number, raw in source.lines():
            line = decode(raw[: MAX_LINE + 1]).strip()
            if not line:
                continue
            if line.startswith("#"):
                if rows:
                    yield self._record(source, rows, meta)
                    rows, meta = [], {}
                if header := header_of(line):
                    key, text = header
                    meta[key] = f"{meta[key]} {text}" if key in meta else text
                continue
            rows.append((number, line))
            if len(rows) == 9:
                yield self._record(source, rows, meta)
                rows, meta = [], {}
        if rows:
            yield self._record(source, rows, meta)

    def _record(self, source: Source, rows: list[tuple[int, str]], meta: Mapping[str, str]) -> Item:
        line = rows[0][0]
        try:
            return self.record(source, line, Grid._of(cells_of(rows)), meta=meta)
        except ParseError as error:
            return source.error(error, line)

    def retained_value(self, record: Record, key: str) -> str:
        """Each on one line."""
        return one_line(record.meta[key])

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the headers and nine rows."""
        record = one_only(self.name, records)
        if record is not None:
            yield "\n".join([*headers(record.meta), *in_rows(record.grid.line), ""])


def cells_of(rows: list[tuple[int, str]]) -> _text.Cells:
    """Read nine rows of nine characters, each with its line number."""
    for r, (number, row) in enumerate(rows):
        if len(row) != 9:
            raise ParseError(f"row {r + 1} (line {number}): expected 9 cells, got {len(row)}")
    if len(rows) != 9:
        raise ParseError(f"expected 9 rows of cells, got {len(rows)}")
    return _text.parse_line("".join(row for _, row in rows))
