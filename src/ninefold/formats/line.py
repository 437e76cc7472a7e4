"""One puzzle per line: 81 characters in all notations, .sdm files, and variants as ISS strings, killers and grids.

A classic line is 81 cells, row by row.  After a blank, comma, semicolon or tab, it may have more:

    puzzle                        53..7....6..195...
    puzzle solution               81 more digits are the solution
    puzzle,rating                 a number is the rating
    puzzle # comment              anything else is a comment

The nine rows may have a blank between them.  ``+`` before a digit (as HoDoKu writes it) means that the digit was
filled in later.  By Sudopedia's rule the blank is one character for the entire puzzle, one of ``0 . X * _ -`` and
space.  A line that is not 81 cells may be a variant in any notation that fits a line (see ``notation``).  The formats
of this file all read the same lines; each of them writes its own.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from ..base.geometry import CLASSIC
from ..errors import FormatError
from ..puzzle import text as _text
from ..puzzle.grid import Grid
from .base import SINGLES, VARIANTS, LineFormat
from .notation import (
    is_grid,
    is_iss,
    is_jigsaw,
    is_killer,
    is_other,
    iss_in_link,
    line_of,
    read_text,
    words_of,
)
from .record import Item, Meta, Parsed, Record
from .source import Head, Source, decode

__all__ = ["GridText", "Iss", "Jigsaw", "Killer", "Line", "Sdm"]

_CELLS = re.compile(r"[ \t]*((?:\+?[0-9.*_xX-]){81})(?:[\s,;|#]+(.*))?$", re.DOTALL)
_SPACED = re.compile(r"(?!(?:[1-9] ){80}[1-9]\s*$)([1-9 ]{81})(?:[\s,;|#]+(\S.*))?\s*$", re.DOTALL)
_NINE_ROWS = re.compile(r"[ \t]*([0-9.*_xX-]{9}(?: [0-9.*_xX-]{9}){8})(?:[\s,;|#]+(.*))?$", re.DOTALL)
_SOLUTION = re.compile(r"([1-9]{81})(?:[\s,;|#]+(.*))?$", re.DOTALL)
_NUMBER = re.compile(r"[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})", re.ASCII)
_PLAIN = re.compile(rb"[1-9]*(?:\.[1-9.]*|0[0-9]*)?")


class Line(LineFormat):
    """Plain 81-character lines."""

    name = "line"
    summary = "lines, one puzzle each: 81 characters in all notations, or a variant"
    extensions: ClassVar[tuple[str, ...]] = (".txt", ".sudoku")
    holds: ClassVar[frozenset[str]] = VARIANTS
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

    def parse(self, line: str) -> Parsed:
        """Read cells, then a solution, a rating or a comment; or a variant."""
        match = _CELLS.match(line) or _SPACED.match(line) or _NINE_ROWS.match(line)
        if match is None:
            if is_other(line.strip()):
                return read_text(line)
            spaced = set(line) <= set("123456789 ")
            word = line.rstrip() if spaced else re.split(r"[\s,;#]", line.strip(), maxsplit=1)[0]
            return Grid._of(_text.parse_line(word)), None, {}  # usually names the error
        cells, rest = match.groups()
        if len(cells) == 89:  # nine rows with a blank between them
            cells = cells.replace(" ", "")
        grid = Grid._of(_text.parse_line(cells))
        if not rest or not (rest := rest.strip()):
            return grid, None, {}
        return grid, *_trailing(rest)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield records; lines in the most common notations take a shortcut."""
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
            puzzle = record.puzzle
            line = puzzle.line.replace(".", blank) if isinstance(puzzle, Grid) else line_of(puzzle)
            if options.get("filled") and isinstance(puzzle, Grid):
                line = with_plus(puzzle, line)
            if options.get("solution") and (solution := record.solution):
                line += f" {solution}"
            yield line + "\n"


class Sdm(Line):
    """The same with 0 for blank, as in SudoCue's collections."""

    name = "sdm"
    summary = "SudoCue collection: 81 digits per line, 0 for blank"
    extensions = (".sdm",)
    holds = frozenset()
    options = ()
    blank = "0"

    def sniff(self, head: Head) -> bool:
        """Never: its content is that of plain lines."""
        return False


