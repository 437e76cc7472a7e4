"""The arithmetic of a step about a variant, as short signs to write on the board: ``1+2+9``, ``≥ 3``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..base.fields import CellNumbers
from ..puzzle.puzzle import is_variant
from .arguments import Combinations, CommonSum, Contains, Shape45, SumRange, Ways

if TYPE_CHECKING:
    from .steps import Step

__all__ = ["Annotation", "annotations_of"]

_MOST = 3
"""Most combinations or sums to write on the board."""


class Annotation(NamedTuple):
    """A few signs that belong to cells."""

    cells: CellNumbers
    text: str


def annotations_of(step: Step) -> tuple[Annotation, ...]:
    """Return what to write on the board; nothing for a step without arithmetic."""
    return tuple(Annotation(tuple(cells), text) for cells, text in _annotations(step) if text and cells)


def _annotations(step: Step) -> Iterator[tuple[Sequence[int], str]]:
    argument = step.argument
    first = step.reasons[0].cells if step.reasons else ()
    match argument:
        case SumRange(by=None):
            yield from _bounds(step)
            yield from _others(step, argument)
        case SumRange(by=Shape45() as houses):
            yield from _bounds(step)
            yield from _uncovered(houses)
        case Combinations(group=group, sets=sets, sums=sums, by=None):
            yield group, _listed(sets, "+") or _sums(sums)
        case Combinations(group=group, sets=sets, by=Shape45() as houses):
            yield from _uncovered(houses)
            yield group, _listed(sets, "+")
        case Contains(sets=sets):
            yield first, _listed(sets, "+")
        case Ways(sets=sets):
            yield first, _listed(sets, " ")
        case CommonSum(parts=parts, sums=sums):
            yield from ((part, _sums(sums)) for part in parts)


def _listed(sets: Sequence[Sequence[int]], between: str) -> str:
    """Combinations, if they are few."""
    return " / ".join(between.join(map(str, digits)) for digits in sets) if len(sets) <= _MOST else ""


def _sums(sums: Sequence[int]) -> str:
    if not sums:
        return ""
    return f"= {sums[0]}–{sums[-1]}" if len(sums) > _MOST else f"= {' / '.join(map(str, sums))}"


def _uncovered(houses: Shape45) -> Iterator[tuple[Sequence[int], str]]:
    """The rule of 45: the total of the cells that are in only one of houses and sums."""
    inner, outer, total = houses.inner, houses.outer, houses.total
    if houses.arrows:
        return
    if not outer or not inner:
        yield inner or outer, f"= {total if inner else -total}"
        return
    yield inner, "A"
    yield outer, f"A {'−' if total > 0 else '+'} {abs(total)}" if total else "= A"


def _changes(step: Step) -> Iterator[tuple[int, list[int], bool, bool]]:
    """The digits left in each cell that loses some, and whether it loses its lowest and its highest digits."""
    assert is_variant(step.puzzle)
    seen, digits = step.puzzle.candidates_seen(), step.puzzle.shape.digits
    for cell, left in step.left().items():
        held = [digit for k, digit in enumerate(digits) if seen[cell] >> k & 1]
        if left:
            yield cell, left, held[0] < left[0], held[-1] > left[-1]


def _others(step: Step, sums: SumRange) -> Iterator[tuple[Sequence[int], str]]:
    """The sum of the other cells."""
    changes = list(_changes(step))
    if len(changes) != 1 or len(set(sums.coefficients)) > 1:
        return
    ((cell, _, lower, upper),) = changes
    others = [one for one in sums.cells if one != cell]
    low, high = sums.low, sums.high
    text = f"≥ {low}" if upper else f"≤ {high}"
    if low == high or (lower and upper):
        text = f"= {low}" if low == high else f"= {low}–{high}"
    if len(others) > 1:
        yield others, f"Σ {text}"


def _bounds(step: Step) -> Iterator[tuple[Sequence[int], str]]:
    """The bounds of the cells that lose candidates."""
    for cell, left, lower, upper in _changes(step):
        first, last = left[0], left[-1]
        if len(left) > 1 and last - first == len(left) - 1:
            yield (
                (cell,),
                f"{first}–{last}" if lower and upper else f"≥ {first}" if lower else f"≤ {last}" if upper else "",
            )
