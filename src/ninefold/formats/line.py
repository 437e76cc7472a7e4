"""81-character lines in all notations, and .sdm files, which are the same with ``0`` for blank.

A line is 81 cells, 9x9 by definition, row by row.  What may follow after a blank, comma, semicolon or tab:

    puzzle                        53..7....6..195...
    puzzle solution               81 more digits are the solution
    puzzle,rating                 a number is the rating
    puzzle # comment              anything else is a comment

The nine rows may have a blank between them.  ``+`` before a digit (as HoDoKu writes it) says that the digit was
filled in later.  By Sudopedia's rule the blank is one character for the whole puzzle, one of ``0 . X * _ -`` and space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from .. import _text
from .._errors import FormatError
from .._grid import Grid
from .base import LineFormat
from .record import Item, Meta, Record
from .source import Head, Source

__all__ = ["Line", "Sdm"]

_CELLS = re.compile(r"[ \t]*((?:\+?[0-9.*_xX-]){81})(?:[\s,;|#]+(.*))?$", re.DOTALL)
_SPACED = re.compile(r"(?!(?:[1-9] ){80}[1-9]\s*$)([1-9 ]{81})(?:[\s,;|#]+(\S.*))?\s*$", re.DOTALL)
_NINE_ROWS = re.compile(r"[ \t]*([0-9.*_xX-]{9}(?: [0-9.*_xX-]{9}){8})(?:[\s,;|#]+(.*))?$", re.DOTALL)
_SOLUTION = re.compile(r"([1-9]{81})(?:[\s,;|#]+(.*))?$", re.DOTALL)
_NUMBER = re.compile(r"[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})", re.ASCII)
_PLAIN = re.compile(rb"[1-9]*(?:\.[1-9.]*|0[0-9]*)?")


class Line(LineFormat):
    """Plain 81-character lines."""

    name = "line"
    summary = "81-character lines, one puzzle each, in all notations"
    extensions: ClassVar[tuple[str, ...]] = (".txt", ".sudoku")
    options: ClassVar[tuple[str, ...]] = ("blank", "filled", "solution")
    blank = "."

    def sniff(self, head: Head) -> bool:
        """A first line whose first word is cells only, about 81 of them."""
        first = head.first.rstrip("\r\n")
        word = re.split(r"[\s,;|#]", first.strip(), maxsplit=1)[0].replace("+", "").upper()
        blanks = set(word) - set("123456789")
        if 60 <= len(word) <= 120 and len(blanks) <= 1 and blanks <= _text.BLANKS:
            return len(word) == 81 or blanks != set(word)  # not a border
        if rows := _NINE_ROWS.match(first):
            return set(rows[1].split()) != {"123456789"}  # nine cells with every candidate: .sdx
        return bool(_SPACED.match(first))

    def parse(self, line: str) -> tuple[Grid, str | None, Meta]:
        """Read cells, then a solution, a rating or a comment."""
        match = _CELLS.match(line) or _SPACED.match(line) or _NINE_ROWS.match(line)
        if match is None:
            spaced = set(line) <= set("123456789 ")
            word = line.rstrip() if spaced else re.split(r"[\s,;#]", line.strip(), maxsplit=1)[0]
            return Grid._of(_text.parse_line(word)), None, {}  # mostly says what is wrong
        cells, rest = match.groups()
        if len(cells) == 89:  # nine rows with a blank between them
            cells = cells.replace(" ", "")
        grid = Grid._of(_text.parse_line(cells))
        if not rest or not (rest := rest.strip()):
            return grid, None, {}
        return grid, *_trailing(rest)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield records; lines in the commonest notations take a short cut."""
        for number, raw in source.lines():
            if len(raw) == 81 and _PLAIN.fullmatch(raw):
                yield Record(Grid._of(_text.plain_cells(raw)), source.name, number, self.name)
            else:
                item = self.one(source, number, raw)
                if item is not None:
                    yield item

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a line per record."""
        blank = options.get("blank", self.blank)
        if not isinstance(blank, str) or len(blank) != 1 or blank not in _text.BLANKS:
            raise FormatError(
                f"blank must be one of {' '.join(sorted(_text.BLANKS - {' '}))} or a space, not {blank!r}"
            )
        for record in records:
            line = record.grid.line.replace(".", blank)
            if options.get("filled"):
                line = with_plus(record.grid, line)
            if options.get("solution") and (solution := record.solution):
                line += f" {solution}"
            yield line + "\n"


class Sdm(Line):
    """The same with 0 for blank, as SudoCue keeps collections."""

    name = "sdm"
    summary = "SudoCue collection: 81 digits a line, 0 for blank"
    extensions = (".sdm",)
    options = ()
    blank = "0"

    def sniff(self, head: Head) -> bool:
        """Never: its content is that of plain lines."""
        return False


def with_plus(grid: Grid, line: str) -> str:
    """Put a ``+`` before each digit of the line that was filled in later."""
    digits = grid.digits
    return "".join(f"+{ch}" if digits[c] and not grid.is_clue(c) else ch for c, ch in enumerate(line))


def _trailing(rest: str) -> tuple[str | None, Meta]:
    """Read what follows the puzzle on its line: a solution, a rating, a comment."""
    solution = None
    if match := _SOLUTION.match(rest):
        solution, rest = match[1], (match[2] or "").strip()
    if not rest:
        return solution, {}
    if _NUMBER.fullmatch(rest):
        return solution, {"rating": float(rest) if "." in rest else int(rest)}
    return solution, {"comment": rest}
