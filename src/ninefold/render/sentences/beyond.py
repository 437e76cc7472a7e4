"""The techniques that fit no other family: direct forms, fireworks, aligned pairs, exocets, loops and symmetry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...base.geometry import HOUSES
from ...results.steps import Candidate
from ..facts import Barred, Exact, Inside, Options, Places, Room, Symmetric, Templates, Unfillable
from ..languages import Clause, say
from .links import why
from .telling import Telling, on
from .words import house_of, houses_with, result

__all__ = ["TEMPLATES"]


def direct_locked(t: Telling) -> Clause:
    """Locked candidates that leave a digit one place."""
    ((cell, d),) = t.step.placements
    where = t.step.cells_with("base")
    cover, house = house_of(t.step, "cover"), house_of(t.step)
    t.state(Inside(where, cover))
    _last_place(t, [c for c in t.places(d, house) if c in HOUSES[cover] and c != cell], cell, d)
    return say(
        "direct-locked",
        places=t.can_only_be(d, house_of(t.step, "base"), where),
        cells=t.names(where),
        cover=t.area(cover),
        digit=d,
        house=t.area(house),
        cell=t.cell(cell),
    )


def _last_place(t: Telling, lost: list[int], cell: int, d: int) -> None:
    """Note that a digit that is gone from some cells of a house has one place left there."""
    why(t, [on(c, d)._replace(on=False) for c in lost], on(cell, d))


def direct_hidden(t: Telling) -> Clause:
    """A hidden subset that leaves another digit one place."""
    ((cell, d),) = t.step.placements
    subset = tuple(other for other in t.step.digits if other != d)
    where, base, house = t.step.cells_with("base"), house_of(t.step, "base"), house_of(t.step)
    t.state(*(Places(x, base, t.holding(x, where)) for x in subset))
    t.full(where, subset)
    _last_place(t, [c for c in t.places(d, house) if c in where], cell, d)
    return say(
        "direct-hidden",
        base=t.area(base),
        subset=subset,
        cells=t.names(where),
        digit=d,
        house=t.area(house),
        cell=t.cell(cell),
    )


def firework(t: Telling) -> Clause:
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
        said.append(
            say(
                "spark",
                box=t.area(box),
                row=t.area(x // 9),
                column=t.area(9 + x % 9),
                digits=mine,
                p=t.cell(p),
                q=t.cell(q),
                cells=t.names((x, p, q)),
            )
        )
    t.full(corners, t.step.digits)
    return say("firework", sparks=said, cells=t.names(corners), removal=t.removal())


def _spark(t: Telling, x: int, p: int, q: int, d: int) -> bool:
    """Return whether row and column of x, outside its box, leave the digit p and q alone."""
    box = set(HOUSES[18 + x // 27 * 3 + x % 9 // 3])
    row, column = t.places(d, x // 9), t.places(d, 9 + x % 9)
    return bool(row and column) and {*row} - box <= {p} and {*column} - box <= {q}


def aligned_pair(t: Telling) -> Clause:
    """No combination of two cells allows a candidate."""
    a, b = t.step.cells_with("base")
    said = []
    for victim in t.step.eliminations:
        other = b if victim.cell == a else a
        ways = [_bar(t, victim, Candidate(other, d)) for d in t.options(other)]
        said.append(
            say("aligned-pair-case", cell=t.cell(victim.cell), digit=victim.digit, other=t.cell(other), ways=ways)
        )
    return say("aligned-pair", cases=said, removal=t.removal())


def _bar(t: Telling, one: Candidate, other: Candidate) -> Clause:
    """Explain why two candidates cannot both be true."""
    if one.digit == other.digit:
        t.state(Barred(one, other))
        return say("barred-by-house", digit=other.digit, shared=t.share_a_house(one.cell, other.cell))
    part = next(
        part
        for part in t.step.parts
        if all(
            c.digit in part.digits and c.cell not in part.cells and t.sees(c.cell, t.holding(c.digit, part.cells))
            for c in (one, other)
        )
    )
    t.state(Barred(one, other, part.cells))
    return say("barred-by-set", digit=other.digit, set=t.set_of(part.cells, part.digits))


def exocet(t: Telling) -> Clause:
    """Base digits forced into the targets."""
    step = t.step
    base = step.cells_with("base")
    targets = [part for part in step.parts if part.role == "target"]
    t.state(Options(base, tuple(sorted({d for cell in base for d in t.options(cell)}))))
    lines = houses_with(step, "cover")
    return say(
        "exocet",
        base=t.names(base),
        digits=step.digits,
        band=say("band" if lines[0] >= 9 else "stack"),
        lines=t.area(*lines),
        room=_exocet_room(t, lines),
        targets=t.names(step.cells_with("target")),
        pairs=[say("exocet-pair", cells=t.names(part.cells), digits=part.digits) for part in targets if part.digits],
        mirrors=_exocet_mirrors(t),
        rest=_exocet_base(t),
        removal=t.removal(),
    )


def _exocet_room(t: Telling, lines: tuple[int, ...]) -> list[Clause]:
    """Name the places of the base digits on the cross lines, outside the band or stack of the base."""
    base = t.step.cells_with("base")
    once = {d for part in t.step.parts if part.role == "cover" for d in part.digits}
    upright = lines[0] >= 9
    out = []
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
        out.append(say("exocet-room", digit=d, cells=t.names(where)))
    return out


def _exocet_mirrors(t: Telling) -> list[Clause]:
    """Name the mirrors that take part: a target's digit must be in two cells of the other target's box as well."""
    targets = [part for part in t.step.parts if part.role == "target"]
    out = []
    for part in t.step.parts:
        hit = [e.cell for e in t.step.eliminations if e.cell in part.cells]
        if part.role != "mirror" or not (part.digits or hit):
            continue
        limits = []
        if part.digits:
            limits.append(say("mirror-cannot", digits=part.digits))
        if hit:
            limits.append(say("mirror-only", cell=t.cell(hit[0])))
        out.append(
            say(
                "exocet-mirror",
                target=t.names(targets[part.number].cells),
                cells=t.names(part.cells),
                limits=limits,
            )
        )
    return out


def _exocet_base(t: Telling) -> list[Clause]:
    """Explain which digits the base cannot hold."""
    base = t.step.cells_with("base")
    once = [d for part in t.step.parts if part.role == "cover" for d in part.digits]
    lost = sorted({e.digit for e in t.step.eliminations if e.cell in base} - set(once))
    out = []
    if once:
        out.append(say("exocet-once", digits=once))
    if lost:
        out.append(say("exocet-lost", digits=lost))
    return out


def sk_loop(t: Telling) -> Clause:
    """Sixteen cells and sixteen link digits."""
    where = tuple(dict.fromkeys(c for part in t.step.parts for c in part.cells))
    t.state(Exact(where, tuple((d, part.house) for part in t.step.parts for d in part.digits)))

    def takers(victim: Candidate) -> tuple[int, ...]:
        part = next(p for p in t.step.parts if victim.digit in p.digits and victim.cell in HOUSES[p.house])
        return t.holding(victim.digit, part.cells)

    return say(
        "sk-loop",
        links=[
            say("sk-link", cells=t.names(part.cells), house=t.area(part.house), digits=part.digits)
            for part in t.step.parts
        ],
        removal=t.remove(lambda v: (on(takers(v), v.digit),)),
    )


def tridagon(t: Telling) -> Clause:
    """Twelve cells that cannot be filled with three digits."""
    where = t.step.parts[0].cells
    extras = tuple(Candidate(c, d) for c in where for d in t.options(c) if d not in t.step.digits)
    t.state(Unfillable(where, t.step.digits, extras))
    spots = {extra.cell for extra in extras}
    lone = len(spots) == 1 and all(v.cell in spots for v in t.step.eliminations)
    gone = t.removal() if lone else t.remove(tuple(on(*extra) for extra in extras))
    return say(
        "tridagon",
        cells=t.names(where),
        digits=t.step.digits,
        either=t.either(extras),
        end=say("tridagon-lone" if lone else "tridagon-guardians", removal=gone),
    )


_TURNS: Mapping[str, Callable[[int], int]] = {
    "half turn": lambda c: 80 - c,
    "quarter turn": lambda c: c % 9 * 9 + 8 - c // 9,
    "reflection in the diagonal from r1c1 to r9c9": lambda c: c % 9 * 9 + c // 9,
    "reflection in the diagonal from r1c9 to r9c1": lambda c: (8 - c % 9) * 9 + 8 - c // 9,
}


def symmetrical_placement(t: Telling) -> Clause:
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
    pairs = dict.fromkeys(
        say("exchanged", one=part.digits[0], other=part.digits[-1]) for part in t.step.parts if len(part.digits) == 2
    )
    return say(
        "symmetrical-placement",
        turn=say(_KEYS[turn]),
        pairs=tuple(pairs),
        digits=t.step.digits,
        removal=t.removal(),
    )


_KEYS = {
    "half turn": "half-turn",
    "quarter turn": "quarter-turn",
    "reflection in the diagonal from r1c1 to r9c9": "reflection-falling",
    "reflection in the diagonal from r1c9 to r9c1": "reflection-rising",
}


def template_set(t: Telling) -> Clause:
    """Cells in all templates of a digit."""
    d = t.step.placements[0].digit
    t.state(Templates(d, tuple(c.cell for c in t.step.placements), True))
    return say("template-set", digit=d, result=result(t.step))


def template_delete(t: Telling) -> Clause:
    """Candidates in no template of a digit."""
    d = t.step.eliminations[0].digit
    t.state(Templates(d, tuple(c.cell for c in t.step.eliminations), False))
    return say("template-delete", digit=d, removal=t.removal())


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
