"""Drawn grids: nine rows of nine cells, with or without borders, one grid after another.

    5 3 . | . 7 . | . . .        53..7....       +---+---+---+
    6 . . | 1 9 5 | . . .        6..195...       |53.|.7.|...|
    ...                          ...             ...

Borders are drawn with any of ``| ! - + = * : '`` or box drawing characters.  ``+9`` was filled in later; several
digits in a cell are its pencil marks, ``[38]`` its corner marks, as in ``str(grid)``.  Blank lines may separate
grids and bands; a line of words is taken as the title of the grid that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..base.geometry import CLASSIC
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import Format, sniff
from .record import Item, Meta, Record
from .source import MAX_LINE, Head, Source, decode
from .words import one_line

__all__ = ["Drawing", "Drawn", "drawings", "grid_rows"]

_ROW = re.compile(r"[\s0-9.*_xXu+|!¦:{}()\[\]\u2500-\u257f-]*", re.ASCII)


@dataclass
class Drawing:
    """Lines that belong to one drawn grid, as found in a file."""

    line: int
    rows: list[str] = field(default_factory=list)
    title: str = ""
    error: str = ""
    """Why it is not a drawing; None if it is one."""

    @property
    def text(self) -> str:
        """The rows as one text."""
        return "\n".join(self.rows)

    @property
    def meta(self) -> Meta:
        """The title, if there is one."""
        return {"title": self.title} if self.title else {}


def is_title(line: str) -> bool:
    """Whether a line is words and not a row of cells."""
    return not _ROW.fullmatch(line) and sum(ch.isalpha() for ch in line) >= 3


def drawings(source: Source) -> Iterator[Drawing]:
    """Group the lines of a source into drawn grids of nine rows each.

    A blank line may separate bands of three rows.  After any other number of rows it ends the drawing, so that a
    grid with a missing row does not affect those after it.
    """
    current = Drawing(0)
    title = ""
    for number, raw in source.lines():
        if len(raw) > MAX_LINE:
            current.line = current.line or number
            current.error = f"line {number} is longer than {MAX_LINE:,} bytes"
            raw = b""
        line = decode(raw)
        bare = line.strip()
        # .sdk and SadMan files have their own readers; here # is a comment
        if bare.startswith("#"):
            continue
        if is_title(line):
            if current.rows or current.error:
                yield current
                current = Drawing(0)
            title = bare
            continue
        if _text.is_border(line):
            if not bare and (len(current.rows) % CLASSIC.box_rows or current.error):
                yield current
                current = Drawing(0)
            continue
        if not current.rows:
            current = Drawing(number, title=title, error=current.error)
            title = ""
        current.rows.append(line)
        if len(current.rows) == CLASSIC.size + len(_dashed(current.rows)):
            yield current
            current = Drawing(0)
    if current.rows or current.error:
        yield current


def _dashed(rows: list[str]) -> range:
    """Rows of dashes after each band: borders that look like rows of blanks, so that as many more rows follow."""
    between = range(CLASSIC.box_rows, CLASSIC.size, CLASSIC.box_rows + 1)
    is_dashed = len(rows) >= CLASSIC.size and all(set(rows[r]) <= set("-| \t") for r in between)
    return between if is_dashed and any(set(row) - set("-| \t") for row in rows) else range(0)


def grid_rows(head: Head) -> list[str]:
    """The rows of cells at the head of a file, borders and titles left out."""
    return [line for line in head.lines if not _text.is_border(line) and not is_title(line)]


class Drawn(Format):
    """Grids drawn with or without borders."""

    name = "drawn"
    summary = "grids drawn in nine rows, with or without borders"
    extensions = (".txt",)
    holds = frozenset({"filled", "marks", "corners"})
    keeps = frozenset({"title"})

    def sniff(self, head: Head) -> bool:
        """Nine words or nine characters in most of the first rows."""
        rows = grid_rows(head)[: CLASSIC.size]
        good = sum(len(_text.row_words(row)) == CLASSIC.size and bool(_ROW.fullmatch(row)) for row in rows)
        return 2 * good > len(rows)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per drawing."""
        for drawing in drawings(source):
            try:
                if drawing.error:
                    raise ParseError(drawing.error)
                grid = Grid._of(self.cells(drawing.text))
                yield self.record(source, drawing.line, grid, meta=drawing.meta)
            except ParseError as error:
                yield source.error(error, drawing.line)

    def cells(self, text: str) -> _text.Cells:
        """Read the rows of one drawing."""
        return _text.parse_drawn(text)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield drawings with a blank line between them."""
        for number, record in enumerate(records):
            title = self._title(record)
            yield ("\n" if number else "") + (f"{title}\n" if title else "") + self.draw(record.grid) + "\n"

    def retained_value(self, record: Record, key: str) -> str:
        """The title on one line; a title that could be read as something else is left out."""
        return self._title(record)

    def _title(self, record: Record) -> str:
        title = one_line(record.meta.get("title", ""))
        if not is_title(title) or title.startswith("#"):
            return ""
        drawing = f"{title}\n{self.draw(record.grid)}\n"
        return title if sniff(drawing.encode()) in (self.name, "drawn", "pencilmarks") else ""

    def draw(self, grid: Grid) -> str:
        """Draw one grid."""
        return str(grid)
