"""f-puzzles JSON, which most setters' tools use to exchange classic puzzles and variants.

    {"size": 9, "title": "...", "author": "...", "ruleset": "...", "grid": [[{"value": 2, "given": true}, {},
     {"value": 5}, {"centerPencilMarks": [1, 2]}, ...], ...], "solution": [...], "thermometer": [...], ...}

A value that is not ``given`` was filled in later.  ``givenPencilMarks`` restrict what a cell may hold: a classic puzzle
with them is a sukaku.  Center marks are the marks of a ``Grid``, corner marks its corners.  A variant keeps everything
that is not a rule as notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...errors import FormatError
from ...puzzle import text as _text
from ...puzzle.grid import Grid
from ..base import VARIANTS, Format, one_only
from ..cells import in_rows
from ..jsontext import dump_json, load_json
from ..record import Item, Parsed, Record
from ..source import Head, Source, decode
from ..words import paired

__all__ = ["FPuzzles", "from_object", "looks_like", "to_object"]


def looks_like(value: object) -> bool:
    """Whether an object is from f-puzzles: it has a grid of cell objects."""
    if not isinstance(value, dict) or "cells" in value:
        return False
    grid = value.get("grid")
    return (
        isinstance(grid, list)
        and bool(grid)
        and isinstance(grid[0], list)
        and ("size" in value or any(isinstance(cell, dict) for cell in grid[0]))
    )


def from_object(value: Any) -> Parsed:
    """Read one puzzle; ParseError names the key that cannot be read."""
    from .reader import read

    return read(value)


def to_object(record: Record) -> dict[str, Any]:
    """Return a record as an f-puzzles object."""
    grid = record.puzzle
    if not isinstance(grid, Grid):
        from ..kinds import variant_of
        from .writer import to_object as variant_object

        return variant_object(variant_of(record))
    shape = grid.shape
    clues = grid.clues
    cells: list[dict[str, Any]] = []
    for c, digit in enumerate(grid.digits):
        cell: dict[str, Any] = {}
        if digit:
            cell["value"] = digit
            if c in clues:
                cell["given"] = True
        elif grid.marks and grid.sukaku:
            if not grid.marks[c]:
                raise FormatError(f"The f-puzzles format cannot express a cell without candidates: {shape.place(c)}")
            if grid.marks[c] != shape.all:
                cell["givenPencilMarks"] = _text.digits_of(grid.marks[c])
        elif grid.marks and grid.marks[c]:
            cell["centerPencilMarks"] = _text.digits_of(grid.marks[c])
        if grid.corners and grid.corners[c]:
            cell["cornerPencilMarks"] = _text.digits_of(grid.corners[c])
        cells.append(cell)
    out: dict[str, Any] = {"size": shape.size}
    for key, name in (("title", "title"), ("author", "author"), ("rules", "ruleset")):
        if key in record.meta:
            out[name] = str(record.meta[key])
    out["grid"] = in_rows(cells, shape)
    if record.solution:
        out["solution"] = [int(ch) for ch in record.solution]
    return out


class FPuzzles(Format):
    """One f-puzzles object."""

    name = "fpuzzles"
    summary = "f-puzzles JSON, variants included"
    extensions = (".json",)
    holds = frozenset({"filled", "marks", "corners", "sukaku", "solution"}) | VARIANTS
    keeps = frozenset({"title", "author", "rules"})
    many = False

    def sniff(self, head: Head) -> bool:
        """An object with a grid of objects."""
        return bool(head.text.lstrip().startswith("{") and re.search(r'"grid"\s*:\s*\[\s*\[\s*(?:\{|\[)', head.text))

    def retained_value(self, record: Record, key: str) -> str:
        """As text."""
        return paired(record.meta[key])

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the one record."""
        puzzle, solution, meta = from_object(load_json(decode(source.document())))
        yield self.record(source, None, puzzle, solution=solution, meta=meta)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the one object."""
        record = one_only(self.name, records)
        if record is not None:
            yield dump_json(to_object(record)) + "\n"
