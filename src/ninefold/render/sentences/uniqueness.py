"""Words for rectangles and other patterns that rest on the puzzle having one solution."""

from __future__ import annotations

from ...base.geometry import cell_name
from ..facts import Grave, Open
from .deadly import extras_of, naked_with, shared_digit, template, ways_out
from .telling import Telling, on
from .words import capital, cells, digits, house_of, listing, one, removal

__all__ = ["TEMPLATES"]


def _rectangle(t: Telling) -> str:
    a, b = t.step.digits
    return (
        f"If {cells(t.step.parts[0].cells)} (two rows, two columns, two boxes) held only {a} and {b}, the two digits could be swapped and "
        f"the puzzle would have two solutions. It has one. "
    )


def ur_6(t: Telling) -> str:
    """An X-wing of one digit in the rectangle."""
    d = t.step.eliminations[0].digit
    a, *_, b = t.step.parts[0].cells
    corners = t.step.parts[0].cells
    extra = sorted({e.cell for e in extras_of(t)})
    lines = dict.fromkeys(h for cell in (a, b) for h in (cell // 9, 9 + cell % 9))
    said = listing([t.can_only_be(d, h, t.places(d, h)) for h in lines])
    rest = [cell for cell in corners if cell not in extra]
    return (
        _rectangle(t)
        + f"{capital(said)}: so {d} fills one diagonal of the rectangle. On {cells(extra)} it would leave {cells(rest)} with the other "
        f"digit of the pair, and the pattern would be complete: {removal(t.step.eliminations)}."
    )


def hidden_rectangle(t: Telling) -> str:
    """A rectangle with one digit confined to its corner's row and column."""
    cell, gone = t.step.eliminations[0]
    kept = next(d for d in t.step.digits if d != gone)
    row, column = cell // 9, 9 + cell % 9
    extras_of(t)
    corners = t.step.parts[0].cells
    beside = [c for c in corners if c != cell and (c // 9 == row or c % 9 == column - 9)]
    far = next(c for c in corners if c != cell and c not in beside)
    return (
        _rectangle(t) + f"{capital(t.can_only_be(kept, row, t.places(kept, row)))}, and "
        f"{t.can_only_be(kept, column, t.places(kept, column))}. If {cell_name(cell)} were {gone}, both {cells(beside)} would be {kept}, "
        f"and {cell_name(far)}, which {t.is_one_of(far)[5:]}, would be {gone}: the deadly pattern. So {removal(t.step.eliminations)}."
    )


def _avoidable(t: Telling) -> str:
    a, b = t.step.digits
    where = t.step.parts[0].cells
    t.state(Open(where))
    return (
        f"None of {cells(where)} (two rows, two columns, two boxes) is a clue. If they ended with {a} and {b} on opposite corners, the two "
        f"digits could be swapped and the puzzle would have two solutions. It has one. "
    )


def ar_1(t: Telling) -> str:
    """Three corners are filled in."""
    cell, gone = t.step.eliminations[0]
    extras_of(t)
    return (
        _avoidable(t)
        + f"The last corner {cell_name(cell)} would complete it with {one(gone)}: {removal(t.step.eliminations)}."
    )


def bug_plus_1(t: Telling) -> str:
    """All cells bivalue but one."""
    cell, d = t.step.placements[0] if t.step.placements else (t.step.cells_with("cause")[0], t.step.digits[0])
    extras = tuple(t.role("cause"))
    t.state(Grave(extras))
    return (
        f"Every open cell has two candidates, except {cell_name(cell)}, which has three. Every digit has two places in every house, except "
        f"{d} in the houses of {cell_name(cell)}. Without this {d} there would be either no solution or more than one, but the puzzle has "
        "exactly one. "
        f"So {cell_name(cell)} is {d}" + (f": {removal(t.step.eliminations)}." if t.step.eliminations else ".")
    )


def _grave(t: Telling) -> str:
    extras = t.role("guardian")
    t.state(Grave(extras))
    return (
        "Without a few candidates, every open cell would have two and every digit two places in each house: such a grid has "
        f"either no solution or more than one, but the puzzle has exactly one. So one of these candidates is true: {t.either(extras)}. "
    )


def bug_by_exclusion(t: Telling) -> str:
    """Candidates that all extra candidates exclude."""
    text = _grave(t)
    gone = t.remove(tuple(on(*extra) for extra in t.role("guardian")))
    return text + f"A candidate that all of them exclude cannot be true: {gone}."


def bug_3(t: Telling) -> str:
    """The extra candidates act as one cell of a naked set."""
    return _grave(t) + naked_with(t, t.role("guardian"))


def bug_4(t: Telling) -> str:
    """A digit bound to the two extra cells."""
    text = _grave(t)
    both = t.step.cells_with("link")
    kept = t.role("link")[0].digit
    return (
        text
        + f"{capital(t.can_only_be(kept, house_of(t.step), both))}: one of them is {kept}, and the other takes one of its extra candidates. "
        f"Neither can hold the second digit of its pair: {removal(t.step.eliminations)}."
    )


def _loop(t: Telling) -> str:
    a, b = t.step.digits
    return (
        f"The cells {cells(t.step.parts[0].cells)} form a closed loop with two cells in every house it touches. If they held only {a} "
        f"and {b}, the two digits could be swapped all around it and the puzzle would have two solutions. It has one. "
    )


def _extended(t: Telling) -> str:
    return (
        f"The cells {cells(t.step.parts[0].cells)} are two lines of one band or stack crossed by {len(t.step.digits)} others. If they "
        f"held only {digits(t.step.digits)}, the two lines could be swapped and the puzzle would have two solutions. It has one. "
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
    "avoidable-rectangle-2": template(_avoidable, shared_digit),
    "bug-plus-1": bug_plus_1,
    "bug-2": bug_by_exclusion,
    "bug-3": bug_3,
    "bug-4": bug_4,
    "bug-plus-n": bug_by_exclusion,
    **{f"unique-loop-{number}": way for number, way in enumerate(ways_out(_loop), 1)},
    **{f"extended-rectangle-{number}": way for number, way in enumerate(ways_out(_extended), 1)},
}
