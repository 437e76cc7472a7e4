"""Words for coloring: simple and multi colors of one digit, 3D Medusa of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ...base.geometry import PEERS, cell_name, house_name
from ...results.steps import Candidate, Link
from ..facts import Colored, Contradiction, Follows
from .telling import Telling, on
from .words import candidates, cells, digit, digits, listing, none_is, one, removal, shared_houses

__all__ = ["TEMPLATES"]


def _excludes(one: Candidate, other: Candidate) -> bool:
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and other.cell in PEERS[one.cell]


def _sees(color: Sequence[Candidate], victim: Candidate) -> bool:
    return any(_excludes(member, victim) for member in color)


def _witness(color: Sequence[Candidate], victim: Candidate) -> Candidate:
    """Return the candidate of the color that excludes another."""
    return next(member for member in color if _excludes(member, victim))


def _two_colors(t: Telling, one: str, other: str) -> tuple[Sequence[Candidate], Sequence[Candidate]]:
    first, second = t.role(one), t.role(other)
    t.state(Colored(first, second))
    return first, second


def _true(color: Iterable[Candidate]) -> tuple[Link, ...]:
    return tuple(on(*member) for member in color)


def _where(color: Iterable[Candidate]) -> str:
    return cells(sorted(member.cell for member in color))


def _all(color: Sequence[Candidate], d: int) -> str:
    return f"{_where(color)} {'is' if len(color) == 1 else 'are'} {d}"


def simple_trap(t: Telling) -> str:
    """Cells that see both colors of a component."""
    d = digit(t.step)
    a, b = _two_colors(t, "color-a", "color-b")
    witnesses = _witnesses(t, a, b)
    return (
        f"Houses with only two places for {d} link {_where(a)} (first color) with {_where(b)} (second color): either all of the "
        f"first color are {d}, or all of the second. A cell that sees both colors sees {one(d)} in any case: {witnesses}. So "
        f"{removal(t.step.eliminations)}."
    )


def _witnesses(t: Telling, a: Sequence[Candidate], b: Sequence[Candidate]) -> str:
    """Say for each victim which candidates of the two colors exclude it."""
    said = []
    for victim in t.step.eliminations:
        x, y = _witness(a, victim), _witness(b, victim)
        t.remove((on(*x), on(*y)), [victim])
        said.append(f"{cell_name(victim.cell)} sees {cells((x.cell, y.cell))}")
    return "; ".join(dict.fromkeys(said))


def simple_wrap(t: Telling) -> str:
    """Two cells of one color that see each other."""
    d = digit(t.step)
    a, b = _two_colors(t, "color-a", "color-b")
    gone = set(t.step.eliminations)
    name, failing = ("first", a) if gone & set(a) else ("second", b)
    x, y = next(two for two in combinations(failing, 2) if _excludes(*two))
    t.state(Contradiction(_true(failing), (on(*x), on(*y)), house=shared_houses((x.cell, y.cell))[0]))
    return (
        f"Houses with only two places for {d} link {_where(a)} (first color) with {_where(b)} (second color): one color is all {d}, the "
        f"other has none. In the {name} color {t.share_a_house(x.cell, y.cell)} and cannot both be {d}, so it is the color "
        f"without: {removal(t.step.eliminations)}."
    )


def _groups(t: Telling) -> tuple[str, list[Sequence[Candidate]]]:
    d = digit(t.step)
    a, b = _two_colors(t, "color-a", "color-b")
    c, e = _two_colors(t, "color-c", "color-d")
    text = (
        f"Houses with only two places for {d} form two groups: {_where(a)} against {_where(b)}, and {_where(c)} against {_where(e)}. In "
        f"each group one side is all {d} and the other has none. "
    )
    return text, [a, b, c, e]


def multi_1(t: Telling) -> str:
    """Two colors that see each other: one of the opposite colors is true."""
    d = digit(t.step)
    text, (a, b, c, e) = _groups(t)
    left = list(t.step.eliminations)
    for p, not_p in ((a, b), (b, a)):
        for q, not_q in ((c, e), (e, c)):
            meeting = next(((x, y) for x in p for y in q if _excludes(x, y)), None)
            hit = [v for v in left if meeting and _sees(not_p, v) and _sees(not_q, v)]
            if not hit or meeting is None:
                continue
            left = [v for v in left if v not in hit]
            x, y = meeting
            reasons = []
            for victim in hit:
                s, r = _witness(not_p, victim), _witness(not_q, victim)
                t.remove((on(*s), on(*r)), [victim])
                reasons.append(f"{cell_name(victim.cell)} sees {cells((s.cell, r.cell))}")
            text += (
                f"As {t.share_a_house(x.cell, y.cell)}, their two sides cannot both be {d}: so {_all(not_p, d)}, or "
                f"{_all(not_q, d)}. A cell that sees one of each cannot be {d}: {'; '.join(reasons)}. "
            )
    return text + f"So {removal(t.step.eliminations)}."


def multi_2(t: Telling) -> str:
    """A color that sees both colors of another component is false."""
    d = digit(t.step)
    text, (a, b, c, e) = _groups(t)
    gone = set(t.step.eliminations)
    for color in (a, b):
        if not gone & set(color):
            continue
        x, y = next((x, y) for x in color for y in c if _excludes(x, y))
        u, v = next((u, v) for u in color for v in e if _excludes(u, v))
        text += (
            f"Either {_all(c, d)}, or {_all(e, d)}; but {t.share_a_house(x.cell, y.cell)}, and {t.share_a_house(u.cell, v.cell)}: "
            f"so {none_is((at.cell for at in color), d)}. "
        )
    return text + f"So {removal(t.step.eliminations)}."


def _medusa(t: Telling) -> tuple[str, Sequence[Candidate], Sequence[Candidate]]:
    a, b = _two_colors(t, "color-a", "color-b")
    text = (
        f"Candidates joined by strong links (the two of a cell, the only two places in a house) are colored alternately: {candidates(a)} in "
        f"the first color, {candidates(b)} in the second. One color is true everywhere, the other false everywhere. "
    )
    return text, a, b


def medusa_wrap(t: Telling) -> str:
    """One color contradicts itself."""
    text, a, b = _medusa(t)
    gone = set(t.step.eliminations)
    name, failing = ("first", a) if gone & set(a) else ("second", b)
    return (
        text
        + f"The {name} color cannot be true: {_failure(t, failing)}. So all of it goes: {removal(t.step.eliminations)}."
    )


def _failure(t: Telling, color: Sequence[Candidate]) -> str:
    """Explain the contradiction if a color is true."""
    for x, y in combinations(color, 2):
        if x.cell == y.cell:
            t.state(Contradiction(_true(color), (on(*x), on(*y)), cell=x.cell))
            return f"it would put both {digits((x.digit, y.digit))} into {cell_name(x.cell)}"
        if _excludes(x, y):
            house = shared_houses((x.cell, y.cell))[0]
            t.state(Contradiction(_true(color), (on(*x), on(*y)), house=house))
            return f"it would put {x.digit} into {cells((x.cell, y.cell))}, twice in {house_name(house)}"
    filled = {member.cell for member in color}
    for cell in range(81):
        options = [Candidate(cell, d) for d in t.options(cell)]
        if options and cell not in filled and all(_sees(color, option) for option in options):
            t.state(Contradiction(_true(color), tuple(_without(t, color, option) for option in options), cell=cell))
            why = listing([f"{o.digit} is in {cell_name(_witness(color, o).cell)}" for o in options])
            return f"it would leave {cell_name(cell)} no candidate ({why})"
    for house in range(27):
        for d in range(1, 10):
            options = [Candidate(cell, d) for cell in t.places(d, house)]
            if options and not {*options} & {*color} and all(_sees(color, option) for option in options):
                t.state(
                    Contradiction(_true(color), tuple(_without(t, color, option) for option in options), house=house)
                )
                why = listing([f"{cell_name(o.cell)} falls to {candidates((_witness(color, o),))}" for o in options])
                return f"it would leave {d} no place in {house_name(house)} ({why})"
    raise AssertionError("the color does not fail")


def _without(t: Telling, color: Sequence[Candidate], option: Candidate) -> Link:
    """Return the literal that an option is gone, and note what takes it."""
    off = on(*option)._replace(on=False)
    t.state(Follows((on(*_witness(color, option)),), off))
    return off


def medusa_trap(t: Telling) -> str:
    """Candidates both colors exclude."""
    text, a, b = _medusa(t)
    said = []
    for victim in t.step.eliminations:
        x, y = _witness(a, victim), _witness(b, victim)
        t.remove((on(*x), on(*y)), [victim])
        said.append(f"{victim.digit} in {cell_name(victim.cell)} falls to {candidates((x,))} or to {candidates((y,))}")
    return (
        text
        + f"A candidate that both colors exclude cannot be true: {'; '.join(said)}. So {removal(t.step.eliminations)}."
    )


TEMPLATES = {
    "simple-colors-trap": simple_trap,
    "simple-colors-wrap": simple_wrap,
    "multi-colors-1": multi_1,
    "multi-colors-2": multi_2,
    "medusa-wrap": medusa_wrap,
    "medusa-trap": medusa_trap,
}
