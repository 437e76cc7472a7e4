"""Words for locked candidates, locked pairs and triples."""

from __future__ import annotations

from ..facts import Inside, Options
from .telling import Telling, on
from .words import capital, cells, digit, digits, house_of, houses, houses_with, number, together

__all__ = ["TEMPLATES"]


def locked_candidates(t: Telling) -> str:
    """A digit of one house confined to its intersection with another."""
    d = digit(t.step)
    source, target = house_of(t.step, "base"), house_of(t.step, "cover")
    places = t.step.cells_with("cause")
    t.state(Inside(places, target))
    return (
        f"{capital(t.can_only_be(d, source, places))}, {together(places)} in {t.house_name(target)}. One of them must hold the {d} of "
        f"{t.house_name(source)}, and that is the {d} of {t.house_name(target)} too, so no other cell of {t.house_name(target)} can "
        f"hold it: {t.remove((on(places, d),))}."
    )


def locked_subset(t: Telling) -> str:
    """A naked pair or triple inside a box-line intersection."""
    which = t.step.cells_with("cause")
    where = houses_with(t.step, "house")
    t.state(Options(which, t.step.digits), *(Inside(which, house) for house in where))
    gone = t.remove(lambda victim: (on(t.holding(victim.digit, which), victim.digit),))
    return (
        f"The {number(len(which))} cells {cells(which)} have only {digits(t.step.digits)} between them, so they take these "
        f"{number(len(which))} digits, in some order. They lie in {houses(where)} at once, and in both no other "
        f"cell can hold any of them: {gone}."
    )


TEMPLATES = {
    "locked-candidates-1": locked_candidates,
    "locked-candidates-2": locked_candidates,
    "locked-pair": locked_subset,
    "locked-triple": locked_subset,
}
