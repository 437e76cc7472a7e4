"""Variants as text: the board with its rules, the meaning of the signs, and rules without a sign in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .. import drawing as draw
from .. import variants as v
from ..base.geometry import CLASSIC, Shape
from ..drawing import Layer
from .cosmetics import cosmetics
from .drawing import BLACK, board, is_weighted, lettered, missing_sentence
from .rules.base import Constraint, joined
from .variant import Variant

if TYPE_CHECKING:
    from ..results.outcomes import Solution

__all__ = ["Legend", "houses", "key", "legend", "meaning", "ruled", "text"]


def text(seen: draw.Board, *, color: bool = False, frame: bool = True) -> str:
    """A board as text, with its rules if it has any."""
    if any(isinstance(layer, draw.RULES) for layer in seen.layers):
        return draw.to_ruled(seen, color=color, frame=frame).text
    return draw.to_text(seen, color=color, frame=frame)


def key(seen: draw.Board, *, color: bool = False) -> list[str]:
    """The text below a board: its captions and, with *color*, the meaning of candidate colors."""
    lines = [layer.text for layer in seen.layers if isinstance(layer, draw.Caption)]
    if color:
        looks = (layer.looks for layer in seen.layers if isinstance(layer, draw.Key))
        lines += ["  ".join(draw.paint(word, look.ansi) for look, word in row) for row in looks]
    return lines


def ruled(
    variant: Variant,
    solution: Solution | None = None,
    *,
    color: bool = False,
    frame: bool = True,
    narrow: bool = False,
    marks: bool = False,
) -> str:
    """The board as text with its rules; below it, the meaning of the signs and the rules that cannot be drawn."""
    seen = board(variant, solution, marks=marks)
    drawn = draw.to_ruled(seen, color=color, frame=frame, narrow=narrow)
    if not any(isinstance(layer, draw.RULES) for layer in seen.layers):
        drawn = draw.Ruled(draw.to_text(seen, color=color, frame=frame), frozenset())
    keys = legend(variant, shown=lambda layer: isinstance(layer, draw.RULES) and layer not in drawn.missed, color=color)
    samples = {words: _sample(found, seen, color, frame) for words, found in keys.signs.items()}
    width = max(map(_length, samples.values()), default=0)
    extra = "  ".join(
        f"{name}: {word or '.'}"
        for layer in seen.layers
        if isinstance(layer, draw.Extra)
        for name, word, _ in layer.cells
    )
    lines = [sample + " " * (width - _length(sample)) + "  " + words for words, sample in samples.items()]
    return "\n".join([drawn.text, *([extra] if extra else []), *lines, *keys.sentences])


class Legend(NamedTuple):
    """The meaning of each sign on a board, with the layers of a rule that has the sign; and rules in sentences."""

    signs: dict[str, list[Layer]]
    sentences: list[str]


def legend(variant: Variant, *, shown: Callable[[Layer], bool] = lambda layer: True, color: bool = True) -> Legend:
    """The rules of a puzzle, as a legend for its picture.

    If the sign of a rule is not *shown*, or looks like that of another rule, a sentence describes it with its cells.

    >>> from ninefold import Shape
    >>> puzzle = Variant(Shape(4), {}, [v.Thermo("r1c1 r1c2"), v.Thermo("r3c1 r3c2"), v.AntiKnight()])
    >>> found = legend(puzzle)
    >>> [*found.signs, *found.sentences]
    ['Digits increase along the thermometer, starting at the bulb.',
     "Cells a knight's move apart cannot contain the same digit."]
    """
    rules = [rule for rule in variant.constraints if not isinstance(rule, v.Note)]
    rules.sort(key=lambda rule: (bool(rule.places()), rule.slug, repr(rule)))
    found = lettered(rules, variant.shape)
    meant: dict[object, set[object]] = {}
    for rule, some in found.items():
        for layer in some:
            meant.setdefault(_mark(layer, color), set()).add(rule if isinstance(rule, _GROUPS) else meaning(rule, some))
    signs: dict[str, list[Layer]] = {}
    sentences: list[str] = []
    for rule, some in found.items():
        clear = all(shown(layer) and len(meant[_mark(layer, color)]) == 1 for layer in some)
        if some and clear and not is_weighted(rule):
            signs.setdefault(meaning(rule, some), some)
        else:
            sentences.append(rule.describe())
    drawn = cosmetics(variant, [layer for some in found.values() for layer in some])
    if missing := drawn.missing + sum(not shown(layer) for layer in drawn.layers):
        sentences.append(missing_sentence(missing))
    return Legend(signs, sentences)


_GROUPS = (v.EqualSums, v.SameValues)
"""Rules whose cells are not connected: with two of a kind, a picture does not show which cells belong together."""


def houses(shape: Shape) -> str:
    """The digits of a shape and the houses in which they differ, in a sentence; empty for the classic shape.

    >>> houses(Shape(6)), houses(Shape(4, digits=range(5), box=None))
    ('Digits 1 to 6, each once in every row, column and box.', 'Digits 0 to 4, none twice in a row or column.')
    """
    if shape == CLASSIC:
        return ""
    digits = f"Digits {shape.digits[0]} to {shape.digits[-1]}"
    kinds = ["row", "column"] * shape.lines + ["box" if shape.box else "region"] * bool(shape.regions)
    if not kinds:
        return f"{digits}."
    full = all(len(house) == len(shape.digits) for house in shape.houses)
    listed = joined(kinds, "and" if full else "or")
    return f"{digits}, each once in every {listed}." if full else f"{digits}, none twice in a {listed}."


def meaning(rule: Constraint, found: list[Layer]) -> str:
    """A rule in a sentence without its cells; the clue is part of it unless it is drawn."""
    first = found[0]
    if isinstance(first, draw.Line) or (isinstance(first, draw.Dot) and not re.search(r"\d", first.word)):
        return rule.sentence()
    return rule.about


def _mark(layer: Layer, color: bool) -> object:
    """The visible part of a layer: two rules that look alike need an explanation in words."""
    if isinstance(layer, draw.Cage):
        return "cage", re.sub(r"\d+", "5", layer.clue)
    if isinstance(layer, draw.Line):
        return "line", layer.look, layer.width, layer.start, layer.end
    if isinstance(layer, draw.Dot):
        return "dot", layer.look, re.sub(r"\d+", "5", layer.word), len(layer.cells)
    if isinstance(layer, draw.Sign):
        return "sign", layer.kind, layer.look if color else None
    return type(layer), getattr(layer, "toward", None) is None


def _sample(found: list[Layer], seen: draw.Board, color: bool, frame: bool) -> str:
    """The sign shown before the meaning of a rule."""
    first = found[0]
    ansi = ""
    if isinstance(first, draw.Cage):
        sample, ansi = f"┌{first.clue or '─'}─", "36"
    elif isinstance(first, draw.Line):
        ends = {"disc": "(.)", "circle": "(.)", "ball": "(.)", "diamond": "<.>", "head": "→"}
        start = "(.)" if any(isinstance(layer, draw.Pill) for layer in found) else ends.get(first.start, "")
        stroke = "─" if color else draw.stroke_of(seen, first)[:1]
        sample, ansi = start + 2 * stroke + ends.get(first.end, ""), first.look.ansi
    elif isinstance(first, draw.Dot):
        sample, ansi = first.word or ("●" if first.look == BLACK else "○"), "1"
    elif isinstance(first, draw.Sign):
        brackets = {"square": "[.]", "in": ">.<", "out": "<.>"}
        sample, ansi = brackets.get(first.kind, "(.)"), first.look.ansi
    else:
        assert isinstance(first, draw.Outside)
        sample, ansi = draw.clue_text(first) + ("" if first.toward else "┃"), "1"
    if not frame:
        sample = draw.plain(sample)
    return draw.paint(sample, ansi) if color else sample


def _length(words: str) -> int:
    return len(re.sub(r"\x1b\[[0-9;]*m", "", words))
