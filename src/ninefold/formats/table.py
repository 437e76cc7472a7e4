"""CSV tables with a column of puzzles: the Kaggle sets, sudoku-extreme, and any other with a known header.

    quizzes,solutions                            Kaggle, 1 million
    id,puzzle,solution,clues,difficulty          Kaggle, 3 million
    puzzle,solution                              Kaggle, 9 million
    source,question,answer,rating                sudoku-extreme

The separator is a comma, a semicolon or a tab.  Without a known header the columns are recognized by what the
first row holds.  Fields between quotes may hold line breaks (``quoted``), a puzzle drawn in nine lines among them.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ..base.geometry import CLASSIC
from ..errors import FormatError, ParseError
from ..puzzle.grid import Grid
from .base import VARIANTS, Format
from .notation import line_of, read_text
from .quoted import breaks_of, one_line_each, split
from .record import Item, Record
from .source import MAX_LINE, Head, Source, decode
from .words import one_line

__all__ = ["Csv", "Layout", "column_roles", "number_or_text", "separator_of"]

_PUZZLE = {"puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "board", "grid", "clues_line"}
_SOLUTION = {"solution", "solutions", "answer", "answers", "solved", "solution_line"}
_RATING = {"rating", "difficulty", "score"}
_LAYOUTS = {
    "ninefold": ("puzzle", "solution", "clues", "rating"),
    "kaggle": ("puzzle", "solution"),
    "kaggle-1m": ("quizzes", "solutions"),
    "kaggle-3m": ("id", "puzzle", "solution", "clues", "difficulty"),
    "extreme": ("source", "question", "answer", "rating"),
}


def column_roles(names: list[str]) -> dict[str, int] | None:
    """Find the columns puzzle, solution and rating by name; None if there is no puzzle column."""
    roles: dict[str, int] = {}
    for role, known in (("puzzle", _PUZZLE), ("solution", _SOLUTION), ("rating", _RATING)):
        for column, name in enumerate(names):
            if name.strip().strip('"').lower() in known:
                roles.setdefault(role, column)
    return roles if "puzzle" in roles else None


def _roles_by_content(row: list[str]) -> dict[str, int] | None:
    """Find the columns of a table without a header: 81 cells are the puzzle, 81 digits more the solution."""
    cells = [column for column, field in enumerate(row) if _is_cells(field.strip())]
    if not cells:
        return None
    roles = {"puzzle": cells[0]}
    if len(cells) > 1 and row[cells[1]].strip("123456789 ") == "":
        roles["solution"] = cells[1]
    return roles


def _is_cells(text: str) -> bool:
    return len(text) == CLASSIC.cells and not text.strip("0123456789.*_xX-")


def number_or_text(text: str) -> str | int | float:
    """Read a field as a number if it is one."""
    if len(text) <= 18 and text.isascii():  # a longer text is a name, not a 64-bit number
        try:
            return int(text)
        except ValueError:
            pass
        try:
            number = float(text)
        except ValueError:
            return text
        return number if math.isfinite(number) else text
    return text


def separator_of(line: str) -> str:
    """The separator between the fields of a row."""
    return max(",;\t", key=line.count)


class Layout(NamedTuple):
    """Where the columns of a table are."""

    separator: str
    names: tuple[str, ...]
    roles: Mapping[str, int]
    """Columns of the puzzle and, if the table has them, of the solution and the rating."""
    has_header: bool


def is_nothing(raw: bytes) -> bool:
    """Whether a line is blank or a comment."""
    bare = decode(raw).strip()
    return not bare or bare[0] == "#"


_TOO_LONG = f"the line is longer than {MAX_LINE:,} bytes"


class Csv(Format):
    """Tables in CSV."""

    name = "csv"
    summary = "CSV tables with puzzle and solution columns (Kaggle, sudoku-extreme ...)"
    extensions = (".csv", ".tsv")
    holds = VARIANTS | {"solution"}
    keeps = frozenset({"rating"})
    options = ("layout", "blank")

    def sniff(self, head: Head) -> bool:
        """A header with a known puzzle column, or a column of 81 cells in one of the first two rows."""
        separator = separator_of(head.first)
        first, *more = (_split(line, separator) for line in head.lines[:2] or [""])
        if column_roles(first) is not None:
            return True
        return len(first) > 1 and any(_roles_by_content(row) for row in (first, *more) if len(row) == len(first))

    def read(self, source: Source) -> Iterator[Item]:
        """Yield a record per row."""
        for first, block, layout in self.tables(source, source.line_blocks()):
            for number, raw in enumerate(block.split(b"\n"), first):
                item = self.entry(source, number, raw.rstrip(b"\r"), layout)
                if item is not None:
                    yield item

    def tables(self, source: Source, blocks: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes, Layout]]:
        """Yield (number of the first line, lines with one row per line, the columns), without the header."""
        for first, block in blocks:
            lines = block.split(b"\n")
            number = next((i for i, line in enumerate(lines) if not is_nothing(line)), None)
            if number is None:
                continue
            raw = lines[number].rstrip(b"\r")
            try:
                if len(raw) > MAX_LINE:
                    raise ParseError(_TOO_LONG)
                layout = self.layout(raw)
            except ParseError as error:
                raise source.error(error, first + number) from None
            if layout.has_header:
                first, block = first + number + 1, b"\n".join(lines[number + 1 :])
            rest = chain([(first, block)] if block else [], blocks)
            for number, rows in one_line_each(rest, layout.separator, len(layout.names)):
                yield number, rows, layout

    def layout(self, raw: bytes) -> Layout:
        """Find the columns by the first line, a header or not; ParseError if none holds puzzles."""
        line = decode(raw)
        separator = separator_of(line)
        names = _split(line, separator)
        roles = column_roles(names)
        if roles is not None:
            return Layout(separator, tuple(names), roles, True)
        roles = _roles_by_content(names)
        if roles is None:
            there = ", ".join(name.strip()[:20] for name in names[:8])
            raise ParseError(
                f"no column is called puzzle, quiz, question, sudoku, board or grid; the columns are {there}"
            )
        return Layout(separator, tuple(f"column {i + 1}" for i in range(len(names))), roles, False)

    def entry(self, source: Source, number: int, raw: bytes, layout: Layout | None) -> Item | None:
        """Read one line of bytes; None if the line is empty."""
        if len(raw) > MAX_LINE:
            return source.error(_TOO_LONG, number)
        if layout is None or is_nothing(raw):
            return None
        try:
            return self._row(source, number, _split(decode(raw), layout.separator), layout.names, layout.roles)
        except ParseError as error:
            return source.error(error, number)

    def _row(
        self, source: Source, number: int, row: list[str], names: Sequence[str], roles: Mapping[str, int]
    ) -> Record:
        if len(row) <= roles["puzzle"]:
            raise ParseError(f"expected {len(names)} columns, got {len(row)}")
        puzzle = read_text(breaks_of(row[roles["puzzle"]]))[0]
        solution = "".join(row[roles["solution"]].split()) if roles.get("solution", len(row)) < len(row) else ""
        meta: dict[str, str | int | float] = {}
        taken = {roles["puzzle"], roles.get("solution")}
        for column, field in enumerate(row):
            if column in taken or not field or column >= len(names):
                continue
            name = "rating" if column == roles.get("rating") else names[column].strip()
            if name != "clues":  # counted again from the puzzle
                meta[name] = number_or_text(breaks_of(field.strip()))
        return self.record(source, number, puzzle, solution=solution or None, meta=meta)

    def losses(self, record: Record, **options: object) -> tuple[str, ...]:
        """Two of the layouts have no column for the rating."""
        lost = super().losses(record, **options)
        if "rating" in record.meta and options.get("layout") in ("kaggle", "kaggle-1m"):
            lost += ("the rating",)
        return lost

    def retained_value(self, record: Record, key: str) -> str | int | float:
        """A rating as it will be read: on one line, and a number if it looks like one."""
        return number_or_text(one_line(record.meta[key]))

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield a header and a row per record."""
        layout = options.get("layout", "ninefold")
        columns = _LAYOUTS.get(layout) if isinstance(layout, str) else None
        if columns is None:
            raise FormatError(f"unknown layout {layout!r}: choose {', '.join(_LAYOUTS)}")
        blank = options.get("blank", "." if layout in ("ninefold", "extreme", "kaggle-3m") else "0")
        if blank not in (".", "0"):
            raise FormatError(f"blank must be '.' or '0', not {blank!r}")
        yield ",".join(columns) + "\n"
        for number, record in enumerate(records, 1):
            puzzle = record.puzzle
            line = puzzle.line.replace(".", str(blank)) if isinstance(puzzle, Grid) else line_of(puzzle)
            rating = one_line(record.meta.get("rating", ""))
            values: dict[str, object] = {"id": number, "clues": puzzle.clue_count, "rating": rating}
            values |= {"puzzle": line, "quizzes": line, "question": line, "difficulty": rating}
            values |= dict.fromkeys(("solution", "solutions", "answer"), record.solution or "")
            values["source"] = one_line(record.meta.get("source", record.source or ""))
            yield ",".join(_field(str(values[column])) for column in columns) + "\n"


def _field(text: str) -> str:
    """A field, in quotes if it needs them; a row that begins with # would be a comment."""
    quoted = text.startswith("#") or any(ch in text for ch in '",;')
    return '"' + text.replace('"', '""') + '"' if quoted else text


def _split(line: str, separator: str) -> list[str]:
    """Split one row."""
    try:
        return split(line, separator)
    except csv.Error as error:
        raise ParseError(f"not a row of a table: {error}") from None
