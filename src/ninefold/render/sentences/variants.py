"""Words for techniques that only variants have: rules, sums and lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...results.arguments import (
    Area,
    Cases,
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
    Relation,
    Shape45,
    Sides,
    Skyline,
    SumRange,
    TwoSums,
    Ways,
)
from .suppositions import chain
from .variant_telling import VariantTelling
from .words import capital, digits, listing, number, one, together

__all__ = ["TEMPLATES", "VariantTemplate"]

_SHORT = 3
"""Candidates of a cell that are easy to keep in mind."""

_LISTED = 4
"""Reasons that a sentence lists one by one."""

VariantTemplate: TypeAlias = "Callable[[VariantTelling], str]"


def marked_cell(t: VariantTelling) -> str:
    """A mark in a cell."""
    argument = t.step.argument
    assert isinstance(argument, Mark)
    cells = t.targets()
    subject = t.cell(cells[0]) if len(cells) == 1 else f"each of {t.cells(cells)}"
    return f"{capital(subject)} {argument.phrase}, so {t.outcome()}."


def partner(t: VariantTelling) -> str:
    """A relation of two cells."""
    argument = t.step.argument
    assert isinstance(argument, Relation)
    phrases = listing(list(dict.fromkeys(t.phrase(phrase) for phrase in argument.phrases)))
    if argument.cell < 0:
        return f"{capital(phrases)}, which is impossible with {t.any_of(argument.digits)}, so {t.outcome()}."
    if len(argument.digits) == len(t.step.puzzle.shape.digits):
        return f"{capital(phrases)}, so {t.outcome()}."
    needs, equal = argument.needs, all(by == (digit,) for digit, by in argument.needs)
    if len(argument.digits) > _SHORT and not equal and len(needs) <= 2 and all(0 < len(by) <= 2 for _, by in needs):
        (target,) = t.targets()
        (digit, by), *more = needs
        text = f"{one(digit)} in {t.cell(target)} needs {t.any_of(by)} in {t.cell(argument.cell)}"
        gone = ", which is no longer possible"
        for digit, by in more:
            gone = f", and {one(digit)} needs {t.any_of(by)} there; neither is possible any more"
        return f"{capital(phrases)}. {capital(text)}{gone}, so {t.outcome()}."
    return f"{t.cell(argument.cell)} is {t.a_range(argument.digits)}, and {phrases}, so {t.outcome()}."


def contains(t: VariantTelling) -> str:
    """A rule needs a digit that few places can hold."""
    argument = t.step.argument
    assert isinstance(argument, Contains)
    why = f" ({listing([t.combination(held) for held in argument.sets], 'or')})" if argument.sets else ""
    needs = "must contain" if argument.sets else "needs"
    head = f"{capital(t.reason())} {needs} {argument.what}{why}"
    places = argument.places
    if len(places) == 1:
        return f"{head}, and {t.cell(places[0])} is the only cell that can hold it: {t.outcome()}."
    where = f"{head}, in {t.cells(places, 'or')}."
    return f"{where} {_either(t, places)}"


def common_peer(t: VariantTelling) -> str:
    """A digit of a house whose places all exclude a candidate."""
    argument = t.step.argument
    assert isinstance(argument, Overlap)
    house = next(number for number, _ in t.step.houses)
    where = f"{capital(t.in_english(t.can_only_be(argument.digit, house, argument.places)))}."
    return f"{where} {_either(t, argument.places)}"


def _either(t: VariantTelling, places: Sequence[int]) -> str:
    """Why a candidate goes, whichever place the digit takes."""
    argument = t.step.argument
    assert isinstance(argument, (Contains, Overlap))
    targets = t.targets()
    if argument.phrases:
        why = listing(list(dict.fromkeys(t.phrase(phrase) for phrase in argument.phrases)))
        either = "Either way" if len(places) == 2 else "In any case"
        if isinstance(argument, Overlap) and len(targets) == 1 and targets[0] in places:
            itself, rest = t.cell(targets[0]), [place for place in places if place != targets[0]]
            other = t.cell(rest[0]) if len(rest) == 1 else f"one of {t.cells(rest)}"
            either = f"Either {itself} is {argument.digit} itself or {other} is, and either way"
        return f"{capital(why)}. {either}, {t.removed()}."
    rules = t.rules(range(1, len(t.step.reasons)))
    lost = {digit for _, digit in t.step.eliminations}
    they = "it" if len(targets) == 1 else "they"
    cannot = f"{they} cannot be {digits(sorted(lost), 'or')}{t.leftover()}" if len(lost) == 1 else t.removed()
    see = "sees" if len(targets) == 1 else "see"
    if argument.equal:
        equal = listing([f"{t.cell(a)} equals {t.cell(b)}" for a, b in argument.equal])
        which = f"{together(places)} of these cells or cells equal to them"
        return f"{capital(equal)} (by {listing(rules)}). So {t.cells(targets)} {see} {which}: {cannot}."
    if not rules and (inside := t.shared_houses((*places, *targets))):
        both = together(places).capitalize()
        return f"{both} are in {inside}, so no other cell there can be {digits(sorted(lost), 'or')}: {t.removed()}."
    by = f" (by {listing(rules)})" if rules else ""
    return f"{capital(t.cells(targets))} {see} {together(places)} of these cells{by}, so {cannot}."


# --- sums


def _forty_five(t: VariantTelling, by: Shape45) -> str:
    """The sum that the houses and the sums inside leave, as a sentence without its end."""
    union = t.houses(range(by.houses))
    add = "add" if by.houses > 1 else "adds"
    sums = [t.reason(number) for number in range(by.houses, len(t.step.reasons)) if t.step.reasons[number].rule]
    sums = [name for name in dict.fromkeys(sums) if not name.startswith("the arrow")]
    named = sums[0] if len(sums) == 1 else f"the {len(sums)} cages and sums" if sums else ""
    if sums and all("cage" in name for name in sums) and len(sums) > 1:
        named = f"the {len(sums)} cages"
    inner, outer = by.inner, by.outer
    if by.arrows:
        swaps = listing([f"the shaft {t.cells(shaft)} by its circle {t.cell(circle)}" for circle, shaft in by.arrows])
        covered = f", of which {named} take{'s' if len(sums) == 1 else ''} {by.covered}" if sums else ""
        circles = [circle for circle, _ in by.arrows]
        terms = " + ".join(
            f"{'2 × ' if cell in inner and cell in circles else ''}{t.cell(cell)}"
            for cell in dict.fromkeys((*circles, *inner))
        )
        less = "".join(f" − {t.cell(cell)}" for cell in outer)
        return f"{capital(union)} {add} up to {by.sum}{covered}. Replace {swaps}: {terms}{less} = {by.total}"
    inside = f"{'the rest of' if len(inner) > 1 else 'the other cell of'} {union}"
    if not outer:
        them = f"{t.cells(inner)} {'is' if len(inner) == 1 else 'add up to'} {by.total}"
        come = "comes" if len(sums) == 1 else "come"
        return f"{capital(union)} {add} up to {by.sum}. {capital(named)} inside {come} to {by.covered}, so {them}"
    cover = f"{capital(named)} come{'s' if len(sums) == 1 else ''} to {by.covered}, and {union} to {by.sum}"
    if not inner:
        them = f"{t.cells(outer)}, outside {union}, {'is' if len(outer) == 1 else 'add up to'} {-by.total}"
        return f"{cover}, so {them}"
    come = "is" if len(outer) == 1 else "add up to"
    than = f"{t.cells(inner)}, {inside}"
    if by.total == 0:
        same = "the same as" if len(inner) > 1 or len(outer) > 1 else "equal to"
        return f"{cover}, so {t.cells(outer)}, outside {union}, {come} {same} {than}"
    more = f"{abs(by.total)} {'more' if by.total < 0 else 'less'} than"
    return f"{cover}, so {t.cells(outer)}, outside {union}, {come} {more} {than}"


def sum_range(t: VariantTelling) -> str:
    """A sum with bounds of its other cells."""
    argument = t.step.argument
    if isinstance(argument, Combinations):
        return sum_combinations(t)
    assert isinstance(argument, SumRange)
    head, name = "", t.reason()
    if argument.by:
        text = _forty_five(t, argument.by)
        if len(argument.cells) == 1:
            return f"{text}." if not argument.by.arrows else f"{text}, so {t.outcome()}."
        head, name = f"{text}. ", "that sum"
    targets, cells = t.targets(), argument.cells
    low, high, upper, lower = argument.low, argument.high, *_sides(t)
    factors = set(argument.coefficients)
    if factors == {1}:
        return head + _plain_range(t, argument, name, targets, upper=upper, lower=lower)
    circles = [cell for cell, factor in zip(cells, argument.coefficients, strict=True) if factor < 0]
    if factors == {1, -1} and len(circles) == 1 and not argument.by and argument.total == 0:
        if argument.coefficient < 0:
            span = _span(low, high, lower=lower, upper=upper)
            return f"The digits on the shaft of {name} add up to {span}, so {t.outcome()}."
        circle, others = circles[0], len(cells) - 2
        held = t.options(circle)
        one, parts = len(held) == 1, []
        if upper:
            bound = str(held[0]) if one else f"at most {held[-1]}"
            parts.append(_shaft(t, circle, bound, others, f"at least {held[-1] + low}"))
        if lower:
            bound = str(held[0]) if one else f"at least {held[0]}"
            parts.append(_shaft(t, circle, bound, others, f"at most {held[0] + high}"))
        return f"On {name}, {'; '.join(parts)}. So {t.outcome()}."
    # The rest, coefficient included, is between low and high: what is left for the cells is a range of its own.
    sign = 1 if argument.coefficient > 0 else -1
    smallest, greatest = sorted((sign * (argument.total - high), sign * (argument.total - low)))
    factor = abs(argument.coefficient)
    span = _span(-(-smallest // factor), greatest // factor, lower=lower, upper=upper)
    which = t.cell(targets[0]) if len(targets) == 1 else f"each of {t.cells(targets)}"
    on = "" if argument.by else f"on {name}, "
    leave = f"{on}whatever the other cells hold, they leave {span} for {which}"
    return f"{head}{capital(leave)}. So {t.outcome()}."


def _shaft(t: VariantTelling, circle: int, held: str, others: int, rest: str) -> str:
    text = f"the circle {t.cell(circle)} is {held}"
    if others > 0:
        digits_ = "the other digit on the shaft is" if others == 1 else "the other digits on the shaft add up to"
        text += f" and {digits_} {rest}"
    return text


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


def _span(low: int, high: int, *, lower: bool, upper: bool) -> str:
    if low == high:
        return str(low)
    if lower and upper:
        return f"at least {low} and at most {high}"
    return f"at least {low}" if lower else f"at most {high}"


def _plain_range(
    t: VariantTelling, argument: SumRange, name: str, targets: Sequence[int], *, upper: bool, lower: bool
) -> str:
    # Large candidates are removed because of the least sum of the others, small ones because of the greatest.
    span = _span(argument.low, argument.high, lower=upper, upper=lower)
    others = [cell for cell in argument.cells if cell not in targets]
    of = "" if argument.by else f"In {name}, "
    if len(targets) == 1 and len(others) == 1:
        return f"{of}{t.cell(others[0])} is {span}, so {t.outcome()}."
    if len(targets) == 1:
        return capital(f"{of}the other cells add up to {span}, so {t.outcome()}.")
    rest = "the other cell is" if len(argument.cells) == 2 else "the other cells add up to"
    return capital(f"{of}whichever of {t.cells(targets)} you take, {rest} {span}. So {t.outcome()}.")


def sum_combinations(t: VariantTelling) -> str:
    """A sum with few combinations."""
    argument = t.step.argument
    if isinstance(argument, SumRange):
        return sum_range(t)
    assert isinstance(argument, Combinations)
    head, name = "", t.reason()
    if argument.by:
        head, name = f"{_forty_five(t, argument.by)}. ", t.cells(argument.group)
    group, sets = argument.group, [t.combination(held) for held in argument.sets]
    whole = len(group) == len(argument.cells)
    if whole and sets:
        return f"{head}{capital(name)} can only be {listing(sets, 'or')}, so {t.outcome()}."
    if whole:
        return f"{head}{capital(name)} has {argument.number} combinations left, and all of them agree: {t.outcome()}."
    on = "" if argument.by else f"On {t.reason()}, "
    if len(group) == 1:
        return head + capital(f"{on}{_balance(t, argument)}")
    sums = argument.sums
    come = digits(sums, "or") if len(sums) <= 6 else f"{sums[0]} to {sums[-1]}"
    listed = f" ({listing(sets, 'or')})" if sets and len(sets) <= 4 else ""
    return f"{head}{capital(f'{on}{t.cells(group)} can only add up to')} {come}{listed}, so {t.outcome()}."


def house_combinations(t: VariantTelling) -> str:
    """A sum and the rest of a house."""
    argument = t.step.argument
    assert isinstance(argument, Fitted)
    house = t.reason(1)
    name = t.reason() if set(argument.group) == set(argument.cells) else f"{t.cells(argument.group)} on {t.reason()}"
    said: dict[str, list[str]] = {}
    for combination, which, left in argument.refused:
        if not which:
            why = f"then {left[0]} would have no place in {house}"
        elif not left:
            why = f"then {t.cells(which)} would have no digit left"
        else:
            only = "no digit" if not left else f"only {digits(left)}"
            why = f"then {t.cells(which)} would have {only} left between them"
        said.setdefault(why, []).append(t.combination(combination))
    if len(said) > _LISTED or len(argument.refused) > _LISTED:
        text = f"Most combinations of {name} would leave the rest of {house} without a way to be filled"
    else:
        text = f"{capital(name)} cannot be " + ", nor ".join(
            f"{listing(sets, 'or')}, because {why}" for why, sets in said.items()
        )
    left_over = [t.combination(held) for held in argument.sets]
    now = f"This leaves {listing(left_over, 'or')}: {t.outcome()}" if left_over else f"So {t.outcome()}"
    return f"{text}. {now}."


def two_cages(t: VariantTelling) -> str:
    """Two sums in a house."""
    argument = t.step.argument
    assert isinstance(argument, TwoSums)
    first, second, house = t.reason(0), t.reason(1), t.reason(2)
    head = f"{capital(first)} and {second} are both in {house}, so they have no digit in common."
    if argument.which < 0:
        a = f" ({listing([t.combination(held) for held in argument.left], 'or')})" if argument.left else ""
        b = f" ({listing([t.combination(held) for held in argument.other], 'or')})" if argument.other else ""
        need = digits(argument.digits)
        return f"{head} Whatever the first{a} and the second{b} are, together they take {need}: {t.removed()}."
    this, that = (first, second) if argument.which == 0 else (second, first)
    other = (
        f"{capital(that)} is {listing([t.combination(held) for held in argument.other], 'or')}. "
        if argument.other
        else ""
    )
    lost = (
        f"{capital(this)} cannot be {listing([t.combination(held) for held in argument.lost], 'or')}, "
        f"because that leaves nothing for {that}"
        if argument.lost
        else f"Many combinations of {this} would leave nothing for {that}"
    )
    return f"{head} {other}{lost}. So {t.outcome()}."


def equal_sums(t: VariantTelling) -> str:
    """Parts with one sum."""
    argument = t.step.argument
    assert isinstance(argument, CommonSum)
    sums = argument.sums
    come = digits(sums, "or") if len(sums) <= 4 else f"between {sums[0]} and {sums[-1]}"
    return f"The parts of {t.reason()} all have the same sum, which can only be {come}. So {t.outcome()}."


def _balance(t: VariantTelling, argument: Combinations) -> str:
    """Why the other cells of a sum do not fit to some digits of one cell."""
    cell = argument.group[0]
    terms = dict(zip(argument.cells, argument.coefficients, strict=True))
    others = [other for other in argument.cells if other != cell]
    lost = [digit for _, digit in t.step.eliminations]
    need = sorted({argument.total - terms[cell] * digit for digit in lost})
    if {terms[other] for other in others} == {-1}:
        need = sorted(-number for number in need)
    elif {terms[other] for other in others} != {1}:
        if all(terms[other] % 2 == 0 for other in others) and terms[cell] % 2 and len({d % 2 for d in lost}) == 1:
            parity = "odd" if lost[0] % 2 == 0 else "even"
            return f"everything else is counted twice, so {t.cell(cell)} must be {parity}: {t.outcome()}."
        fit = "does not fit" if len(lost) == 1 else "do not fit"
        return f"with {digits(lost, 'or')} in {t.cell(cell)}, what the other cells can hold {fit}: {t.outcome()}."
    would = "would have to be" if len(others) == 1 else "would have to add up to"
    more = f"{digits(need, 'or')}, which is impossible"
    return f"with {digits(lost, 'or')} in {t.cell(cell)}, {t.cells(others)} {would} {more}. So {t.outcome()}."


# --- lines


def increasing_line(t: VariantTelling) -> str:
    """Digits increase along a line."""
    argument = t.step.argument
    assert isinstance(argument, Order)
    how = "increase" if argument.gap else "never decrease"
    return f"Digits {how} along {t.reason()}, so {t.outcome()}."


def digit_sets(t: VariantTelling) -> str:
    """A set of digits of some kind."""
    argument = t.step.argument
    assert isinstance(argument, Ways)
    head = f"{capital(t.reason())} {argument.phrase}"
    if not argument.sets:
        return f"{head}. All sets of digits that are left agree: {t.outcome()}."
    runs = [
        f"{held[0]} to {held[-1]}" if len(held) > 1 and held[-1] - held[0] == len(held) - 1 else t.combination(held)
        for held in argument.sets
    ]
    return f"{head}, which can only be {listing(runs, 'or')}, so {t.outcome()}."


def line_ends(t: VariantTelling) -> str:
    """A between line or a lockout line."""
    argument = t.step.argument
    assert isinstance(argument, LineEnds)
    a, b = (
        f"{t.cell(cell)} is {t.a_range(held)}" if len(held) < len(t.step.puzzle.shape.digits) else ""
        for cell, held in zip(argument.ends, argument.digits, strict=True)
    )
    ends = listing([words for words in (a, b) if words])
    now = f" Of its ends, {ends}." if ends else ""
    if argument.between:
        return f"Every digit on {t.reason()} lies strictly between the digits at its ends.{now} So {t.outcome()}."
    apart = f"The ends of {t.reason()} differ by at least {argument.apart}, and no other digit on it is in their range."
    return f"{apart}{now} So {t.outcome()}."


def side_clue(t: VariantTelling) -> str:
    """A clue at the side of a line."""
    argument = t.step.argument
    assert isinstance(argument, Skyline)
    clue = argument.clue
    every = t.step.puzzle.shape.digits
    if argument.kind == "skyscraper":
        if clue == 1:
            return f"{capital(t.reason())} shows only one building, so the tallest comes first: {t.outcome()}."
        if clue == len(every):
            return f"{capital(t.reason())} shows all buildings, so they are in order: {t.outcome()}."
        return (
            f"{capital(t.reason())} says that {number(clue)} buildings are visible, each taller than the one before. "
            f"The first cells must leave room for taller ones behind them, so {t.outcome()}."
        )
    if argument.kind in ("most", "least"):
        ((cell, _), *_) = t.step.eliminations
        lost = digits([digit for _, digit in t.step.eliminations], "or")
        (many,) = argument.numbers
        are = "building would be" if many == 1 else "buildings would be"
        return (
            f"With {lost} in {t.cell(cell)}, at {argument.kind} {number(many)} {are} visible from {t.reason()}, "
            f"so {t.outcome()}."
        )
    if argument.kind == "sandwich":
        lengths = argument.numbers
        if lengths == (0,):
            filling = f"{every[0]} and {every[-1]} are next to each other"
        else:
            sizes = digits(lengths, "or") if len(lengths) <= 4 else f"{lengths[0]} to {lengths[-1]}"
            cells = "cell" if lengths == (1,) else "cells"
            ends = f"{every[0]} and {every[-1]}"
            filling = f"{clue} takes {sizes} different digits, so {ends} have {sizes} {cells} between them"
        return f"For {t.reason()}, {filling}. With the places that are left, {t.outcome()}."
    good = argument.numbers
    return (
        f"For {t.reason()}, the first cell gives the number of different digits that must add up to {clue}. "
        f"That works only with {digits(good, 'or')} there, so {t.outcome()}."
    )


def counting_circles(t: VariantTelling) -> str:
    """Digits in circles."""
    argument = t.step.argument
    assert isinstance(argument, CircleSets)
    ways = listing([t.combination(held) for held in argument.sets], "or")
    listed = f": {ways}" if ways else ""
    head = (
        f"A digit in circles is in as many circles as it says, so the different digits there add up to "
        f"{argument.circles}, the number of circles{listed}."
    )
    if not argument.digit:
        return f"{head} So {t.outcome()}."
    if argument.outside:
        return (
            f"{head} So {argument.digit} is among them, and all {argument.digit} of them are in circles: {t.outcome()}."
        )
    return f"{head} So {argument.digit} is among them, and only {argument.digit} circles can hold it: {t.outcome()}."


def counted_digits(t: VariantTelling) -> str:
    """How many cells hold a digit."""
    argument = t.step.argument
    assert isinstance(argument, Counted)
    name = t.reason()
    if argument.kind == "fill":
        many = number(len(argument.able))
        return f"Only {t.cells(argument.able)} can hold the {many} digits that {name} needs, so nothing else fits there: {t.outcome()}."
    times = number(argument.least) if argument.least == argument.most else f"at least {number(argument.least)}"
    cells = "cell" if argument.least == 1 else "cells"
    needs = f"{capital(name)} has {argument.what} in {times if argument.most else 'no'} {cells if argument.most else 'cell'}"
    if argument.kind == "full":
        if not argument.sure:
            return f"{needs}: {t.outcome()}."
        has = "already has it" if len(argument.sure) == 1 else "already have it"
        return f"{needs}, and {t.cells(argument.sure)} {has}: {t.outcome()}."
    return f"{needs}, and only {t.cells(argument.able)} can hold it: {t.outcome()}."


def same_digits(t: VariantTelling) -> str:
    """Areas with the same digits."""
    argument = t.step.argument
    assert isinstance(argument, EqualDigits)
    group, other = argument.groups[argument.group], argument.groups[argument.other]
    digit, times = argument.digit, argument.most
    if t.step.technique == "phistomefel-ring":
        ring = ("the ring of 16 cells around box 5", "the four 2×2 corners of the grid")
        names = (ring[argument.group], ring[argument.other])
        head = "The ring of 16 cells around box 5 and the four 2×2 corners of the grid hold the same digits."
    else:
        names = (t.cells(group), t.cells(other))
        head = f"The groups of {t.reason()} hold the same digits."
    lost = {d for _, d in t.step.eliminations}
    if lost == {digit}:
        if not times:
            return f"{head} {capital(names[1])} cannot hold {digit}, so {names[0]} cannot either: {t.outcome()}."
        room = (
            f"has room for {number(times)} {digit}{'s' if times > 1 else ''}"
            if argument.group != argument.other
            else ""
        )
        if not room:
            return f"{head} {capital(names[0])} already has as many {digit}s as possible: {t.outcome()}."
        return f"{head} {capital(names[1])} {room} at most, which {names[0]} already has: {t.outcome()}."
    has = number(argument.least)
    need = f"{capital(names[1])} has {digit} {has} time{'s' if argument.least > 1 else ''}"
    return f"{head} {need}, and {names[0]} has just as many places for it: {t.outcome()}."


def polarity(t: VariantTelling) -> str:
    """Two kinds of digits that alternate."""
    argument = t.step.argument
    assert isinstance(argument, Sides)
    first, second = argument.names
    cell, kind = argument.start
    house, most = t.reason(0), number(argument.most)
    rules = t.rules(range(1, len(t.step.reasons)))
    along = f"Along {listing(rules)}" if len(rules) <= _LISTED else "Along the lines and signs"
    cells = t.cells(argument.cells)
    digits_ = f"{argument.which} digits"
    return (
        f"{along}, the digit of one cell shows which cells hold {first} and which hold {second} digits. If {t.cell(cell)} "
        f"were {kind}, then {cells} would all be {argument.which}, but {house} has room for only {most} {digits_}. "
        f"So {t.cell(cell)} is {second if kind == first else first}: {t.outcome()}."
    )


def connected_area(t: VariantTelling) -> str:
    """Cells that form one area."""
    argument = t.step.argument
    assert isinstance(argument, Area)
    what = digits(argument.digits, "or")
    size = f" of {argument.size} cells" if argument.size else ""
    head = f"All cells with {what} form one connected area{size}."
    sure = t.cells(argument.sure) if len(argument.sure) <= _LISTED else f"{len(argument.sure)} cells"
    targets = t.targets()
    them = "it" if len(targets) == 1 else "them"
    if argument.kind == "whole":
        return f"{head} The area is complete: {t.outcome()}."
    if argument.kind == "apart":
        return (
            f"{head} No path of such cells leads from {t.cell(argument.sure[0])} to {t.cells(targets)}: {t.outcome()}."
        )
    if argument.kind == "far":
        return f"{head} {capital(sure)} already belong{'s' if len(argument.sure) == 1 else ''} to it, and {t.cells(targets)} cannot be reached within that size: {t.outcome()}."
    return f"{head} Without {t.cells(targets)}, the area could not hold together or would be too small, so it needs {them}: {t.outcome()}."


def by_cases(t: VariantTelling) -> str:
    """Cases, and their common consequences."""
    argument = t.step.argument
    assert isinstance(argument, Cases)
    words = [t.with_cells(case) for case in argument.words]
    if argument.left == 1 and words:
        return f"For {t.reason()}, only one of {argument.number} cases is still possible: {words[0]}. So {t.outcome()}."
    if words:
        numbered = "; ".join(f"({at}) {case}" for at, case in enumerate(words, 1))
        either = "Either way" if argument.left == 2 else "In each case"
        rest = argument.number - argument.left
        only = f"{number(argument.left)} cases {'are left' if rest else 'are possible'}"
        return f"For {t.reason()}, {only}: {numbered}. {either}, {t.outcome()}."
    return f"For {t.reason()}, {argument.left} cases are still possible, and in each of them {t.outcome()}."


def ways(t: VariantTelling) -> str:
    """All ways to fill the cells of a rule."""
    argument = t.step.argument
    assert isinstance(argument, Ways)
    if argument.number == 1:
        return f"There is only one way left to fill {t.reason()}: {t.outcome()}."
    if argument.number:
        return f"There are {argument.number} ways left to fill {t.reason()}, and in all of them {t.outcome()}."
    if t.step.technique == "many-ways":
        return f"{capital(t.reason())} can still be filled in many ways, but in all of them {t.outcome()}."
    return f"However {t.reason()} is filled, {t.outcome()}. The engine shows this; no short reason is known."


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
    "few-ways": ways,
    "many-ways": ways,
    "one-rule": ways,
    "chain": chain,
}
