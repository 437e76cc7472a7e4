"""Writes Penpa links; a rule other than givens, regions and cages raises an error, unless it came as a drawing."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from ... import variants as v
from ...base.geometry import Cell, Shape
from ...errors import FormatError
from ...variants.variant import Variant
from .layout import BLACK, HEAVY, TEXTS, WORDS, Frame, compact, fresh, nothing_drawn, packed
from .outlines import outline

__all__ = ["write"]

_DASHED = 10
"""The style of cages."""


def write(variant: Variant) -> str:
    """The Penpa link of a puzzle; FormatError names the rule it cannot express."""
    shape = variant.shape
    most = max(shape.height, shape.width)
    if shape.digits != range(1, most + 1) or variant.extra or not shape.lines:
        raise FormatError(f"The Penpa format supports only digits from 1 to {most}, and no extra cells.")
    notes = variant.notes
    kept = _kept(notes, shape)
    frame = kept["frame"]
    drawn = nothing_drawn()
    for rule in sorted(variant.constraints, key=repr):
        if isinstance(rule, v.Unknown) and rule.name == WORDS:
            drawn |= json.loads(rule.payload)
        elif not isinstance(rule, (v.Note, v.Killer, v.Different)):
            raise FormatError(f"The Penpa format cannot express this rule: {rule.describe()}")
    for place, digits in variant.givens:
        if len(digits) > 1:
            raise FormatError(f"The Penpa format cannot express given candidates: {place}")
        assert isinstance(place, Cell)
        drawn["number"][str(frame.point(*place))] = [str(min(digits)), BLACK, "1"]
    _draw_cages(variant, frame, drawn)
    _draw_regions(shape, frame, drawn)
    head = _head(kept["head"], notes)
    cells = [frame.point(row, column) for row in range(shape.height) for column in range(shape.width)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    space, mode, answer, *more = kept["lines"]
    lines = [",".join(head), space, mode, compact(drawn), answer, compact(steps), *more]
    fields = f"m={kept['mode']}&p={packed(chr(10).join(lines))}"
    return f"https://swaroopg92.github.io/penpa-edit/#{fields}" + (f"&a={kept['answer']}" if kept["answer"] else "")


def _kept(notes: dict[str, str], shape: Shape) -> dict[str, Any]:
    """The contents of the original link besides the drawings, or those of a new one."""
    if "penpa:link" in notes:
        kept: dict[str, Any] = json.loads(notes["penpa:link"])
        top, bottom, left, right = space = json.loads(kept["lines"][0])[:4]
        columns, rows = map(int, kept["head"][1:3])
        if (rows - top - bottom, columns - left - right) == (shape.height, shape.width):
            return kept | {"frame": Frame(columns, rows, tuple(space))}
    return fresh(shape)


def _head(head: list[str], notes: dict[str, str]) -> list[str]:
    head = list(head)
    for at, name, prefix in TEXTS:
        text = notes.get(name, "").strip()
        for sign, short in ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F")):
            text = text.replace(sign, short)
        head[at] = prefix + text
    return head


def _draw_cages(variant: Variant, frame: Frame, drawn: dict[str, Any]) -> None:
    cages = [rule for rule in variant.constraints if isinstance(rule, (v.Killer, v.Different))]
    for cage in sorted(cages, key=repr):
        cells = sorted(cell for cell in cage.cells if isinstance(cell, Cell))
        if len(set(cells)) < len(cells):
            raise FormatError(f"The Penpa format cannot express this rule: {cage.describe()}")
        drawn["killercages"].append([frame.point(*cell) for cell in cells])
        drawn["cage"] |= dict.fromkeys(sorted(outline(cells, frame)), _DASHED)
        total = cage.total if isinstance(cage, v.Killer) else None
        if total is not None:
            key = str(4 * (frame.all + frame.point(*cells[0])))
            if total < 0 or key in drawn["numberS"]:
                raise FormatError(f"The Penpa format cannot express this rule: {cage.describe()}")
            drawn["numberS"][key] = [f" {total}", 1]


def _draw_regions(shape: Shape, frame: Frame, drawn: dict[str, Any]) -> None:
    most = max(shape.height, shape.width)
    if shape.regions and not (all(len(region) == most for region in shape.regions) and _is_partition(shape)):
        raise FormatError(
            "The Penpa format supports only connected regions that cover the grid and have "
            "as many cells as there are digits."
        )
    edges = drawn["lineE"]
    for row in range(-1, shape.height):
        for column in range(-1, shape.width):
            end = frame.corner(row, column)
            here, below, right = (
                _region(shape, *cell) for cell in ((row, column), (row + 1, column), (row, column + 1))
            )
            if column >= 0 and here != below:
                edges.setdefault(f"{end - 1},{end}", HEAVY[0])
            if row >= 0 and here != right:
                edges.setdefault(f"{end - frame.across},{end}", HEAVY[0])


def _is_partition(shape: Shape) -> bool:
    cells = sorted(cell for region in shape.regions for cell in region)
    return cells == list(range(shape.cells)) and all(_is_connected(set(region), shape) for region in shape.regions)


def _is_connected(left: set[int], shape: Shape) -> bool:
    todo = [left.pop()]
    while todo:
        row, column = divmod(todo.pop(), shape.width)
        beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        near = left & {shape.width * r + c for r, c in beside if 0 <= c < shape.width}
        left -= near
        todo += near
    return not left


def _region(shape: Shape, row: int, column: int) -> int:
    """The region of a cell; below 0 if it has none, -2 outside."""
    inside = 0 <= row < shape.height and 0 <= column < shape.width
    return shape.box_of(shape.width * row + column) if inside else -2
