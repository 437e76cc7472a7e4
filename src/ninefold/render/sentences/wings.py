"""Words for wings."""

from __future__ import annotations

from ...base.geometry import cell_name
from ..facts import Options
from .links import why
from .telling import Telling, on
from .words import capital, cells, digits, house_of

__all__ = ["TEMPLATES"]


def _pincer(t: Telling, pivot: int, digit: int, wing: int, z: int) -> str:
    """Say that a digit in the pivot makes the wing z."""
    off = on(wing, digit)._replace(on=False)
    why(t, (on(pivot, digit),), off)
    why(t, (off,), on(wing, z))
    return f"if it is {digit}, {cell_name(wing)}, which sees it and is {digits(t.options(wing), 'or')}, must be {z}"


def xy_wing(t: Telling) -> str:
    """A bivalue pivot with two bivalue pincers."""
    (pivot,) = t.step.cells_with("pivot")
    z = t.step.eliminations[0].digit
    a, b = t.step.cells_with("wing")
    x, y = t.options(pivot)
    if x not in t.options(a):
        a, b = b, a
    return (
        f"Cell {t.is_one_of(pivot)}: {_pincer(t, pivot, x, a, z)}; {_pincer(t, pivot, y, b, z)}. "
        f"So one of {cells((a, b))} is {z}, and a cell that sees both cannot be: {t.remove((on(a, z), on(b, z)))}."
    )


def xyz_wing(t: Telling) -> str:
    """A trivalue pivot with two bivalue pincers."""
    (pivot,) = t.step.cells_with("pivot")
    a, b = t.step.cells_with("wing")
    z = t.step.eliminations[0].digit
    x, y = (d for d in t.options(pivot) if d != z)
    if x not in t.options(a):
        a, b = b, a
    return (
        f"Cell {t.is_one_of(pivot)}: {_pincer(t, pivot, x, a, z)}; {_pincer(t, pivot, y, b, z)}; otherwise it is {z} "
        f"itself. So one of {cells((pivot, a, b))} is {z}, and a cell that sees all three cannot be: "
        f"{t.remove((on(pivot, z), on(a, z), on(b, z)))}."
    )


def w_wing(t: Telling) -> str:
    """Two equal bivalue cells joined by a strong link."""
    a, b = t.step.cells_with("wing")
    gone = t.step.eliminations[0].digit
    link = next(d for d in t.step.digits if d != gone)
    near_a, near_b = t.step.cells_with("link")
    if not t.sees(a, (near_a,)) or not t.sees(b, (near_b,)):
        near_a, near_b = near_b, near_a
    t.state(Options((a,), t.step.digits), Options((b,), t.step.digits))
    return (
        f"The cells {cells((a, b))} are both {digits(t.step.digits, 'or')}. "
        f"{capital(t.can_only_be(link, house_of(t.step, 'link'), sorted((near_a, near_b))))}; {t.share_a_house(near_a, a)}, and "
        f"{t.share_a_house(near_b, b)}. So {cells((a, b))} cannot both be {link}: at least one is {gone}, and a cell that sees "
        f"both cannot be: {t.remove((on(a, gone), on(b, gone)))}."
    )


TEMPLATES = {"xy-wing": xy_wing, "xyz-wing": xyz_wing, "w-wing": w_wing}
