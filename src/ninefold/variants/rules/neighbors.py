"""Rules that compare cells with their neighbors."""

from __future__ import annotations

from collections.abc import Iterator

from .base import CellRule, GridRule, Ground, Postings, post
from .teaching import Case, Cases, Link, Marked, Teachings, relation


class NonConsecutive(GridRule):
    """Cells that share an edge cannot contain consecutive digits.

    >>> NonConsecutive().describe()
    'Cells that share an edge cannot contain consecutive digits.'
    """

    slug = "non-consecutive"
    title = "non-consecutive"
    names = ("anti-consecutive", "orthogonally non-consecutive")

    def lower(self, ground: Ground) -> Postings:
        yield post("strict-neighbors", numbers=[1], text="difference")

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: abs(a - b) != 1)
        for a, b in ground.unmarked([]):
            yield Link(a, b, rows, "neighboring cells cannot hold consecutive digits")


class Flatmates(GridRule):
    """Each middle digit has the lowest digit directly above it or the highest digit directly below it.

    In a classic grid, each 5 has a 1 directly above it or a 9 directly below it.

    >>> Flatmates().describe()
    'Each middle digit has the lowest digit directly above it or the highest digit directly below it.'
    """

    slug = "flatmates"
    names = ("Dutch flatmates",)

    def lower(self, ground: Ground) -> Postings:
        for column in ground.shape.columns:
            yield post("flatmates", column)

    def teach(self, ground: Ground) -> Teachings:
        digits = ground.shape.digits
        place = (len(digits) - 1) // 2
        first, middle, last = (1, 1 << place, 1 << len(digits) - 1)
        least, half, most = digits[0], digits[place], digits[-1]
        for column in ground.shape.columns:
            for at, cell in enumerate(column):
                cells, cases = (
                    [cell],
                    [Case(f"{{{cell}}} is not {half}", (Marked((cell,), ~middle & 2 * last - 1, ""),))],
                )
                for other, digit, mask in ((at - 1, least, first), (at + 1, most, last)):
                    if 0 <= other < len(column):
                        cells.append(column[other])
                        parts = (Marked((cell,), middle, ""), Marked((column[other],), mask, ""))
                        cases.append(Case(f"{{{cell}}} is {half} and {{{column[other]}}} is {digit}", parts))
                yield Cases(tuple(cells), tuple(cases))


class Minimum(CellRule):
    """A marked cell is smaller than every unmarked cell that shares an edge with it.

    >>> Minimum("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: a marked cell is smaller than every unmarked cell that shares an edge with it.'
    """

    slug = "minimum"
    names = ("local minimum", "minima")

    def lower(self, ground: Ground) -> Postings:
        for cell, neighbor in _compared(self, ground):
            yield post("pair-greater", [neighbor, cell])

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: a < b)
        for a, b in _compared(self, ground):
            yield Link(a, b, rows, "{a} is marked as smaller than its neighbor {b}")


class Maximum(CellRule):
    """A marked cell is greater than every unmarked cell that shares an edge with it.

    >>> Maximum("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: a marked cell is greater than every unmarked cell that shares an edge with it.'
    """

    slug = "maximum"
    names = ("local maximum", "maxima", "fortress")

    def lower(self, ground: Ground) -> Postings:
        for cell, neighbor in _compared(self, ground):
            yield post("pair-greater", [cell, neighbor])

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: a > b)
        for a, b in _compared(self, ground):
            yield Link(a, b, rows, "{a} is marked as greater than its neighbor {b}")


def _compared(rule: CellRule, ground: Ground) -> Iterator[tuple[int, int]]:
    """The numbers of each marked cell and each of its neighbors without the same mark."""
    marked = {place for other in (*ground.constraints, rule) if isinstance(other, type(rule)) for place in other.cells}
    for place in rule.cells:
        for neighbor in ground.neighbors(place):
            if neighbor not in marked:
                yield ground.number(place), ground.number(neighbor)
