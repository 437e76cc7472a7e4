"""Writes SudokuMaker objects; a rule without a SudokuMaker constraint raises an error that names it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from ... import variants as v
from ...base.geometry import Cell, Shape
from ...errors import FormatError
from ...variants.rules.base import CellRule, Constraint, Place
from ...variants.rules.lines import DIRECTIONS, diagonal, side_of
from ...variants.variant import Variant
from .words import CELL_RULES, FLAGS, LINES, NOTES, OUTSIDE, Places, residues, thirds

__all__ = ["to_object"]

_VERSION = "1.5.0"
_TEXTS = {note: key for key, note in NOTES.items()}
_ENDS = {"size": 0.8, "fill": "#ffffff", "stroke": {"color": "#888888", "thickness": 0.05}}
_CAGE = {"cage": {"color": "#000000"}, "text": {"color": "#000000"}}


def to_object(variant: Variant) -> dict[str, Any]:
    """The SudokuMaker object of a puzzle; FormatError names the rule it cannot express.

    >>> told = to_object(Variant(Shape(4), {}, [v.Killer("r1c1 r1c2", 5)]))
    >>> told["puzzle"]["constraints"][-1]["cages"]
    [{'value': 5, 'cells': [0, 1]}]
    """
    shape = variant.shape
    if variant.extra or shape.digits[0] < 0:
        raise FormatError("The SudokuMaker format does not support extra cells or digits below 0.")
    puzzle: dict[str, Any] = {"type": "sudoku" if shape.lines else "custom"}
    puzzle |= {"width": shape.width, "height": shape.height}
    puzzle |= {"minDigit": shape.digits[0], "maxDigit": shape.digits[-1]}
    blocks: list[dict[str, Any]] = [{"type": 0}]
    if shape.regions:
        blocks.append({"type": 1, "regions": _regions(shape)})
    joined: dict[str, dict[str, Any]] = {}
    for rule in sorted(variant.constraints, key=repr):
        for block in _blocks(rule, variant, puzzle):
            _join(block, joined, blocks)
    puzzle["cells"] = _cells(variant)
    puzzle["constraints"] = blocks
    puzzle = {"name": "", "author": "", "comment": ""} | puzzle
    return {"formatVersion": _VERSION, "puzzle": puzzle}


_LISTS = ("clues", "negative", "cages", "thermometers", "lines", "bulbsWithArrows")


def _join(block: dict[str, Any], joined: dict[str, dict[str, Any]], blocks: list[dict[str, Any]]) -> None:
    """Append a block, or add its clues to a block of the same kind."""
    lists = [key for key in _LISTS if key in block]
    like = json.dumps({key: what for key, what in block.items() if key not in lists})
    if not lists or like not in joined:
        joined[like] = block
        blocks.append(block)
    else:
        for key in lists:
            joined[like][key] += block[key]


def _regions(shape: Shape) -> list[int]:
    home = [-1] * shape.cells
    for number, region in enumerate(shape.regions):
        for cell in region:
            if home[cell] >= 0:
                raise FormatError(f"The SudokuMaker format cannot put {shape.cell_name(cell)} into two regions.")
            home[cell] = number
    return home


def _cells(variant: Variant) -> list[dict[str, Any]]:
    shape = variant.shape
    cells: list[dict[str, Any]] = [{} for _ in range(shape.cells)]
    for rule in variant.constraints:
        if isinstance(rule, v.Note) and rule.name == "sudokumaker:cells":
            for name, what in json.loads(rule.payload).items():
                cells[shape.cell_at(name)] |= what
    for place, digits in variant.givens:
        if len(digits) > 1:
            raise FormatError(f"The SudokuMaker format cannot express given candidates: {place}")
        assert isinstance(place, Cell)
        cells[shape.width * place.row + place.column] |= {"value": min(digits), "given": True}
    return cells


def _blocks(rule: Constraint, variant: Variant, puzzle: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The blocks that express a rule; texts go into the puzzle."""
    if isinstance(rule, v.Note):
        if rule.name in _TEXTS:
            puzzle[_TEXTS[rule.name]] = rule.payload
        elif rule.name == "sudokumaker:off" or rule.name.startswith("sudokumaker:drawn:"):
            yield json.loads(rule.payload)
        elif rule.name.startswith("sudokumaker:") and rule.name != "sudokumaker:cells":
            puzzle[rule.name.removeprefix("sudokumaker:")] = json.loads(rule.payload)
        return
    if isinstance(rule, v.Unknown) and rule.name.startswith("sudokumaker:"):
        yield json.loads(rule.payload)
        return
    if rule in _FLAGS:
        style = {"style": {"color": "#5cb8ff", "thickness": 0.05}} if isinstance(rule, v.Diagonal) else {}
        yield {"type": _FLAGS[rule], **style}
        return
    handler = _RULES.get(type(rule))
    found = list(handler(rule, variant)) if handler else []
    if not found:
        raise FormatError(f"The SudokuMaker format cannot express this rule: {rule.describe()}")
    yield from found


