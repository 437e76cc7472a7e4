"""Reads SudokuMaker objects: size, digits and cells, then every constraint by its number.

Constraints that are switched off or only drawn become a ``Note``; unknown ones, mainly custom constraints, become an
``Unknown``.  Both are written back.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from ... import variants as v
from ...base.geometry import Cell, Shape
from ...errors import ParseError
from ...variants.rules.base import Constraint
from ...variants.variant import Variant
from ..jsontext import dump_json, kind_of
from . import looks_like
from .blocks import BLOCKS, Odd
from .words import CELL_RULES, DRAWN, FLAGS, LINES, NAMES, NOTES, OUTSIDE, Places

__all__ = ["Reader", "from_object"]

_LARGEST = 64
_CROWD = 16
_SPEC = ("type", "size", "width", "height", "minDigit", "maxDigit", "cells", "constraints")


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
    return Reader(value["puzzle"]).variant()


class Reader:
    """A puzzle that is being read, and the places that its constraints name."""

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
            raise ParseError(f"cells: expected {height}x{width}, got {count}")
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
            raise ParseError("regions: expected one map, got several")
        for names in found:
            if not isinstance(names, list) or len(names) != len(self.cells) or any(type(n) is not int for n in names):
                raise ParseError(f"regions: expected {len(self.cells)} numbers")
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
            if kind not in BLOCKS:
                raise Odd
            return list(BLOCKS[kind](self, block))
        except Odd:
            return [v.Unknown(f"sudokumaker:{_name(block)}", dump_json(block))]
        except (ParseError, ValueError, TypeError) as error:
            raise ParseError(f"{_name(block)}: {error}") from None

    # Parts of constraints.

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
                raise ParseError(f"{number!r:.20} is outside the {self.height}x{self.width} grid")
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
                raise ParseError(f"{edge!r:.20} is not an edge between cells")
            if type(value) is not int:
                raise Odd
            yield two, value

    def numbers(self, block: dict[str, Any], key: str) -> list[int]:
        found = self.list_of(block, key)
        if any(type(number) is not int for number in found):
            raise Odd
        return found

    def outer(self, clue: dict[str, Any]) -> Cell:
        number = clue.get("outerCell")
        if type(number) is not int or not 0 <= number < (self.height + 2) * (self.width + 2):
            raise ParseError(f"{number!r:.20} is not a cell outside the grid")
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
