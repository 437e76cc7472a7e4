"""Writes f-puzzles objects; a rule without an f-puzzles key raises an error that names it."""

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
from .words import CELLS, FLAGS, INDEXERS, LINES, NOTES, OUTSIDE, SINGLES, lockout, whisper

__all__ = ["to_object"]

_TEXTS = {note: key for key, note in NOTES.items()}


def to_object(variant: Variant) -> dict[str, Any]:
    """The f-puzzles object of a puzzle; FormatError names the rule it cannot express.

    >>> from ninefold import Shape
    >>> told = to_object(Variant(Shape(4), {}, [v.Killer("r1c1 r1c2", 5)]))
    >>> told["killercage"]
    [{'cells': ['R1C1', 'R1C2'], 'value': '5'}]
    """
    shape = variant.shape
    if shape.height != shape.width or shape.digits[0] != 1 or len(shape.digits) != shape.width or not shape.lines:
        raise FormatError("The f-puzzles format supports only square grids with digits from 1 to their size.")
    if variant.extra:
        raise FormatError("The f-puzzles format does not support extra cells.")
    out: dict[str, Any] = {"size": shape.width, "grid": _grid(variant)}
    for rule in sorted(variant.constraints, key=repr):
        for key, entry in _entries(rule, variant):
            if entry is True or isinstance(rule, v.Note):
                out[key] = entry
            else:
                out.setdefault(key, []).append(entry)
    return out


def _grid(variant: Variant) -> list[list[dict[str, Any]]]:
    shape = variant.shape
    plain = Shape(shape.width)
    cells: list[dict[str, Any]] = [{} for _ in range(shape.cells)]
    regions: dict[int, int] = {}
    for number, region in enumerate(shape.regions):
        for cell in region:
            if cell in regions:
                raise FormatError(f"The f-puzzles format cannot put {shape.cell_name(cell)} into two regions.")
            regions[cell] = number
    for cell in range(shape.cells):
        if shape.regions != plain.regions:
            cells[cell]["region"] = regions.get(cell)
    for rule in variant.constraints:
        if isinstance(rule, v.Note) and rule.name == CELLS:
            for name, what in json.loads(rule.payload).items():
                cells[shape.cell_at(name)] |= what
    for place, digits in variant.givens:
        assert isinstance(place, Cell)
        entry = cells[shape.width * place.row + place.column]
        if len(digits) == 1:
            entry |= {"value": min(digits), "given": True}
        else:
            entry["givenPencilMarks"] = sorted(digits)
    return [[cells[cell] for cell in row] for row in shape.rows]


def _entries(rule: Constraint, variant: Variant) -> Iterator[tuple[str, Any]]:
    """Keys and entries that express a rule."""
    if isinstance(rule, v.Note):
        if rule.name in _TEXTS:
            yield _TEXTS[rule.name], rule.payload
        elif rule.name == "fpuzzles:negative":
            yield "negative", [rule.payload]
        elif rule.name.startswith("fpuzzles:") and rule.name != CELLS:
            yield rule.name.removeprefix("fpuzzles:"), json.loads(rule.payload)
        return
    if isinstance(rule, v.Unknown) and rule.name.startswith("fpuzzles:"):
        key = rule.name.removeprefix("fpuzzles:")
        if key == "negative":
            yield key, rule.payload
            return
        what = json.loads(rule.payload)
        yield from ((key, entry) for entry in (what if isinstance(what, list) else [what]))
        return
    if rule in _FLAGS:
        yield _FLAGS[rule], True
        return
    handler = _RULES.get(type(rule))
    entries = list(handler(rule, variant.shape)) if handler else []
    if not entries:
        raise FormatError(f"The f-puzzles format cannot express this rule: {rule.describe()}")
    yield from entries


def _name(place: Place) -> str:
    if not isinstance(place, Cell):
        raise FormatError(f"The f-puzzles format does not support extra cells: {place}")
    return f"R{place.row + 1}C{place.column + 1}"


def _names(places: tuple[Place, ...]) -> list[str]:
    return [_name(place) for place in places]


_Entries = Iterator[tuple[str, Any]]
_Handler = Callable[[Any, Shape], _Entries]


def _line(key: str) -> _Handler:
    def say(rule: CellRule, shape: Shape) -> _Entries:
        yield key, {"lines": [_names(rule.cells)]}

    return say


def _numbered_line(key: str, number: str, usual: Callable[[int], int]) -> _Handler:
    def say(rule: CellRule, shape: Shape) -> _Entries:
        value = getattr(rule, number)
        more = {} if value == usual(shape.width) else {"value": str(value)}
        yield key, {"lines": [_names(rule.cells)], **more}

    return say


