"""SadMan Software's .sdk: sections ``[Puzzle]``, ``[State]`` and ``[PencilMarks]`` after header lines.

``[Puzzle]`` holds the clues in nine rows, ``[State]`` the current digits, ``[PencilMarks]`` nine rows of nine groups
of digits between commas.  The first two are certain; the third is read if it has that form, and any other section
(colors ...) is ignored.  The file is 9x9 by definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..base import geometry as _geometry
from ..errors import ParseError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import Format, one_only
from .cells import in_rows
from .record import Item, Record
from .sdk import HEADERS, cells_of, head_lines, header_of, headers
from .source import MAX_LINE, Head, Source, decode
from .words import one_line

__all__ = ["SadMan"]

_SECTION = re.compile(r"\[([A-Za-z ]+)\]")
_MARKS = re.compile(r"[1-9]*(?:,[1-9]*){8}")
_MAX_ROWS = 100


class SadMan(Format):
    """SadMan's file of one puzzle and its progress."""

    name = "sadman"
    summary = "SadMan Sudoku file: [Puzzle], [State] and [PencilMarks] sections"
    extensions = (".sdk",)
    holds = frozenset({"filled", "marks"})
    keeps = frozenset(HEADERS.values())
    many = False

    def sniff(self, head: Head) -> bool:
        """A [Puzzle] section."""
        return any(line.lower() == "[puzzle]" for line in head_lines(head)[:200])

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the one record."""
        meta: dict[str, str] = {}
        sections: dict[str, list[tuple[int, str]]] = {}
        rows: list[tuple[int, str]] | None = None
        for number, raw in source.lines():
            line = decode(raw[: MAX_LINE + 1]).strip()
            if match := _SECTION.fullmatch(line):
                rows = sections.setdefault(match[1].lower(), [])
            elif line.startswith("#"):
                if header := header_of(line):
                    meta[header[0]] = header[1]
            elif line and rows is not None:
                if len(rows) < _MAX_ROWS:
                    rows.append((number, line))
            elif line:
                yield source.error(f"{line[:20]!r} comes before any section", number)
                return
        puzzle = sections.get("puzzle", [])
        first = puzzle[0][0] if puzzle else None
        try:
            yield self.record(source, first, _grid(sections), meta=meta)
        except ParseError as error:
            yield source.error(error, first)

    def retained_value(self, record: Record, key: str) -> str:
        """Each on one line."""
        return one_line(record.meta[key])

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the headers and the sections that are needed."""
        record = one_only(self.name, records)
        if record is None:
            return
        grid = record.grid
        clues = "".join(ch if grid.is_clue(c) else "." for c, ch in enumerate(grid.line))
        lines = [*headers(record.meta), "[Puzzle]", *in_rows(clues)]
        if clues != grid.line or grid.marks:
            lines += ["[State]", *in_rows(grid.line)]
        if grid.marks:
            groups = [_text.digit_text(mask) for mask in grid.marks]
            lines += ["[PencilMarks]", *map(",".join, in_rows(groups))]
        yield "\n".join([*lines, ""])


def _grid(sections: dict[str, list[tuple[int, str]]]) -> Grid:
    if "puzzle" not in sections:
        raise ParseError("no [Puzzle] section")
    puzzle = cells_of(sections["puzzle"])
    digits = puzzle.digits
    if sections.get("state"):
        digits = cells_of(sections["state"]).digits
        for cell, (clue, digit) in enumerate(zip(puzzle.digits, digits)):
            if clue and clue != digit:
                raise ParseError(f"[State] has {digit or 'no digit'} at {_geometry.place(cell)}, the clue is {clue}")
    rows = [row.replace(" ", "") for _, row in sections.get("pencilmarks", [])]
    marks = None
    if len(rows) == 9 and all(_MARKS.fullmatch(row) for row in rows):
        marks = [_text.mask_of(map(int, group)) for row in rows for group in row.split(",")]
    return Grid.build(digits, clues=Grid._of(puzzle).clues, marks=marks)
