"""Reads f-puzzles objects: size and grid, then every key by its name.

Parts of the object that are not rules (title, drawings, progress in the cells) become a ``Note``, unknown parts an
``Unknown``.  Both are written back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ... import variants as v
from ...base.geometry import CLASSIC, Cell, Shape
from ...errors import ParseError
from ...puzzle.grid import Grid
from ...puzzle.text import mask_of
from ...variants.rules.base import Constraint
from ...variants.rules.lines import DIRECTIONS, Side, across
from ...variants.variant import Variant
from ..cells import digit_in, signs
from ..jsontext import dump_json, kind_of
from ..kinds import is_classic, texts_of
from ..record import Parsed
from .words import CELLS, FLAGS, INDEXERS, LINES, NOTES, OUTSIDE, SINGLES, lockout, usual_regions, whisper

__all__ = ["read"]

_GRID = ("size", "grid")
_DRAWN = ("cage", "line", "rectangle", "circle", "text", "fogofwar", "foglight", "triggereffect")
_SAID = ("solution", "successMessage", "msgcorrect", "highlightConflicts", "disabledlogic", "truecandidatesoptions")
_NAME = re.compile(r"[Rr](\d{1,3})[Cc](\d{1,3})")
_LARGEST = 36


class _Odd(Exception):
    """A well-formed entry that cannot be expressed as a rule."""


def read(value: Any) -> Parsed:
    """Read an f-puzzles object; ParseError names the key that cannot be read.

    >>> cells = [[{} for _ in range(4)] for _ in range(4)]
    >>> puzzle, _, _ = read({"size": 4, "grid": cells, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]})
    >>> puzzle.shape, [rule.describe() for rule in puzzle.constraints]
    (Shape(4), ['r1c1, r1c2: digits increase along the thermometer, starting at the bulb.'])
    """
    reader = _Reader(value)
    variant = reader.variant()
    if is_classic(variant):
        return reader.grid(), _solution(value.get("solution"), reader.shape), texts_of(variant)
    return variant, None, texts_of(variant)


class _Reader:
    def __init__(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise ParseError(f"f-puzzles: expected an object, got {kind_of(value)}")
        self.value = value
        rows = value.get("grid")
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise ParseError("grid: expected lists of cells")
        size = value.get("size", len(rows))
        if type(size) is not int or not 1 <= size <= _LARGEST:
            raise ParseError(f"size: expected a number from 1 to {_LARGEST}, got {size!r:.20}")
        if len(rows) != size or any(len(row) != size for row in rows):
            raise ParseError(f"grid: expected {size} lists of {size} cells")
        self.cells = [cell for row in rows for cell in row]
        for number, cell in enumerate(self.cells):
            if not isinstance(cell, dict):
                raise ParseError(f"grid: {Cell(*divmod(number, size))}: expected an object, got {kind_of(cell)}")
        self.size = size
        self.shape = self._shape()

    def variant(self) -> Variant:
        rules = list(self._rules())
        givens = list(self._givens())
        try:
            return Variant(self.shape, givens, rules)
        except ValueError as error:
            raise ParseError(str(error)) from None

    def grid(self) -> Grid:
        """The cells as a classic puzzle, with filled-in digits and marks."""
        shape = CLASSIC
        digits, clues, marks, corners, allowed = [0] * 81, [], [0] * 81, [0] * 81, [shape.all] * 81
        for c, cell in enumerate(self.cells):
            value = cell.get("value")
            if value not in (None, "", 0):
                digits[c] = digit_in(shape, value, c)
                if cell.get("given"):
                    clues.append(c)
            marks[c] = _mask(cell.get("centerPencilMarks"), c)
            corners[c] = _mask(cell.get("cornerPencilMarks"), c)
            allowed[c] = _mask(cell.get("givenPencilMarks"), c) or shape.all
        if any(mask != shape.all for c, mask in enumerate(allowed) if not digits[c]):
            return Grid.build(digits, clues=clues, marks=allowed, corners=corners, sukaku=True)
        return Grid.build(digits, clues=clues, marks=marks, corners=corners)

    # The grid.

    def _shape(self) -> Shape:
        usual = usual_regions(self.size)
        regions: dict[int, list[int]] = {}
        for number, cell in enumerate(self.cells):
            region = cell.get("region", usual[number])
            if region is not None and type(region) is not int:
                where = Cell(*divmod(number, self.size))
                raise ParseError(f"grid: {where}: region: expected a number, got {kind_of(region)}")
            if region is not None and region >= 0:
                regions.setdefault(region, []).append(number)
        found = [regions[name] for name in sorted(regions)]
        plain = Shape(self.size)
        if found == [list(region) for region in plain.regions or plain.rows]:
            return plain
        try:
            return Shape(self.size, regions=found) if found else Shape(self.size, box=None)
        except ValueError as error:
            raise ParseError(f"grid: {error}") from None

    def _givens(self) -> Iterator[tuple[Cell, list[int]]]:
        for number, cell in enumerate(self.cells):
            place = Cell(*divmod(number, self.size))
            if cell.get("given") and cell.get("value") not in (None, "", 0):
                yield place, [self._digit(cell["value"], place)]
            marks = cell.get("givenPencilMarks")
            if marks:
                if not isinstance(marks, list):
                    raise ParseError(f"grid: {place}: givenPencilMarks: expected a list, got {kind_of(marks)}")
                yield place, [self._digit(digit, place) for digit in marks]

    def _digit(self, value: Any, place: Cell) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4:
            value = int(value)
        if type(value) is not int or value not in self.shape.digits:
            raise ParseError(f"grid: {place}: {value!r:.20} is not among the digits 1 to {self.size}")
        return value

    def _notes(self) -> Iterator[Constraint]:
        kept = {}
        for number, cell in enumerate(self.cells):
            rest = {key: what for key, what in cell.items() if key not in ("region", "givenPencilMarks")}
            if cell.get("given") and cell.get("value") not in (None, "", 0):
                rest = {key: what for key, what in rest.items() if key not in ("value", "given")}
            if rest:
                kept[str(Cell(*divmod(number, self.size)))] = rest
        if kept:
            yield v.Note(CELLS, dump_json(kept))

    # The rules.

    def _rules(self) -> Iterator[Constraint]:
        yield from self._notes()
        for key, what in self.value.items():
            if key in _GRID or (_is_empty(what) and key not in _SAID):
                continue
            if key in NOTES and isinstance(what, str):
                yield v.Note(NOTES[key], what)
            elif key in NOTES or key in _SAID or key in _DRAWN:
                yield v.Note(f"fpuzzles:{key}", dump_json(what))
            elif key in FLAGS and what is True:
                yield FLAGS[key]
            elif key == "nonconsecutive" and what is True:
                yield v.StrictDifference() if self.value.get("difference") else v.NonConsecutive()
            elif key == "negative":
                yield from self._negative(what)
            elif key in _ENTRIES and isinstance(what, list):
                for entry in what:
                    yield from self._entry(key, entry)
            else:
                yield v.Unknown(f"fpuzzles:{key}", dump_json(what))

    def _negative(self, what: Any) -> Iterator[Constraint]:
        for name in what if isinstance(what, list) else [what]:
            if name == "ratio":
                yield v.StrictRatio({rule.ratio for rule in self._all("ratio") if isinstance(rule, v.Ratio)} or (2,))
            elif name == "xv":
                yield v.StrictXV()
            elif name == "foglight":
                yield v.Note("fpuzzles:negative", name)
            elif name:
                yield v.Unknown("fpuzzles:negative", str(name))

    def _all(self, key: str) -> Iterator[Constraint]:
        entries = self.value.get(key)
        for entry in entries if isinstance(entries, list) else ():
            yield from self._entry(key, entry)

    def _entry(self, key: str, entry: Any) -> list[Constraint]:
        if _is_empty(entry):
            return []
        if not isinstance(entry, dict):
            raise ParseError(f"{key}: expected objects, got {kind_of(entry)}")
        try:
            return list(_ENTRIES[key](self, entry))
        except _Odd:
            return [v.Unknown(f"fpuzzles:{key}", dump_json(entry))]
        except (ValueError, TypeError) as error:
            raise ParseError(f"{key}: {error}") from None

    # Parts of entries.

    def cell(self, name: Any, *, outside: bool = False) -> Cell:
        match = _NAME.fullmatch(name) if isinstance(name, str) else None
        if match is None:
            raise ParseError(f"{name!r:.20} is not a cell such as 'R1C2'")
        cell = Cell(int(match[1]) - 1, int(match[2]) - 1)
        room = int(outside)
        if not all(-room <= part < self.size + room for part in cell):
            raise ParseError(f"{name} is outside the {self.size}x{self.size} grid")
        return cell

    def places(self, names: Any) -> list[Cell]:
        if not isinstance(names, list):
            raise ParseError(f"expected a list of cells, got {kind_of(names)}")
        return [self.cell(name) for name in names]

    def lines(self, entry: dict[str, Any], least: int = 2) -> Iterator[list[Cell]]:
        """The lines of an entry that are long enough to mean something."""
        lines = entry.get("lines", [])
        if not isinstance(lines, list):
            raise ParseError(f"lines: expected a list, got {kind_of(lines)}")
        for line in lines:
            cells = self.places(line)
            if len(cells) >= least:
                yield cells

    def side(self, entry: dict[str, Any]) -> Side:
        """The row or column of a clue outside the grid."""
        row, column = self.cell(entry.get("cell"), outside=True)
        inside = range(self.size)
        if row in inside and column not in inside:
            return Side(True, row, column > 0)
        if column in inside and row not in inside:
            return Side(False, column, row > 0)
        raise ParseError(f"{entry.get('cell')!r:.20} is not next to a row or column")


def _mask(values: Any, cell: int) -> int:
    if values is None:
        return 0
    if not isinstance(values, list):
        raise ParseError(f"{CLASSIC.place(cell)}: expected a list of marks, got {kind_of(values)}")
    return mask_of(digit_in(CLASSIC, value, cell) for value in values)


def _solution(value: Any, shape: Shape) -> str | None:
    """The solution if it is complete; editors also write partial ones, which may be wrong."""
    if isinstance(value, list):
        value = "".join(str(digit) for digit in value if isinstance(digit, (int, str)))
    complete = isinstance(value, str) and len(value) == shape.cells and not value.strip(signs(shape))
    return value if complete else None


def _is_empty(what: Any) -> bool:
    """Whether the value of a key is empty: false, nothing, or lists of nothing."""
    while isinstance(what, list) and len(what) == 1:
        what = what[0]
    return what is None or what is False or what in ("", [], {})


def _number(entry: dict[str, Any], otherwise: int | None = None) -> int | None:
    """The number of an entry; Odd if it is not a number."""
    value = entry.get("value")
    if value in (None, ""):
        return otherwise
    if isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,9}\s*", value, re.ASCII):
        return int(value)
    if type(value) is int:
        return value
    raise _Odd


_Found = Iterable[Constraint]


def _once(cells: list[Cell]) -> list[Cell]:
    return list(dict.fromkeys(cells))


def _line(rule: Callable[[list[Cell]], Constraint]) -> Callable[[_Reader, dict[str, Any]], _Found]:
    return lambda reader, entry: map(rule, reader.lines(entry))


def _set_line(rule: Callable[[list[Cell]], Constraint]) -> Callable[[_Reader, dict[str, Any]], _Found]:
    """A line whose order does not matter: a loop names its first cell twice."""
    return lambda reader, entry: (rule(_once(cells)) for cells in reader.lines(entry))


def _single(rule: Callable[[list[Cell]], Constraint]) -> Callable[[_Reader, dict[str, Any]], _Found]:
    return lambda reader, entry: [rule([reader.cell(entry.get("cell"))])]


def _cells(rule: Callable[[list[Cell]], Constraint]) -> Callable[[_Reader, dict[str, Any]], _Found]:
    return lambda reader, entry: [rule(_once(reader.places(entry.get("cells"))))]


def _outside(rule: Callable[[list[Cell], int], Constraint]) -> Callable[[_Reader, dict[str, Any]], _Found]:
    def read(reader: _Reader, entry: dict[str, Any]) -> _Found:
        clue = _number(entry)
        return [] if clue is None else [rule(reader.side(entry).cells(reader.shape), clue)]

    return read


def _killer(reader: _Reader, entry: dict[str, Any]) -> _Found:
    yield v.Killer(_once(reader.places(entry.get("cells"))), _number(entry))


def _arrow(reader: _Reader, entry: dict[str, Any]) -> _Found:
    bulb = _once(reader.places(entry.get("cells")))
    for line in reader.lines(entry):
        yield v.Arrow(bulb, line[1:] if line[0] in bulb else line)


def _whisper(reader: _Reader, entry: dict[str, Any]) -> _Found:
    for cells in reader.lines(entry):
        yield v.Whisper(cells, _number(entry, whisper(reader.size)) or 0)


def _modular(reader: _Reader, entry: dict[str, Any]) -> _Found:
    for cells in reader.lines(entry):
        yield v.Modular(cells, _number(entry, 3) or 3)


def _lockout(reader: _Reader, entry: dict[str, Any]) -> _Found:
    for cells in reader.lines(entry):
        yield v.Lockout(cells, _number(entry, lockout(reader.size)) or 0)


def _little_killer(reader: _Reader, entry: dict[str, Any]) -> _Found:
    clue = _number(entry)
    if clue is None:
        return
    if entry.get("cells"):
        yield v.LittleKiller(reader.places(entry["cells"]), clue)
        return
    direction, start = entry.get("direction"), reader.cell(entry.get("cell"), outside=True)
    if direction not in DIRECTIONS:
        raise ParseError(f"direction: expected one of {', '.join(DIRECTIONS)}, got {direction!r:.20}")
    down, right = DIRECTIONS[direction]
    yield v.LittleKiller(across(Cell(start.row + down, start.column + right), direction, reader.shape), clue)


def _pair(rule: Callable[[list[Cell], int], Constraint], otherwise: int) -> Callable[[_Reader, dict[str, Any]], _Found]:
    def read(reader: _Reader, entry: dict[str, Any]) -> _Found:
        number = _number(entry, otherwise)
        return [rule(reader.places(entry.get("cells")), otherwise if number is None else number)]

    return read


def _xv(reader: _Reader, entry: dict[str, Any]) -> _Found:
    total = {"X": 10, "V": 5}.get(str(entry.get("value", "")).upper())
    if total is not None:
        yield v.PairSum(reader.places(entry.get("cells")), total)
    elif entry.get("value") not in (None, ""):
        raise _Odd


def _clone(reader: _Reader, entry: dict[str, Any]) -> _Found:
    here, there = reader.places(entry.get("cells")), reader.places(entry.get("cloneCells"))
    if len(here) != len(there):
        raise ParseError(f"cloneCells: expected {len(here)} cells, got {len(there)}")
    pairs = [(a, b) for a, b in zip(here, there, strict=True) if a != b]
    if pairs:
        yield v.Clone([a for a, _ in pairs], [b for _, b in pairs])


def _quadruple(reader: _Reader, entry: dict[str, Any]) -> _Found:
    values = entry.get("values")
    if not values:
        return
    if not isinstance(values, list):
        raise ParseError(f"values: expected a list, got {kind_of(values)}")
    digits = [_number({"value": value}) for value in values]
    yield v.Quadruple(reader.places(entry.get("cells")), [digit for digit in digits if digit is not None])


_SETS = ("renban", "nabner")
_ENTRIES: dict[str, Callable[[_Reader, dict[str, Any]], _Found]] = {
    **{key: _set_line(rule) if key in _SETS else _line(rule) for key, rule in LINES.items()},
    **{key: _outside(rule) for key, rule in OUTSIDE.items()},
    **{key: _single(rule) for key, rule in SINGLES.items()},
    **{key: _cells(rule) for key, rule in INDEXERS.items()},
    "killercage": _killer,
    "arrow": _arrow,
    "whispers": _whisper,
    "modularline": _modular,
    "lockout": _lockout,
    "littlekillersum": _little_killer,
    "difference": _pair(v.Difference, 1),
    "ratio": _pair(v.Ratio, 2),
    "xv": _xv,
    "clone": _clone,
    "quadruple": _quadruple,
}
