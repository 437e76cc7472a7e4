"""f-puzzles JSON: a 9x9 grid of cell objects; classic puzzles only.

    {"size": 9, "title": "...", "author": "...", "ruleset": "...", "grid": [[{"value": 2, "given": true}, {},
     {"value": 5}, {"centerPencilMarks": [1, 2]}, ...], ...], "solution": [...]}

A value that is not ``given`` was filled in later.  ``givenPencilMarks`` restrict what a cell may hold: such a puzzle
is a sukaku.  Centre marks are the marks of a ``Grid``, corner marks its corners.  Anything that makes it another
puzzle than classic Sudoku (cages, thermometers, irregular regions, drawings ...) is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .. import _text
from .._errors import FormatError, ParseError
from .._geometry import CLASSIC, Shape
from .._grid import Grid
from .base import Format, one_only
from .jsontext import dump_json, kind_of, load_json
from .puzzle import build, digit_in, in_rows, shape_of, signs
from .record import Item, Meta, Record
from .source import Head, Source, decode
from .words import paired

__all__ = ["FPuzzles", "from_object", "looks_like", "to_object"]

_CLASSIC = {
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "msgcorrect",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
}
_WORDS = {
    "killercage": "killer cages",
    "cage": "cages",
    "thermometer": "thermometers",
    "arrow": "arrows",
    "diagonal+": "a diagonal",
    "diagonal-": "a diagonal",
    "antiknight": "the anti-knight rule",
    "antiking": "the anti-king rule",
    "extraregion": "extra regions",
    "littlekillersum": "little killer sums",
    "sandwichsum": "sandwich sums",
    "xv": "XV pairs",
    "line": "drawn lines, whose meaning only the rules text tells",
    "rectangle": "drawn rectangles, whose meaning only the rules text tells",
    "circle": "drawn circles, whose meaning only the rules text tells",
    "text": "drawn text, whose meaning only the rules text tells",
}


def looks_like(value: dict[str, Any]) -> bool:
    """Tell an f-puzzles object by its grid of cell objects."""
    grid = value.get("grid")
    return (
        isinstance(grid, list)
        and bool(grid)
        and isinstance(grid[0], list)
        and ("size" in value or any(isinstance(cell, dict) for cell in grid[0]))
    )


def from_object(value: Any) -> tuple[Grid, str | None, Meta]:
    """Read one puzzle; raise ParseError for what is not classic, naming it."""
    if not isinstance(value, dict) or not isinstance(value.get("grid"), list):
        raise ParseError("not an f-puzzles object: it has no grid")
    size = value.get("size", CLASSIC.size)
    shape = shape_of(size) if type(size) is int else None
    if shape is None:
        raise ParseError(f"size: expected a number, got {kind_of(size)}")
    for key, what in value.items():
        if key not in _CLASSIC and not _is_empty(what):
            raise ParseError(f"not a classic puzzle: it has {_WORDS.get(key, f'the constraint {key[:40]!r}')}")
    rows = value["grid"]
    if len(rows) != shape.size or any(not isinstance(row, list) or len(row) != shape.size for row in rows):
        raise ParseError(f"grid: expected {shape.size} lists of {shape.size} cells")
    grid = _grid([cell for row in rows for cell in row], shape)
    meta = {
        key: text
        for key, name in (("title", "title"), ("author", "author"), ("rules", "ruleset"))
        if isinstance(text := value.get(name), str) and text
    }
    return grid, _solution(value.get("solution"), shape), meta


def _is_empty(what: Any) -> bool:
    """Whether a constraint is there in name only: false, nothing, or lists of nothing."""
    while isinstance(what, list) and len(what) == 1:
        what = what[0]
    return what is None or what is False or what in ("", [], {})


def _grid(cells: list[Any], shape: Shape) -> Grid:
    digits, clues, marks, corners, allowed = [0] * len(cells), [], [0] * len(cells), [0] * len(cells), []
    for c, cell in enumerate(cells):
        if not isinstance(cell, dict):
            raise ParseError(f"{shape.place(c)}: expected a cell object, got {kind_of(cell)}")
        region = cell.get("region", shape.box_of(c))
        if isinstance(region, bool) or region != shape.box_of(c):
            raise ParseError("not a classic puzzle: it has irregular regions")
        value = cell.get("value")
        if value is not None and value != "":
            digits[c] = digit_in(shape, value, c)
            if cell.get("given") is True:
                clues.append(c)
        marks[c] = _mask(cell.get("centerPencilMarks"), c, shape)
        corners[c] = _mask(cell.get("cornerPencilMarks"), c, shape)
        allowed.append(_mask(cell.get("givenPencilMarks"), c, shape) or shape.all)
    if any(mask != shape.all for c, mask in enumerate(allowed) if not digits[c]):
        return build(shape, digits, clues=clues, marks=allowed, corners=corners, sukaku=True)
    return build(shape, digits, clues=clues, marks=marks, corners=corners)


def _mask(values: Any, cell: int, shape: Shape) -> int:
    if values is None:
        return 0
    if not isinstance(values, list):
        raise ParseError(f"{shape.place(cell)}: expected a list of marks, got {kind_of(values)}")
    return _text.mask_of(digit_in(shape, value, cell) for value in values)


def _solution(value: Any, shape: Shape) -> str | None:
    """The solution when it is a whole one; editors write partial ones too, which say nothing certain."""
    if isinstance(value, list):
        value = "".join(str(digit) for digit in value if isinstance(digit, (int, str)))
    whole = isinstance(value, str) and len(value) == shape.cells and not value.strip(signs(shape))
    return value if whole else None


def to_object(record: Record) -> dict[str, Any]:
    """Describe a record as f-puzzles does."""
    grid = record.puzzle
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
                raise FormatError(f"{shape.place(c)} has no candidate, which f-puzzles cannot say")
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
    summary = "f-puzzles JSON (classic puzzles)"
    extensions = (".json",)
    holds = frozenset({"filled", "marks", "corners", "sukaku", "solution"})
    keeps = frozenset({"title", "author", "rules"})
    many = False

    def sniff(self, head: Head) -> bool:
        """An object with a grid of objects."""
        return bool(head.text.lstrip().startswith("{") and re.search(r'"grid"\s*:\s*\[\s*\[\s*(?:\{|\[)', head.text))

    def kept(self, record: Record, key: str) -> str:
        """As text."""
        return paired(record.meta[key])

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the one record."""
        grid, solution, meta = from_object(load_json(decode(source.document())))
        yield self.record(source, None, grid, solution=solution, meta=meta)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the one object."""
        record = one_only(self.name, records)
        if record is not None:
            yield dump_json(to_object(record)) + "\n"
