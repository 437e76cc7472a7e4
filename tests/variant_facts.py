"""The second checker for variants: are the numbers in an explanation true of the board?

It shares no code with the teaching solver.  It fills cells with all their candidates and asks ``tests/readings.py``
which fillings keep the rules that a step names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import Any

from ninefold.render import stated
from ninefold.render.facts import Places
from ninefold.results import Step
from ninefold.results import arguments as a
from ninefold.variants import Variant
from tests.readings import READINGS
from tests.readings import Board as Reading

MOST = 60_000
"""Fillings that are tried for one fact; a fact that takes more is not judged."""


NO_REPEATS = ("killer", "renban", "thermo", "different", "diagonal")
"""Rules whose cells hold different digits."""
FAR = ("full-rank",)
"""Rules about more than their cells, which fillings of these do not judge."""
MOVES = {"anti-king": (1, 1), "anti-knight": (1, 2)}
ALONE = {
    "partner", "sum-bounds", "sum-combinations", "increasing-line", "digit-sets", "line-ends", "skyscraper-clue",
    "sandwich-clue", "x-sum-clue", "equal-sums", "cases", "counted-digits", "few-ways", "many-ways", "one-rule",
    "must-contain-single", "marked-cell",
}  # fmt: skip
"""Techniques whose conclusion follows from the fillings of one rule's cells."""


class Board:
    """The candidates of a step's position, and the houses and rules that it names."""

    def __init__(self, step: Step) -> None:
        puzzle = step.puzzle
        assert isinstance(puzzle, Variant)
        self.step, self.digits = step, puzzle.shape.digits
        self.held = [tuple(d for k, d in enumerate(self.digits) if mask >> k & 1) for mask in puzzle.candidates_seen()]
        slugs = {reason.rule.slug for reason in step.reasons if reason.rule is not None}
        self.houses = [reason.cells for reason in step.reasons if reason.rule is None or reason.rule.slug in NO_REPEATS]
        self.moves, self.width = [MOVES[slug] for slug in slugs if slug in MOVES], puzzle.shape.width
        board = Reading(puzzle.shape, puzzle.extra, tuple(puzzle.constraints))
        self.rules = [
            (reason.cells, READINGS[reason.rule.slug](reason.rule, board))
            for reason in step.reasons
            if reason.rule is not None and len(reason.cells) < puzzle.shape.cells and reason.rule.slug not in FAR
        ]

    def steps(self, one: int, other: int) -> tuple[int, ...]:
        """How many rows and columns two cells are apart, the smaller number first."""
        (row, column), (there, across) = divmod(one, self.width), divmod(other, self.width)
        return tuple(sorted((abs(row - there), abs(column - across))))

    def together(self, one: int, other: int) -> bool:
        """Whether two cells are the same or hold different digits."""
        return (
            one == other
            or any({one, other} <= set(house) for house in self.houses)
            or self.steps(one, other) in self.moves
        )

    def fillings(self, cells: Sequence[int], rules: Iterable[Callable[..., bool]] = ()) -> Iterator[tuple[int, ...]]:
        """The fillings of cells that repeat no digit in a named house and keep the rules."""
        cells = tuple(dict.fromkeys(cells))
        if prod(len(self.held[cell]) for cell in cells) > MOST:
            raise TooMany
        apart = [
            (i, j)
            for i, j in combinations(range(len(cells)), 2)
            if any(cells[i] in house and cells[j] in house for house in self.houses)
            or self.steps(cells[i], cells[j]) in self.moves
        ]
        whole = [held[0] for held in self.held]
        for way in product(*(self.held[cell] for cell in cells)):
            if any(way[i] == way[j] for i, j in apart):
                continue
            for cell, digit in zip(cells, way, strict=True):
                whole[cell] = digit
            if all(rule(tuple(whole)) for rule in rules):
                yield way

    def of_rule(self, number: int = 0) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
        """The cells of one of the rules, and their fillings."""
        cells, rule = self.rules[number]
        cells = tuple(dict.fromkeys(cells))
        return cells, list(self.fillings(cells, [rule]))

    def sets(self, cells: Sequence[int], ways: Sequence[tuple[int, ...]], group: Sequence[int]) -> set[tuple[int, ...]]:
        """The sets of digits that some of the cells hold in the fillings."""
        at = [cells.index(cell) for cell in group]
        return {tuple(sorted(way[i] for i in at)) for way in ways}


class TooMany(Exception):
    """A fact takes too many fillings."""


def _mark(board: Board, said: a.Mark) -> bool:
    return True  # the conclusion is judged for all kinds


def _relation(board: Board, said: a.Relation) -> bool:
    return said.cell < 0 or said.digits == board.held[said.cell]


