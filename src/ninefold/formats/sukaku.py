"""729-character sukaku, 9x9 by definition: nine characters per cell, each its digit or a blank; they are the puzzle.

..3.5.7........78...3...78.1..45....        cell 1 may hold 3 5 7, cell 2 may hold 7 8, ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..base import geometry as _geometry
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import SINGLES, LineFormat
from .record import Meta, Record
from .source import Head

__all__ = ["Sukaku", "masks_of"]

_CELLS = re.compile(r"[0-9.]{650,800}(?![0-9.])")


def masks_of(word: str) -> list[int]:
    """The candidates of every cell; ParseError names the one that cannot be read."""
    if len(word) != 729:
        raise ParseError(f"expected 729 characters (81 cells of 9), got {len(word)}")
    masks = []
    for cell in range(81):
        mask = 0
        for d, ch in enumerate(word[9 * cell : 9 * cell + 9], 1):
            if ch == str(d):
                mask |= 1 << (d - 1)
            elif ch not in ".0":
                raise ParseError(f"{_geometry.place(cell)}: expected {d} or a blank as character {d}, got {ch!r}")
        masks.append(mask)
    return masks


class Sukaku(LineFormat):
    """Lines of 729 characters."""

    name = "sukaku"
    summary = "729-character lines: the candidates of every cell"
    extensions = (".txt",)
    holds = frozenset({"sukaku"})

    def sniff(self, head: Head) -> bool:
        """A first word of about 729 digits and dots."""
        return bool(_CELLS.match(head.first.strip()))

    def parse(self, line: str) -> tuple[Grid, str | None, Meta]:
        """Read one line; the text after a blank is a comment."""
        word, _, rest = line.strip().partition(" ")
        comment = rest.strip().lstrip("#").strip()
        return Grid.from_candidates(masks_of(word)), None, {"comment": comment} if comment else {}

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """A digit becomes its cell's only candidate."""
        lost = super().losses(record)
        if any(record.grid.digits) or not record.grid.sukaku:
            lost = (SINGLES, *lost)
        return lost

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a line per record; notes do not bind, so only a sukaku's marks are written."""
        for record in records:
            grid = record.grid if record.grid.sukaku else record.grid.with_marks(None)
            cells = []
            for cell in range(81):
                if grid.sukaku and not grid[cell] and grid.marks:
                    allowed = set(_text.digits_of(grid.marks[cell]))
                else:
                    allowed = set(grid.candidates(cell))
                cells.append("".join(str(d) if d in allowed else "." for d in range(1, 10)))
            yield "".join(cells) + "\n"
