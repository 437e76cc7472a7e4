"""Words for deadly patterns: cells that cannot all be left with a few digits, and the four ways out of one.

A pattern is told by an opening of its own (what it is, why it is deadly) and one of the ways, which all share.
"""

from __future__ import annotations

from collections.abc import Callable

from ..._geometry import cell_name
from ..._steps import Step
from .words import cells, house_of, removal

__all__ = ["bound_digit", "extra_cells", "lone_cell", "naked_set", "shared_digit", "told", "ways_out"]

Template = Callable[[Step], str]


def extra_cells(step: Step) -> tuple[int, ...]:
    """Return the cells of the pattern that have further candidates."""
    return step.parts[1].cells if len(step.parts) > 1 else step.cells_with("roof")


def lone_cell(step: Step) -> str:
    """Type 1: one cell has other candidates."""
    return f"Only {cell_name(step.eliminations[0].cell)} can take another digit, so it must: {removal(step)}."


def shared_digit(step: Step) -> str:
    """Type 2: the other candidates are one digit."""
    z = step.eliminations[0].digit
    return (
        f"The only way out is a {z} in one of {cells(extra_cells(step))}, so a cell that sees all of them cannot be {z}: "
        f"{removal(step)}."
    )


def naked_set(step: Step) -> str:
    """Type 3: the other candidates act as one cell of a naked set."""
    return (
        f"So one of {cells(extra_cells(step))} holds an additional digit. They act like one cell of a naked set with "
        f"{cells(step.cells_with('helper'))} in {house_of(step)}; other cells there lose its digits: {removal(step)}."
    )


def bound_digit(step: Step) -> str:
    """Type 4: a digit of the pattern is bound to the two cells with other candidates."""
    gone = {e.digit for e in step.eliminations}
    kept = next((role.digit for role in step.roles if role.role == "link"), None) or min(set(step.digits) - gone)
    where = house_of(step) if step.houses else "the houses they share"
    return (
        f"In {where}, {kept} can only be in {cells(extra_cells(step), 'or')}: one of them is {kept}, and the other must take a digit "
        f"from outside the pattern. Neither can hold another digit of the pattern: {removal(step)}."
    )


def told(opening: Template, way: Template) -> Template:
    """Return a template: the opening, then the way out."""
    return lambda step: opening(step) + way(step)


def ways_out(opening: Template) -> tuple[Template, Template, Template, Template]:
    """Return the templates of types 1 to 4 of a pattern."""
    return told(opening, lone_cell), told(opening, shared_digit), told(opening, naked_set), told(opening, bound_digit)
