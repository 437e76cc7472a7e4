"""Words for techniques that only variants have: rules, sums and lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...results.arguments import (
    Area,
    Branch,
    Cases,
    CircleHouses,
    CircleSets,
    Contains,
    Counted,
    EqualDigits,
    LineEnds,
    Mark,
    Order,
    Overlap,
    Ranking,
    Relation,
    Sides,
    Skyline,
    Ways,
    Wing,
)
from ..languages import Clause, Value, Words, say, sentences
from .sum_facts import total_without
from .sums import equal_sums, forty_five, house_combinations, sum_combinations, sum_range, two_cages, ways
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
    "linked-sums": lambda t: linked_sums(t, forty_five),
    "chain": chain,
}