def _contains(board: Board, said: a.Contains) -> bool:
    cells, ways = board.of_rule()
    own = [cells.index(cell) for cell in said.places]
    wanted = [{digit} for digit in said.digits] if said.each else [set(said.digits)]
    always = all(any(way[i] in digits for i in own) for way in ways for digits in wanted)
    return always and (not said.sets or board.sets(cells, ways, cells) == set(said.sets))


def _overlap(board: Board, said: a.Overlap) -> bool:
    house = board.step.reasons[board.step.houses[0][0]].cells
    return {cell for cell in house if said.digit in board.held[cell]} == set(said.places)


def _sum_range(board: Board, said: a.SumRange) -> bool:
    if said.by:
        return _shape45(board, said.by)
    if not said.coefficient:
        return True  # the conclusion is judged
    gone = {cell for cell, _ in board.step.eliminations}
    factors = dict(zip(said.cells, said.coefficients, strict=True))
    for cell in gone:
        others = [other for other in said.cells if other != cell]
        sums = [
            sum(factors[other] * digit for other, digit in zip(others, way, strict=True))
            for way in board.fillings(others)
        ]
        if sums and not said.low <= min(sums) <= max(sums) <= said.high:
            return False
    return True


def _shape45(board: Board, by: a.Shape45) -> bool:
    """The houses minus the sums are the inner cells and the circles minus the outer cells."""
    reasons = board.step.reasons
    terms: dict[int, int] = {}

    def add(cells: Iterable[int], factor: int) -> None:
        for cell in cells:
            terms[cell] = terms.get(cell, 0) + factor

    for reason in reasons[: by.houses]:
        add(reason.cells, 1)
    covered = 0
    for reason in reasons[by.houses : by.houses + by.sums]:
        total = getattr(reason.rule, "total", None)
        if total is not None and set(reason.cells) & {c for one in reasons[: by.houses] for c in one.cells}:
            covered += total
            add(reason.cells, -1)
    for circle, shaft in by.arrows:
        add(shaft, -1)
        add((circle,), 1)
    add(by.inner, -1)
    add((circle for circle, _ in by.arrows), -1)
    add(by.outer, 1)
    return not any(terms.values()) and covered == by.covered and by.sum - covered == by.total


def _combinations(board: Board, said: a.Combinations) -> bool:
    if said.by:
        return _shape45(board, said.by)
    factors = dict(zip(said.cells, said.coefficients, strict=True))
    ways = [
        way
        for way in board.fillings(said.cells)
        if sum(factors[cell] * d for cell, d in zip(said.cells, way, strict=True)) == said.total
    ]
    rules = {cell for cells, _ in board.rules for cell in cells}
    if rules >= set(said.cells) and len(set(said.coefficients)) == 1 and board.step.reasons[0].rule is not None:
        ways = [way for way in ways if way in set(board.fillings(said.cells, [board.rules[0][1]]))]
    sets = board.sets(said.cells, ways, said.group)
    return sets <= set(said.sets) if said.sets else len(sets) <= said.number


def _line_ends(board: Board, said: a.LineEnds) -> bool:
    return all(board.held[cell] == digits for cell, digits in zip(said.ends, said.digits, strict=True))


def _ways(board: Board, said: a.Ways) -> bool:
    if said.by:
        return _shape45(board, said.by)
    if said.number <= 0:
        return True  # the conclusion is judged
    cells = board.rules[0][0]
    also = [rule for own, rule in board.rules[1:] if set(own) <= set(cells)]
    return len(list(board.fillings(cells, [board.rules[0][1], *also]))) == said.number


def _counted(board: Board, said: a.Counted) -> bool:
    cells, _ = board.rules[0]
    if said.kind == "fill":
        return set(said.able) <= set(cells)
    digit = int(said.what)
    able = {cell for cell in cells if digit in board.held[cell]}
    sure = {cell for cell in cells if board.held[cell] == (digit,)}
    return able == set(said.able) and sure == set(said.sure)


def _fitted(board: Board, said: a.Fitted) -> bool:
    house = board.step.reasons[1].cells
    rest = [cell for cell in house if cell not in said.group]
    for combination, cells, digits in said.refused:
        if cells:
            left = {d for cell in cells for d in board.held[cell]} - set(combination)
            if left != set(digits) or len(left) >= len(cells):
                return False
        elif digits[0] in combination or any(digits[0] in board.held[cell] for cell in rest):
            return False
    return True


def _two_sums(board: Board, said: a.TwoSums) -> bool:
    if said.which < 0:
        return all(
            set(said.digits) <= set(one) | set(other)
            for one, other in product(said.left, said.other)
            if not set(one) & set(other)
        )
    cells, ways = board.of_rule(1 - said.which)
    known = not said.other or board.sets(cells, ways, cells) == set(said.other)
    return known and all(set(lost) & set(other) for lost in said.lost for other in said.other)


