"""SudokuPad's JSON ("SCL") as a variant.

Givens, regions, cages with sums and a few flags are rules.  Drawings (lines, arrows, dots) are not: only the rules text
explains what they mean.  They are kept in an ``Unknown``, so that you can read and write such a puzzle, but ninefold
does not solve it as if the drawings had no meaning.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from ... import variants as v
from ...base.geometry import CLASSIC, Cell, Shape
from ...errors import FormatError, ParseError
from ...puzzle.grid import Grid
from ...puzzle.text import mask_of
from ...variants.rules.base import Constraint
from ...variants.rules.unknown import SUDOKUPAD_DRAWINGS
from ...variants.variant import Variant
from ..cells import digit_in, signs
from ..jsontext import dump_json, kind_of
from ..kinds import is_classic, texts_of
from ..record import Parsed
from . import CLASSIC_RULES

__all__ = ["read", "to_object"]

_DRAWN = ("lines", "arrows", "overlays", "underlays")
_PLAY = ("foglight", "triggereffect", "id", "cellSize", "settings", "videos", "duration")
_FLAGS: dict[str, Constraint] = {
    "antiknight": v.AntiKnight(),
    "antiking": v.AntiKing(),
    "disjoint": v.DisjointGroups(),
    "nonconsecutive": v.NonConsecutive(),
}
_TEXTS = ("title", "author", "rules", "solution")
_META = re.compile(r"([a-z]+):\s*(.*)", re.DOTALL)
_LARGEST = 64
_CELL = 50
"""The default size of a cell, which has no meaning."""


def read(value: Any) -> Parsed:
    """Read a SudokuPad object; ParseError names the part that cannot be read.

    >>> cells = [[{} for _ in range(4)] for _ in range(4)]
    >>> puzzle, _, _ = read({"cells": cells, "cages": [{"cells": [[0, 0], [0, 1]], "sum": 5}]})
    >>> [rule.describe() for rule in puzzle.constraints]
    ['r1c1, r1c2: digits in the cage do not repeat and add up to 5.']
    """
    reader = _Reader(value)
    variant = reader.variant()
    meta = {name: text for name, text in texts_of(variant).items() if (name, text) != ("rules", CLASSIC_RULES)}
    if is_classic(variant):
        return reader.grid(), _solution(reader.told.get("solution")), meta
    return variant, None, meta


class _Reader:
    def __init__(self, value: Any) -> None:
        if not isinstance(value, dict) or not isinstance(value.get("cells"), list):
            raise ParseError("not a SudokuPad object: it has no cells")
        self.value = value
        rows = value["cells"]
        widths = {len(row) if isinstance(row, list) else 0 for row in rows}
        if len(widths) != 1 or not 1 <= len(rows) <= _LARGEST or not 1 <= (width := widths.pop()) <= _LARGEST:
            raise ParseError(f"cells: expected up to {_LARGEST} rows of the same length")
        self.height, self.width = len(rows), width
        self.cells = [cell for row in rows for cell in row]
        metadata = value.get("metadata")
        self.told: dict[str, Any] = dict(metadata) if isinstance(metadata, dict) else {}
        self.rules: list[Constraint] = []
        self._cages()
        self.shape = self._shape()

    def flag(self, name: str) -> bool:
        return bool(self.told.get(name) or self.value.get(name))

    def variant(self) -> Variant:
        givens, kept = [], {}
        for number, cell in enumerate(self.cells):
            place = Cell(*divmod(number, self.width))
            if not isinstance(cell, dict):
                raise ParseError(f"cells: {place}: expected an object, got {kind_of(cell)}")
            rest = dict(cell)
            digit = rest.pop("value", None)
            if digit not in (None, "", 0):
                givens.append((place, self._digit(digit, place)))
            if rest:
                kept[str(place)] = rest
        if kept:
            self.rules.append(v.Note("sudokupad:cells", dump_json(kept)))
        self.rules += self._others()
        try:
            return Variant(self.shape, givens, self.rules)
        except ValueError as error:
            raise ParseError(str(error)) from None

    def grid(self) -> Grid:
        """The cells as a classic puzzle, with its marks."""
        digits, marks, corners = [0] * 81, [0] * 81, [0] * 81
        for c, cell in enumerate(self.cells):
            if (value := cell.get("value")) not in (None, "", 0):
                digits[c] = digit_in(CLASSIC, value, c)
            marks[c] = _marks(cell.get("centremarks"), c) or _marks(cell.get("centermarks"), c)
            corners[c] = _marks(cell.get("cornermarks"), c) or _marks(cell.get("pencilMarks"), c)
        return Grid.build(digits, marks=marks, corners=corners)

    def _digit(self, value: Any, place: Cell) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4:
            value = int(value)
        if type(value) is not int or value not in self.shape.digits:
            raise ParseError(f"cells: {place}: {value!r:.20} is not among the digits 1 to {self.shape.digits[-1]}")
        return value

    def _places(self, cells: Any, what: str) -> list[Cell]:
        if not isinstance(cells, list):
            raise ParseError(f"{what}: expected a list of cells, got {kind_of(cells)}")
        for cell in cells:
            good = isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)
            if not good or not (0 <= cell[0] < self.height and 0 <= cell[1] < self.width):
                raise ParseError(f"{what}: {cell!r:.20} is not a cell [row, column] of the grid")
        return [Cell(*cell) for cell in cells]

    def _shape(self) -> Shape:
        lines = not self.flag("norowcol")
        if self.flag("noboxes"):
            return Shape(self.height, self.width, box=None, lines=lines)
        regions = self.value.get("regions")
        if not regions:
            return Shape(self.height, self.width, lines=lines)
        if not isinstance(regions, list):
            raise ParseError(f"regions: expected a list, got {kind_of(regions)}")
        found = [
            sorted(cell.row * self.width + cell.column for cell in self._places(region, "regions"))
            for region in regions
            if region
        ]
        plain = Shape(self.height, self.width, lines=lines)
        if sorted(found) == sorted(list(region) for region in plain.regions):
            return plain
        try:
            return Shape(self.height, self.width, regions=found, lines=lines)
        except ValueError as error:
            raise ParseError(f"regions: {error}") from None

    def _cages(self) -> None:
        cages = self.value.get("cages") or []
        if not isinstance(cages, list):
            raise ParseError(f"cages: expected a list, got {kind_of(cages)}")
        for cage in cages:
            if not isinstance(cage, dict):
                raise ParseError(f"cages: expected objects, got {kind_of(cage)}")
            if not cage.get("cells"):
                match = _META.fullmatch(str(cage.get("value", "")))
                if match:
                    self.told.setdefault(match[1], match[2])
                continue
            self.rules.append(self._cage(cage))

    def _cage(self, cage: dict[str, Any]) -> Constraint:
        cells = list(dict.fromkeys(self._places(cage["cells"], "cages")))
        total = cage.get("sum", cage.get("value"))
        house = (self.height, self.width) == (9, 9) and tuple(
            sorted(9 * row + column for row, column in cells)
        ) in CLASSIC.houses
        if total in (None, "") and (cage.get("unique") or house):
            return v.Different(cells)
        if re.fullmatch(r"\d{1,6}", str(total), re.ASCII) and cage.get("unique", True):
            return v.Killer(cells, int(str(total)))
        return v.Unknown("sudokupad:cages", dump_json(cage))

    def _others(self) -> Iterator[Constraint]:
        for name, rule in _FLAGS.items():
            if self.flag(name):
                yield rule
        for name in self.value.get("global") or ():
            yield _FLAGS.get(str(name)) or v.Unknown("sudokupad:global", str(name))
        known = {*_FLAGS, "norowcol", "noboxes"}
        for key, what in self.told.items():
            if key in _TEXTS and isinstance(what, str):
                if what:
                    yield v.Note(key, what)
            elif key not in known:
                yield v.Note(f"sudokupad:metadata:{key}", dump_json(what))
        drawn = {key: self.value[key] for key in _DRAWN if self.value.get(key)}
        if drawn:
            yield v.Unknown(SUDOKUPAD_DRAWINGS, dump_json(drawn))
        for key, what in self.value.items():
            if key in _PLAY and what and (key, what) != ("cellSize", _CELL):
                yield v.Note(f"sudokupad:{key}", dump_json(what))
            elif what and key not in {"cells", "cages", "regions", "metadata", "global", *_DRAWN, *_PLAY, *known}:
                yield v.Unknown(f"sudokupad:{key}", dump_json(what))


def _marks(values: Any, cell: int) -> int:
    if values is None:
        return 0
    if isinstance(values, str):
        values = [ch for ch in values if ch not in ", "]
    if not isinstance(values, list):
        raise ParseError(f"{CLASSIC.place(cell)}: expected a list, got {kind_of(values)}")
    return mask_of(digit_in(CLASSIC, value, cell) for value in values)


def _solution(value: Any) -> str | None:
    complete = isinstance(value, str) and len(value) == CLASSIC.cells and not value.strip(signs(CLASSIC))
    return value if complete else None


def to_object(variant: Variant) -> dict[str, Any]:
    """The SudokuPad object of a puzzle; FormatError names the rule it cannot express.

    >>> to_object(Variant(Shape(4), {}, [v.Killer("r1c1 r1c2", 5)]))["cages"]
    [{'cells': [[0, 0], [0, 1]], 'value': '5', 'sum': 5, 'unique': True}]
    """
    shape = variant.shape
    most = max(shape.height, shape.width)
    if shape.digits != range(1, most + 1) or variant.extra:
        raise FormatError(f"The SudokuPad format supports only digits from 1 to {most} and no extra cells.")
    cells: list[dict[str, Any]] = [{} for _ in range(shape.cells)]
    metadata: dict[str, Any] = {}
    out: dict[str, Any] = {"cellSize": _CELL, "metadata": metadata}
    cages: list[dict[str, Any]] = []
    for rule in sorted(variant.constraints, key=repr):
        _say(rule, out, metadata, cages, cells, shape)
    for place, digits in variant.givens:
        if len(digits) > 1:
            raise FormatError(f"The SudokuPad format cannot express given candidates: {place}")
        assert isinstance(place, Cell)
        cells[shape.width * place.row + place.column]["value"] = min(digits)
    if not shape.lines:
        metadata["norowcol"] = True
    if not shape.regions:
        metadata["noboxes"] = True
    out["cells"] = [[cells[cell] for cell in row] for row in shape.rows]
    out["regions"] = [[list(divmod(cell, shape.width)) for cell in region] for region in shape.regions]
    out["cages"] = cages
    return out


def _say(
    rule: Constraint,
    out: dict[str, Any],
    metadata: dict[str, Any],
    cages: list[dict[str, Any]],
    cells: list[dict[str, Any]],
    shape: Shape,
) -> None:
    flag = next((name for name, own in _FLAGS.items() if own == rule), None)
    if flag is not None:
        metadata[flag] = True
    elif isinstance(rule, v.Killer) and rule.total is not None and rule.total >= 0:
        where = [list(cell) for cell in rule.cells if isinstance(cell, Cell)]
        cages.append({"cells": where, "value": str(rule.total), "sum": rule.total, "unique": True})
    elif isinstance(rule, v.Different) or (isinstance(rule, v.Killer) and rule.total is None):
        cages.append({"cells": [list(cell) for cell in rule.cells if isinstance(cell, Cell)], "unique": True})
    elif isinstance(rule, v.Note):
        _note(rule, out, metadata, cells, shape)
    elif isinstance(rule, v.Unknown) and rule.name == SUDOKUPAD_DRAWINGS:
        out |= json.loads(rule.payload)
    elif isinstance(rule, v.Unknown) and rule.name == "sudokupad:cages":
        cages.append(json.loads(rule.payload))
    elif isinstance(rule, v.Unknown) and rule.name == "sudokupad:global":
        out.setdefault("global", []).append(rule.payload)
    elif isinstance(rule, v.Unknown) and rule.name.startswith("sudokupad:"):
        out[rule.name.removeprefix("sudokupad:")] = json.loads(rule.payload)
    else:
        raise FormatError(f"The SudokuPad format cannot express this rule: {rule.describe()}")


def _note(
    rule: v.Note, out: dict[str, Any], metadata: dict[str, Any], cells: list[dict[str, Any]], shape: Shape
) -> None:
    if rule.name in _TEXTS:
        metadata[rule.name] = rule.payload
    elif rule.name == "sudokupad:cells":
        for name, what in json.loads(rule.payload).items():
            cells[shape.cell_at(name)] |= what
    elif rule.name.startswith("sudokupad:metadata:"):
        metadata[rule.name.removeprefix("sudokupad:metadata:")] = json.loads(rule.payload)
    elif rule.name.startswith("sudokupad:"):
        out[rule.name.removeprefix("sudokupad:")] = json.loads(rule.payload)
