"""Almost locked sets, Sue de Coq and bent sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ...results.steps import Candidate, Link, SetPart
from ..facts import Almost, Alternatives, Exact, Options, Sees
from ..languages import Clause, say
from .telling import Telling, on
from .words import house_of, houses_with

__all__ = ["TEMPLATES"]

_NAMES = "ABCDEFGHIJKLMNOP"


def _sets(t: Telling) -> list[SetPart]:
    return [part for part in t.step.parts if part.role in ("als", "petal")]


def _introduced(t: Telling, sets: Sequence[SetPart]) -> list[Clause]:
    t.state(*(Almost(part.cells, part.digits) for part in sets))
    return [
        say("named-set", name=name, cells=t.names(part.cells), digits=part.digits) for name, part in zip(_NAMES, sets)
    ]


def _commons(t: Telling, sets: Sequence[SetPart]) -> list[list[int]]:
    """Return for each two neighbors the digits that only one of them can hold."""
    marked = {role.digit for role in t.step.roles if role.role == "rcc"}
    return [
        [d for d in a.digits if d in marked and d in b.digits and _restricted(t, a, b, d)] for a, b in pairwise(sets)
    ]


def _restricted(t: Telling, a: SetPart, b: SetPart, d: int) -> bool:
    return all(t.sees(x, t.holding(d, b.cells)) for x in t.holding(d, a.cells))


def _in_turn(options: Sequence[Sequence[int]], z: int, before: int = 0) -> Iterator[tuple[int, ...]]:
    """Choose a common digit for each two neighbors, each other than the one before, the first and last other than z."""
    if not options:
        if before != z:
            yield ()
        return
    for d in options[0]:
        if d != before and not (before == 0 and d == z):
            for rest in _in_turn(options[1:], z, d):
                yield (d, *rest)


def als_chain(t: Telling) -> Clause:
    """Two, three or more sets in a row: the first or the last holds the digit that is removed."""
    sets = _sets(t)
    gone = sorted({e.digit for e in t.step.eliminations})
    options = _commons(t, sets)
    links = {z: next(_in_turn(options, z)) for z in gone}
    ways: dict[tuple[int, ...], list[int]] = {}
    for z, chosen in links.items():
        ways.setdefault(chosen, []).append(z)
    said = []
    for chosen, zs in ways.items():
        steps = []
        for k, d in enumerate(chosen):
            one, other = t.holding(d, sets[k].cells), t.holding(d, sets[k + 1].cells)
            t.state(Sees(one, other))
            kept = chosen[k + 1 : k + 2] or tuple(zs)
            steps.append(say("set-then", name=_NAMES[k + 1], before=_NAMES[k], digit=d, kept=kept))
        said.append(say("set-chain", lost=zs, held=chosen[0], steps=steps))

    def ends(victim: Candidate) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return t.holding(victim.digit, sets[0].cells), t.holding(victim.digit, sets[-1].cells)

    removed = t.remove(lambda v: tuple(on(where, v.digit) for where in ends(v)))
    last = _NAMES[len(sets) - 1]
    return say("als-chain", sets=_introduced(t, sets), ways=said, digits=gone, last=last, removal=removed)


def als_xz(t: Telling) -> Clause:
    """Two almost locked sets with one or two restricted common digits."""
    sets = _sets(t)
    common = sorted({role.digit for role in t.step.roles if role.role == "rcc"})
    if len(common) == 1:
        return als_chain(t)
    a, b = sets
    for d in common:
        t.state(Sees(t.holding(d, a.cells), t.holding(d, b.cells)))

    def by(victim: Candidate) -> tuple[Link, ...]:
        one, other = t.holding(victim.digit, a.cells), t.holding(victim.digit, b.cells)
        if victim.digit in common:
            return on(one, victim.digit), on(other, victim.digit)
        mine = one if one and t.sees(victim.cell, one) else other
        return (on(mine, victim.digit),)

    x, y = common
    return say("als-xz-double", sets=_introduced(t, sets), x=x, y=y, removal=t.remove(by))


def death_blossom(t: Telling) -> Clause:
    """A stem cell each of whose digits locks a petal."""
    (stem,) = t.step.cells_with("stem")
    sets = _sets(t)
    runs = [next(group).digit for is_rcc, group in groupby(t.step.roles, key=lambda role: role.role == "rcc") if is_rcc]
    gone = sorted({e.digit for e in t.step.eliminations})
    t.state(Alternatives(tuple(on(stem, d) for d in runs), cell=stem))
    cases = []
    for d, name, part in zip(runs, _NAMES, sets):
        t.state(Sees((stem,), t.holding(d, part.cells)))
        cases.append(say("petal", digit=d, name=name, stem=t.cell(stem), kept=gone))
    removed = t.remove(lambda v: tuple(on(t.holding(v.digit, part.cells), v.digit) for part in sets))
    return say(
        "death-blossom",
        sets=_introduced(t, sets),
        stem=t.is_one_of(stem),
        cases=cases,
        digits=gone,
        removal=removed,
    )


def sue_de_coq(t: Telling) -> Clause:
    """Intersection cells completed by a set in the line and a set in the box."""
    parts = {part.role: part for part in t.step.parts}
    cross, line, box = parts["cross"], parts["line"], parts["box"]
    row, square = house_of(t.step, "line"), house_of(t.step, "box")
    in_line = sorted({*line.digits, *(d for d in cross.digits if d not in box.digits)})
    in_box = sorted(box.digits)
    everything = (*cross.cells, *line.cells, *box.cells)
    t.state(Exact(everything, (*((d, row) for d in in_line), *((d, square) for d in in_box))))

    def takers(victim: Candidate) -> tuple[int, ...]:
        own = line.cells if t.sees(victim.cell, (*cross.cells, *line.cells)) else box.cells
        return t.holding(victim.digit, (*cross.cells, *own))

    gone = t.remove(lambda v: (on(takers(v), v.digit),))
    return say(
        "sue-de-coq",
        cells=t.names(cross.cells),
        line=t.area(row),
        box=t.area(square),
        digits=cross.digits,
        line_set=t.set_of(line.cells, line.digits),
        box_set=t.set_of(box.cells, box.digits),
        count=len(everything),
        in_line=in_line,
        in_box=in_box,
        removal=gone,
    )


def bent_set(t: Telling) -> Clause:
    """As many digits as cells, all but one restricted."""
    gone = tuple(sorted({e.digit for e in t.step.eliminations}))
    where = t.step.parts[0].cells
    t.state(Options(where, t.step.digits))
    restricted = [
        d for d in t.step.digits if all(t.sees(c, set(t.holding(d, where)) - {c}) for c in t.holding(d, where))
    ]
    for d in restricted:
        places = t.holding(d, where)
        t.state(*(Sees((c,), tuple(x for x in places if x != c)) for c in places if len(places) > 1))
    removed = t.remove(lambda v: (on(t.holding(v.digit, where), v.digit),))
    free = [d for d in t.step.digits if d not in restricted]
    why = say("bent-set-free", restricted=restricted, free=free) if free else say("bent-set-all")
    return say(
        "bent-set",
        count=len(where),
        cells=t.names(where),
        houses=t.area(*houses_with(t.step, "house")),
        digits=t.step.digits,
        why=why,
        gone=gone,
        removal=removed,
    )


TEMPLATES = {
    "als-xz": als_xz,
    "als-xy-wing": als_chain,
    "als-xy-chain": als_chain,
    "death-blossom": death_blossom,
    "sue-de-coq": sue_de_coq,
    **{f"{wing}-wing": bent_set for wing in ("wxyz", "vwxyz", "uvwxyz", "tuvwxyz")},
}
