"""Words for rectangles and other patterns that rest on the puzzle having one solution."""

from __future__ import annotations

from ..._geometry import cell_name
from ..._steps import Step
from .deadly import extra_cells, shared_digit, told, ways_out
from .words import cells, removal, result

__all__ = ["TEMPLATES"]


def _rectangle(step: Step) -> str:
    a, b = step.digits
    return (
        f"If {cells(step.parts[0].cells)} (two rows, two columns, two boxes) held only {a} and {b}, the two digits could be swapped and "
        f"the puzzle would have two solutions. It has one. "
    )


def ur_6(step: Step) -> str:
    """An X-wing of one digit in the rectangle."""
    d = step.eliminations[0].digit
    return (
        _rectangle(step)
        + f"In the rows and columns of the rectangle {d} stands nowhere else, so it fills one diagonal. "
        f"On the diagonal of {cells(extra_cells(step))} it would force the deadly pattern: {removal(step)}."
    )


def hidden_rectangle(step: Step) -> str:
    """A rectangle with one digit confined to its corner's row and column."""
    cell, gone = step.eliminations[0]
    kept = next(d for d in step.digits if d != gone)
    return (
        _rectangle(step)
        + f"In the row and the column of {cell_name(cell)}, {kept} stands only inside the rectangle. If "
        f"{cell_name(cell)} were {gone}, {kept} would have to fill the two corners beside it, and the rest of the deadly "
        f"pattern would follow: {removal(step)}."
    )


def _avoidable(step: Step) -> str:
    a, b = step.digits
    return (
        f"None of {cells(step.parts[0].cells)} is a clue. If they ended as {a}, {b} and {b}, {a}, the two digits could be swapped and the puzzle "
        f"would have two solutions. It has one. "
    )


def ar_1(step: Step) -> str:
    """Three corners are filled in."""
    cell, gone = step.eliminations[0]
    return _avoidable(step) + f"The last corner {cell_name(cell)} would complete it with {gone}: {removal(step)}."


def bug_plus_1(step: Step) -> str:
    """All cells bivalue but one."""
    cell = step.cells_with("cause")[0]
    d = step.digits[0] if step.digits else 0
    return (
        f"Every open cell has two candidates, but for {cell_name(cell)} with three, and every digit has two places in every house, "
        f"but for {d}. Without the third candidate the pairs could be filled in two ways (or none), and the puzzle has one "
        f"solution. So {cell_name(cell)} is {d}: {result(step)}."
    )


_UR_1, _UR_2, _UR_3, _UR_4 = ways_out(_rectangle)

TEMPLATES = {
    "uniqueness-1": _UR_1,
    "uniqueness-2": _UR_2,
    "uniqueness-3": _UR_3,
    "uniqueness-4": _UR_4,
    "uniqueness-5": _UR_2,
    "uniqueness-6": ur_6,
    "hidden-rectangle": hidden_rectangle,
    "avoidable-rectangle-1": ar_1,
    "avoidable-rectangle-2": told(_avoidable, shared_digit),
    "bug-plus-1": bug_plus_1,
}
