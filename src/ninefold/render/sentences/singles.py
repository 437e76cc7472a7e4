"""Full houses and singles."""

from __future__ import annotations

from ..facts import Options, Places, Taken
from ..languages import Clause, say
from .telling import Telling
from .words import house_of

__all__ = ["TEMPLATES"]


def full_house(t: Telling) -> Clause:
    """The last empty cell of a house."""
    (cell, digit), *_ = t.step.placements
    house = house_of(t.step)
    t.state(Places(digit, house, (cell,)))
    return say("full-house", cell=t.cell(cell), digit=digit, house=t.area(house))


def naked_single(t: Telling) -> Clause:
    """A cell with one candidate left."""
    (cell, digit), *_ = t.step.placements
    seen, every = t.digits_around(cell)
    t.state(Options((cell,), (digit,)))
    if len(seen) == every - 1:
        t.state(Taken(cell, seen))
        return say("naked-single", cell=t.cell(cell), digit=digit, seen=seen)
    gone = tuple(one for one in t.removed_by_steps(cell) if one not in seen)
    if seen and len(seen) + len(gone) == every - 1:
        t.state(Taken(cell, seen))
        return say("naked-single-both", cell=t.cell(cell), digit=digit, seen=seen, gone=gone)
    return say("naked-single-left", cell=t.cell(cell), digit=digit)


def hidden_single(t: Telling) -> Clause:
    """A digit with one place left in a house."""
    (cell, digit), *_ = t.step.placements
    house = house_of(t.step)
    t.state(Places(digit, house, (cell,)))
    return say("hidden-single", cell=t.cell(cell), digit=digit, house=t.area(house))


TEMPLATES = {"full-house": full_house, "naked-single": naked_single, "hidden-single": hidden_single}
