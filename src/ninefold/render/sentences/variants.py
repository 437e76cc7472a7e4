"""Words for techniques that only variants have: rules, sums and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...results.arguments import (
    Area,
    Branch,
    Cases,
    CircleHouses,
    CircleSets,
    Combinations,
    CommonSum,
    Contains,
    Counted,
    EqualDigits,
    Fitted,
    LineEnds,
    Mark,
    Order,
    Overlap,
    Ranking,
    Relation,
    Shape45,
    Sides,
    Skyline,
    SumRange,
    TwoSums,
    Ways,
    Wing,
)
from ..languages import Clause, Value, Words, say, sentences
from .sum_facts import bound_terms, rest_of, total_without, would_leave
from .suppositions import chain, linked_sums
from .variant_telling import VariantTelling

__all__ = ["TEMPLATES", "VariantTemplate"]

_SHORT = 3
"""Candidates of a cell that are easy to keep in mind."""

_LISTED = 4
"""Reasons that a sentence lists one by one."""

VariantTemplate: TypeAlias = "Callable[[VariantTelling], Clause]"


def marked_cell(t: VariantTelling) -> Clause:
    """A mark in a cell."""
    argument = t.step.argument
    assert isinstance(argument, Mark)
    return say("marked-cell", cells=t.names(t.targets()), phrase=Words(argument.phrase), outcome=t.outcome())


def partner(t: VariantTelling) -> Clause:
    """A relation of two cells."""
    argument = t.step.argument
    assert isinstance(argument, Relation)
    phrases, outcome = t.phrases(argument.phrases), t.outcome()
    if argument.cell < 0:
        return say("partner-none", phrases=phrases, digits=t.any_of(argument.digits), outcome=outcome)
    if len(argument.digits) == len(t.step.puzzle.shape.digits):
        return say("partner-always", phrases=phrases, outcome=outcome)
    needs, equal = argument.needs, all(by == (digit,) for digit, by in argument.needs)
    if len(argument.digits) > _SHORT and not equal and len(needs) <= 2 and all(0 < len(by) <= 2 for _, by in needs):
        (target,) = t.targets()
        (digit, by), *more = needs
        return say(
            "partner-needs",
            phrases=phrases,
            digit=digit,
            target=t.cell(target),
            by=t.any_of(by),
            cell=t.cell(argument.cell),
            more=[say("needs-there", digit=other, by=t.any_of(held)) for other, held in more],
            outcome=outcome,
        )
    return say("partner", cell=t.cell(argument.cell), range=t.span(argument.digits), phrases=phrases, outcome=outcome)


def contains(t: VariantTelling) -> Clause:
    """A rule needs a digit that few places can hold."""
    argument = t.step.argument
    assert isinstance(argument, Contains)
    from ...variants.rules.base import a_digit  # classic puzzles do not load the rules

    what: Value = Words(argument.what)
    if argument.each:
        what = tuple(Words(a_digit(digit)) for digit in argument.digits)
    head = _without(t, argument, what) or say(
        "rule-needs", rule=t.reason(), what=what, sets=t.combinations(argument.sets)
    )
    places = argument.places
    if argument.each:
        equal = [say("equals", cell=t.cell(a), other=t.cell(b)) for a, b in argument.equal]
        rules = t.rules(range(1, len(t.step.reasons)))
        if not rules and not equal and t.shared_houses((*places, *t.targets())):
            return t.with_rest(say("needs-places", needs=head, cells=t.names(places)), _either(t, places))
        return t.with_rest(say("needs-each", needs=head, equal=equal, rules=rules, removed=t.removed()))
    if len(places) == 1:
        return say("needs-only-place", needs=head, cell=t.cell(places[0]), outcome=t.outcome())
    return t.with_rest(say("needs-places", needs=head, cells=t.names(places)), _either(t, places))


def _without(t: VariantTelling, argument: Contains, what: Value) -> Clause | None:
    """A cage with many combinations needs a digit, because the others come to too much or too little."""
    reason, sets = t.step.reasons[0], argument.sets
    if len(sets) < _SHORT or argument.each or reason.rule is None or reason.rule.slug != "killer":
        return None
    options = [[digit for digit in t.options(cell) if digit not in argument.digits] for cell in reason.cells]
    for most in (False, True):
        terms = total_without(options, sum(sets[0]), most=most)
        if terms:
            span = say("at-most" if most else "at-least", number=terms)
            return say("would-be", rule=t.reason(), what=what, span=span)
    return None


def common_peer(t: VariantTelling) -> Clause:
    """A digit of a house whose places all exclude a candidate."""
    argument = t.step.argument
    assert isinstance(argument, Overlap)
    house = next(number for number, _ in t.step.houses)
    head = say("sentence", clause=t.can_only_be(argument.digit, house, argument.places))
    return t.with_rest(head, _either(t, argument.places))


def _either(t: VariantTelling, places: Sequence[int]) -> Clause:
    """Why a candidate goes, whichever place the digit takes."""
    argument = t.step.argument
    assert isinstance(argument, (Contains, Overlap))
    targets = t.targets()
    cells, names = t.names(targets), t.names(places)
    if argument.phrases:
        why = t.phrases(argument.phrases)
        if isinstance(argument, Overlap) and len(targets) == 1 and targets[0] in places:
            others = t.names(place for place in places if place != targets[0])
            itself = t.cell(targets[0])
            return say("either-itself", why=why, cell=itself, digit=argument.digit, others=others, removed=t.removed())
        return say("either-way-removed", why=why, places=names, removed=t.removed())
    rules = t.rules(range(1, len(t.step.reasons)))
    lost = sorted({digit for _, digit in t.step.eliminations})
    cannot: Value = say("they-cannot", cells=cells, digits=lost) if len(lost) == 1 else t.removed()
    if argument.equal:
        equal = [say("equals", cell=t.cell(a), other=t.cell(b)) for a, b in argument.equal]
        return say("see-equal", equal=equal, rules=rules, cells=cells, places=names, cannot=cannot)
    if not rules and (inside := t.shared_houses((*places, *targets))):
        return say("inside-houses", places=names, houses=inside, digits=lost, removed=t.removed())
    if not rules and (inside := t.houses_of(places, targets)):
        return say("inside-houses", places=names, houses=inside, digits=lost, removed=t.removed())
    by = t.houses_between(targets, places)
    return say("see-places", cells=cells, places=names, rules=(*rules, by) if by else rules, cannot=cannot)


# --- sums


def _forty_five(t: VariantTelling, by: Shape45) -> Clause:
    """The sum that the houses and the sums inside leave, as a sentence without its end."""
    houses = t.houses(range(by.houses))
    sums = t.rules(range(by.houses, by.houses + by.sums))
    sums = tuple(name for name in sums if not name.text.startswith("the arrow"))
    cages = int(all("cage" in name.text for name in sums))
    named: Value = sums[0] if len(sums) == 1 else say("many-sums", count=len(sums), cages=cages) if sums else ""
    if 1 < len(sums) <= _LISTED and len({re.sub(r" r\d.*", "", name.text) for name in sums}) == len(sums):
        named = say("bare-names", names=sums)
    many, covered = by.houses, say("come-to", count=len(sums), sums=named, total=by.covered)
    inner, outer = by.inner, by.outer
    if by.arrows:
        circles = [circle for circle, _ in by.arrows]
        terms = " + ".join(
            f"{'2 × ' if cell in inner and cell in circles else ''}{t.cell(cell)}"
            for cell in dict.fromkeys((*circles, *inner))
        )
        return say(
            "45-arrows",
            houses=houses,
            many=many,
            sum=by.sum,
            sums=named,
            count=len(sums),
            covered=by.covered,
            swaps=[say("swap", shaft=t.names(shaft), circle=t.cell(circle)) for circle, shaft in by.arrows],
            terms=terms + "".join(f" − {t.cell(cell)}" for cell in outer),
            total=by.total,
        )
    if not outer:
        return say(
            "45-inner",
            houses=houses,
            many=many,
            sum=by.sum,
            sums=named,
            count=len(sums),
            covered=by.covered,
            cells=t.names(inner),
            total=by.total,
        )
    if not inner:
        return say("45-outer", come=covered, houses=houses, sum=by.sum, cells=t.names(outer), total=-by.total)
    key = "45-same" if by.total == 0 else "45-more" if by.total < 0 else "45-less"
    return say(
        key, come=covered, houses=houses, sum=by.sum, cells=t.names(outer), inner=t.names(inner), number=abs(by.total)
    )


def sum_range(t: VariantTelling) -> Clause:
    """A sum with bounds of its other cells."""
    argument = t.step.argument
    if isinstance(argument, Combinations):
        return sum_combinations(t)
    if isinstance(argument, Ways):
        return ways(t)
    assert isinstance(argument, SumRange)
    head: tuple[Clause, ...] = ()
    name, outcome = t.reason(), t.outcome()
    if argument.by:
        shape = _forty_five(t, argument.by)
        if len(argument.cells) == 1:
            return say("sentence-so", clause=shape, outcome=outcome if argument.by.arrows else ())
        head, name = (say("sentence", clause=shape),), ""
    if not argument.coefficient:
        return sentences(*head, say("sum-compare", rule=name, outcome=outcome))
    targets, cells = t.targets(), argument.cells
    low, high, upper, lower = argument.low, argument.high, *_sides(t)
    factors = set(argument.coefficients)
    if factors == {1}:
        return sentences(*head, _plain_range(t, argument, name, targets, upper=upper, lower=lower))
    circles = [cell for cell, factor in zip(cells, argument.coefficients, strict=True) if factor < 0]
    if factors == {1, -1} and len(circles) == 1 and not argument.by and argument.total == 0:
        if argument.coefficient < 0:
            span = _span(low, high, lower=lower, upper=upper)
            return say("arrow-circle", rule=name, span=span, outcome=outcome)
        circle, others = circles[0], len(cells) - 2
        held = t.options(circle)
        least, most = held[-1] + low, held[0] + high
        parts = []
        if upper:
            rest = _span(least, most, lower=True, upper=False)
            parts.append(_shaft(t, circle, _span(0, held[-1], lower=False, upper=True), others, rest))
        if lower and not (upper and len(held) == 1 and least == most):
            rest = _span(least, most, lower=False, upper=True)
            parts.append(_shaft(t, circle, _span(held[0], 0, lower=True, upper=False), others, rest))
        return say("arrow-shaft", rule=name, parts=parts, outcome=outcome)
    # The rest, coefficient included, is between low and high: what is left for the cells is a range of its own.
    sign = 1 if argument.coefficient > 0 else -1
    smallest, greatest = sorted((sign * (argument.total - high), sign * (argument.total - low)))
    factor = abs(argument.coefficient)
    span = _span(-(-smallest // factor), greatest // factor, lower=lower, upper=upper)
    return sentences(*head, say("sum-leaves", rule=name, span=span, cells=t.names(targets), outcome=outcome))


def _terms(t: VariantTelling, argument: SumRange, targets: Sequence[int], *, most: bool) -> Value:
    """A bound of the other cells with the digits behind it, ``1+4+5 = 10``, if they are the same for all targets."""
    total = argument.high if most else argument.low
    others = ([t.options(cell) for cell in argument.cells if cell != target] for target in targets)
    terms = {bound_terms(options, total, most=most) for options in others}
    return f"{terms.pop()} = {total}" if len(terms) == 1 and "" not in terms else total


def _shaft(t: VariantTelling, circle: int, held: Clause, others: int, rest: Clause) -> Clause:
    if len(t.options(circle)) == 1:
        held = say("any-digit", digits=t.options(circle))
    return say("circle-and-shaft", circle=t.cell(circle), held=held, others=others, rest=rest)


def _sides(t: VariantTelling) -> tuple[bool, bool]:
    """Whether the largest and the smallest candidates go."""
    upper = lower = False
    gone = {(cell, digit) for cell, digit in t.step.eliminations}
    for cell in t.targets():
        held = t.options(cell)
        left = [digit for digit in held if (cell, digit) not in gone]
        upper = upper or not left or held[-1] > left[-1]
        lower = lower or not left or held[0] < left[0]
    return upper, lower


def _span(low: Value, high: Value, *, lower: bool, upper: bool) -> Clause:
    if low == high:
        return say("any-digit", digits=(low,))
    if lower and upper:
        return say("at-least-at-most", low=low, high=high)
    return say("at-least", number=low) if lower else say("at-most", number=high)


def _plain_range(
    t: VariantTelling, argument: SumRange, name: Value, targets: Sequence[int], *, upper: bool, lower: bool
) -> Clause:
    # Large candidates are removed because of the least sum of the others, small ones because of the greatest.
    low = high = _terms(t, argument, targets, most=False)
    if argument.low != argument.high:
        high = _terms(t, argument, targets, most=True)
    span = _span(low, high, lower=upper, upper=lower)
    others = [cell for cell in argument.cells if cell not in targets]
    outcome = t.outcome()
    if len(targets) == 1 and len(others) == 1:
        return say("range-one", rule=name, cells=t.names(others), span=span, outcome=outcome)
    if len(targets) == 1:
        return say("range-rest", rule=name, span=span, outcome=outcome)
    if len(targets) == len(argument.cells) > 2:
        return say("range-any", rule=name, count=len(targets) - 1, span=span, outcome=outcome)
    return say(
        "range-whichever",
        rule=name,
        cells=t.names(targets),
        count=len(argument.cells) - 1,
        span=span,
        outcome=outcome,
    )


def sum_combinations(t: VariantTelling) -> Clause:
    """A sum with few combinations."""
    argument = t.step.argument
    if isinstance(argument, SumRange):
        return sum_range(t)
    assert isinstance(argument, Combinations)
    group, sets, outcome = argument.group, t.combinations(argument.sets), t.outcome()
    name = t.reason()
    head = (say("sentence", clause=_forty_five(t, argument.by)),) if argument.by else ()
    if len(group) == len(argument.cells):
        which: Value = t.names(group) if argument.by else name
        if sets and not argument.by and set(argument.coefficients) == {1}:
            return _cage(t, argument)
        if sets:
            return sentences(*head, say("sum-can-be", sum=which, sets=sets, outcome=outcome))
        return sentences(*head, say("sum-agrees", sum=which, number=argument.number, outcome=outcome))
    rule: Value = "" if argument.by else name
    if len(group) == 1:
        return sentences(*head, _balance(t, argument, rule))
    sums = argument.sums
    come = say("any-digit", digits=sums) if len(sums) <= 6 else say("from-to", first=sums[0], last=sums[-1])
    listed = sets if len(sets) <= 4 else ()
    cells = t.names(group)
    return sentences(*head, say("part-can-be", rule=rule, cells=cells, sums=come, sets=listed, outcome=outcome))


def _cage(t: VariantTelling, argument: Combinations) -> Clause:
    """The combinations of a cage, and why there are no others."""
    cells, outcome = argument.group, t.outcome()
    rest = rest_of(cells, [t.options(cell) for cell in cells], argument.total, argument.sets, t.every)
    sets, known = t.combinations(rest.sets), [t.is_now(cell) for cell in rest.known]
    partners = [
        say("would-leave", cell=t.cell(cell), digit=digit, sets=t.combinations(left), cells=t.names(others))
        for cell, digit, left, others in would_leave(rest, t.step.eliminations)
    ]
    said: dict[str, Value] = {"sum": t.reason(), "sets": sets, "absent": rest.absent}
    if known:
        said |= {"known": tuple(known), "cells": t.names(rest.cells), "total": rest.total}
    key = "rest-can-be" if known else "cage-without" if rest.absent else "sum-can-be"
    if partners or key != "sum-can-be":
        return sentences(say("sum-only" if key == "sum-can-be" else key, **said), *partners, say("so", outcome=outcome))
    return say(key, sum=t.reason(), sets=sets, outcome=outcome)


def house_combinations(t: VariantTelling) -> Clause:
    """A sum and the rest of a house."""
    argument = t.step.argument
    assert isinstance(argument, Fitted)
    house, name = t.reason(1), t.reason()
    if set(argument.group) != set(argument.cells):
        name = say("cells-on", cells=t.names(argument.group), rule=name)
    said: dict[Clause, list[Sequence[int]]] = {}
    for combination, which, left in argument.refused:
        if not which:
            why = say("then-no-place", digit=left[0], house=house)
        else:
            why = say("then-left", cells=t.names(which), digits=left)
        said.setdefault(why, []).append(combination)
    if len(said) > _LISTED or len(argument.refused) > _LISTED:
        text = say("most-refused", sum=name, house=house)
    else:
        refused = [say("refused", sets=t.combinations(sets), why=why) for why, sets in said.items()]
        text = say("sets-refused", sum=name, refused=refused)
    left_over = t.combinations(argument.sets)
    return sentences(text, say("leaves-sets" if left_over else "so", sets=left_over, outcome=t.outcome()))


def two_cages(t: VariantTelling) -> Clause:
    """Two sums in a house."""
    argument = t.step.argument
    assert isinstance(argument, TwoSums)
    first, second = t.reason(0), t.reason(1)
    head = say("two-sums", first=first, second=second, house=t.reason(2))
    other, outcome = t.combinations(argument.other), t.outcome()
    if argument.which < 0:
        left = t.combinations(argument.left)
        return t.with_rest(
            head, say("two-together", left=left, other=other, digits=argument.digits, removed=t.removed())
        )
    this, that = (first, second) if argument.which == 0 else (second, first)
    known = (say("sum-is", sum=that, sets=other),) if other else ()
    lost = t.combinations(argument.lost)
    return sentences(
        head,
        *known,
        say("leaves-nothing" if lost else "many-leave-nothing", sum=this, sets=lost, other=that),
        say("so", sets=(), outcome=outcome),
    )


def equal_sums(t: VariantTelling) -> Clause:
    """Parts with one sum."""
    argument = t.step.argument
    assert isinstance(argument, CommonSum)
    sums = argument.sums
    come = say("any-digit", digits=sums) if len(sums) <= 4 else say("between", low=sums[0], high=sums[-1])
    return say("equal-parts", rule=t.reason(), sums=come, outcome=t.outcome())


def _balance(t: VariantTelling, argument: Combinations, rule: Value) -> Clause:
    """Why the other cells of a sum do not fit to some digits of one cell."""
    cell = argument.group[0]
    terms = dict(zip(argument.cells, argument.coefficients, strict=True))
    others = [other for other in argument.cells if other != cell]
    lost = [digit for _, digit in t.step.eliminations]
    need = sorted({argument.total - terms[cell] * digit for digit in lost})
    place, outcome = t.cell(cell), t.outcome()
    if {terms[other] for other in others} == {-1}:
        need = sorted(-number for number in need)
    elif {terms[other] for other in others} != {1}:
        if all(terms[other] % 2 == 0 for other in others) and terms[cell] % 2 and len({d % 2 for d in lost}) == 1:
            return say("balance-parity", rule=rule, cell=place, odd=int(lost[0] % 2 == 0), outcome=outcome)
        return say("balance-fit", rule=rule, digits=lost, cell=place, outcome=outcome)
    cells = t.names(others)
    return say("balance-sum", rule=rule, digits=lost, cell=place, others=cells, sums=need, outcome=outcome)


# --- lines


def increasing_line(t: VariantTelling) -> Clause:
    """Digits increase along a line."""
    argument = t.step.argument
    assert isinstance(argument, Order)
    facts = [say("is-range", cells=t.names([cell]), range=range_) for cell, range_ in _bounding(t, argument)]
    return say("digits-increase", gap=argument.gap, rule=t.reason(), facts=facts, outcome=t.outcome())


def _bounding(t: VariantTelling, argument: Order) -> Sequence[tuple[int, Clause]]:
    """The cells whose bounds limit others on the line, if they are few; not bounds that follow from the places on it."""
    held = [t.options(cell) for cell in argument.cells]
    gone = set(t.step.eliminations)
    left = [
        [digit for digit in digits if (cell, digit) not in gone]
        for cell, digits in zip(argument.cells, held, strict=True)
    ]
    found: dict[tuple[int, Clause], None] = {}
    for ends, first, step, key in ((min, t.every[0], 1, "at-least"), (max, t.every[-1], -1, "at-most")):
        order = range(len(held))[::step]
        fixed = order[0]
        for number, at in enumerate(order):
            if not left[at]:
                return ()
            if ends(left[at]) == ends(held[at]):
                fixed, plain = at, ends(held[at]) == first + step * argument.gap * number
            elif not plain:
                bound = ends(held[fixed])
                words = say(key, number=bound) if len(held[fixed]) > 1 else say("any-digit", digits=(bound,))
                found[argument.cells[fixed], words] = None
    return tuple(found) if len(found) <= _SHORT else ()


def digit_sets(t: VariantTelling) -> Clause:
    """A set of digits of some kind."""
    argument = t.step.argument
    assert isinstance(argument, Ways)
    runs: list[Value] = [
        say("from-to", first=held[0], last=held[-1])
        if len(held) > 1 and held[-1] - held[0] == len(held) - 1
        else t.combinations([held])[0]
        for held in argument.sets
    ]
    return say(
        "sets-can-be" if runs else "sets-agree",
        rule=t.reason(),
        phrase=Words(argument.phrase),
        sets=runs,
        outcome=t.outcome(),
    )


def line_ends(t: VariantTelling) -> Clause:
    """A between line or a lockout line."""
    argument = t.step.argument
    assert isinstance(argument, LineEnds)
    ends = [
        say("is-range", cells=t.names([cell]), range=t.span(held))
        for cell, held in zip(argument.ends, argument.digits, strict=True)
        if len(held) < len(t.step.puzzle.shape.digits)
    ]
    key = "ends-between" if argument.between else "ends-apart"
    return say(key, rule=t.reason(), apart=argument.apart, ends=ends, outcome=t.outcome())


def side_clue(t: VariantTelling) -> Clause:
    """A clue at the side of a line."""
    argument = t.step.argument
    assert isinstance(argument, Skyline)
    clue, rule, outcome = argument.clue, t.reason(), t.outcome()
    every = t.step.puzzle.shape.digits
    if argument.kind == "skyscraper":
        key = "seen-one" if clue == 1 else "seen-all" if clue == len(every) else "seen-some"
        return say(key, rule=rule, count=clue, outcome=outcome)
    if argument.kind in ("most", "least"):
        ((cell, _), *_) = t.step.eliminations
        lost = [digit for _, digit in t.step.eliminations]
        (many,) = argument.numbers
        return say(f"seen-{argument.kind}", digits=lost, cell=t.cell(cell), count=many, rule=rule, outcome=outcome)
    if argument.kind == "sandwich":
        lengths = argument.numbers
        low, high = every[0], every[-1]
        if lengths == (0,):
            return say("sandwich-next", rule=rule, low=low, high=high, outcome=outcome)
        sizes = (
            say("any-digit", digits=lengths)
            if len(lengths) <= 4
            else say("from-to", first=lengths[0], last=lengths[-1])
        )
        one = int(lengths == (1,))
        return say("sandwich-apart", rule=rule, total=clue, sizes=sizes, one=one, low=low, high=high, outcome=outcome)
    return say("x-sum", rule=rule, total=clue, digits=argument.numbers, outcome=outcome)


def counting_circles(t: VariantTelling) -> Clause:
    """Digits in circles."""
    argument = t.step.argument
    if isinstance(argument, CircleHouses):
        return _circle_houses(t, argument)
    assert isinstance(argument, CircleSets)
    head = say("circles", count=argument.circles, sets=t.combinations(argument.sets))
    if not argument.digit:
        return sentences(head, say("so", sets=(), outcome=t.outcome()))
    key = "circles-inside" if argument.outside else "circles-full"
    return sentences(head, say(key, digit=argument.digit, outcome=t.outcome()))


def _circle_houses(t: VariantTelling, argument: CircleHouses) -> Clause:
    """The circles with a digit, by houses."""
    kind = t.step.reasons[argument.houses[0]].name.partition(" ")[0]
    return say(
        f"circles-{kind}" if argument.needed else "circles-taken",
        digit=argument.digit,
        houses=t.houses(argument.houses),
        removed=t.removed(),
    )


def counted_digits(t: VariantTelling) -> Clause:
    """How many cells hold a digit."""
    argument = t.step.argument
    assert isinstance(argument, Counted)
    able, sure, outcome = t.names(argument.able), t.names(argument.sure), t.outcome()
    if argument.kind == "fill":
        return say("counted-fill", cells=able, rule=t.reason(), outcome=outcome)
    if not argument.most:
        times = say("in-no-cell")
    else:
        exact = argument.least == argument.most
        times = say("in-cells" if exact else "in-at-least", count=argument.least)
    needs = say("counted-in", rule=t.reason(), what=Words(argument.what), times=times)
    if argument.kind == "full":
        return say("counted-full", needs=needs, cells=sure, outcome=outcome)
    return say("counted-needed", needs=needs, cells=able, outcome=outcome)


def same_digits(t: VariantTelling) -> Clause:
    """Areas with the same digits."""
    argument = t.step.argument
    assert isinstance(argument, EqualDigits)
    digit, times = argument.digit, argument.most
    this: Value
    other: Value
    if t.step.technique == "phistomefel-ring":
        ring = (say("the-ring"), say("the-corners"))
        this, other = ring[argument.group], ring[argument.other]
        head = say("ring-and-corners")
    else:
        this, other = (t.names(argument.groups[number]) for number in (argument.group, argument.other))
        head = say("groups", rule=t.reason())
    lost = {d for _, d in t.step.eliminations}
    outcome = t.outcome()
    if lost == {digit}:
        if not times:
            return sentences(head, say("group-cannot", other=other, digit=digit, this=this, outcome=outcome))
        if argument.group == argument.other:
            return sentences(head, say("group-full", this=this, digit=digit, outcome=outcome))
        return sentences(head, say("group-room", other=other, count=times, digit=digit, this=this, outcome=outcome))
    return sentences(
        head, say("group-needs", other=other, digit=digit, count=argument.least, this=this, outcome=outcome)
    )


def full_rank(t: VariantTelling) -> Clause:
    """Lines that begin with the same digit, and their order."""
    argument = t.step.argument
    assert isinstance(argument, Ranking)
    head = say("rank-place", rule=t.reason(), digit=argument.digit, count=argument.place)
    lost = [digit for _, digit in t.step.eliminations]
    cell, greater = t.cell(argument.cell), int(argument.greater)
    key = "rank-without" if argument.without else "rank-with"
    case = say(key, cell=cell, digits=[argument.digit] if argument.without else lost)
    if argument.kind == "order":
        then = say("rank-order", case=case, other=t.reason(argument.other), greater=greater, outcome=t.outcome())
    else:
        then = say(f"rank-{argument.kind}", case=case, count=argument.count, greater=greater, outcome=t.outcome())
    return sentences(head, then)


def polarity(t: VariantTelling) -> Clause:
    """Two kinds of digits that alternate."""
    argument = t.step.argument
    assert isinstance(argument, Sides)
    first, second = argument.names
    cell, kind = argument.start
    rules = t.rules(range(1, len(t.step.reasons)))
    return say(
        "polarity",
        rules=rules if len(rules) <= _LISTED else (),
        first=say(f"kind-{first}"),
        second=say(f"kind-{second}"),
        cell=t.cell(cell),
        kind=say(f"kind-{kind}"),
        cells=t.names(argument.cells),
        which=say(f"kind-{argument.which}"),
        house=t.reason(0),
        most=argument.most,
        opposite=say(f"kind-{second if kind == first else first}"),
        outcome=t.outcome(),
    )


def connected_area(t: VariantTelling) -> Clause:
    """Cells that form one area."""
    argument = t.step.argument
    assert isinstance(argument, Area)
    head = say("one-area", digits=argument.digits, size=argument.size)
    targets, outcome = t.names(t.targets()), t.outcome()
    if argument.kind == "whole":
        return sentences(head, say("area-complete", outcome=outcome))
    if argument.kind == "apart":
        cell = t.cell(argument.sure[0])
        return sentences(head, say("area-apart", cell=cell, targets=targets, outcome=outcome))
    if argument.kind == "far":
        count = len(argument.sure)
        sure = t.names(argument.sure) if count <= _LISTED else ()
        return sentences(head, say("area-far", sure=sure, count=count, targets=targets, outcome=outcome))
    return sentences(head, say("area-bridge", targets=targets, outcome=outcome))


def by_cases(t: VariantTelling) -> Clause:
    """Cases, and their common consequences."""
    argument = t.step.argument
    assert isinstance(argument, Cases)
    words, rule, outcome = [t.with_cells(case) for case in argument.words], t.reason(), t.outcome()
    if argument.left == 1 and words:
        return say("case-one", rule=rule, number=argument.number, case=words[0], outcome=outcome)
    if words:
        cases = [say("case", number=at, case=case) for at, case in enumerate(words, 1)]
        rest = argument.number - argument.left
        return say("cases-few", rule=rule, count=argument.left, rest=rest, cases=cases, outcome=outcome)
    return say("cases-many", rule=rule, count=argument.left, outcome=outcome)


def wing(t: VariantTelling) -> Clause:
    """Few possibilities, which exclude the same."""
    argument = t.step.argument
    assert isinstance(argument, Wing)
    branches = argument.branches
    cells = list(dict.fromkeys(branch.cell for branch in branches))
    if argument.kind == "cell":
        head = say("wing-cell", cell=t.cell(cells[0]), digits=[branch.digit for branch in branches])
    else:
        head = say(
            f"wing-{argument.kind}", where=t.reason(argument.where), what=Words(argument.what), cells=t.names(cells)
        )
    itself = [branch.cell for branch in branches if branch.then < 0]
    if argument.kind == "house" and len(itself) > 1:
        said = [_branch(t, branch) for branch in branches if branch.then >= 0]
        said.append(say("wing-themselves", cells=t.names(itself), digit=branches[0].digit))
    else:
        said = [_branch(t, branch) for branch in branches]
    rules = tuple(dict.fromkeys(name for branch in branches for name in t.rules(branch.why)))
    lost = sorted({digit for _, digit in t.step.eliminations})
    last = {branch.forced or branch.digit for branch in branches if not branch.what}
    last.update(digit for branch in branches for digit in branch.more)
    last.update(digit for branch in branches if branch.kind == "cell" for digit in branch.others)
    same = not rules and [*last] == lost
    end = say(
        "wing-sees" if same else "wing-removed",
        count=len(branches),
        cells=t.names(t.targets()),
        digit=lost[0],
        rules=rules,
        removed=t.removed(),
    )
    called = (say("pattern-called", shape=argument.shape),) if argument.shape else ()
    return t.with_rest(head, *said, end, *called)


def _branch(t: VariantTelling, branch: Branch) -> Clause:
    """Explain how a possibility ends."""
    held = (branch.digit, *branch.more)
    option = say("is-of", cell=t.cell(branch.cell), digits=held)
    if branch.then < 0:
        return say("wing-itself", cell=t.cell(branch.cell), digits=held)
    by, cell = t.rules(branch.by), t.cell(branch.then)
    if branch.kind == "cell":
        digits = sorted((branch.forced, *branch.others))
        return say("wing-then", option=option, then=say("must-be-of", cell=cell, digits=digits, by=by))
    where = t.reason(branch.where)
    if branch.others or branch.what:
        cells = t.names((branch.then, *branch.others))
        key, what = ("needs-there-then", Words(branch.what)) if branch.what else ("place-must-be-of", branch.forced)
        then = say(key, digit=what, where=where, cells=cells, by=by)
        return say("wing-then", option=option, then=then)
    then = say("place-must-be", digit=branch.forced, where=where, cell=cell, by=by)
    return say("wing-then", option=option, then=then)


def ways(t: VariantTelling) -> Clause:
    """All ways to fill the cells of a rule."""
    argument = t.step.argument
    assert isinstance(argument, Ways)
    number, outcome = argument.number, t.outcome()
    if argument.by or number:
        rule, rules = t.reason(), t.rules(range(1, len(t.step.reasons)))
        head: tuple[Clause, ...] = ()
        if argument.by:
            circles = (circle for circle, _ in argument.by.arrows)
            rule = t.names(dict.fromkeys((*argument.by.outer, *circles, *argument.by.inner)))
            head, rules = (say("sentence", clause=_forty_five(t, argument.by)),), ()
        if number > 0:
            return sentences(*head, say("ways", rule=rule, number=number, rules=rules, outcome=outcome))
        lost: dict[int, list[int]] = {}
        for cell, digit in t.step.eliminations:
            lost.setdefault(cell, []).append(digit)
        refused = [say("digits-in", digits=gone, cell=t.cell(cell)) for cell, gone in lost.items()]
        return sentences(*head, say("ways-none", rule=rule, refused=refused, rules=rules, outcome=outcome))
    if t.step.technique == "many-ways":
        return say("ways-many", rule=t.reason(), outcome=outcome)
    first, *others = (reason.rule for reason in t.step.reasons)
    alike = any(other and first and other.slug == first.slug for other in others)
    return say("ways-engine", rule=say("and-alike", rule=t.reason()) if alike else t.reason(), outcome=outcome)


TEMPLATES: dict[str, VariantTemplate] = {
    "marked-cell": marked_cell,
    "partner": partner,
    "must-contain-single": contains,
    "must-contain": contains,
    "common-peer": common_peer,
    "sum-bounds": sum_range,
    "sum-combinations": sum_combinations,
    "rule-of-45": sum_range,
    "house-combinations": house_combinations,
    "two-cages": two_cages,
    "equal-sums": equal_sums,
    "increasing-line": increasing_line,
    "digit-sets": digit_sets,
    "line-ends": line_ends,
    "skyscraper-clue": side_clue,
    "sandwich-clue": side_clue,
    "x-sum-clue": side_clue,
    "counting-circles": counting_circles,
    "cases": by_cases,
    "counted-digits": counted_digits,
    "same-digits": same_digits,
    "phistomefel-ring": same_digits,
    "polarity": polarity,
    "connected-area": connected_area,
    "full-rank-clue": full_rank,
    "wing": wing,
    "few-ways": ways,
    "many-ways": ways,
    "one-rule": ways,
    "linked-sums": lambda t: linked_sums(t, _forty_five),
    "chain": chain,
}
