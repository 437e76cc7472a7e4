"""SudoCue's .sdx, work in progress, 9x9 by definition: lines of nine cells with a blank between them.

    u5 78 378 145 45 2 1378 9 6

``u5`` was placed by the user, digits run together are the candidates of an empty cell.  A single digit is a clue,
unless a cell that sees it still lists it as a candidate: then it is the last candidate of an empty cell.

SudoCue keeps all candidates of all empty cells.  So a cell without pencil marks is written with the candidates that its
row, column and box allow, and marks that they forbid are dropped.  A single candidate that would be read back as a
clue is written as ``.``, so that the puzzle itself never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..base import geometry as _geometry
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import FEATURES, NO_MARKS, Format, one_only
from .cells import in_rows
from .drawn import drawings
from .record import Item, Record
from .source import Head, Source

__all__ = ["Sdx"]

_ROW = re.compile(r"(?:u?[1-9]+|\.)(?:\s+(?:u?[1-9]+|\.)){8}")
_MARKS_OR_USER = re.compile(r"u|[1-9]{2}")


class Sdx(Format):
    """SudoCue's work in progress."""

    name = "sdx"
    summary = "SudoCue work in progress: nine lines of candidates, u before the user's digits"
    extensions = (".sdx",)
    holds = frozenset({"filled", "marks"})
    many = False

    def sniff(self, head: Head) -> bool:
        """Lines of nine words without borders, with candidates or user digits."""
        rows = [line.strip() for line in head.lines[:9]]
        return bool(rows) and all(_ROW.fullmatch(row) for row in rows) and any(map(_MARKS_OR_USER.search, rows))

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per nine lines."""
        for drawing in drawings(source):
            try:
                if drawing.error:
                    raise ParseError(drawing.error)
                yield self.record(source, drawing.line, _grid(drawing.rows))
            except ParseError as error:
                yield source.error(error, drawing.line)

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """Marks are kept if SudoCue itself could have them."""
        lost = super().losses(record)
        grid = record.grid
        if _grid(_rows(grid)).marks != grid.marks:
            lost += (FEATURES["marks"] + " (in part)" if grid.marks else NO_MARKS,)
        return lost

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield nine lines."""
        record = one_only(self.name, records)
        if record is not None:
            yield "\n".join([*_rows(record.grid), ""])


def _rows(grid: Grid) -> list[str]:
    plain = grid.with_marks(None)
    masks = []
    for cell in range(81):
        allowed = 0 if grid[cell] else _text.mask_of(plain.candidates(cell))
        masks.append((grid.marks[cell] if grid.marks else 0) & allowed or allowed)
    words = []
    many = [mask if mask.bit_count() > 1 else 0 for mask in masks]
    for cell, mask in enumerate(masks):
        if grid[cell]:
            words.append(str(grid[cell]) if grid.is_clue(cell) else f"u{grid[cell]}")
        elif mask.bit_count() == 1 and not any(many[peer] & mask for peer in _geometry.PEERS[cell]):
            words.append(".")
        else:
            words.append(_text.digit_text(mask) or ".")
    return [" ".join(row) for row in in_rows(words)]


def _grid(rows: list[str]) -> Grid:
    if len(rows) != 9:
        raise ParseError(f"expected 9 rows of cells, got {len(rows)}")
    digits = [0] * 81
    marks = [0] * 81
    clues = set()
    for r, row in enumerate(rows):
        words = row.split()
        if len(words) != 9:
            raise ParseError(f"row {r + 1}: expected 9 cells, got {len(words)}")
        for c, word in enumerate(words):
            cell = 9 * r + c
            digits[cell], is_clue, marks[cell] = _text.read_word(word.removeprefix("u"), cell)
            if word.startswith("u") and not digits[cell]:
                raise ParseError(f"{_geometry.place(cell)}: 'u' must come before a single digit")
            if is_clue and not word.startswith("u"):
                clues.add(cell)
    for cell in _text.contested(digits, marks):
        if cell in clues:
            clues.remove(cell)
            marks[cell] = 1 << (digits[cell] - 1)
            digits[cell] = 0
    return Grid.build(digits, clues=clues, marks=marks)