def _equal_digits(board: Board, said: a.EqualDigits) -> bool:
    sure = [sum(board.held[cell] == (said.digit,) for cell in group) for group in said.groups]
    able = [sum(said.digit in board.held[cell] for cell in group) for group in said.groups]
    return max(sure) == said.least and said.most <= min(able)


def _ranking(board: Board, said: a.Ranking) -> bool:
    """Each digit begins four lines, so the rank gives the digit and the place among them."""
    ranks = [getattr(reason.rule, "rank", 0) for reason in board.step.reasons]
    first, place = divmod(ranks[0] - 1, 4)
    if (board.digits[first], place) != (said.digit, said.place):
        return False
    if said.kind == "order":
        return ranks[said.other] >= ranks[0] if said.greater else ranks[said.other] < ranks[0]
    needed = 3 - place if said.greater else place
    return said.count < needed if said.kind == "most" else said.count > needed


def _sides(board: Board, said: a.Sides) -> bool:
    middle = board.digits[0] + board.digits[-1]
    kinds = {
        "low": sum(2 * d < middle for d in board.digits),
        "high": sum(2 * d > middle for d in board.digits),
        "odd": sum(d % 2 for d in board.digits),
        "even": sum(d % 2 == 0 for d in board.digits),
    }
    in_house = set(said.cells) <= set(board.step.reasons[0].cells)
    return in_house and kinds[said.which] == said.most < len(said.cells)


def _circle_houses(board: Board, said: a.CircleHouses) -> bool:
    """In the houses, every place for the digit is a circle; or only they have circles that can hold it."""
    reasons = board.step.reasons
    circles, houses = set(reasons[0].cells), [set(reasons[number].cells) for number in said.houses]
    able = {cell for cell in circles if said.digit in board.held[cell]}
    if len(houses) != said.digit:
        return False
    if said.needed:
        return able <= set().union(*houses)
    return all({cell for cell in house if said.digit in board.held[cell]} <= circles for house in houses)


def _wing(board: Board, said: a.Wing) -> bool:
    """The possibilities are all there are, and each digit they lead to is all that is left."""
    reasons = board.step.reasons
    options = {(branch.cell, digit) for branch in said.branches for digit in (branch.digit, *branch.more)}
    if said.kind == "cell":
        every = {(cell, digit) for cell, _ in options for digit in board.held[cell]}
    else:
        wanted = {digit for _, digit in options}
        every = {(cell, d) for cell in reasons[said.where].cells for d in board.held[cell] if d in wanted}
    if said.kind != "rule" and every != options:
        return False
    for branch in said.branches:
        if branch.then < 0:
            continue
        if branch.kind == "cell" and not branch.by:
            gone = set(board.held[branch.then]) - {branch.forced, *branch.others}
            if not gone <= {branch.digit} or not board.together(branch.cell, branch.then):
                return False
        places = reasons[branch.where].cells if branch.kind == "house" else ()
        left = {cell for cell in places if branch.forced in board.held[cell]} - {branch.then, *branch.others}
        if not branch.by and any(not board.together(branch.cell, cell) for cell in left):
            return False
    return True


def _unjudged(board: Board, said: Any) -> bool:
    return True  # by the conclusion, and by tests/reasons.py


JUDGES: dict[type, Callable[[Board, Any], bool]] = {
    a.Mark: _mark,
    a.Relation: _relation,
    a.Contains: _contains,
    a.Overlap: _overlap,
    a.SumRange: _sum_range,
    a.Combinations: _combinations,
    a.LineEnds: _line_ends,
    a.Ways: _ways,
    a.Counted: _counted,
    a.Fitted: _fitted,
    a.TwoSums: _two_sums,
    a.EqualDigits: _equal_digits,
    a.Ranking: _ranking,
    a.Sides: _sides,
    a.CircleHouses: _circle_houses,
    a.Wing: _wing,
}


def false_facts(step: Step) -> list[str]:
    """Return the false facts of an explanation, and conclusions that a filling contradicts."""
    board, found = Board(step), []
    if isinstance(step.argument, a.Contradiction):
        return [fact for inner in step.argument.steps for fact in false_facts(inner)]
    for fact in stated(step):
        if isinstance(fact, Places):
            cells = step.reasons[fact.house].cells
            if {cell for cell in cells if fact.digit in board.held[cell]} != set(fact.cells):
                found.append(str(fact))
    try:
        if not JUDGES.get(type(step.argument), _unjudged)(board, step.argument):
            found.append(str(step.argument))
        if len(board.rules) == 1 == sum(reason.rule is not None for reason in step.reasons) and step.technique in ALONE:
            cells, ways = board.of_rule()
            found += [
                f"cell {cell} can be {digit}"
                for cell, digit in step.eliminations
                if cell in cells and any(way[cells.index(cell)] == digit for way in ways)
            ]
    except TooMany:
        pass
    return found
