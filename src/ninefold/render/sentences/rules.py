"""Conclusions about variants as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...results.steps import Step
from ..languages import Area, Clause, Value, Words, say

__all__ = ["sentence", "whereabouts"]

T = TypeVar("T")
_FEW, _SAME = 8, 2
"""Most clues, or digits left, that are named one by one; most rules of a kind that are named among many reasons."""
_HOUSES = ("row", "column", "box", "region")


def whereabouts(step: Step, level: int) -> Clause:
    """Where to look: the cells at level 1, and the houses and rules as well at level 2."""
    places = tuple(dict.fromkeys(step.cell_name(cell) for cell, _ in (*step.placements, *step.eliminations)))
    return say("look-at-cells", cells=places, reasons=_reasons(step) if level > 1 else ())


def sentence(step: Step) -> Clause:
    """The conclusion of a step and its reasons."""
    if not step.reasons:
        return say("engine-search", result=_result(step))
    count, given = len(step.reasons), _given(step)
    if step.how == "forced":
        return say("engine-leaves", reasons=_reasons(step), count=count, conclusion=_conclusion(step), given=given)
    searched = int(step.how == "searched")
    return say("engine-kept", result=_result(step), reasons=_reasons(step), count=count, given=given, searched=searched)


def _reasons(step: Step) -> tuple[Value, ...]:
    """Houses and rules for a sentence: ``rows 1 and 3, box 2 and the cage 9 at r1c1, r1c2``; many of a kind by number.

    If there are more than a few, the picture shows them.
    """
    kinds: dict[str, list[str]] = {}
    words: list[Value] = []
    for reason in step.reasons:
        kind, _, number = reason.name.partition(" ")
        kinds.setdefault(reason.rule.title if reason.rule else kind, []).append(reason.name if reason.rule else number)
    for kind, names in kinds.items():
        if kind in _HOUSES and names[0].isdigit():
            words.append(Area(tuple((kind, int(number)) for number in names)))
        elif len(names) > _SAME and len(step.reasons) > _FEW:
            words.append(say("many-rules", count=len(names), title=Words(kind)))
        else:
            words += map(Words, names)
    return tuple(words)


def _conclusion(step: Step) -> tuple[Clause, ...]:
    if step.placements:
        placed = [say("candidates", digit=digit, cells=(place,)) for place, digit in _named(step, step.placements)]
        return (say("only-candidates", candidates=placed),)
    left = {step.cell_name(c): digits for c, digits in step.left().items() if len(digits) <= _FEW // 2}
    told = [say("only-digits", digits=digits, cells=places) for digits, places in _grouped(left)]
    gone: dict[str, list[int]] = {}
    for place, digit in _named(step, step.eliminations):
        if place not in left:
            gone.setdefault(place, []).append(digit)
    told += [say("no-digits", digits=digits, cells=places) for digits, places in _grouped(gone)]
    return tuple(told)


def _result(step: Step) -> tuple[Clause, ...]:
    if step.placements:
        return tuple(say("is", cell=place, digit=digit) for place, digit in _named(step, step.placements))
    return tuple(say("is-not", cell=place, digit=digit) for place, digit in _named(step, step.eliminations))


def _grouped(cells: dict[str, list[int]]) -> list[tuple[tuple[int, ...], list[str]]]:
    groups: dict[tuple[int, ...], list[str]] = {}
    for place, digits in cells.items():
        groups.setdefault(tuple(digits), []).append(place)
    return list(groups.items())


def _named(step: Step, pairs: Iterable[tuple[int, T]]) -> list[tuple[str, T]]:
    return [(step.cell_name(cell), what) for cell, what in pairs]


def _given(step: Step) -> Clause:
    clues: list[Value] = [f"{place}={min(digits)}" for place, digits in _named(step, step.givens) if len(digits) == 1]
    if len(step.givens) > _FEW:
        return say("given-cells", count=len(step.givens))
    every = frozenset(step.puzzle.shape.digits)
    clues += [_held(place, digits, every) for place, digits in _named(step, step.givens) if len(digits) > 1]
    return say("given", clues=clues)


def _held(place: str, digits: frozenset[int], every: frozenset[int]) -> Clause:
    gone = every - digits
    if len(gone) < len(digits):
        return say("held-without", cell=place, digits=sorted(gone))
    return say("held-in", cell=place, digits=sorted(digits))
