"""Words for wings."""

from __future__ import annotations

from ..._geometry import cell_name
from ..._steps import Step
from .words import cells, digits, house_of, removal

__all__ = ["TEMPLATES"]


def _candidates(step: Step, cell: int) -> tuple[int, ...]:
    return step.grid.candidates(cell)


def xy_wing(step: Step) -> str:
    """A bivalue pivot with two bivalue pincers."""
    (pivot,) = step.cells_with("pivot")
    z = step.eliminations[0].digit
    a, b = step.cells_with("wing")
    x, y = _candidates(step, pivot)
    if x not in _candidates(step, a):
        a, b = b, a
    return (
        f"{cell_name(pivot)} is {x} or {y}. If it is {x}, {cell_name(a)} must be {z}; if it is {y}, {cell_name(b)} must be {z}. "
        f"So one of {cells((a, b))} is {z}, and a cell that sees both cannot be: {removal(step)}."
    )


def xyz_wing(step: Step) -> str:
    """A trivalue pivot with two bivalue pincers."""
    (pivot,) = step.cells_with("pivot")
    a, b = step.cells_with("wing")
    z = step.eliminations[0].digit
    others = [d for d in _candidates(step, pivot) if d != z]
    if others[0] not in _candidates(step, a):
        a, b = b, a
    return (
        f"{cell_name(pivot)} is {digits(_candidates(step, pivot), 'or')}. If it is {others[0]}, {cell_name(a)} must be {z}; if "
        f"it is {others[1]}, {cell_name(b)} must be {z}; otherwise it is {z} itself. One of the three is {z}, and a cell that "
        f"sees all three cannot be: {removal(step)}."
    )


def w_wing(step: Step) -> str:
    """Two equal bivalue cells joined by a strong link."""
    a, b = step.cells_with("wing")
    gone = step.eliminations[0].digit
    link = next(d for d in step.digits if d != gone)
    ends = step.cells_with("link")
    return (
        f"{cells((a, b))} both are {digits(step.digits, 'or')}. In {house_of(step, 'link')}, {link} can only stand in "
        f"{cells(ends, 'or')}; one of these sees {cell_name(a)}, the other {cell_name(b)}. So {cells((a, b))} cannot both be "
        f"{link}: at least one is {gone}, and a cell that sees both cannot be: {removal(step)}."
    )


TEMPLATES = {"xy-wing": xy_wing, "xyz-wing": xyz_wing, "w-wing": w_wing}
