"""A variant as data for the board of the web app: its shape, its rules in words, and its picture as simple shapes."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable
from dataclasses import asdict
from functools import cache, singledispatch
from typing import Any

import ninefold
from ninefold.base.clause import Words
from ninefold.base.geometry import Cell
from ninefold.drawing.picture import STYLES, UNIT, Area, Disc, Lines, Picture, Polygon, Text, is_below, rank
from ninefold.drawing.picture import Words as Writing
from ninefold.errors import OutOfTimeError
from ninefold.generation import adjust_difficulty
from ninefold.render.languages import language as language_of
from ninefold.results import Rating
from ninefold.variants import Killer, Note, Unknown, Variant
from ninefold.variants.data import rule_data, rule_fields, to_data
from ninefold.variants.drawing import lettered, missing_sentence, rule_board
from ninefold.variants.examples import example
from ninefold.variants.legend import houses, meaning
from ninefold.variants.rules import RULES
from ninefold.variants.rules.base import Constraint

from .. import requests
from ..wire import wire
from .boards import ordered_rules, variant_of
from .position import grid_of

_PAGE_SECONDS = 8.0
"""The most that proving the solution of a printed puzzle may take."""
_LONGEST = 4000
"""Characters of a text that a setter wrote."""
HIDDEN = "The file contains drawings, which may stand for rules that ninefold cannot read."


def board(request: requests.BoardRequest) -> dict[str, Any]:
    """Return everything that a board shows of a puzzle."""
    variant = _variant(request)
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
    unknown += [HIDDEN] if variant.has_drawings else []
    worded = _worded(request.language)
    return wire(
        "board",
        language=request.language,
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
        houses=worded(houses(shape)),
        rules=[line for number, rule in enumerate(rules) if (line := _rule(number, rule, variant, worded))],
        drawing=drawing,
        frame=_frame(variant, [shape for layer in drawing for shape in layer["shapes"]]),
        unknown=[worded(sentence) for sentence in unknown],
    )


@cache
def _kinds() -> list[dict[str, Any]]:
    """Every kind of rule, with the picture of its example."""
    found = []
    for kind in RULES:
        if issubclass(kind, Unknown):
            continue
        seen, _, _ = rule_board(example(kind.slug))
        shapes = [_wire(shape) for shape in Picture(seen).painted(sorted(seen.layers, key=rank))]
        found.append(
            {
                "rule": kind.slug,
                "title": kind.title,
                "names": list(kind.names),
                "about": kind.about,
                "least": getattr(kind, "least", 1),
                "fields": [asdict(field) for field in rule_fields(kind)],
                "picture": shapes,
                "extent": _extent(shapes),
            }
        )
    return found


def rules(request: requests.RulesRequest) -> dict[str, Any]:
    """Return the rules of variants, in the order of their pages."""
    worded = _worded(request.language)
    return wire(
        "rules", rules=[{**kind, **{name: worded(kind[name]) for name in ("title", "about")}} for kind in _kinds()]
    )


def _worded(code: str) -> Callable[[str], str]:
    """Put the words of rules into a language."""
    language = language_of(code)
    return lambda text: language.text(Words(text))


def finish(request: requests.FinishRequest) -> dict[str, Any]:
    """Complete, reduce or change a puzzle; its rules keep their order."""
    puzzle = _variant(request)
    listed, complete, ratings = ordered_rules(request.puzzle, puzzle), True, list[Rating]()
    if request.how in ("easier", "harder"):
        harder, seed = request.how == "harder", request.seed or 0
        found, *ratings = adjust_difficulty(puzzle, harder=harder, seed=seed, seconds=request.seconds)
    elif request.how in ("solution", "unique"):
        clues = puzzle.shape.cells if request.how == "solution" else None
        made = ninefold.generate_variant(puzzle, clues=clues, seed=request.seed, seconds=request.seconds)
        complete = made.minimal or request.how == "solution"
        found = made.puzzle
        if request.how == "solution":
            digits = zip(puzzle.places, made.solution.digits, strict=True)
            found = Variant(puzzle.shape, digits, puzzle.constraints, puzzle.extra)
    else:
        try:
            found = _reduced(puzzle, rules=request.how == "rules", seed=request.seed, seconds=request.seconds)
        except OutOfTimeError as error:
            if error.so_far is None:
                raise
            found, complete = error.so_far, False
    sums = {rule.cells: rule for rule in found.constraints if isinstance(rule, Killer)}
    kept = [sums.get(rule.cells, rule) if isinstance(rule, Killer) else rule for rule in listed]
    data = to_data(found, [rule for rule in kept if rule in found.constraints])
    difficulty = [{"level": str(rating.level), "score": rating.score} for rating in ratings]
    return wire("finished", data=data, complete=complete, difficulty=difficulty)


def _reduced(puzzle: Variant, *, rules: bool, seed: int | None, seconds: float) -> Variant:
    found = ninefold.minimize(puzzle, rules=rules, seed=seed or 0, seconds=seconds)
    return found if isinstance(found, Variant) else Variant.from_grid(found)


def page(request: requests.PageRequest) -> dict[str, Any]:
    """Return a page to print; its solution is on a second one."""
    out = io.BytesIO()
    item = ninefold.books.Item(_variant(request), title=request.title)
    ninefold.books.make([item], out, page=request.page, per_page=1, stars=False, seconds=_PAGE_SECONDS)
    return wire("page", pdf=base64.b64encode(out.getvalue()).decode())


def _variant(request: requests.Position) -> Variant:
    """The puzzle of a request, classic or not."""
    return variant_of(request) or Variant.from_grid(grid_of(request))


def _rule(number: int, rule: Constraint, variant: Variant, worded: Callable[[str], str]) -> dict[str, Any] | None:
    """A rule in words, and its cells; None for notes and rules that cannot be interpreted."""
    if isinstance(rule, (Note, Unknown)):
        return None
    layers = lettered([rule], variant.shape)[rule]
    clue = {name: value for name, value in rule_data(rule).items() if type(value) is int}
    text = meaning(rule, layers) if layers else rule.sentence() if rule.places() else rule.describe()
    return {
        "number": number,
        "rule": rule.slug,
        "title": worded(rule.title),
        "text": worded(text),
        "full": worded(rule.describe()),
        "cells": list(dict.fromkeys(str(place) for place in rule.places() if isinstance(place, Cell))),
        "clue": clue,
        "drawn": bool(layers),
    }


def _frame(variant: Variant, shapes: list[dict[str, Any]]) -> list[float]:
    """Left, top, width and height of the picture, in cells."""
    grid = {"x": 0.0, "y": 0.0, "width": variant.shape.width * UNIT, "height": variant.shape.height * UNIT}
    return [_short(edge / UNIT) for edge in _extent([grid, *shapes])]


def _extent(shapes: list[dict[str, Any]]) -> list[float]:
    """Left, top, width and height of shapes."""
    xs, ys = list[float](), list[float]()
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
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)] if xs else [0.0, 0.0, 0.0, 0.0]


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
def _(words: Writing) -> dict[str, Any]:
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