class _VariantLine(Line):
    """The base class of formats that write variants in lines."""

    options = ()

    @abstractmethod
    def write(self, record: Record) -> str:
        """The text of one record."""

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a line per record."""
        for record in records:
            yield self.write(record) + "\n"


class Iss(_VariantLine):
    """ISS strings."""

    name = "iss"
    summary = "strings of Interactive Sudoku Solver; nearly every rule"
    extensions = (".txt",)
    holds = VARIANTS | {"sukaku"}

    def sniff(self, head: Head) -> bool:
        """An item such as ``.Thermo~R1C1~R1C2``, or a link with one."""
        return is_iss(head.first.strip()) or iss_in_link(head.first) is not None

    def write(self, record: Record) -> str:
        """The ISS string of one record."""
        from .iss.writer import write
        from .kinds import variant_of

        return write(variant_of(record))

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """A cell of a sukaku with one candidate becomes a clue."""
        lost, puzzle = super().losses(record), record.puzzle
        if isinstance(puzzle, Grid) and puzzle.sukaku and any(mask.bit_count() == 1 for mask in puzzle.marks or ()):
            lost = (SINGLES, *lost)
        return lost


class Killer(_VariantLine):
    """Killers of 81 numbers."""

    name = "killer"
    summary = "9x9 killers as 3x3:d:k: and 81 numbers"
    extensions = (".txt",)
    holds = frozenset({"rules"})

    def sniff(self, head: Head) -> bool:
        """``3x3:``, or 81 sums and arrows."""
        return is_killer(head.first.strip())

    def write(self, record: Record) -> str:
        """The long form of one record."""
        from .kinds import variant_of
        from .plain import write_killer

        return write_killer(variant_of(record))


class Jigsaw(_VariantLine):
    """Grids with the region of each cell."""

    name = "jigsaw"
    summary = "a grid and the region of each cell"
    extensions = (".txt",)
    holds = frozenset({"shapes"})

    def sniff(self, head: Head) -> bool:
        """Twice as many characters as a square grid has cells."""
        return is_jigsaw(head.first.strip())

    def write(self, record: Record) -> str:
        """The characters of the cells, then those of the regions."""
        from .kinds import variant_of
        from .plain import write_jigsaw

        return write_jigsaw(variant_of(record))


class GridText(_VariantLine):
    """Grids of any size."""

    name = "grid"
    summary = "grids of any size without other rules"
    extensions = (".txt",)
    holds = frozenset({"shapes"})

    def sniff(self, head: Head) -> bool:
        """As many characters or numbers as a square grid other than 9x9 has cells, on one line or one line per row."""
        return is_grid(head.first.strip()) or _is_drawn(head)

    def is_spread(self, head: Head) -> bool:
        """Whether the rows of one puzzle are on lines of their own."""
        return _is_drawn(head)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per line, or the one record of a file that is spread over several lines."""
        if not self.is_spread(source.head):
            yield from super().read(source)
            return
        from .kinds import parsed
        from .plain import read

        puzzle, solution, meta = parsed(read(decode(source.document())))
        yield self.record(source, None, puzzle, solution=solution, meta=meta)

    def write(self, record: Record) -> str:
        """The characters of the cells; lines of numbers above 9x9."""
        from .kinds import variant_of
        from .plain import write_grid

        return write_grid(variant_of(record))


def _is_drawn(head: Head) -> bool:
    """Whether a file is a grid of another size than 9x9 with its rows on lines of their own."""
    rows = [words for line in head.lines[:37] if (words := words_of(line))] if head.complete else []
    size = len(rows)
    if size not in range(4, 37) or size == CLASSIC.size:
        return False
    square = all(len(row) == size or len("".join(row)) == size for row in rows)
    return square and is_grid(" ".join(word for row in rows for word in row))


def with_plus(grid: Grid, line: str) -> str:
    """Put a ``+`` before each digit of the line that was filled in later."""
    digits = grid.digits
    return "".join(f"+{ch}" if digits[c] and not grid.is_clue(c) else ch for c, ch in enumerate(line))


def _trailing(rest: str) -> tuple[str | None, Meta]:
    """Read the rest of the line after the puzzle: a solution, a rating, a comment."""
    solution = None
    if match := _SOLUTION.match(rest):
        solution, rest = match[1], (match[2] or "").strip()
    if not rest:
        return solution, {}
    if _NUMBER.fullmatch(rest):
        return solution, {"rating": float(rest) if "." in rest else int(rest)}
    return solution, {"comment": rest}
