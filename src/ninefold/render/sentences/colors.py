"""Coloring: simple and multi colors of one digit, 3D Medusa of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ...base.geometry import PEERS
from ...results.steps import Candidate, Link
from ..facts import Colored, Contradiction, Follows
from ..languages import Clause, say
from .telling import Telling, on
from .words import candidates, digit, shared_houses

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


def _where(t: Telling, color: Iterable[Candidate]) -> tuple[str, ...]:
    return t.names(sorted(member.cell for member in color))


def _all(t: Telling, color: Sequence[Candidate], d: int) -> Clause:
    return say("all-are", cells=_where(t, color), digit=d)


def simple_trap(t: Telling) -> Clause:
    """Cells that see both colors of a component."""
    a, b = _two_colors(t, "color-a", "color-b")
    return say(
        "simple-colors-trap",
        digit=digit(t.step),
        first=_where(t, a),
        second=_where(t, b),
        witnesses=_witnesses(t, a, b, t.step.eliminations),
        removal=t.removal(),
    )


def _witnesses(
    t: Telling, a: Sequence[Candidate], b: Sequence[Candidate], victims: Sequence[Candidate]
) -> tuple[Clause, ...]:
    """Say for each victim which candidates of the two colors exclude it."""
    out = []
    for victim in victims:
        x, y = _witness(a, victim), _witness(b, victim)
        t.remove((on(*x), on(*y)), [victim])
        out.append(say("sees", cell=t.cell(victim.cell), cells=t.names((x.cell, y.cell))))
    return tuple(dict.fromkeys(out))


def simple_wrap(t: Telling) -> Clause:
    """Two cells of one color that see each other."""
    a, b = _two_colors(t, "color-a", "color-b")
    gone = set(t.step.eliminations)
    failing = a if gone & set(a) else b
    x, y = next(two for two in combinations(failing, 2) if _excludes(*two))
    t.state(Contradiction(_true(failing), (on(*x), on(*y)), house=shared_houses((x.cell, y.cell))[0]))
    return say(
        "simple-colors-wrap",
        digit=digit(t.step),
        first=_where(t, a),
        second=_where(t, b),
        color=say("first-color" if failing is a else "second-color"),
        shared=t.share_a_house(x.cell, y.cell),
        removal=t.removal(),
    )


def _groups(t: Telling) -> list[Sequence[Candidate]]:
    return [*_two_colors(t, "color-a", "color-b"), *_two_colors(t, "color-c", "color-d")]


def _multi_colors(t: Telling, groups: Sequence[Sequence[Candidate]], reasons: Sequence[Clause]) -> Clause:
    a, b, c, e = (_where(t, color) for color in groups)
    return say("multi-colors", digit=digit(t.step), a=a, b=b, c=c, d=e, reasons=reasons, removal=t.removal())


def multi_1(t: Telling) -> Clause:
    """Two colors that see each other: one of the opposite colors is true."""
    d = digit(t.step)
    a, b, c, e = groups = _groups(t)
    said = []
    left = list(t.step.eliminations)
    for p, not_p in ((a, b), (b, a)):
        for q, not_q in ((c, e), (e, c)):
            meeting = next(((x, y) for x in p for y in q if _excludes(x, y)), None)
            hit = [v for v in left if meeting and _sees(not_p, v) and _sees(not_q, v)]
            if not hit or meeting is None:
                continue
            left = [v for v in left if v not in hit]
            x, y = meeting
            said.append(
                say(
                    "multi-colors-1",
                    shared=t.share_a_house(x.cell, y.cell),
                    digit=d,
                    one=_all(t, not_p, d),
                    other=_all(t, not_q, d),
                    witnesses=_witnesses(t, not_p, not_q, hit),
                )
            )
    return _multi_colors(t, groups, said)


def multi_2(t: Telling) -> Clause:
    """A color that sees both colors of another component is false."""
    d = digit(t.step)
    a, b, c, e = groups = _groups(t)
    said = []
    gone = set(t.step.eliminations)
    for color in (a, b):
        if not gone & set(color):
            continue
        x, y = next((x, y) for x in color for y in c if _excludes(x, y))
        u, v = next((u, v) for u in color for v in e if _excludes(u, v))
        said.append(
            say(
                "multi-colors-2",
                one=_all(t, c, d),
                other=_all(t, e, d),
                first=t.share_a_house(x.cell, y.cell),
                second=t.share_a_house(u.cell, v.cell),
                none=say("none-is", cells=t.names(at.cell for at in color), digit=d),
            )
        )
    return _multi_colors(t, groups, said)


def medusa_wrap(t: Telling) -> Clause:
    """One color contradicts itself."""
    a, b = _two_colors(t, "color-a", "color-b")
    failing = a if set(t.step.eliminations) & set(a) else b
    return say(
        "medusa-wrap",
        first=candidates(a),
        second=candidates(b),
        color=say("first-color" if failing is a else "second-color"),
        failure=_failure(t, failing),
        removal=t.removal(),
    )


def _failure(t: Telling, color: Sequence[Candidate]) -> Clause:
    """Explain the contradiction if a color is true."""
    for x, y in combinations(color, 2):
        if x.cell == y.cell:
            t.state(Contradiction(_true(color), (on(*x), on(*y)), cell=x.cell))
            return say("medusa-two-digits", digits=(x.digit, y.digit), cell=t.cell(x.cell))
        if _excludes(x, y):
            house = shared_houses((x.cell, y.cell))[0]
            t.state(Contradiction(_true(color), (on(*x), on(*y)), house=house))
            return say("medusa-twice", digit=x.digit, cells=t.names((x.cell, y.cell)), house=t.area(house))
    filled = {member.cell for member in color}
    for cell in range(81):
        options = [Candidate(cell, d) for d in t.options(cell)]
        if options and cell not in filled and all(_sees(color, option) for option in options):
            t.state(Contradiction(_true(color), tuple(_without(t, color, option) for option in options), cell=cell))
            why = [say("candidate-in", digit=o.digit, cell=t.cell(_witness(color, o).cell)) for o in options]
            return say("medusa-no-candidate", cell=t.cell(cell), why=why)
    for house in range(27):
        for d in range(1, 10):
            options = [Candidate(cell, d) for cell in t.places(d, house)]
            if options and not {*options} & {*color} and all(_sees(color, option) for option in options):
                t.state(
                    Contradiction(_true(color), tuple(_without(t, color, option) for option in options), house=house)
                )
                why = [say("cell-falls", cell=t.cell(o.cell), to=candidates((_witness(color, o),))) for o in options]
                return say("medusa-no-place", digit=d, house=t.area(house), why=why)
    raise AssertionError("the color does not fail")


def _without(t: Telling, color: Sequence[Candidate], option: Candidate) -> Link:
    """Return the literal that an option is gone, and note what takes it."""
    off = on(*option)._replace(on=False)
    t.state(Follows((on(*_witness(color, option)),), off))
    return off


def medusa_trap(t: Telling) -> Clause:
    """Candidates both colors exclude."""
    a, b = _two_colors(t, "color-a", "color-b")
    said = []
    for victim in t.step.eliminations:
        x, y = _witness(a, victim), _witness(b, victim)
        t.remove((on(*x), on(*y)), [victim])
        said.append(
            say(
                "falls-to-either",
                digit=victim.digit,
                cell=t.cell(victim.cell),
                one=candidates((x,)),
                other=candidates((y,)),
            )
        )
    return say("medusa-trap", first=candidates(a), second=candidates(b), reasons=said, removal=t.removal())


TEMPLATES = {
    "simple-colors-trap": simple_trap,
    "simple-colors-wrap": simple_wrap,
    "multi-colors-1": multi_1,
    "multi-colors-2": multi_2,
    "medusa-wrap": medusa_wrap,
    "medusa-trap": medusa_trap,
}