def _number(place: Place, shape: Shape) -> int:
    assert isinstance(place, Cell)
    return shape.width * place.row + place.column


def _numbers(places: tuple[Place, ...], shape: Shape) -> list[int]:
    return [_number(place, shape) for place in places]


_Blocks = Iterator[dict[str, Any]]
_Handler = Callable[[Any, Variant], _Blocks]


def _marks(kind: int) -> _Handler:
    style: dict[str, Any] = {"color": "#cccccc"}
    style |= {"size": 0.75} if kind in (100, 101) else {"offset": 0} if kind == 305 else {}

    def say(rule: CellRule, variant: Variant) -> _Blocks:
        yield {"type": kind, "cells": _numbers(rule.cells, variant.shape), "style": style}

    return say


def _line(kind: int, color: str, **more: Any) -> _Handler:
    plain: dict[str, Any] = {"color": color, "thickness": 0.2}
    style = {"lines": plain, "endPoints": _ENDS} if kind in (403, 407, 409) else plain

    def say(rule: CellRule, variant: Variant) -> _Blocks:
        yield {"type": kind, "lines": [_numbers(rule.cells, variant.shape)], "style": style, **more}

    return say


def _lockout(rule: v.Lockout, variant: Variant) -> _Blocks:
    if rule.difference == len(variant.shape.digits) // 2:
        yield from _line(407, "#a1b5e8")(rule, variant)


def _whisper(rule: v.Whisper, variant: Variant) -> _Blocks:
    yield from _line(401, "#7fdc7f", minDifference=rule.difference)(rule, variant)


def _entropic(rule: v.Entropic, variant: Variant) -> _Blocks:
    if groups := thirds(variant.shape.digits):
        yield from _line(406, "#ffb384", groups=groups)(rule, variant)


def _modular(rule: v.Modular, variant: Variant) -> _Blocks:
    digits = variant.shape.digits
    if 1 < rule.modulus <= len(digits):
        yield from _line(406, "#7fd8d8", groups=residues(digits, rule.modulus))(rule, variant)


def _entropy(rule: v.GlobalEntropy | v.GlobalModulo, variant: Variant) -> _Blocks:
    digits = variant.shape.digits
    groups = thirds(digits) if isinstance(rule, v.GlobalEntropy) else residues(digits, 3)
    if groups and all(groups):
        yield {"type": 16, "groups": groups}


def _outside(kind: int, clue: str) -> _Handler:
    def say(rule: CellRule, variant: Variant) -> _Blocks:
        shape = variant.shape
        side = side_of(rule.cells, shape)
        if side is not None:
            far = (shape.width if side.row else shape.height) if side.back else -1
            where = (side.number, far) if side.row else (far, side.number)
            value = {"value": getattr(rule, clue), "outerCell": Places.of(shape).outer_number(*where)}
            yield {"type": kind, "clues": [value], "style": {"color": "#000000"}}

    return say


def _little_killer(rule: v.LittleKiller, variant: Variant) -> _Blocks:
    direction = diagonal(rule.cells, variant.shape)
    if direction is not None and isinstance(start := rule.cells[0], Cell):
        down, right = DIRECTIONS[direction]
        outer = Places.of(variant.shape).outer_number(start.row - down, start.column - right)
        clue = {"value": rule.total, "outerCell": outer, "diagonal": -down * right}
        yield {"type": 500, "clues": [clue], "style": {"text": {"color": "#000000"}, "arrow": {"color": "#000000"}}}


def _pairs(kind: int, number: str) -> _Handler:
    def say(rule: CellRule, variant: Variant) -> _Blocks:
        for one, two in pairwise(rule.cells):
            assert isinstance(one, Cell)
            assert isinstance(two, Cell)
            edge = Places.of(variant.shape).edge_number(one, two)
            if edge is None:
                raise FormatError(f"The SudokuMaker format cannot express this rule: {rule.describe()}")
            yield {"type": kind, **_override(kind, variant), "negative": [], **_clue(getattr(rule, number), edge)}

    return say


def _clue(value: int, edge: int) -> dict[str, Any]:
    return {"clues": [{"value": value, "edge": edge}]}