def _single(key: str) -> _Handler:
    def say(rule: CellRule, shape: Shape) -> _Entries:
        for place in rule.cells:
            yield key, {"cell": _name(place)}

    return say


def _cells(key: str) -> _Handler:
    def say(rule: CellRule, shape: Shape) -> _Entries:
        yield key, {"cells": _names(rule.cells)}

    return say


def _outside(key: str) -> _Handler:
    def say(rule: v.Sandwich | v.XSum | v.Skyscraper, shape: Shape) -> _Entries:
        side = side_of(rule.cells, shape)
        if side is not None:
            far = shape.width + 1 if side.back else 0
            cell = f"R{side.number + 1}C{far}" if side.row else f"R{far}C{side.number + 1}"
            yield key, {"cell": cell, "value": str(rule.seen if isinstance(rule, v.Skyscraper) else rule.total)}

    return say


def _killer(rule: v.Killer, shape: Shape) -> _Entries:
    if len(set(rule.cells)) == len(rule.cells):
        more = {} if rule.total is None else {"value": str(rule.total)}
        yield "killercage", {"cells": _names(rule.cells), **more}


def _arrow(rule: v.Arrow, shape: Shape) -> _Entries:
    bulb = _names(rule.bulb)
    yield "arrow", {"cells": bulb, "lines": [[bulb[-1], *_names(rule.shaft)]]}


def _modular(rule: v.Modular, shape: Shape) -> _Entries:
    if rule.modulus == 3:
        yield "modularline", {"lines": [_names(rule.cells)]}


def _little_killer(rule: v.LittleKiller, shape: Shape) -> _Entries:
    direction = diagonal(rule.cells, shape)
    if direction is not None and isinstance(start := rule.cells[0], Cell):
        down, right = DIRECTIONS[direction]
        cell = f"R{start.row - down + 1}C{start.column - right + 1}"
        yield (
            "littlekillersum",
            {"cell": cell, "cells": _names(rule.cells), "direction": direction, "value": str(rule.total)},
        )


def _pairs(key: str, number: str, usual: int) -> _Handler:
    def say(rule: CellRule, shape: Shape) -> _Entries:
        value = getattr(rule, number)
        for two in pairwise(rule.cells):
            yield key, {"cells": _names(two)} | ({} if value == usual else {"value": str(value)})

    return say


def _xv(rule: v.PairSum, shape: Shape) -> _Entries:
    sign = {10: "X", 5: "V"}.get(rule.total)
    for two in pairwise(rule.cells) if sign else ():
        yield "xv", {"cells": _names(two), "value": sign}


def _clone(rule: v.Clone, shape: Shape) -> _Entries:
    yield "clone", {"cells": _names(rule.cells), "cloneCells": _names(rule.copies)}


def _quadruple(rule: v.Quadruple, shape: Shape) -> _Entries:
    yield "quadruple", {"cells": _names(rule.cells), "values": list(rule.digits)}


def _negative(name: str) -> _Handler:
    def say(rule: Constraint, shape: Shape) -> _Entries:
        yield "negative", name

    return say


def _apart(rule: v.StrictDifference, shape: Shape) -> _Entries:
    if rule.differences == (1,):
        yield "nonconsecutive", True


_FLAGS: dict[Constraint, str] = {rule: key for key, rule in FLAGS.items()} | {v.NonConsecutive(): "nonconsecutive"}
_RULES: dict[type[Constraint], _Handler] = {
    **{rule: _line(key) for key, rule in LINES.items()},
    **{rule: _outside(key) for key, rule in OUTSIDE.items()},
    **{rule: _single(key) for key, rule in SINGLES.items()},
    **{rule: _cells(key) for key, rule in INDEXERS.items()},
    v.Killer: _killer,
    v.Arrow: _arrow,
    v.Whisper: _numbered_line("whispers", "difference", whisper),
    v.Lockout: _numbered_line("lockout", "difference", lockout),
    v.Modular: _modular,
    v.LittleKiller: _little_killer,
    v.Difference: _pairs("difference", "difference", 1),
    v.Ratio: _pairs("ratio", "ratio", 2),
    v.PairSum: _xv,
    v.Clone: _clone,
    v.Quadruple: _quadruple,
    v.StrictRatio: _negative("ratio"),
    v.StrictXV: _negative("xv"),
    v.StrictDifference: _apart,
}
