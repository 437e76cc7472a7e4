"""Words for rectangles and other patterns that rest on the puzzle having one solution."""

from __future__ import annotations

from ..._grid import cell_name
from ..._steps import Step
from .words import cells, house_of, removal, result

__all__ = ["TEMPLATES"]


def _deadly(step: Step) -> str:
    corners = step.parts[0].cells if step.parts else step.cells_with("floor")
    a, b = step.digits[0], step.digits[-1]
    return (
        f"If {cells(corners)} (two rows, two columns, two boxes) held only {a} and {b}, the two digits could be swapped and the "
        f"puzzle would have two solutions. It has one. "
    )


def _extra(step: Step) -> tuple[int, ...]:
    return step.parts[1].cells if len(step.parts) > 1 else step.cells_with("roof")


def ur_1(step: Step) -> str:
    """Three corners with the pair alone."""
    cell = step.eliminations[0].cell
    return (
        _deadly(step)
        + f"So {cell_name(cell)}, the only corner with more candidates, must take another digit: {removal(step)}."
    )


def ur_2(step: Step) -> str:
    """Corners whose additional candidates are one digit."""
    z = step.eliminations[0].digit
    return (
        _deadly(step)
        + f"The only way out is a {z} in one of {cells(_extra(step))}, so a cell that sees all of these cannot be "
        f"{z}: {removal(step)}."
    )


def ur_3(step: Step) -> str:
    """The additional digits act as one cell of a naked set."""
    helpers = step.cells_with("helper")
    return (
        _deadly(step)
        + f"So one of {cells(_extra(step))} holds one of their additional digits and acts like one cell of a naked "
        f"set with {cells(helpers)} in {house_of(step)}. Other cells there cannot hold its digits: {removal(step)}."
    )


def ur_4(step: Step) -> str:
    """One digit of the pair is bound to the two extra corners."""
    gone = step.eliminations[0].digit
    kept = next(d for d in step.digits if d != gone)
    return (
        _deadly(step)
        + f"In the houses they share, {kept} can only be in {cells(_extra(step), 'or')}: one of them is {kept}. If "
        f"the other were {gone}, the deadly pattern would be complete: {removal(step)}."
    )


def ur_6(step: Step) -> str:
    """An X-wing of one digit in the rectangle."""
    d = step.eliminations[0].digit
    return (
        _deadly(step) + f"In the rows and columns of the rectangle {d} stands nowhere else, so it fills one diagonal. "
        f"On the diagonal of {cells(_extra(step))} it would force the deadly pattern: {removal(step)}."
    )


def hidden_rectangle(step: Step) -> str:
    """A rectangle with one digit confined to its corner's row and column."""
    cell, gone = step.eliminations[0]
    kept = next(d for d in step.digits if d != gone)
    return (
        _deadly(step) + f"In the row and the column of {cell_name(cell)}, {kept} stands only inside the rectangle. If "
        f"{cell_name(cell)} were {gone}, {kept} would have to fill the two corners beside it, and the rest of the deadly "
        f"pattern would follow: {removal(step)}."
    )


def _avoidable(step: Step) -> str:
    corners = step.parts[0].cells if step.parts else step.cells_with("floor")
    a, b = step.digits[0], step.digits[-1]
    return (
        f"None of {cells(corners)} is a clue. If they ended as {a}, {b} and {b}, {a}, the two digits could be swapped and the puzzle "
        f"would have two solutions. It has one. "
    )


def ar_1(step: Step) -> str:
    """Three corners are filled in."""
    cell, gone = step.eliminations[0]
    return _avoidable(step) + f"The last corner {cell_name(cell)} would complete it with {gone}: {removal(step)}."


def ar_2(step: Step) -> str:
    """Two corners share one additional digit."""
    z = step.eliminations[0].digit
    return (
        _avoidable(step)
        + f"The two open corners can only escape by {z}, so one of them is {z}, and a cell that sees both cannot "
        f"be: {removal(step)}."
    )


def bug_plus_1(step: Step) -> str:
    """All cells bivalue but one."""
    cell = step.cells_with("cause")[0]
    d = step.digits[0] if step.digits else 0
    return (
        f"Every open cell has two candidates, but for {cell_name(cell)} with three, and every digit has two places in every house, "
        f"but for {d}. Without the third candidate the pairs could be filled in two ways (or none), and the puzzle has one "
        f"solution. So {cell_name(cell)} is {d}: {result(step)}."
    )


TEMPLATES = {
    "uniqueness-1": ur_1,
    "uniqueness-2": ur_2,
    "uniqueness-3": ur_3,
    "uniqueness-4": ur_4,
    "uniqueness-5": ur_2,
    "uniqueness-6": ur_6,
    "hidden-rectangle": hidden_rectangle,
    "avoidable-rectangle-1": ar_1,
    "avoidable-rectangle-2": ar_2,
    "bug-plus-1": bug_plus_1,
}
