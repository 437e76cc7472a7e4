"""Conclusions about variants as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...results.steps import Step
from .words import listing

__all__ = ["sentence", "whereabouts"]

T = TypeVar("T")
_FEW, _SAME = 8, 2
"""Most clues, or digits left, that are named one by one; most rules of a kind that are named among many reasons."""


def whereabouts(step: Step, level: int) -> str:
    """Where to look: the cells at level 1, and the houses and rules as well at level 2."""
    places = dict.fromkeys(step.cell_name(cell) for cell, _ in (*step.placements, *step.eliminations))
    if level == 1 or not step.reasons:
        return f"Look at {_listed(places)}."
    return f"Look at {_listed(places)}, and at {_reasons(step)}."


def sentence(step: Step) -> str:
    """The conclusion of a step and its reasons."""
    if not step.reasons:
        return f"{_result(step)}: nothing less than a search of the whole puzzle shows it."
    subject = _reasons(step)
    one = len(step.reasons) == 1
    given = _given(step)
    if step.how == "forced":
        told = f"{subject} {'leaves' if one else 'leave'} {_conclusion(step)}{given}."
    else:
        guesses = ", as a few guesses show" if step.how == "searched" else ""
        cannot = f"{subject} cannot {'be kept' if one else 'all be kept'} otherwise{given}{guesses}"
        told = f"{_result(step)}: {cannot}."
    return told[0].upper() + told[1:] if step.how == "forced" else told


def _reasons(step: Step) -> str:
    """Houses and rules for a sentence: ``rows 1 and 3, box 2 and the cage 9 at r1c1, r1c2``; many of a kind by number.

    If there are more than a few, the picture shows them.
    """
    kinds: dict[str, list[str]] = {}
    words: list[str] = []
    for reason in step.reasons:
        kind, _, number = reason.name.partition(" ")
        kinds.setdefault(reason.rule.title if reason.rule else kind, []).append(reason.name if reason.rule else number)
    for kind, names in kinds.items():
        house = not names[0].startswith("the ")
        if house:
            words.append(f"{kind} {names[0]}" if len(names) == 1 else f"{_plural(kind)} {listing(names)}")
        elif len(names) > _SAME and len(step.reasons) > _FEW:
            words.append(f"{len(names)} {_plural(kind)}")
        else:
            words += names
    return listing(words)


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else word if word.endswith("s") else f"{word}s"


def _conclusion(step: Step) -> str:
    if step.placements:
        return "only " + listing([f"{digit} in {place}" for place, digit in _named(step, step.placements)])
    left = {step.cell_name(c): digits for c, digits in step.left().items() if len(digits) <= _FEW // 2}
    told = [f"only {_listed(digits)} in {_listed(places)}" for digits, places in _grouped(left)]
    gone: dict[str, list[int]] = {}
    for place, digit in _named(step, step.eliminations):
        if place not in left:
            gone.setdefault(place, []).append(digit)
    told += [f"no {_listed(digits)} in {_listed(places)}" for digits, places in _grouped(gone)]
    return listing(told)


def _result(step: Step) -> str:
    if step.placements:
        return listing([f"{place} is {digit}" for place, digit in _named(step, step.placements)])
    return listing([f"{place} is not {digit}" for place, digit in _named(step, step.eliminations)])


def _grouped(cells: dict[str, list[int]]) -> list[tuple[tuple[int, ...], list[str]]]:
    groups: dict[tuple[int, ...], list[str]] = {}
    for place, digits in cells.items():
        groups.setdefault(tuple(digits), []).append(place)
    return list(groups.items())


def _named(step: Step, pairs: Iterable[tuple[int, T]]) -> list[tuple[str, T]]:
    return [(step.cell_name(cell), what) for cell, what in pairs]


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))


def _given(step: Step) -> str:
    clues = [f"{place}={min(digits)}" for place, digits in _named(step, step.givens) if len(digits) == 1]
    fewer = len(step.givens) - len(clues)
    if len(step.givens) > _FEW:
        return f", given {len(step.givens)} cells"
    if fewer:
        every = frozenset(step.puzzle.shape.digits)
        clues += [f"{place} {_held(digits, every)}" for place, digits in _named(step, step.givens) if len(digits) > 1]
    return f", given {listing(clues)}" if clues else ""


def _held(digits: frozenset[int], every: frozenset[int]) -> str:
    gone = every - digits
    return f"without {_listed(sorted(gone))}" if len(gone) < len(digits) else f"in {_listed(sorted(digits))}"
