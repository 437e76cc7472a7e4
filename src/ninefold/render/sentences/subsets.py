"""Words for naked and hidden subsets."""

from __future__ import annotations

from ..facts import Inside, Options, Places
from .telling import Telling, on
from .words import digits, house_of, houses_with, number, removal

__all__ = ["TEMPLATES"]


def naked_subset(t: Telling) -> str:
    """n cells with n digits."""
    which = t.step.cells_with("cause")
    count = number(len(which))
    where = houses_with(t.step, "house")
    t.state(Options(which, t.step.digits), *(Inside(which, house) for house in where))
    gone = t.remove(lambda victim: (on(t.holding(victim.digit, which), victim.digit),))
    return (
        f"In {t.houses(where)}, the {count} cells {t.cells(which)} have only {digits(t.step.digits)} as candidates. "
        f"{count.capitalize()} cells, {count} digits: each of these digits is in one of these cells, so no other cell of "
        f"{t.houses(where)} can hold them: {gone}."
    )


def hidden_subset(t: Telling) -> str:
    """n digits with n places."""
    which = t.step.cells_with("cause")
    count = number(len(which))
    house = house_of(t.step)
    t.state(*(Places(d, house, t.holding(d, which)) for d in t.step.digits))
    t.full(which, t.step.digits)
    return (
        f"In {t.house_name(house)}, the digits {digits(t.step.digits)} can only be in the {count} cells {t.cells(which)}. "
        f"{count.capitalize()} digits need {count} cells, so nothing else fits into them: {removal(t.step.eliminations, t.cell)}."
    )


TEMPLATES = {
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quadruple"), naked_subset),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quadruple"), hidden_subset),
}
