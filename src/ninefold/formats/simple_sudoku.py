"""Simple Sudoku's .ss: one grid in a box of dashes.

*-----------*
|...|..2|.96|
|1..|.3.|45.|
|94.|..8|..2|
|---+---+---|
...
"""

from __future__ import annotations

from collections.abc import Iterator

from .base import one_only
from .cells import in_rows
from .drawn import Drawn
from .record import Record
from .source import Head

__all__ = ["SimpleSudoku"]

_BOX = "*-----------*"
_BAR = "|---+---+---|"


class SimpleSudoku(Drawn):
    """Simple Sudoku's box."""

    name = "ss"
    summary = "Simple Sudoku file: one grid in a box of dashes"
    extensions = (".ss",)
    holds = frozenset()
    keeps = frozenset()
    many = False

    def sniff(self, head: Head) -> bool:
        """The top edge of the box."""
        return head.first.strip() == _BOX

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the box."""
        record = one_only(self.name, records)
        if record is None:
            return
        line = record.grid.line
        rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in in_rows(line)]
        yield "\n".join([_BOX, *rows[:3], _BAR, *rows[3:6], _BAR, *rows[6:], _BOX, ""])
