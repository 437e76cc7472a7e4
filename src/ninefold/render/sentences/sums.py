"""Words for techniques about sums: bounds, combinations, the rule of 45, sums in a house, ways to fill a rule."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...results.arguments import Combinations, CommonSum, Fitted, Shape45, SumRange, TwoSums, Ways
from ..languages import Clause, Value, say, sentences
from .sum_facts import bound_terms, rest_of, would_leave
from .variant_telling import VariantTelling

__all__ = ["equal_sums", "forty_five", "house_combinations", "sum_combinations", "sum_range", "two_cages", "ways"]

_LISTED = 4
"""Reasons that a sentence lists one by one."""


def forty_five(t: VariantTelling, by: Shape45) -> Clause:
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
    known: dict[str, Value] = {"houses": houses, "many": many, "sum": by.sum, "sums": named, "count": len(sums)}
    known |= {"covered": by.covered, "total": by.total}
    if by.arrows:
        circles = [circle for circle, _ in by.arrows]
        terms = " + ".join(
            f"{'2 × ' if cell in inner and cell in circles else ''}{t.cell(cell)}"
            for cell in dict.fromkeys((*circles, *inner))
        )
        return say(
            "45-arrows",
            **known,
            swaps=[say("swap", shaft=t.names(shaft), circle=t.cell(circle)) for circle, shaft in by.arrows],
            terms=terms + "".join(f" − {t.cell(cell)}" for cell in outer),
        )
    if not outer:
        return say("45-inner", **known, cells=t.names(inner))
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
        shape = forty_five(t, argument.by)
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
    head = (say("sentence", clause=forty_five(t, argument.by)),) if argument.by else ()
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
            head, rules = (say("sentence", clause=forty_five(t, argument.by)),), ()
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
