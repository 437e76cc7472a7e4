"""Words for full houses and singles."""

from __future__ import annotations

from ...base.geometry import PEERS, cell_name, house_name
from ..facts import Options, Places, Taken
from .telling import Telling
from .words import digits, house_of, one

__all__ = ["TEMPLATES"]


def full_house(t: Telling) -> str:
    """The last empty cell of a house."""
    (cell, digit), *_ = t.step.placements
    house = house_of(t.step)
    t.state(Places(digit, house, (cell,)))
    return (
        f"The last empty cell of {house_name(house)} is {cell_name(cell)}, and {digit} is the only digit missing there: "
        f"{cell_name(cell)} is {digit}."
    )


def naked_single(t: Telling) -> str:
    """A cell with one candidate left."""
    (cell, digit), *_ = t.step.placements
    seen = sorted({t.step.grid[peer] for peer in PEERS[cell]} - {0})
    t.state(Options((cell,), (digit,)))
    if len(seen) == 8:
        t.state(Taken(cell, tuple(seen)))
        return (
            f"The row, column and box of {cell_name(cell)} already hold {digits(seen)}. "
            f"Only {digit} is left: {cell_name(cell)} is {digit}."
        )
    return f"Every candidate of {cell_name(cell)} but {digit} has been ruled out: {cell_name(cell)} is {digit}."


def hidden_single(t: Telling) -> str:
    """A digit with one place left in a house."""
    (cell, digit), *_ = t.step.placements
    house = house_of(t.step)
    t.state(Places(digit, house, (cell,)))
    return (
        f"{house_name(house).capitalize()} needs {one(digit)}, and {cell_name(cell)} is the only cell there that can still "
        f"hold it: {cell_name(cell)} is {digit}."
    )


TEMPLATES = {"full-house": full_house, "naked-single": naked_single, "hidden-single": hidden_single}
