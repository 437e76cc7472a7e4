"""Words for full houses and singles."""

from __future__ import annotations

from ..._geometry import PEERS, cell_name
from ..._steps import Step
from .words import digits, house_of

__all__ = ["TEMPLATES"]


def full_house(step: Step) -> str:
    """The last empty cell of a house."""
    (cell, digit), *_ = step.placements
    return (
        f"{cell_name(cell)} is the last empty cell of {house_of(step)}, and {digit} is the only digit missing there: "
        f"{cell_name(cell)} is {digit}."
    )


def naked_single(step: Step) -> str:
    """A cell with one candidate left."""
    (cell, digit), *_ = step.placements
    seen = sorted({step.grid[peer] for peer in PEERS[cell]} - {0})
    if len(seen) == 8:
        return (
            f"The row, column and box of {cell_name(cell)} already hold {digits(seen)}. "
            f"Only {digit} is left: {cell_name(cell)} is {digit}."
        )
    return f"Every candidate of {cell_name(cell)} but {digit} has been ruled out: {cell_name(cell)} is {digit}."


def hidden_single(step: Step) -> str:
    """A digit with one place left in a house."""
    (cell, digit), *_ = step.placements
    return (
        f"{house_of(step).capitalize()} needs a {digit}, and {cell_name(cell)} is the only cell there that can still "
        f"hold it: {cell_name(cell)} is {digit}."
    )


TEMPLATES = {"full-house": full_house, "naked-single": naked_single, "hidden-single": hidden_single}
