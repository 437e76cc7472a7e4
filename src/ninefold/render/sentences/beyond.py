"""Words for the techniques that fit no other family: direct forms, fireworks, aligned pairs, exocets, loops and symmetry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...base.geometry import HOUSES, cell_name, house_name
from ...results.steps import Candidate
from ..facts import Barred, Exact, Inside, Options, Places, Room, Symmetric, Templates, Unfillable
from .links import why
from .telling import Telling, on
from .words import capital, cells, digits, house_of, houses, houses_with, listing, removal, result, together

__all__ = ["TEMPLATES"]


def direct_locked(t: Telling) -> str:
    """Locked candidates that leave a digit one place."""
    ((cell, d),) = t.step.placements
    where = t.step.cells_with("base")
    cover, house = house_of(t.step, "cover"), house_of(t.step)
    t.state(Inside(where, cover))
    _last_place(t, [c for c in t.places(d, house) if c in HOUSES[cover] and c != cell], cell, d)
    return (
        f"{capital(t.can_only_be(d, house_of(t.step, 'base'), where))}, which {together(where)} lie in {house_name(cover)}; so {d} is nowhere else "
        f"there. That leaves {house_name(house)} one place for it: {cell_name(cell)} is {d}."
    )


def _last_place(t: Telling, lost: list[int], cell: int, d: int) -> None:
    """Note that a digit that is gone from some cells of a house has one place left there."""
    why(t, [on(c, d)._replace(on=False) for c in lost], on(cell, d))


def direct_hidden(t: Telling) -> str:
    """A hidden subset that leaves another digit one place."""
    ((cell, d),) = t.step.placements
    subset = tuple(other for other in t.step.digits if other != d)
    where, base, house = t.step.cells_with("base"), house_of(t.step, "base"), house_of(t.step)
    t.state(*(Places(x, base, t.holding(x, where)) for x in subset))
    t.full(where, subset)
    _last_place(t, [c for c in t.places(d, house) if c in where], cell, d)
    return (
        f"In {house_name(base)}, {digits(subset)} can only be in {cells(where)}, so nothing else goes there, {d} no more than others. "
        f"That leaves {house_name(house)} one place for {d}: {cell_name(cell)} is {d}."
    )


def firework(t: Telling) -> str:
    """As many digits as cells of a row, a column and their crossing."""
    corners = t.step.parts[0].cells
    left = list(t.step.digits)
    said = []
    for x in corners:
        p = next((c for c in corners if c != x and c // 9 == x // 9), None)
        q = next((c for c in corners if c != x and c % 9 == x % 9), None)
        mine = [d for d in left if p is not None and q is not None and _spark(t, x, p, q, d)]
        if not mine or p is None or q is None:
            continue
        left = [d for d in left if d not in mine]
        box = 18 + x // 27 * 3 + x % 9 // 3
        for d in mine:
            t.state(Places(d, x // 9, t.places(d, x // 9)), Places(d, 9 + x % 9, t.places(d, 9 + x % 9)))
        each = f"{mine[0]} is" if len(mine) == 1 else f"each of {digits(mine)} is"
        said.append(
            f"Outside {house_name(box)}, {house_name(x // 9)} leaves {digits(mine)} no place but {cell_name(p)}, and {house_name(9 + x % 9)} "
            f"none but {cell_name(q)}. If such a digit is in neither, {house_name(x // 9)} and {house_name(9 + x % 9)} both have it in "
            f"{house_name(box)}, so it is where they cross: {each} in {cells((x, p, q), 'or')}."
        )
    t.full(corners, t.step.digits)
    return (
        f"{' '.join(said)} There are as many cells, {cells(corners)}, as digits: nothing else goes there: "
        f"{removal(t.step.eliminations)}."
    )


def _spark(t: Telling, x: int, p: int, q: int, d: int) -> bool:
    """Return whether row and column of x, outside its box, leave the digit p and q alone."""
    box = set(HOUSES[18 + x // 27 * 3 + x % 9 // 3])
    row, column = t.places(d, x // 9), t.places(d, 9 + x % 9)
    return bool(row and column) and {*row} - box <= {p} and {*column} - box <= {q}


def aligned_pair(t: Telling) -> str:
    """No combination of two cells allows a candidate."""
    a, b = t.step.cells_with("base")
    said = []
    for victim in t.step.eliminations:
        other = b if victim.cell == a else a
        ways = [_bar(t, victim, Candidate(other, d)) for d in t.options(other)]
        said.append(
            f"If {cell_name(victim.cell)} were {victim.digit}, {cell_name(other)} could not be {listing(ways, 'nor')}."
        )
    return f"{' '.join(said)} That is all it can be. So {removal(t.step.eliminations)}."


def _bar(t: Telling, one: Candidate, other: Candidate) -> str:
    """Explain why two candidates cannot both be true."""
    if one.digit == other.digit:
        t.state(Barred(one, other))
        return f"{other.digit} ({t.share_a_house(one.cell, other.cell)})"
    part = next(
        part
        for part in t.step.parts
        if all(
            c.digit in part.digits and c.cell not in part.cells and t.sees(c.cell, t.holding(c.digit, part.cells))
            for c in (one, other)
        )
    )
    t.state(Barred(one, other, part.cells))
    return f"{other.digit} (both would be lost to {t.set_of(part.cells, part.digits)})"


def exocet(t: Telling) -> str:
    """Base digits forced into the targets."""
    step = t.step
    base = step.cells_with("base")
    targets = [part for part in step.parts if part.role == "target"]
    pairs = "".join(
        f"The cells {cells(part.cells)} count as one target: {digits(part.digits)} is locked in them and leaves one cell for a base digit. "
        for part in targets
        if part.digits
    )
    t.state(Options(base, tuple(sorted({d for cell in base for d in t.options(cell)}))))
    lines = houses_with(step, "cover")
    return (
        f"The base {cells(base)} holds two of the digits {digits(step.digits)}. Outside its {'band' if lines[0] >= 9 else 'stack'} these "
        f"digits have only the following places on {houses(lines)}: {_exocet_room(t, lines)}. No more than two of them can be filled with "
        f"the same digit, but the three lines need each digit three times, and inside only {cells(step.cells_with('target'), 'or')} can take "
        f"it once it is in the base. {pairs}So each of the two targets holds one of the two digits of the base. "
        f"{_exocet_mirrors(t)}{_exocet_base(t)}Nothing else can be there: {removal(step.eliminations)}."
    )


def _exocet_room(t: Telling, lines: tuple[int, ...]) -> str:
    """Name the places of the base digits on the cross lines, outside the band or stack of the base."""
    base = t.step.cells_with("base")
    once = {d for part in t.step.parts if part.role == "cover" for d in part.digits}
    upright = lines[0] >= 9
    said = []
    for d in t.step.digits:
        where = tuple(
            sorted(
                c
                for line in lines
                for c in HOUSES[line]
                if (c // 27 != base[0] // 27 if upright else c % 9 // 3 != base[0] % 9 // 3)
                and (t.step.grid[c] == d or d in t.options(c))
            )
        )
        t.state(Room(d, lines, base, where, 1 if d in once else 2))
        said.append(f"{d} in {cells(where)}" if where else f"{d} nowhere")
    return "; ".join(said)


def _exocet_mirrors(t: Telling) -> str:
    """Name the mirrors that take part: a target's digit must be in two cells of the other target's box as well."""
    targets = [part for part in t.step.parts if part.role == "target"]
    said = ""
    for part in t.step.parts:
        hit = [e.cell for e in t.step.eliminations if e.cell in part.cells]
        if part.role != "mirror" or not (part.digits or hit):
            continue
        cannot = f"which cannot be {digits(part.digits, 'or')}" if part.digits else ""
        only = f"of which only {cell_name(hit[0])} can hold it" if hit else ""
        said += (
            f"What {cells(targets[part.number].cells)} holds is, in the other target's box, in the mirror {cells(part.cells, 'or')}, "
            f"{listing([words for words in (cannot, only) if words])}. "
        )
    return said


def _exocet_base(t: Telling) -> str:
    """Explain which digits the base cannot hold."""
    base = t.step.cells_with("base")
    once = [d for part in t.step.parts if part.role == "cover" for d in part.digits]
    lost = sorted({e.digit for e in t.step.eliminations if e.cell in base} - set(once))
    said = ""
    if once:
        said += f"For {digits(once)} there is only one place on the lines outside: it would have to be in both targets, which differ. "
    if lost:
        said += f"No target can hold {digits(lost, 'or')}, so the base cannot either. "
    return said


def sk_loop(t: Telling) -> str:
    """Sixteen cells and sixteen link digits."""
    where = tuple(dict.fromkeys(c for part in t.step.parts for c in part.cells))
    t.state(Exact(where, tuple((d, part.house) for part in t.step.parts for d in part.digits)))

    def takers(victim: Candidate) -> tuple[int, ...]:
        part = next(p for p in t.step.parts if victim.digit in p.digits and victim.cell in HOUSES[p.house])
        return t.holding(victim.digit, part.cells)

    links = "; ".join(
        f"{cells(part.cells)} in {house_name(part.house)}: {digits(part.digits)}" for part in t.step.parts
    )
    return (
        "Sixteen cells of four boxes form a ring of eight pairs. Every candidate of a pair belongs to the house it shares with the "
        f"pair before or after it: {links}. These are sixteen digits for sixteen cells, each at most once in its house: all are used, "
        f"so the rest of each house loses them: {t.remove(lambda v: (on(takers(v), v.digit),))}."
    )


def tridagon(t: Telling) -> str:
    """Twelve cells that cannot be filled with three digits."""
    where = t.step.parts[0].cells
    extras = tuple(Candidate(c, d) for c in where for d in t.options(c) if d not in t.step.digits)
    t.state(Unfillable(where, t.step.digits, extras))
    text = (
        f"The twelve cells {cells(where)}, three in each of four boxes, cannot be filled with {digits(t.step.digits)} alone "
        f"(try it: the fourth box never works out). So one of their other candidates is true: {t.either(extras)}. "
    )
    spots = {extra.cell for extra in extras}
    if len(spots) == 1 and all(v.cell in spots for v in t.step.eliminations):
        return text + f"They are all in one cell, which takes one of them: {removal(t.step.eliminations)}."
    gone = t.remove(tuple(on(*extra) for extra in extras))
    return text + f"A candidate that all of these exclude cannot be true: {gone}."


_TURNS: Mapping[str, Callable[[int], int]] = {
    "half turn": lambda c: 80 - c,
    "quarter turn": lambda c: c % 9 * 9 + 8 - c // 9,
    "reflection in the diagonal from r1c1 to r9c9": lambda c: c % 9 * 9 + c // 9,
    "reflection in the diagonal from r1c9 to r9c1": lambda c: (8 - c % 9) * 9 + 8 - c // 9,
}


def symmetrical_placement(t: Telling) -> str:
    """The clues, and so the solution, are symmetric."""
    grid = t.step.grid
    to = [0] * 10
    for part in t.step.parts:
        other = next((d for d in part.digits if d != part.number), part.number)
        to[part.number] = other
    turn = next(
        name
        for name, move in _TURNS.items()
        if all(move(c) in grid.clues and (to[grid[c]] == grid[move(c)] or name == "quarter turn") for c in grid.clues)
    )
    t.state(Symmetric(turn, tuple(to[1:])))
    pairs = listing(list(dict.fromkeys(digits(part.digits, "with") for part in t.step.parts if len(part.digits) == 2)))
    same = f"{digits(t.step.digits)} stay{'s' if len(t.step.digits) == 1 else ''} the same"
    return (
        f"A {turn} of the grid carries clues to clues, if digits are exchanged as well ({f'{pairs}; ' if pairs else ''}{same}). So the only "
        f"solution is symmetric in the same way: a cell that stays in its place holds a digit that stays the same, and a candidate needs "
        f"its counterpart: {removal(t.step.eliminations)}."
    )


def template_set(t: Telling) -> str:
    """Cells in all templates of a digit."""
    d = t.step.placements[0].digit
    t.state(Templates(d, tuple(c.cell for c in t.step.placements), True))
    return f"Lay out every way to place all nine {d}s that the board still allows (but not where every layout of another digit has that digit). All of them use these cells: {result(t.step)}."


def template_delete(t: Telling) -> str:
    """Candidates in no template of a digit."""
    d = t.step.eliminations[0].digit
    t.state(Templates(d, tuple(c.cell for c in t.step.eliminations), False))
    return f"Lay out every way to place all nine {d}s that the board still allows (but not where every layout of another digit has that digit). None uses these cells: {removal(t.step.eliminations)}."


TEMPLATES = {
    "direct-pointing": direct_locked,
    "direct-claiming": direct_locked,
    "direct-hidden-pair": direct_hidden,
    "direct-hidden-triple": direct_hidden,
    "firework-triple": firework,
    "firework-quadruple": firework,
    "aligned-pair-exclusion": aligned_pair,
    "junior-exocet": exocet,
    "sk-loop": sk_loop,
    "tridagon": tridagon,
    "tridagon-guardians": tridagon,
    "symmetrical-placement": symmetrical_placement,
    "template-set": template_set,
    "template-delete": template_delete,
}
