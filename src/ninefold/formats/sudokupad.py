"""SudokuPad's JSON ("SCL"): nine rows of cell objects, regions, cages and drawings; classic puzzles only.

    {"metadata": {"title": "...", "author": "...", "rules": "...", "solution": "..."},
     "cells": [[{"value": 2}, {}, {"centremarks": [1, 2], "pencilMarks": [3]}, ...], ...],
     "regions": [[[0, 0], [0, 1], ...], ...], "cages": []}

Every value is a clue; ``pencilMarks`` are corner marks.  A cage without cells whose value reads ``title: ...`` is
metadata.  Lines, arrows and other drawings stand for rules that only the rules text tells, so a puzzle with any is
refused, as are cages and irregular regions, by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .. import _text
from .._errors import ParseError
from .._geometry import CLASSIC, Shape
from .._grid import Grid
from .base import Format, one_only
from .jsontext import dump_json, kind_of
from .puzzle import build, digit_in, in_rows, shape_of, signs
from .puzzlezip import unzip
from .record import Item, Meta, Record
from .source import Head, Source, decode
from .words import paired

__all__ = ["SudokuPad", "from_object", "from_scf", "looks_like", "to_object"]

_DRAWINGS = {
    "lines": "drawn lines",
    "arrows": "arrows",
    "overlays": "drawings over the grid",
    "underlays": "drawings under the grid",
}
_RULES = {
    "global": "global constraints",
    "foglight": "fog",
    "triggereffect": "fog",
}
_RULE_FLAGS = ("antiknight", "antiking", "disjoint", "norowcol", "noboxes", "nonconsecutive")
_CLASSIC_RULES = "Normal sudoku rules apply."
_META = ("title", "author", "rules")
_CAGE_META = re.compile(r"([a-z]+):\s*(.*)", re.DOTALL)


def looks_like(value: dict[str, Any]) -> bool:
    """Tell a SudokuPad object by its rows of cells."""
    cells = value.get("cells")
    return isinstance(cells, list) and bool(cells) and isinstance(cells[0], list)


def from_object(value: Any) -> tuple[Grid, str | None, Meta]:
    """Read one puzzle; raise ParseError for what is not classic, naming it."""
    if not isinstance(value, dict) or not isinstance(value.get("cells"), list):
        raise ParseError("not a SudokuPad object: it has no cells")
    rows = value["cells"]
    widths = {len(row) if isinstance(row, list) else 0 for row in rows}
    if len(widths) != 1:
        raise ParseError("cells: expected rows of the same length")
    shape = shape_of(len(rows), widths.pop())
    for key, words in (_DRAWINGS | _RULES).items():
        if value.get(key):
            raise ParseError(f"not a classic puzzle: it has {words}")
    metadata = value.get("metadata")
    told: dict[str, Any] = dict(metadata) if isinstance(metadata, dict) else {}
    for flag in _RULE_FLAGS:
        if told.get(flag) or value.get(flag):
            raise ParseError(f"not a classic puzzle: it has the rule {flag!r}")
    for cage in _list(value.get("cages"), "cages"):
        told |= _cage(cage, shape)
    _check_regions(value.get("regions"), shape)
    grid = _grid([cell for row in rows for cell in row], shape)
    solution = told.get("solution")
    if not isinstance(solution, str) or len(solution) != shape.cells or solution.strip(signs(shape)):
        solution = None
    if told.get("rules") == _CLASSIC_RULES:
        del told["rules"]
    return grid, solution, {key: text for key in _META if isinstance(text := told.get(key), str) and text}


def _list(value: Any, what: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise ParseError(f"{what}: expected a list, got {kind_of(value)}")
    return value


def _cage(cage: Any, shape: Shape) -> dict[str, Any]:
    """Metadata of a cage without cells; nothing of one that is a house; any other is a constraint."""
    if not isinstance(cage, dict):
        return {}
    cells = _list(cage.get("cells"), "cages")
    if not cells:
        match = _CAGE_META.fullmatch(str(cage.get("value", "")))
        return {match[1]: match[2]} if match else {}
    if tuple(sorted(_cell(place, shape) for place in cells)) in shape.houses and not cage.get("sum"):
        return {}
    raise ParseError("not a classic puzzle: it has cages")


def _cell(place: Any, shape: Shape) -> int:
    if isinstance(place, list) and len(place) == 2 and all(type(i) is int and 0 <= i < shape.size for i in place):
        return shape.cell_at((place[0], place[1]))
    raise ParseError(f"{place!r:.20} is not a cell [row, column]")


def _check_regions(regions: Any, shape: Shape) -> None:
    found = [
        tuple(sorted(_cell(place, shape) for place in _list(region, "regions")))
        for region in _list(regions, "regions")
        if region
    ]
    if found and sorted(found) != sorted(shape.boxes):
        raise ParseError("not a classic puzzle: it has irregular regions")


def _grid(cells: list[Any], shape: Shape) -> Grid:
    digits, marks, corners = [0] * len(cells), [0] * len(cells), [0] * len(cells)
    for c, cell in enumerate(cells):
        if not isinstance(cell, dict):
            raise ParseError(f"{shape.place(c)}: expected a cell object, got {kind_of(cell)}")
        value = cell.get("value")
        if value not in (None, "", 0):
            digits[c] = digit_in(shape, value, c)
        for key in ("centremarks", "centermarks"):
            marks[c] = marks[c] or _marks(cell.get(key), c, shape)
        for key in ("cornermarks", "pencilMarks"):
            corners[c] = corners[c] or _marks(cell.get(key), c, shape)
    return build(shape, digits, marks=marks, corners=corners)


def _marks(values: Any, cell: int, shape: Shape) -> int:
    if isinstance(values, str):
        values = [ch for ch in values if ch not in ", "]
    return _text.mask_of(digit_in(shape, value, cell) for value in _list(values, shape.place(cell)))


def from_scf(text: str) -> tuple[Grid, str | None, Meta]:
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
            raise ParseError(f"{CLASSIC.place(len(digits))}: {text[position]!r} is not a packed cell")
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
    return build(CLASSIC, digits), None, meta


def kept_text(record: Record, key: str) -> str | None:
    """What of the meta of a record comes back."""
    text = paired(record.meta[key])
    return None if (key, text) == ("rules", _CLASSIC_RULES) else text


def to_object(record: Record, solution: str | None) -> dict[str, Any]:
    """Describe a record as SudokuPad does."""
    grid = record.puzzle
    shape = grid.shape
    cells: list[dict[str, Any]] = []
    for c, digit in enumerate(grid.digits):
        cell: dict[str, Any] = {"value": digit} if digit else {}
        for key, marks in (("centremarks", grid.marks), ("pencilMarks", grid.corners)):
            if marks and marks[c]:
                cell[key] = _text.digits_of(marks[c])
        cells.append(cell)
    metadata = {key: str(record.meta[key]) for key in _META if key in record.meta}
    metadata.setdefault("rules", _CLASSIC_RULES)
    if solution:
        metadata["solution"] = solution
    regions = [[list(divmod(cell, shape.size)) for cell in box] for box in shape.boxes]
    rows = in_rows(cells, shape)
    return {"cellSize": 50, "metadata": metadata, "cells": rows, "regions": regions, "cages": []}


class SudokuPad(Format):
    """One SudokuPad object."""

    name = "sudokupad"
    summary = "SudokuPad JSON (classic puzzles)"
    extensions = (".json",)
    holds = frozenset({"marks", "corners", "solution"})
    keeps = frozenset(_META)
    many = False

    def sniff(self, head: Head) -> bool:
        """An object with rows of cells, shortened or not."""
        text = head.text.lstrip()
        return text.startswith("{") and bool(re.search(r"""(?:"cells"|[{,]ce)\s*:\s*\[\s*\[""", text))

    def kept(self, record: Record, key: str) -> str | None:
        """As text; the rules of classic Sudoku go without saying."""
        return kept_text(record, key)

    def read(self, source: Source) -> Iterator[Item]:
        """Yield the one record."""
        grid, solution, meta = from_object(unzip(decode(source.document())))
        yield self.record(source, None, grid, solution=solution, meta=meta)

    def encode(self, records: Iterator[Record], **options: object) -> Iterator[str]:
        """Yield the one object."""
        record = one_only(self.name, records)
        if record is not None:
            yield dump_json(to_object(record, record.solution)) + "\n"
