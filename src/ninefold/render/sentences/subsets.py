"""Naked and hidden subsets."""

from __future__ import annotations

from ..facts import Inside, Options, Places
from ..languages import Clause, say
from .telling import Telling, on
from .words import house_of, houses_with

__all__ = ["TEMPLATES"]


def naked_subset(t: Telling) -> Clause:
    """n cells with n digits."""
    which = t.step.cells_with("cause")
    where = houses_with(t.step, "house")
    t.state(Options(which, t.step.digits), *(Inside(which, house) for house in where))
    gone = t.remove(lambda victim: (on(t.holding(victim.digit, which), victim.digit),))
    return say(
        "naked-subset",
        count=len(which),
        cells=t.names(which),
        digits=t.step.digits,
        houses=t.area(*where),
        removal=gone,
    )


def hidden_subset(t: Telling) -> Clause:
    """n digits with n places."""
    which = t.step.cells_with("cause")
    house = house_of(t.step)
    t.state(*(Places(d, house, t.holding(d, which)) for d in t.step.digits))
    t.full(which, t.step.digits)
    return say(
        "hidden-subset",
        count=len(which),
        cells=t.names(which),
        digits=t.step.digits,
        house=t.area(house),
        removal=t.removal(),
    )


TEMPLATES = {
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quadruple"), naked_subset),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quadruple"), hidden_subset),
}
