"""Words for full houses and singles."""

from __future__ import annotations

from ..facts import Options, Places, Taken
from .telling import Telling
from .words import capital, digits, house_of, one

__all__ = ["TEMPLATES"]


def full_house(t: Telling) -> str:
    """The last empty cell of a house."""
    (cell, digit), *_ = t.step.placements
    house = house_of(t.step)
    t.state(Places(digit, house, (cell,)))
    return (
        f"The last empty cell of {t.house_name(house)} is {t.cell(cell)}, and {digit} is the only digit missing there: "
        f"{t.cell(cell)} is {digit}."
    )


def naked_single(t: Telling) -> str:
    """A cell with one candidate left."""
    (cell, digit), *_ = t.step.placements
    seen, every = t.digits_around(cell)
    t.state(Options((cell,), (digit,)))
    if len(seen) == every - 1:
        t.state(Taken(cell, seen))
        return (
            f"The row, column and box of {t.cell(cell)} already hold {digits(seen)}. "
            f"Only {digit} is left: {t.cell(cell)} is {digit}."
        )
    return f"Every candidate of {t.cell(cell)} but {digit} has been ruled out: {t.cell(cell)} is {digit}."


def hidden_single(t: Telling) -> str:
    """A digit with one place left in a house."""
    (cell, digit), *_ = t.step.placements
    house = house_of(t.step)
    t.state(Places(digit, house, (cell,)))
    return (
        f"{capital(t.house_name(house))} needs {one(digit)}, and {t.cell(cell)} is the only cell there that can still "
        f"hold it: {t.cell(cell)} is {digit}."
    )


TEMPLATES = {"full-house": full_house, "naked-single": naked_single, "hidden-single": hidden_single}
