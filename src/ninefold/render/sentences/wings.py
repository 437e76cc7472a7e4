"""Wings."""

from __future__ import annotations

from ..facts import Options
from ..languages import Clause, say
from .links import why
from .telling import Telling, on
from .words import house_of

__all__ = ["TEMPLATES"]


def _pincer(t: Telling, pivot: int, digit: int, wing: int, z: int) -> Clause:
    """Say that a digit in the pivot makes the wing z."""
    off = on(wing, digit)._replace(on=False)
    why(t, (on(pivot, digit),), off)
    why(t, (off,), on(wing, z))
    return say("pincer", digit=digit, wing=t.cell(wing), options=t.options(wing), z=z)


def xy_wing(t: Telling) -> Clause:
    """A bivalue pivot with two bivalue pincers."""
    (pivot,) = t.step.cells_with("pivot")
    z = t.step.eliminations[0].digit
    a, b = t.step.cells_with("wing")
    x, y = t.options(pivot)
    if x not in t.options(a):
        a, b = b, a
    return say(
        "xy-wing",
        pivot=t.is_one_of(pivot),
        pincers=[_pincer(t, pivot, x, a, z), _pincer(t, pivot, y, b, z)],
        cells=t.names((a, b)),
        digit=z,
        removal=t.remove((on(a, z), on(b, z))),
    )


def xyz_wing(t: Telling) -> Clause:
    """A trivalue pivot with two bivalue pincers."""
    (pivot,) = t.step.cells_with("pivot")
    a, b = t.step.cells_with("wing")
    z = t.step.eliminations[0].digit
    x, y = (d for d in t.options(pivot) if d != z)
    if x not in t.options(a):
        a, b = b, a
    return say(
        "xyz-wing",
        pivot=t.is_one_of(pivot),
        pincers=[_pincer(t, pivot, x, a, z), _pincer(t, pivot, y, b, z)],
        cells=t.names((pivot, a, b)),
        digit=z,
        removal=t.remove((on(pivot, z), on(a, z), on(b, z))),
    )


def w_wing(t: Telling) -> Clause:
    """Two equal bivalue cells joined by a strong link."""
    a, b = t.step.cells_with("wing")
    gone = t.step.eliminations[0].digit
    link = next(d for d in t.step.digits if d != gone)
    near_a, near_b = t.step.cells_with("link")
    if not t.sees(a, (near_a,)) or not t.sees(b, (near_b,)):
        near_a, near_b = near_b, near_a
    t.state(Options((a,), t.step.digits), Options((b,), t.step.digits))
    return say(
        "w-wing",
        cells=t.names((a, b)),
        digits=t.step.digits,
        places=t.can_only_be(link, house_of(t.step, "link"), sorted((near_a, near_b))),
        first=t.share_a_house(near_a, a),
        second=t.share_a_house(near_b, b),
        link=link,
        digit=gone,
        removal=t.remove((on(a, gone), on(b, gone))),
    )


TEMPLATES = {"xy-wing": xy_wing, "xyz-wing": xyz_wing, "w-wing": w_wing}
