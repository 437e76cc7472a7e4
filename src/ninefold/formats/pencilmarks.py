"""Pencil-mark grids: 81 groups of digits between borders, each the candidates of its cell.

    .--------------------.--------------------.--------------------.
    | 357    78     378  | 145    45     2    | 1378   9      6    |
    ...

A group of one digit is that digit, unless a cell that sees it still lists it as a candidate (see ``_text``); ``{3}``
is always a single candidate, ``[38]`` are corner marks and ``+3`` is a digit filled in later.  Drawings of other
programs do not distinguish clues from digits filled in later.
"""

from __future__ import annotations

import re

from ..base.geometry import CLASSIC
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import NO_MARKS
from .drawn import Drawn, grid_rows
from .record import Record
from .source import Head

__all__ = ["PencilMarks"]

_CANDIDATES = re.compile(r"[{(]?[1-9]{2,}[)}]?|[{(]?[1-9]*[)}]?\[[1-9]+\]")


class PencilMarks(Drawn):
    """Grids drawn with their candidates."""

    name = "pencilmarks"
    summary = "candidate grids drawn with borders"
    extensions = (".txt",)
    holds = frozenset({"filled", "marks", "corners"})

    def sniff(self, head: Head) -> bool:
        """Rows of nine words, one of several digits among them; without borders it is .sdx."""
        rows = grid_rows(head)[: CLASSIC.size]
        words = [_text.row_words(row) for row in rows]
        if not words or any(len(row) != CLASSIC.size for row in words):
            return False
        if not any(map(_CANDIDATES.fullmatch, (word for row in words for word in row))):
            return False
        bordered = len(rows) < len(head.lines) or any("|" in row for row in rows)
        return bordered or any(word[0] in "{(+[" for row in words for word in row)

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """If there are no marks at all, every candidate is drawn."""
        blank = not record.grid.marks and not record.grid.is_full
        return super().losses(record) + ((NO_MARKS,) if blank else ())

    def draw(self, grid: Grid) -> str:
        """Draw one grid, with every candidate penciled in if it has no marks at all."""
        return str(grid if grid.marks else grid.with_all_marks())
