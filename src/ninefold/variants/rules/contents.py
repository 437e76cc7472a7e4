"""Cells that contain listed digits: quadruples, look-and-say cages and the like."""

from __future__ import annotations

from collections.abc import Iterable

from ...base.arguments import shown
from .base import (
    CellRule,
    CellsLike,
    Ground,
    Place,
    Postings,
    Shape,
    a_digit,
    as_cells,
    few,
    joined,
    listed,
    named,
    number,
    numbers,
    post,
)
from .teaching import Count, Marked, OneOf, Teachings, digit_mask


class Contents(CellRule):
    """A rule that lists digits of its cells."""

    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        self._set(cells=as_cells(cells), digits=tuple(sorted(numbers("digits", digits))))


class Quadruple(Contents):
    """The digits in the circle must all appear in the four surrounding cells.

    A digit that is listed twice appears at least twice. You may give more or fewer than four cells.

    >>> Quadruple("r1c1 r1c2 r2c2", [1, 2]).describe()
    'r1c1, r1c2, r2c2 contain at least 1, 2.'
    """

    slug = "quadruple"
    names = ("quad",)

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Quadruple:
        return cls(cells, digits)

    def describe(self) -> str:
        return f"{named(self.cells)} contain at least {named(self.digits)}."

    def lower(self, ground: Ground) -> Postings:
        yield post("at-least", ground.numbers(self.cells), self.digits)

    def called(self) -> str:
        return f"the quadruple {named(self.digits)} at {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        yield from _listed(self, ground)
        cells = tuple(ground.numbers(self.cells))
        counts = ((digit, self.digits.count(digit), len(cells)) for digit in dict.fromkeys(self.digits))
        yield from _counted(ground, cells, counts)


class ContainsExactly(Contents):
    """Each listed digit appears in the cells exactly as often as it is listed.

    >>> ContainsExactly("r1c1 r1c2 r2c2", [1, 2]).describe()
    'r1c1, r1c2, r2c2 contain each of these digits exactly as often as it is listed: 1, 2.'
    """

    slug = "contains-exactly"

    def describe(self) -> str:
        return (
            f"{named(self.cells)} contain each of these digits exactly as often as it is listed: {named(self.digits)}."
        )

    def lower(self, ground: Ground) -> Postings:
        yield post("exactly", ground.numbers(self.cells), self.digits)

    def teach(self, ground: Ground) -> Teachings:
        yield from _listed(self, ground)
        times = ((digit, self.digits.count(digit)) for digit in dict.fromkeys(self.digits))
        yield from _counted(ground, tuple(ground.numbers(self.cells)), ((d, n, n) for d, n in times))


class Allowed(Contents):
    """Each cell contains one of the listed digits.

    For use inside ``Or``, where you cannot use a given.

    >>> Allowed("r1c1 r1c2 r2c2", [1, 2]).describe()
    'r1c1, r1c2, r2c2: each cell contains one of 1, 2.'
    """

    slug = "allowed"

    def sentence(self) -> str:
        return f"Each cell contains one of {named(self.digits)}."

    def lower(self, ground: Ground) -> Postings:
        yield post("allowed", ground.numbers(self.cells), self.digits)

    def teach(self, ground: Ground) -> Teachings:
        digits = digit_mask(ground.shape, lambda d: d in self.digits)
        yield Marked(tuple(ground.numbers(self.cells)), digits, f"may only hold {joined(self.digits, 'or')}")


class LookAndSay(CellRule):
    """Each listed digit appears in the cage exactly the given number of times.

    *counts* are pairs of a digit and the number of times it appears, 0 for never.

    >>> LookAndSay("r1c1 r1c2 r2c2", [(1, 2), (3, 0)]).describe()
    'r1c1, r1c2, r2c2: 1 appears 2 times and 3 appears 0 times.'
    """

    slug = "look-and-say"
    names = ("look-and-say cage",)
    counts: tuple[tuple[int, int], ...]

    def __init__(self, cells: CellsLike, counts: Iterable[tuple[int, int]]) -> None:
        found = []
        for pair in listed("counts", counts):
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise TypeError(f"counts must be pairs (digit, times), got {shown(pair)} among them")
            found.append((number("counts", pair[0]), number("counts", pair[1], least=0)))
        self._set(cells=as_cells(cells), counts=tuple(found))

    def sentence(self) -> str:
        return f"{joined(f'{digit} appears {times} times' for digit, times in self.counts)}."

    def lower(self, ground: Ground) -> Postings:
        yield post("counted", ground.numbers(self.cells), (number for pair in self.counts for number in pair))

    def called(self) -> str:
        return f"the look-and-say cage {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        if len({digit for digit, _ in self.counts}) == len(self.counts):
            counts = ((digit, times, times) for digit, times in self.counts)
            yield from _counted(ground, tuple(ground.numbers(self.cells)), counts)
            needed = [digit for digit, times in self.counts if times]
            yield from _listed(ContainsExactly(self.cells, needed), ground)


def _counted(ground: Ground, cells: tuple[int, ...], counts: Iterable[tuple[int, int, int]]) -> Teachings:
    """Each digit appears between two numbers of times, if the cells are different ones."""
    if len(set(cells)) == len(cells):
        for digit, least, most in counts:
            if digit in ground.shape.digits:
                yield Count(cells, 1 << digit - ground.shape.digits[0], least, most, str(digit))


def _listed(rule: Contents, ground: Ground) -> Teachings:
    """Each listed digit is in one of the cells."""
    cells = tuple(dict.fromkeys(ground.numbers(rule.cells)))
    for digit in dict.fromkeys(rule.digits):
        if digit in ground.shape.digits:
            yield OneOf(cells, 1 << digit - ground.shape.digits[0], a_digit(digit))
