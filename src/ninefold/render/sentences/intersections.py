"""Locked candidates, locked pairs and triples."""

from __future__ import annotations

from ..facts import Inside, Options
from ..languages import Clause, say
from .telling import Telling, on
from .words import digit, house_of, houses_with

__all__ = ["TEMPLATES"]


def locked_candidates(t: Telling) -> Clause:
    """A digit of one house confined to its intersection with another."""
    d = digit(t.step)
    source, target = house_of(t.step, "base"), house_of(t.step, "cover")
    places = t.step.cells_with("cause")
    t.state(Inside(places, target))
    return say(
        "locked-candidates",
        places=t.can_only_be(d, source, places),
        cells=t.names(places),
        digit=d,
        source=t.area(source),
        target=t.area(target),
        removal=t.remove((on(places, d),)),
    )


def locked_subset(t: Telling) -> Clause:
    """A naked pair or triple inside a box-line intersection."""
    which = t.step.cells_with("cause")
    where = houses_with(t.step, "house")
    t.state(Options(which, t.step.digits), *(Inside(which, house) for house in where))
    gone = t.remove(lambda victim: (on(t.holding(victim.digit, which), victim.digit),))
    return say(
        "locked-subset",
        count=len(which),
        cells=t.names(which),
        digits=t.step.digits,
        houses=t.area(*where),
        removal=gone,
    )


TEMPLATES = {
    "locked-candidates-1": locked_candidates,
    "locked-candidates-2": locked_candidates,
    "locked-pair": locked_subset,
    "locked-triple": locked_subset,
}
