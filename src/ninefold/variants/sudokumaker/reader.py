"""Reads SudokuMaker objects: size, digits and cells, then every constraint by its number.

What is switched off or only drawn becomes a ``Note``; what is not known, custom constraints above all, an ``Unknown``:
both are written back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import pairwise, product
from math import isqrt
from operator import or_
from typing import Any

from ... import variants as v
from ..._errors import ParseError
from ..._geometry import Cell, Shape
from ...formats.jsontext import dump_json, kind_of
from ..base import CellRule, Constraint
from ..lines import DIRECTIONS, Side, across
from ..variant import Variant
from .words import CELL_RULES, DRAWN, FLAGS, LINES, NAMES, NOTES, OUTSIDE, Places, mask, residues, thirds

__all__ = ["from_object", "looks_like"]

_LARGEST = 64
_CROWD = 16
_GROUPS = 4
"""Of digits: a square of 2x2 cells has room for no more."""
_SPEC = ("type", "size", "width", "height", "minDigit", "maxDigit", "cells", "constraints")


class _Odd(Exception):
    """A constraint that cannot be said as rules, though nothing is wrong with it as text."""


def looks_like(value: object) -> bool:
    """Is this a SudokuMaker object: a puzzle with flat cells and constraints?"""
    return isinstance(value, dict) and isinstance(value.get("puzzle"), dict) and "cells" in value["puzzle"]


def from_object(value: Any) -> Variant:
    """Read a SudokuMaker object; ParseError names the constraint that cannot be read.

    >>> cells = [{"value": 3, "given": True}, *({} for _ in range(15))]
    >>> told = {"size": 4, "cells": cells, "constraints": [{"type": 13}, {"type": 300, "thermometers": [[1, 2]]}]}
    >>> puzzle = from_object({"formatVersion": "1.5.0", "puzzle": told})
    >>> puzzle.shape, sorted(rule.slug for rule in puzzle.constraints)
    (Shape(4, box=None), ['anti-knight', 'thermo'])
    """
    if not looks_like(value):
        raise ParseError("not a SudokuMaker object: it has no puzzle with cells")
    return _Reader(value["puzzle"]).variant()


class _Reader:
    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.puzzle = puzzle
        cells, blocks = puzzle["cells"], puzzle.get("constraints", [])
        if not isinstance(cells, list) or not isinstance(blocks, list):
            raise ParseError("cells, constraints: expected lists")
        self.cells = cells
        self.blocks: list[dict[str, Any]] = []
        self.off: list[dict[str, Any]] = []
        for block in blocks:
            if not isinstance(block, dict) or type(block.get("type")) is not int:
                raise ParseError(f"constraints: expected objects with a type, got {kind_of(block)}")
            (self.off if block.get("disabled") else self.blocks).append(block)
        self.height, self.width = self._size()
        self.at = Places(self.height, self.width)
        self.shape = self._shape()

    def variant(self) -> Variant:
        rules = [*self._notes()]
        for block in self.blocks:
            rules += self._block(block)
        try:
            return Variant(self.shape, list(self._givens()), rules)
        except ValueError as error:
            raise ParseError(str(error)) from None

    # The grid.

    def _number(self, key: str, otherwise: int) -> int:
        value = self.puzzle.get(key, otherwise)
        if type(value) is not int or not 0 <= value <= _LARGEST:
            raise ParseError(f"{key}: expected a number from 0 to {_LARGEST}, got {value!r:.20}")
        return value

    def _size(self) -> tuple[int, int]:
        count = len(self.cells)
        size = self._number("size", isqrt(count))
        width = self._number(
            "width", size if "height" not in self.puzzle else count // max(1, self._number("height", 1))
        )
        height = self._number("height", size if "width" not in self.puzzle else count // max(1, width))
        if height < 1 or width < 1 or height * width != count:
            raise ParseError(f"cells: {height}x{width} expected, got {count}")
        return height, width

    def _shape(self) -> Shape:
        low = self._number("minDigit", 1)
        digits = range(low, self._number("maxDigit", low + max(self.height, self.width) - 1) + 1)
        lines = self.puzzle.get("type") != "custom" or any(
            block["type"] == 2003 and not block.get("areas") for block in self.blocks
        )
        regions: dict[int, list[int]] = {}
        found = [block.get("regions") for block in self.blocks if block["type"] == 1]
        if len(found) > 1:
            raise ParseError("regions: one map of them expected, got several")
        for names in found:
            if not isinstance(names, list) or len(names) != len(self.cells) or any(type(n) is not int for n in names):
                raise ParseError(f"regions: {len(self.cells)} numbers expected")
            for number, name in enumerate(names):
                if name >= 0:
                    regions.setdefault(name, []).append(number)
        try:
            plain = Shape(self.height, self.width, digits=digits, lines=lines)
            if not regions:
                return Shape(self.height, self.width, digits=digits, box=None, lines=lines)
            ordered = [regions[name] for name in sorted(regions)]
            if sorted(ordered) == sorted(map(list, plain.regions)):
                return plain
            return Shape(self.height, self.width, digits=digits, regions=ordered, lines=lines)
        except ValueError as error:
            raise ParseError(f"regions: {error}") from None

    def _givens(self) -> Iterator[tuple[Cell, int]]:
        for number, cell in enumerate(self.cells):
            if cell is not None and not isinstance(cell, dict):
                place = Cell(*divmod(number, self.width))
                raise ParseError(f"cells: {place}: expected an object, got {kind_of(cell)}")
            if cell and cell.get("given") and (digit := cell.get("value")) is not None:
                place = Cell(*divmod(number, self.width))
                if type(digit) is not int:
                    raise ParseError(f"cells: {place}: value: expected a number, got {kind_of(digit)}")
                yield place, digit

    def _notes(self) -> Iterator[Constraint]:
        kept = {}
        for number, cell in enumerate(self.cells):
            if isinstance(cell, dict):
                done = ("value", "given") if cell.get("given") and cell.get("value") is not None else ()
                if rest := {key: what for key, what in cell.items() if key not in done}:
                    kept[str(Cell(*divmod(number, self.width)))] = rest
        if kept:
            yield v.Note("sudokumaker:cells", dump_json(kept))
        for block in self.off:
            yield v.Note("sudokumaker:off", dump_json(block))
        for key, what in self.puzzle.items():
            if key in NOTES and isinstance(what, str):
                if what:
                    yield v.Note(NOTES[key], what)
            elif key not in _SPEC:
                yield v.Note(f"sudokumaker:{key}", dump_json(what))

    # The constraints.

    def _block(self, block: dict[str, Any]) -> list[Constraint]:
        kind = block["type"]
        if kind in (0, 1):
            return []
        if kind in DRAWN:
            return [v.Note(f"sudokumaker:drawn:{kind}", dump_json(block))]
        try:
            if kind in FLAGS:
                return [FLAGS[kind]]
            if kind not in _BLOCKS:
                raise _Odd
            return list(_BLOCKS[kind](self, block))
        except _Odd:
            return [v.Unknown(f"sudokumaker:{_name(block)}", dump_json(block))]
        except ParseError as error:
            raise ParseError(f"{_name(block)}: {error}") from None
        except (ValueError, TypeError) as error:
            raise ParseError(f"{_name(block)}: {error}") from None

    def list_of(self, block: dict[str, Any], key: str) -> list[Any]:
        what = block.get(key, [])
        if not isinstance(what, list):
            raise ParseError(f"{key}: expected a list, got {kind_of(what)}")
        return what

    def objects(self, block: dict[str, Any], key: str) -> list[dict[str, Any]]:
        found = self.list_of(block, key)
        for what in found:
            if not isinstance(what, dict):
                raise ParseError(f"{key}: expected objects, got {kind_of(what)}")
        return found

    def places(self, numbers: Any) -> list[Cell]:
        if not isinstance(numbers, list):
            raise ParseError(f"expected a list of cells, got {kind_of(numbers)}")
        found = [self.at.cell(number) if type(number) is int else None for number in numbers]
        for number, cell in zip(numbers, found, strict=True):
            if cell is None:
                raise ParseError(f"{number!r:.20} is no cell of the {self.height}x{self.width} grid")
        return [cell for cell in found if cell is not None]

    def lines(self, block: dict[str, Any], key: str = "lines") -> Iterator[list[Cell]]:
        named = 0
        for line in self.list_of(block, key):
            cells = self.places(line)
            named += len(cells)
            if named > _CROWD * len(self.cells):
                raise ParseError(f"{key}: more than {_CROWD} lines through each cell")
            if len(cells) > 1:
                yield cells

    def pairs(self, block: dict[str, Any]) -> Iterator[tuple[tuple[Cell, Cell], int]]:
        """The clues on edges."""
        for clue in self.objects(block, "clues"):
            edge, value = clue.get("edge"), clue.get("value")
            two = self.at.edge(edge) if type(edge) is int else None
            if two is None:
                raise ParseError(f"{edge!r:.20} is no edge between cells")
            if type(value) is not int:
                raise _Odd
            yield two, value

    def numbers(self, block: dict[str, Any], key: str) -> list[int]:
        found = self.list_of(block, key)
        if any(type(number) is not int for number in found):
            raise _Odd
        return found

    def outer(self, clue: dict[str, Any]) -> Cell:
        number = clue.get("outerCell")
        if type(number) is not int or not 0 <= number < (self.height + 2) * (self.width + 2):
            raise ParseError(f"{number!r:.20} is no cell outside the grid")
        return self.at.outer(number)

    def marked(self, kind: int) -> list[dict[str, Any]]:
        return [block for block in self.blocks if block["type"] == kind]


def _name(block: dict[str, Any]) -> str:
    kind = block["type"]
    definition = block.get("definition")
    if kind == 1000 and isinstance(definition, dict) and isinstance(definition.get("name"), str):
        return f"custom constraint {definition['name'][:60]}"
    known = {number: rule.slug for number, rule in (*CELL_RULES.items(), *LINES.items(), *OUTSIDE.items())}
    return NAMES.get(kind) or known.get(kind) or f"constraint type {kind}"


_Found = Iterable[Constraint]
_Handler = Callable[[_Reader, dict[str, Any]], _Found]


def _cells(rule: type[CellRule]) -> _Handler:
    def read(reader: _Reader, block: dict[str, Any]) -> _Found:
        cells = list(dict.fromkeys(reader.places(block.get("cells", []))))
        return [rule(cells)] if cells else []

    return read


def _lines(rule: type[CellRule]) -> _Handler:
    once = rule is v.Renban

    def read(reader: _Reader, block: dict[str, Any]) -> _Found:
        if block.get("singleRegionTotals"):
            raise _Odd  # the parts of a line in one region taken together: nobody tells how
        return (rule(list(dict.fromkeys(cells)) if once else cells) for cells in reader.lines(block))

    return read


def _outside(rule: Callable[[list[Cell], int], Constraint]) -> _Handler:
    def read(reader: _Reader, block: dict[str, Any]) -> _Found:
        for clue in reader.objects(block, "clues"):
            if (value := clue.get("value")) is None:
                continue
            row, column = reader.outer(clue)
            across_, down = row in range(reader.height), column in range(reader.width)
            if clue.get("diagonal") is not None or type(value) is not int or across_ == down:
                raise _Odd
            side = Side(True, row, column > 0) if across_ else Side(False, column, row > 0)
            yield rule(side.cells(reader.shape), value)

    return read


def _little_killers(reader: _Reader, block: dict[str, Any]) -> _Found:
    for clue in reader.objects(block, "clues"):
        value, slope = clue.get("value"), clue.get("diagonal")
        if value is None:
            continue
        row, column = reader.outer(clue)
        if type(value) is not int or slope not in (1, -1):
            raise _Odd
        for name, (down, right) in DIRECTIONS.items():
            cells = across(Cell(row + down, column + right), name, reader.shape)
            if cells and down * right == -slope:
                yield v.LittleKiller(cells, value)


def _difference(reader: _Reader, block: dict[str, Any]) -> _Found:
    yield from (v.Difference(two, value) for two, value in reader.pairs(block))
    yield from _negatives(reader, block)


def _ratio(reader: _Reader, block: dict[str, Any]) -> _Found:
    yield from (v.Ratio(two, value) for two, value in reader.pairs(block))
    yield from _negatives(reader, block)


def _negatives(reader: _Reader, block: dict[str, Any]) -> _Found:
    """What pairs without a dot may not have.

    A black dot may excuse a pair from what white ones forbid, and the other way round; that is known as a rule where
    both do, and forbid what is usual.
    """
    forbidden = reader.numbers(block, "negative")
    if not forbidden:
        return
    here = block["type"]
    there = 401 - here
    others = [other for other in reader.marked(there) if other.get("clues") or other.get("negative")]
    if not any(other.get(_EXCUSED[here]) for other in others):
        yield v.StrictDifference(forbidden) if here == 200 else v.StrictRatio(forbidden)
        return
    usual = {200: [1], 201: [2]}
    told = [reader.numbers(other, "negative") for other in others]
    if not block.get(_EXCUSED[there]) or forbidden != usual[here] or told != [usual[there]]:
        raise _Odd
    yield v.StrictKropki()


_EXCUSED = {200: "overrideNegativeDifferences", 201: "overrideNegativeRatios"}
"""What a block of the other kind says, where its dots excuse from the negatives of this one."""


def _nonconsecutive(reader: _Reader, block: dict[str, Any]) -> _Found:
    dots = any(other.get("clues") for other in reader.marked(200))
    yield v.StrictDifference() if dots else v.NonConsecutive()


def _xv(reader: _Reader, block: dict[str, Any]) -> _Found:
    yield from (v.PairSum(two, value) for two, value in reader.pairs(block))
    forbidden = sorted(reader.numbers(block, "negative"))
    if forbidden == [5, 10]:
        yield v.StrictXV()
    elif forbidden:
        raise _Odd


def _thermometer(reader: _Reader, block: dict[str, Any]) -> _Found:
    rule = v.SlowThermo if block.get("slow") else v.Thermo
    return map(rule, reader.lines(block, "thermometers"))


def _killer(reader: _Reader, block: dict[str, Any]) -> _Found:
    for cage in reader.objects(block, "cages"):
        cells = list(dict.fromkeys(reader.places(cage.get("cells"))))
        value = cage.get("value") or None
        if value is not None and type(value) is not int:
            raise _Odd
        if cells:
            yield v.Killer(cells, value)


def _clone(reader: _Reader, block: dict[str, Any]) -> _Found:
    pairs = [(a, b) for group in map(reader.places, reader.list_of(block, "groups")) for a, b in pairwise(group)]
    return [v.Clone([a for a, _ in pairs], [b for _, b in pairs])] if pairs else []


def _quadruple(reader: _Reader, block: dict[str, Any]) -> _Found:
    for clue in reader.objects(block, "clues"):
        corner = clue.get("corner")
        cells = reader.at.corner(corner) if type(corner) is int else None
        if cells is None:
            raise ParseError(f"{corner!r:.20} is no corner of four cells")
        if digits := reader.numbers(clue, "digits"):
            yield v.Quadruple(cells, digits)


def _whisper(reader: _Reader, block: dict[str, Any]) -> _Found:
    least = block.get("minDifference", -(-len(reader.shape.digits) // 2))
    if type(least) is not int:
        raise _Odd
    return (v.Whisper(cells, least) for cells in reader.lines(block))


def _sequence(reader: _Reader, block: dict[str, Any]) -> _Found:
    """Every step along the line is the same."""
    for cells in reader.lines(block):
        for at in range(len(cells) - 2):
            yield v.Sum(cells[at : at + 3], 0, (1, -2, 1))


def _entropy(reader: _Reader, block: dict[str, Any]) -> _Found:
    """Any cells in a row, as many as there are groups, have a digit of each."""
    groups, digits = _groups(reader, block), reader.shape.digits
    if sorted(groups) == sorted(thirds(digits)):
        return map(v.Entropic, reader.lines(block))
    if sorted(groups) == sorted(residues(digits, len(groups))):
        return (v.Modular(cells, len(groups)) for cells in reader.lines(block))
    if sum(groups) != mask(list(digits)) or len(groups) > _GROUPS:
        raise _Odd  # not each digit in one group
    home = {digit: k for digit in digits for k, group in enumerate(groups) if group >> digit & 1}
    apart = [(a, b) for a, b in product(digits, digits) if home[a] != home[b]]
    return (
        v.Pair(two, apart)
        for cells in reader.lines(block)
        for gap in range(1, len(groups))
        for two in zip(cells, cells[gap:], strict=False)
    )


def _groups(reader: _Reader, block: dict[str, Any]) -> list[int]:
    groups = reader.numbers(block, "groups")
    if len(groups) < 2 or any(not 0 < group < 1 << (reader.shape.digits[-1] + 1) for group in groups):
        raise _Odd
    if sum(group.bit_count() for group in groups) != reduce(or_, groups).bit_count():
        raise _Odd  # a digit in two of them
    return groups


def _global_entropy(reader: _Reader, block: dict[str, Any]) -> _Found:
    groups, digits = _groups(reader, block), reader.shape.digits
    if sorted(groups) == sorted(thirds(digits)):
        return [v.GlobalEntropy()]
    if sorted(groups) == sorted(residues(digits, 3)):
        return [v.GlobalModulo()]
    if len(groups) > _GROUPS:
        raise _Odd
    sets = [[digit for digit in digits if group >> digit & 1] for group in groups]
    rows, columns = pairwise(range(reader.height)), list(pairwise(range(reader.width)))
    squares = [[Cell(r, c) for r in two for c in pair] for two in rows for pair in columns]
    return [v.Or(*(v.Allowed([cell], some) for cell in square)) for square in squares for some in sets]


def _lockout(reader: _Reader, block: dict[str, Any]) -> _Found:
    return (v.Lockout(cells, len(reader.shape.digits) // 2) for cells in reader.lines(block))


def _arrow(reader: _Reader, block: dict[str, Any]) -> _Found:
    for entry in reader.objects(block, "bulbsWithArrows"):
        bulb = reader.places(entry.get("bulbCells"))
        if sorted(bulb) != bulb[::-1]:
            raise _Odd  # a number that is not read from the left and the top
        for line in map(reader.places, reader.list_of(entry, "arrows")):
            shaft = line[1:] if line[:1] and line[0] in bulb else line
            if bulb and shaft:
                yield v.Arrow(bulb[::-1], shaft)


def _rules(reader: _Reader, block: dict[str, Any]) -> _Found:
    if block.get("areas"):
        raise _Odd
    return []


_BLOCKS: dict[int, _Handler] = {
    **{kind: _cells(rule) for kind, rule in CELL_RULES.items()},
    **{kind: _lines(rule) for kind, rule in LINES.items()},
    **{kind: _outside(rule) for kind, rule in OUTSIDE.items()},
    15: _nonconsecutive,
    16: _global_entropy,
    200: _difference,
    201: _ratio,
    202: _xv,
    300: _thermometer,
    301: _killer,
    302: _clone,
    303: _quadruple,
    401: _whisper,
    405: _sequence,
    406: _entropy,
    407: _lockout,
    408: _arrow,
    500: _little_killers,
    2003: _rules,
}
