"""A variant as data for the board of the web app: its shape, its rules in words, and its picture as simple shapes."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from ninefold.base.geometry import Cell
from ninefold.drawing.picture import STYLES, UNIT, Area, Disc, Lines, Picture, Polygon, Text, Words, is_below, rank
from ninefold.variants import Note, Unknown, Variant
from ninefold.variants.data import rule_data, to_data
from ninefold.variants.drawing import lettered, missing_sentence, rule_board
from ninefold.variants.legend import houses, meaning
from ninefold.variants.rules.base import Constraint

from .. import requests
from ..wire import wire
from .boards import ordered_rules, variant_of
from .position import grid_of

_LONGEST = 4000
"""Characters of a text that a setter wrote."""
_HIDDEN = "The file contains drawings, which may stand for rules that ninefold cannot read."


def board(request: requests.BoardRequest) -> dict[str, Any]:
    """Return everything that a board shows of a puzzle."""
    variant = variant_of(request)
    if variant is None:
        variant = Variant.from_grid(grid_of(request))
    rules = ordered_rules(request.puzzle, variant)
    seen, owners, missing = rule_board(variant)
    shape, notes = variant.shape, variant.notes
    picture = Picture(seen)
    numbers = {rule: number for number, rule in reversed(list(enumerate(rules)))}
    paired = sorted(zip(seen.layers, owners, strict=True), key=lambda pair: rank(pair[0]))
    drawing: list[dict[str, Any]] = [
        {
            "rule": None if owner is None else numbers[owner],
            "below": is_below(layer),
            "shapes": [_wire(one) for one in picture.painted([layer])],
        }
        for layer, owner in paired
    ]
    unknown = [rule.describe() for rule in rules if isinstance(rule, Unknown)]
    unknown += [missing_sentence(missing)] if missing else []
    unknown += [_HIDDEN] if variant.has_drawings else []
    return wire(
        "board",
        data=to_data(variant, rules),
        shape={
            "height": shape.height,
            "width": shape.width,
            "digits": [shape.digits[0], shape.digits[-1]],
            "regions": [shape.box_of(cell) for cell in range(shape.cells)],
            "lines": shape.lines,
        },
        givens=[
            {"cell": str(place), "digits": sorted(digits)}
            for place, digits in variant.givens
            if isinstance(place, Cell)
        ],
        title=notes.get("title", "")[:_LONGEST],
        author=notes.get("author", "")[:_LONGEST],
        text=notes.get("rules", "")[:_LONGEST],
        houses=houses(shape),
        rules=[line for number, rule in enumerate(rules) if (line := _rule(number, rule, variant))],
        drawing=drawing,
        frame=_frame(variant, [shape for layer in drawing for shape in layer["shapes"]]),
        unknown=unknown,
    )


def _rule(number: int, rule: Constraint, variant: Variant) -> dict[str, Any] | None:
    """A rule in words, and its cells; None for notes and for what cannot be interpreted."""
    if isinstance(rule, (Note, Unknown)):
        return None
    layers = lettered([rule], variant.shape)[rule]
    clue = {name: value for name, value in rule_data(rule).items() if type(value) is int}
    return {
        "number": number,
        "rule": rule.slug,
        "title": rule.title,
        "text": meaning(rule, layers) if layers else rule.sentence() if rule.places() else rule.describe(),
        "full": rule.describe(),
        "cells": list(dict.fromkeys(str(place) for place in rule.places() if isinstance(place, Cell))),
        "clue": clue,
        "drawn": bool(layers),
    }


def _frame(variant: Variant, shapes: list[dict[str, Any]]) -> list[float]:
    """Left, top, width and height of the picture, in cells."""
    xs, ys = [0.0, variant.shape.width * UNIT], [0.0, variant.shape.height * UNIT]
    for shape in shapes:
        reach = shape.get("line", 0) / 2 + shape.get("radius", 0)
        points = [*shape.get("points", ()), *(point for run in shape.get("runs", ()) for point in run)]
        if "x" in shape:
            points += [
                (shape["x"], shape["y"]),
                (shape["x"] + shape.get("width", 0), shape["y"] + shape.get("height", 0)),
            ]
        if "text" in shape:
            half, size = 0.32 * shape["size"] * len(shape["text"]), shape["size"]
            points = [(shape["x"] - half, shape["y"] - size), (shape["x"] + half, shape["y"] + 0.3 * size)]
        xs += [x + side for x, _ in points for side in (-reach, reach)]
        ys += [y + side for _, y in points for side in (-reach, reach)]
    edges = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    return [_short(edge / UNIT) for edge in edges]


def _short(value: float) -> float:
    return round(value, 3)


def _points(points: Any) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]


@singledispatch
def _wire(shape: Any) -> dict[str, Any]:
    """A shape of a picture; lengths in units of a cell that is 48 wide."""
    raise TypeError(f"no wire form for {shape!r}")


@_wire.register
def _(area: Area) -> dict[str, Any]:
    return {"kind": "area", **area._asdict()}


@_wire.register
def _(disc: Disc) -> dict[str, Any]:
    ((x, y),) = _points([disc.center])
    return {
        "kind": "disc",
        "x": x,
        "y": y,
        "radius": disc.radius,
        "fill": disc.fill,
        "stroke": disc.stroke,
        "line": disc.width,
    }


@_wire.register
def _(text: Text) -> dict[str, Any]:
    size, fill, bold = STYLES[text.kind]
    return {"kind": "text", "x": text.x, "y": text.y, "text": text.text, "size": size, "fill": fill, "bold": bold}


@_wire.register
def _(words: Words) -> dict[str, Any]:
    (x, y), (size, fill, bold), text, angle = words
    baseline = _short(y + 0.36 * size)
    found = {"kind": "text", "x": _short(x), "y": baseline, "text": text, "size": size, "fill": fill, "bold": bold}
    return {**found, "angle": angle, "halo": True}


@_wire.register
def _(lines: Lines) -> dict[str, Any]:
    cap = "round" if lines.rounded else "square" if lines.square else "butt"
    return {
        "kind": "lines",
        "runs": [_points(run) for run in lines.runs],
        "stroke": lines.stroke,
        "line": lines.width,
        "cap": cap,
        "dashed": lines.dashed,
        "opacity": lines.opacity,
    }


@_wire.register
def _(polygon: Polygon) -> dict[str, Any]:
    return {"kind": "polygon", "points": _points(polygon.points), "fill": polygon.fill, "opacity": polygon.opacity}
