"""Drawings from f-puzzles and SudokuPad: lines, shapes, texts and cages that are not rules.

The readers keep drawings as they are, in a ``Note`` or an ``Unknown``; here they become layers of a board.  An entry
that cannot be drawn is counted, so that a picture can report it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from .. import drawing as draw
from .. import variants as v
from ..base.geometry import Shape
from ..drawing import Layer, Paint
from .rules.unknown import SUDOKUPAD_DRAWINGS
from .variant import Variant

__all__ = ["Cosmetics", "cosmetics"]

_Place: TypeAlias = tuple[int, int]
_MOST = 2000
"""The maximum number of drawings of a puzzle; any others are only counted."""
_LETTERS = 40
_ROOM = 3.0
"""The width of the margin around the grid that drawings may use, in cells."""
_PIXELS = 64
"""The side of a SudokuPad cell in pixels, the unit of line widths and font sizes."""
_COPIES = ("fromConstraint", "isNewConstraint", "isLLConstraint", "fromRangskSolver")
"""Marks of an f-puzzles drawing that shows a rule."""
_FPUZZLES = ("cage", "line", "rectangle", "circle", "text")
_NAME = re.compile(r"[Rr](\d{1,3})[Cc](\d{1,3})")
_RGB = re.compile(r"rgba?\((\d{1,3})[, ]+(\d{1,3})[, ]+(\d{1,3})(?:[, /]+(\d?\.?\d{1,6}))?\)", re.ASCII)
_BLACK, _WHITE, _GRAY = Paint("#000000"), Paint("#ffffff"), Paint("#888888")
_NAMED = {"black": _BLACK, "white": _WHITE, "gray": Paint("#808080"), "grey": Paint("#808080")}


class Cosmetics(NamedTuple):
    """The drawings of a puzzle as layers, and the number of those that cannot be drawn."""

    layers: list[Layer]
    missing: int


class _Unclear(Exception):
    """An entry that cannot be drawn."""


def cosmetics(variant: Variant, drawn: Iterable[Layer] = ()) -> Cosmetics:
    """Read the drawings of a puzzle, without those that repeat a rule that is already *drawn*.

    >>> note = v.Note("fpuzzles:line", '[{"lines": [["R1C1", "R1C2"]], "outlineC": "#f00"}, {"lines": 5}]')
    >>> found = cosmetics(Variant(Shape(4), {}, [note]))
    >>> found.layers[0].points, found.layers[0].paint.color, found.missing
    (((0.5, 0.5), (0.5, 1.5)), '#ff0000', 1)
    """
    covered = {place for layer in drawn for place in _places(layer, variant.shape)}
    layers: list[Layer] = []
    missing = 0
    for key, entry in _entries(variant):
        try:
            found = list(_HANDLERS[key](entry, variant.shape, covered))
        except _Unclear:
            missing += 1
            continue
        room = len(layers) + len(found) <= _MOST
        layers += found if room else []
        missing += not room
    return Cosmetics(layers, missing)


def _entries(variant: Variant) -> Iterator[tuple[str, Any]]:
    """The drawings of all notes, each with the key that it has in its format."""
    for rule in sorted(variant.constraints, key=repr):
        if isinstance(rule, v.Note) and rule.name.partition("fpuzzles:")[2] in _FPUZZLES:
            key = rule.name.removeprefix("fpuzzles:")
            yield from ((key, entry) for entry in _listed(_loaded(rule.payload)))
        elif isinstance(rule, v.Unknown) and rule.name == "sudokupad:cages":
            yield "cages", _loaded(rule.payload)
        elif isinstance(rule, v.Unknown) and rule.name == SUDOKUPAD_DRAWINGS:
            drawn = _loaded(rule.payload)
            for key in ("underlays", "lines", "arrows", "overlays"):
                yield from ((key, entry) for entry in _listed(drawn.get(key) if isinstance(drawn, dict) else None))


def _loaded(payload: str) -> Any:
    try:
        return json.loads(payload)
    except ValueError:
        return payload


def _listed(what: Any) -> list[Any]:
    return what if isinstance(what, list) else [what] if what else []


def _places(layer: Layer, shape: Shape) -> Iterator[_Place]:
    """Row and column of everything that a rule draws on."""
    if isinstance(layer, draw.Outside):
        yield layer.row, layer.column
    for cell in (*getattr(layer, "cells", ()), *([layer.cell] if isinstance(layer, draw.Sign) else [])):
        yield divmod(cell, shape.width)


# Parts of entries.


def _number(value: Any, otherwise: float, least: float = 0.0, most: float = 64.0) -> float:
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,6}(\.\d{1,9})?", value, re.ASCII):
        value = float(value)
    if value is None:
        return otherwise
    if type(value) not in (int, float) or not isfinite(value):
        raise _Unclear
    return min(max(float(value), least), most)


def _paint(value: Any, otherwise: Paint | None) -> Paint | None:
    """A CSS color; None for an invisible one, *otherwise* for a missing or unknown one."""
    text = value.strip().lower() if isinstance(value, str) else ""
    if text in ("transparent", "none"):
        return None
    if match := re.fullmatch(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", text):
        digits = match[1] if len(match[1]) > 4 else "".join(2 * digit for digit in match[1])
        paint = Paint(f"#{digits[:6]}", round(int(digits[6:] or "ff", 16) / 255, 3))
        return paint if paint.opacity else None
    if match := _RGB.fullmatch(text):
        color = "#" + "".join(f"{min(255, int(part)):02x}" for part in match.group(1, 2, 3))
        paint = Paint(color, min(1.0, float(match[4] or 1)))
        return paint if paint.opacity else None
    return _NAMED.get(text, otherwise)


def _word(value: Any) -> str:
    text = "" if value is None else str(value) if isinstance(value, (str, int, float)) else ""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:_LETTERS]


def _object(entry: Any) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise _Unclear
    return entry


def _inside(point: tuple[float, float], shape: Shape) -> tuple[float, float]:
    if not (-_ROOM <= point[0] <= shape.height + _ROOM and -_ROOM <= point[1] <= shape.width + _ROOM):
        raise _Unclear
    return point


# f-puzzles.


def _named(names: Any, shape: Shape) -> list[_Place]:
    """Row and column of cells such as "R1C2"; R0 and C0 are outside the grid."""
    if not isinstance(names, list) or not names:
        raise _Unclear
    found = []
    for name in names:
        match = _NAME.fullmatch(name) if isinstance(name, str) else None
        if match is None:
            raise _Unclear
        place = int(match[1]) - 1, int(match[2]) - 1
        _inside(place, shape)
        found.append(place)
    return found


def _is_copy(entry: dict[str, Any], places: list[_Place], covered: set[_Place]) -> bool:
    """Whether it shows a rule that is already drawn."""
    return any(entry.get(mark) for mark in _COPIES) and covered.issuperset(places)


def _line(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    entry = _object(entry)
    if not isinstance(entry.get("lines"), list):
        raise _Unclear
    paint, width = _paint(entry.get("outlineC"), _GRAY), _number(entry.get("width"), 0.25, 0.02, 1)
    for names in entry["lines"]:
        places = _named(names, shape)
        if paint and len(places) > 1 and not _is_copy(entry, places, covered):
            yield draw.Stroke(tuple((row + 0.5, column + 0.5) for row, column in places), paint, width)


def _cage(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    entry = _object(entry)
    places = _named(entry.get("cells"), shape) if entry.get("cells") else []
    yield from _outline(entry, places, shape, covered, _paint(entry.get("outlineC"), _GRAY))


def _outline(
    entry: dict[str, Any],
    places: list[_Place],
    shape: Shape,
    covered: set[_Place],
    paint: Paint | None,
) -> Iterator[Layer]:
    if any(not (0 <= row < shape.height and 0 <= column < shape.width) for row, column in places):
        raise _Unclear
    if places and paint and not entry.get("hidden") and not _is_copy(entry, places, covered):
        cells = tuple(shape.width * row + column for row, column in places)
        yield draw.Outline(cells, _word(entry.get("value")), paint)


def _figure(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    """A rectangle or a text, in the middle of its cells."""
    entry = _object(entry)
    places = _named(entry.get("cells"), shape)
    word = _word(entry.get("value"))
    fill, border = _paint(entry.get("baseC"), None), _paint(entry.get("outlineC"), None)
    if _is_copy(entry, places, covered) or not (word or fill or border):
        return
    row, column = (sum(parts) / len(places) + 0.5 for parts in zip(*places, strict=True))
    wide, high = _number(entry.get("width"), 0), _number(entry.get("height"), 0)
    yield draw.Figure(
        (row, column),
        wide,
        high,
        "rectangle",
        fill,
        border,
        word,
        _number(entry.get("size"), 0.5, 0.1, 3) * 0.75,
        _paint(entry.get("fontC"), _BLACK) or _BLACK,
        _number(entry.get("angle"), 0, -360, 360),
        max(wide, high) < 1,
    )


def _circle(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    for layer in _figure(entry, shape, covered):
        assert isinstance(layer, draw.Figure)
        yield replace(layer, kind="ellipse")


# SudokuPad.


def _pair(value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2 or None in value:
        raise _Unclear
    return _number(value[0], 0, -1e6, 1e6), _number(value[1], 0, -1e6, 1e6)


def _path(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    entry = _object(entry)
    points = entry.get("wayPoints")
    if not isinstance(points, list) or len(points) < 2:
        raise _Unclear
    found = tuple(_inside(_pair(point), shape) for point in points)
    paint = _paint(entry.get("color"), _GRAY)
    width = _number(entry.get("thickness"), 8, 1, _PIXELS) / _PIXELS
    if paint:
        yield draw.Stroke(found, paint, width, "headLength" in entry)


def _arrow(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    yield from _path({"headLength": 0.3, **_object(entry)}, shape, covered)


def _underlay(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    entry = _object(entry)
    word = _word(entry.get("text"))
    fill, border = _paint(entry.get("backgroundColor"), None), _paint(entry.get("borderColor"), None)
    center = _inside(_pair(entry.get("center")), shape)
    if word or fill or border:
        yield draw.Figure(
            center,
            _number(entry.get("width"), 0),
            _number(entry.get("height"), 0),
            "capsule" if entry.get("rounded") else "rectangle",
            fill,
            border,
            word,
            _number(entry.get("fontSize"), 28, 6, 3 * _PIXELS) / _PIXELS,
            _paint(entry.get("color"), _BLACK) or _BLACK,
            _number(entry.get("angle"), 0, -360, 360),
        )


def _overlay(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    for layer in _underlay(entry, shape, covered):
        assert isinstance(layer, draw.Figure)
        yield replace(layer, above=True)


def _pad_cage(entry: Any, shape: Shape, covered: set[_Place]) -> Iterator[Layer]:
    entry = _object(entry)
    places = [(int(row), int(column)) for row, column in map(_pair, _listed(entry.get("cells")))]
    yield from _outline(entry, places, shape, covered, _paint(entry.get("borderColor"), _GRAY))


_HANDLERS = {
    "cage": _cage,
    "line": _line,
    "rectangle": _figure,
    "circle": _circle,
    "text": _figure,
    "cages": _pad_cage,
    "lines": _path,
    "arrows": _arrow,
    "underlays": _underlay,
    "overlays": _overlay,
}
