"""Conclusions about variants as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .reasons import title
from .rules.base import Place, joined

if TYPE_CHECKING:
    from .hinting import VariantHint, VariantStep

__all__ = ["hint_text", "left_after", "sentence"]

_ALL = 3
_FEW, _SAME = 8, 2
"""So many clues are named one by one, and so many digits that are left; so many rules of a kind among many reasons."""


def hint_text(found: VariantHint, level: int) -> str:
    """A hint a little at a time: 1 where to look, 2 at which houses and rules, 3 all of it."""
    if found.step is None or level >= _ALL:
        return str(found)
    places = dict.fromkeys(place for place, _ in (*found.step.placements, *found.step.eliminations))
    if level == 1 or not found.step.reasons:
        return f"Look at {_listed(places)}."
    return f"Look at {_listed(places)}, and at {_reasons(found.step)}."


def sentence(step: VariantStep) -> str:
    """What a step concludes and from what."""
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


def _reasons(step: VariantStep) -> str:
    """Houses and rules for a sentence: ``rows 1 and 3, box 2 and the cage 9 at r1c1, r1c2``; many of a kind by number.

    Beyond a few the picture shows which they are.
    """
    kinds: dict[str, list[str]] = {}
    words: list[str] = []
    for reason in step.reasons:
        kind, _, number = reason.name.partition(" ")
        kinds.setdefault(reason.rule.slug if reason.rule else kind, []).append(reason.name if reason.rule else number)
    for kind, names in kinds.items():
        house = not names[0].startswith("the ")
        if house:
            words.append(f"{kind} {names[0]}" if len(names) == 1 else f"{_plural(kind)} {joined(names)}")
        elif len(names) > _SAME and len(step.reasons) > _FEW:
            words.append(f"{len(names)} {_plural(title(kind))}")
        else:
            words += names
    return joined(words)


def _plural(word: str) -> str:
    return f"{word}es" if word.endswith("x") else word if word.endswith("s") else f"{word}s"


def _conclusion(step: VariantStep) -> str:
    if step.placements:
        return "only " + joined([f"{digit} in {place}" for place, digit in step.placements])
    left = {place: digits for place, digits in left_after(step).items() if len(digits) <= _FEW // 2}
    told = [f"only {_listed(digits)} in {_listed(places)}" for digits, places in _grouped(left)]
    gone: dict[Place, list[int]] = {}
    for place, digit in step.eliminations:
        if place not in left:
            gone.setdefault(place, []).append(digit)
    told += [f"no {_listed(digits)} in {_listed(places)}" for digits, places in _grouped(gone)]
    return joined(told)


def _result(step: VariantStep) -> str:
    if step.placements:
        return joined([f"{place} is {digit}" for place, digit in step.placements])
    return joined([f"{place} is not {digit}" for place, digit in step.eliminations])


def left_after(step: VariantStep) -> dict[Place, list[int]]:
    """What the cells of a conclusion that lose candidates may still hold, as everybody sees it."""
    shape = step.puzzle.shape
    given = dict(step.puzzle.givens)
    places = step.puzzle.places
    number = {place: at for at, place in enumerate(places)}
    gone = set(step.eliminations)
    left: dict[Place, list[int]] = {}
    for place in dict.fromkeys(place for place, _ in step.eliminations):
        peers = shape.peers[number[place]] if number[place] < shape.cells else ()
        seen = {min(given[places[peer]]) for peer in peers if len(given.get(places[peer], ())) == 1}
        held = given.get(place, frozenset(shape.digits)) - seen
        left[place] = sorted(digit for digit in held if (place, digit) not in gone)
    return left


def _grouped(cells: dict[Place, list[int]]) -> list[tuple[tuple[int, ...], list[Place]]]:
    groups: dict[tuple[int, ...], list[Place]] = {}
    for place, digits in cells.items():
        groups.setdefault(tuple(digits), []).append(place)
    return list(groups.items())


def _listed(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))


def _given(step: VariantStep) -> str:
    clues = [f"{place}={min(digits)}" for place, digits in step.givens if len(digits) == 1]
    fewer = len(step.givens) - len(clues)
    if len(step.givens) > _FEW:
        return f", given {len(step.givens)} cells"
    if fewer:
        every = frozenset(step.puzzle.shape.digits)
        clues += [f"{place} {_held(digits, every)}" for place, digits in step.givens if len(digits) > 1]
    return f", given {joined(clues)}" if clues else ""


def _held(digits: frozenset[int], every: frozenset[int]) -> str:
    gone = every - digits
    return f"without {_listed(sorted(gone))}" if len(gone) < len(digits) else f"in {_listed(sorted(digits))}"
