"""SudokuPad's JSON ("SCL"): rows of cell objects, regions, cages and drawings.

    {"metadata": {"title": "...", "author": "...", "rules": "...", "solution": "..."},
     "cells": [[{"value": 2}, {}, {"centremarks": [1, 2], "pencilMarks": [3]}, ...], ...],
     "regions": [[[0, 0], [0, 1], ...], ...], "cages": []}

Every value is a clue; ``pencilMarks`` are corner marks.  A cage without cells whose value reads ``title: ...`` is
metadata.  Lines, arrows and other drawings stand for rules that only the rules text explains: a puzzle with any is a
variant with an ``Unknown`` rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...base.geometry import CLASSIC
from ...errors import ParseError
from ...puzzle import text as _text
from ...puzzle.grid import Grid
from ..base import VARIANTS, Format, one_only
from ..cells import in_rows
from ..jsontext import dump_json
from ..puzzlezip import unzip
from ..record import Item, Parsed, Record
from ..source import Head, Source, decode
from ..words import paired

__all__ = ["CLASSIC_RULES", "SudokuPad", "from_object", "from_scf", "looks_like", "to_object"]

CLASSIC_RULES = "Normal sudoku rules apply."
_META = ("title", "author", "rules")


def looks_like(value: object) -> bool:
    """Whether an object is from SudokuPad: it has rows of cells."""
    cells = value.get("cells") if isinstance(value, dict) else None
    return isinstance(cells, list) and bool(cells) and isinstance(cells[0], list)


def from_object(value: Any) -> Parsed:
    """Read one puzzle; ParseError names the part that cannot be read."""
    from .scl import read

    return read(value)


def from_scf(text: str) -> Parsed:
    """Read the compact form of classic puzzles, 9x9 by definition: a digit and the blanks after it in one character."""
    cells = CLASSIC.cells
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    digits: list[int] = []
    position = 0
    while len(digits) < cells:
        if position == len(text):
            raise ParseError(f"expected {cells} cells, got {len(digits)}")
        index = alphabet.find(text[position])
        if index < 0:
            raise ParseError(f"{CLASSIC.place(len(digits))}: {text[position]!r} is not an encoded cell")
        digits += [index % 10] + [0] * (index // 10)
        position += 1
    if len(digits) != cells:
        raise ParseError(f"expected {cells} cells, got more")
    meta: dict[str, str] = {}
    rest = text[position:]
    while rest:
        match = re.match(r"([ta])([^*]*)\*", rest)
        if not match:
            raise ParseError(f"not a classic puzzle: it has the option {rest[0]!r}")
        meta["title" if match[1] == "t" else "author"] = match[2]
        rest = rest[match.end() :]
    return Grid.build(digits), None, meta


def kept_text(record: Record, key: str) -> str | None:
    """The part of a record's meta that can be read back."""
    text = paired(record.meta[key])
    return None if (key, text) == ("rules", CLASSIC_RULES) else text


def to_object(record: Record) -> dict[str, Any]:
    """Return a record as a SudokuPad object."""
    grid = record.puzzle
    if not isinstance(grid, Grid):
        from ..kinds import variant_of
        from .scl import to_object as variant_object

        return variant_object(variant_of(record))
    shape = grid.shape
    cells: list[dict[str, Any]] = []
    for c, digit in enumerate(grid.digits):
        cell: dict[str, Any] = {"value": digit} if digit else {}
        for key, marks in (("centremarks", grid.marks), ("pencilMarks", grid.corners)):
            if marks and marks[c]:
                cell[key] = _text.digits_of(marks[c])
        cells.append(cell)
    metadata = {key: str(record.meta[key]) for key in _META if key in record.meta}
    metadata.setdefault("rules", CLASSIC_RULES)
    if record.solution:
        metadata["solution"] = record.solution
    regions = [[list(divmod(cell, shape.size)) for cell in box] for box in shape.boxes]
    rows = in_rows(cells, shape)
    return {"cellSize": 50, "metadata": metadata, "cells": rows, "regions": regions, "cages": []}


class SudokuPad(Format):
    """One SudokuPad object."""

    name = "sudokupad"
    summary = "SudokuPad JSON: cages, regions and drawings of variants included"
    extensions = (".json",)
    holds = frozenset({"marks", "corners", "solution"}) | VARIANTS
    keeps = frozenset(_META)
    many = False

    def sniff(self, head: Head) -> bool:
        """An object with rows of cells, shortened or not."""
        text = head.text.lstrip()
        return text.startswith("{") and bool(re.search(r"""(?:"cells"|[{,]ce)\s*:\s*\[\s*\[""", text))

    def retained_value(self, record: Record, key: str) -> str | None:
        """As text; the rules of classic Sudoku are left out."""
        return kept_text(record, key)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the one record."""
        puzzle, solution, meta = from_object(unzip(decode(source.document())))
        yield self.record(source, None, puzzle, solution=solution, meta=meta)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the one object."""
        record = one_only(self.name, records)
        if record is not None:
            yield dump_json(to_object(record)) + "\n"
