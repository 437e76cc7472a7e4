"""Words for almost locked sets, Sue de Coq and bent sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ...base.geometry import cell_name, house_name
from ...results.steps import Candidate, Link, SetPart
from ..facts import Almost, Alternatives, Exact, Options, Sees
from .telling import Telling, on
from .words import cells, digits, house_of, houses, houses_with, listing, number

__all__ = ["TEMPLATES"]

_ALMOST = "An almost locked set has one digit more than cells: if it loses one digit, it must hold all its others. "
_NAMES = "ABCDEFGHIJKLMNOP"


def _sets(t: Telling) -> list[SetPart]:
    return [part for part in t.step.parts if part.role in ("als", "petal")]


def _introduced(t: Telling, sets: Sequence[SetPart]) -> str:
    t.state(*(Almost(part.cells, part.digits) for part in sets))
    return listing([f"{_NAMES[i]} = {cells(part.cells)} ({digits(part.digits)})" for i, part in enumerate(sets)])


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


def als_chain(t: Telling) -> str:
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
        lacks = f"does not hold {zs[0]}" if len(zs) == 1 else f"lacks one of {digits(zs)}"
        text = f"If A {lacks}, it holds {chosen[0]}"
        for k, d in enumerate(chosen):
            name, before = _NAMES[k + 1], _NAMES[k]
            one, other = t.holding(d, sets[k].cells), t.holding(d, sets[k + 1].cells)
            t.state(Sees(one, other))
            nxt = str(chosen[k + 1]) if k + 1 < len(chosen) else digits(zs)
            text += f"; then {name} loses {d}, as every {d} of {name} sees every {d} of {before}, and holds {nxt}"
        said.append(text + ".")

    def ends(victim: Candidate) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return t.holding(victim.digit, sets[0].cells), t.holding(victim.digit, sets[-1].cells)

    removed = t.remove(lambda v: tuple(on(where, v.digit) for where in ends(v)))
    last = _NAMES[len(sets) - 1]
    what = f"{gone[0]}" if len(gone) == 1 else f"each of {digits(gone)}"
    return (
        f"{_ALMOST}Take {_introduced(t, sets)}. {' '.join(said)} So {what} is in A or in {last}, and a cell that sees all places of "
        f"{'it' if len(gone) == 1 else 'such a digit'} in both cannot hold it: {removed}."
    )


def als_xz(t: Telling) -> str:
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
    return (
        f"{_ALMOST}Take {_introduced(t, sets)}. Every {x} of A sees every {x} of B, and every {y} of A every {y} of B: neither digit can be "
        f"in both sets, and neither set can do without both. So each holds exactly one of {x} and {y}, and all its other digits. Cells "
        f"that see all places of {x} or of {y} in both sets, or of another digit in its set, lose it: {t.remove(by)}."
    )


def death_blossom(t: Telling) -> str:
    """A stem cell each of whose digits locks a petal."""
    (stem,) = t.step.cells_with("stem")
    sets = _sets(t)
    runs = [next(group).digit for is_rcc, group in groupby(t.step.roles, key=lambda role: role.role == "rcc") if is_rcc]
    gone = sorted({e.digit for e in t.step.eliminations})
    t.state(Alternatives(tuple(on(stem, d) for d in runs), cell=stem))
    cases = []
    for d, name, part in zip(runs, _NAMES, sets):
        t.state(Sees((stem,), t.holding(d, part.cells)))
        cases.append(
            f"if it is {d}, {name} loses {d}, as {cell_name(stem)} sees all its {d}s, and holds {digits(gone)}"
        )
    removed = t.remove(lambda v: tuple(on(t.holding(v.digit, part.cells), v.digit) for part in sets))
    return (
        f"{_ALMOST}Take {_introduced(t, sets)}. Cell {t.is_one_of(stem)}: {'; '.join(cases)}. So {digits(gone)} "
        f"{'is' if len(gone) == 1 else 'are each'} in one of the sets, and a cell that sees all places of "
        f"{'it' if len(gone) == 1 else 'such a digit'} in all of them cannot hold it: {removed}."
    )


def sue_de_coq(t: Telling) -> str:
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
    return (
        f"The cells {cells(cross.cells)} lie in {house_name(row)} and {house_name(square)} at once and have {digits(cross.digits)}. Add "
        f"{t.set_of(line.cells, line.digits)} in {house_name(row)} and {t.set_of(box.cells, box.digits)} in {house_name(square)}: these "
        f"are {number(len(everything))} cells and as many digits, each at most once in its house: {digits(in_line)} in {house_name(row)}; "
        f"{digits(in_box)} in {house_name(square)}. So all of them are used, and the other cells of the house lose them: {gone}."
    )


def bent_set(t: Telling) -> str:
    """As many digits as cells, all but one restricted."""
    gone = tuple(sorted({e.digit for e in t.step.eliminations}))
    where = t.step.parts[0].cells
    n = number(len(where))
    t.state(Options(where, t.step.digits))
    restricted = [
        d for d in t.step.digits if all(t.sees(c, set(t.holding(d, where)) - {c}) for c in t.holding(d, where))
    ]
    for d in restricted:
        places = t.holding(d, where)
        t.state(*(Sees((c,), tuple(x for x in places if x != c)) for c in places if len(places) > 1))
    removed = t.remove(lambda v: (on(t.holding(v.digit, where), v.digit),))
    free = [d for d in t.step.digits if d not in restricted]
    why = (
        f"Each of {digits(restricted)} can be there only once, as its places see each other, so without {digits(free)} one cell would stay empty"
        if free
        else "Each of them can be there only once, as its places see each other, so all are needed"
    )
    return (
        f"The {n} cells {cells(where)} in {houses(houses_with(t.step, 'house'))} have just the {n} digits {digits(t.step.digits)}. {why}: "
        f"{digits(gone)} must be in one of these cells, and a cell that sees all places of {'it' if len(gone) == 1 else 'such a digit'} "
        f"cannot hold it: {removed}."
    )


TEMPLATES = {
    "als-xz": als_xz,
    "als-xy-wing": als_chain,
    "als-xy-chain": als_chain,
    "death-blossom": death_blossom,
    "sue-de-coq": sue_de_coq,
    **{f"{wing}-wing": bent_set for wing in ("wxyz", "vwxyz", "uvwxyz", "tuvwxyz")},
}
