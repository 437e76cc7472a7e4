"""Deadly patterns: cells that cannot all be left with a few digits, and the four ways out of one.

Each pattern has its own opening (its cells, why it is deadly), followed by one of the ways out, which all share.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...results.steps import Candidate
from ..facts import Deadly, Naked
from ..languages import Clause, say, sentences
from .telling import Telling, Template, on
from .words import distinct, house_of, shared_houses

__all__ = ["bound_digit", "extras_of", "naked_with", "shared_digit", "template", "ways_out"]


def extras_of(t: Telling) -> tuple[Candidate, ...]:
    """Return the candidates of the pattern's cells outside its digits, and note the pattern."""
    where, inner = t.step.parts[0].cells, t.step.digits
    extras = tuple(Candidate(c, d) for c in where for d in t.options(c) if d not in inner)
    t.state(Deadly(where, inner, extras))
    return extras


def _cells(extras: Sequence[Candidate]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(extra.cell for extra in extras))


def lone_cell(t: Telling) -> Clause:
    """Type 1: one cell has other candidates."""
    extras = extras_of(t)
    return say(
        "deadly-lone-cell",
        cell=t.cell(extras[0].cell),
        digits=distinct(extra.digit for extra in extras),
        removal=t.removal(),
    )


def shared_digit(t: Telling) -> Clause:
    """Type 2: the other candidates are one digit."""
    extras = extras_of(t)
    z = extras[0].digit
    where = _cells(extras)
    gone = t.remove(tuple(on(cell, z) for cell in where))
    return say("deadly-shared-digit", digit=z, cells=t.names(where), removal=gone)


def naked_with(t: Telling, extras: Sequence[Candidate]) -> Clause:
    """Say that the extra candidates act as one cell of a naked set, and what goes."""
    helpers = t.step.cells_with("helper")
    house = house_of(t.step)
    inner = sorted({e.digit for e in extras} | {d for cell in helpers for d in t.options(cell)})
    t.state(Naked(helpers, tuple(inner), tuple(extras)))

    def takers(victim: Candidate) -> tuple[int, ...]:
        return (*t.holding(victim.digit, helpers), *(e.cell for e in extras if e.digit == victim.digit))

    gone = t.remove(lambda victim: (on(takers(victim), victim.digit),))
    return say(
        "naked-with",
        extras=sorted({e.digit for e in extras}),
        cells=t.names(helpers),
        house=t.area(house),
        size=len(helpers) + 1,
        count=len(inner),
        digits=inner,
        removal=gone,
    )


def naked_set(t: Telling) -> Clause:
    """Type 3: the other candidates act as one cell of a naked set."""
    extras = extras_of(t)
    return sentences(say("deadly-naked-set", cells=t.names(_cells(extras))), naked_with(t, extras))


def bound_digit(t: Telling) -> Clause:
    """Type 4: a digit of the pattern is bound to the two cells with other candidates."""
    where = _cells(extras_of(t))
    gone = {e.digit for e in t.step.eliminations}
    linked = t.role("link")
    kept = linked[0].digit if linked else next(d for d in t.step.digits if d not in gone)
    house = next(h for h in shared_houses(where) if set(t.places(kept, h)) <= set(where))
    return say(
        "deadly-bound-digit",
        places=t.can_only_be(kept, house, t.places(kept, house)),
        cells=t.names(where),
        digit=kept,
        removal=t.removal(),
    )


def template(opening: Template, way: Template) -> Template:
    """Return a template: the opening, then the way out."""
    return lambda t: sentences(opening(t), way(t))


def ways_out(opening: Template) -> tuple[Template, Template, Template, Template]:
    """Return the templates of types 1 to 4 of a pattern."""
    ways = lone_cell, shared_digit, naked_set, bound_digit
    one, two, three, four = (template(opening, way) for way in ways)
    return one, two, three, four