def _negative(kind: int, numbers: Callable[[Any], list[int]]) -> _Handler:
    def say(rule: Constraint, variant: Variant) -> _Blocks:
        yield {"type": kind, **_override(kind, variant), "clues": [], "negative": numbers(rule)}

    return say


def _override(kind: int, variant: Variant) -> dict[str, bool]:
    """Whether dots of one kind exempt a pair from the negative rule of the other kind."""
    if kind == 202:
        return {}
    return {
        "overrideNegativeRatios" if kind == 200 else "overrideNegativeDifferences": v.StrictKropki()
        in variant.constraints
    }


def _strict_kropki(rule: v.StrictKropki, variant: Variant) -> _Blocks:
    if any(isinstance(other, (v.StrictDifference, v.StrictRatio)) for other in variant.constraints):
        raise FormatError("The SudokuMaker format cannot express two different negative rules for dots at once.")
    yield from _negative(200, lambda _: [1])(rule, variant)
    yield from _negative(201, lambda _: [2])(rule, variant)


def _thermo(rule: v.Thermo | v.SlowThermo, variant: Variant) -> _Blocks:
    style = {"color": "#cccccc", "thickness": 0.3, "bulbRadius": 0.4}
    slow = isinstance(rule, v.SlowThermo)
    yield {"type": 300, "slow": slow, "thermometers": [_numbers(rule.cells, variant.shape)], "style": style}


def _killer(rule: v.Killer, variant: Variant) -> _Blocks:
    if rule.total != 0 and len(set(rule.cells)) == len(rule.cells):
        cage = {"value": rule.total or 0, "cells": _numbers(rule.cells, variant.shape)}
        yield {"type": 301, "cages": [cage], "style": _CAGE}


def _clone(rule: v.Clone, variant: Variant) -> _Blocks:
    pairs = zip(_numbers(rule.cells, variant.shape), _numbers(rule.copies, variant.shape), strict=True)
    yield {"type": 302, "groups": [list(two) for two in pairs], "style": {"color": "#cccccc"}}


def _quadruple(rule: v.Quadruple, variant: Variant) -> _Blocks:
    corner = Places.of(variant.shape).corner_number([cell for cell in rule.cells if isinstance(cell, Cell)])
    if corner is not None:
        clue = {"corner": corner, "digits": list(rule.digits)}
        yield {"type": 303, "clues": [clue], "style": {"singleLine": False}}


def _arrow(rule: v.Arrow, variant: Variant) -> _Blocks:
    bulb = sorted(_numbers(rule.bulb, variant.shape))[::-1]
    shaft = _numbers(rule.shaft, variant.shape)
    style = {"arrow": {"color": "#888888", "thickness": 0.05, "headSize": 0.3}, "bulb": _ENDS}
    yield {"type": 408, "bulbsWithArrows": [{"bulbCells": bulb, "arrows": [shaft]}], "style": style}


_FLAGS: dict[Constraint, int] = {rule: kind for kind, rule in FLAGS.items()} | {v.NonConsecutive(): 15}
_COLORS = {400: "#d98cd9", 402: "#cccccc", 403: "#888888", 404: "#7fb8f0", 409: "#888888"}
_RULES: dict[type[Constraint], _Handler] = {
    **{rule: _marks(kind) for kind, rule in CELL_RULES.items()},
    **{rule: _line(kind, _COLORS[kind]) for kind, rule in LINES.items()},
    **{rule: _outside(kind, clue) for (kind, rule), clue in zip(OUTSIDE.items(), ("total", "total", "seen", "digit"))},
    v.RegionSumLine: _line(404, _COLORS[404], singleRegionTotals=False),
    v.Lockout: _lockout,
    v.Whisper: _whisper,
    v.Entropic: _entropic,
    v.Modular: _modular,
    v.GlobalEntropy: _entropy,
    v.GlobalModulo: _entropy,
    v.LittleKiller: _little_killer,
    v.Difference: _pairs(200, "difference"),
    v.Ratio: _pairs(201, "ratio"),
    v.PairSum: _pairs(202, "total"),
    v.StrictDifference: _negative(200, lambda rule: list(rule.differences)),
    v.StrictRatio: _negative(201, lambda rule: list(rule.ratios)),
    v.StrictXV: _negative(202, lambda _: [5, 10]),
    v.StrictKropki: _strict_kropki,
    v.Thermo: _thermo,
    v.SlowThermo: _thermo,
    v.Killer: _killer,
    v.Clone: _clone,
    v.Quadruple: _quadruple,
    v.Arrow: _arrow,
}
