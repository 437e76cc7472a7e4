"""Your own relation between two digits."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Self

from ...base.arguments import shown
from .base import CellRule, CellsLike, Ground, Postings, as_cells, joined, listed, number, post
from .teaching import Differ, Link, Sets, Teachings, adjacent, cliques, relation

_FEW = 4
"""A sentence lists up to this many pairs."""


class Relation(CellRule):
    """A rule that allows certain pairs of digits."""

    least = 2
    which = ""
    """The cells that form a pair, for a sentence."""
    posting = ""
    """The name of the engine's rule."""
    allowed: frozenset[tuple[int, int]]
    name: str

    def __init__(self, cells: CellsLike, allowed: Iterable[tuple[int, int]], name: str = "") -> None:
        if callable(allowed):
            raise TypeError(f"allowed must be pairs of digits; {type(self).__name__}.from_function takes a function")
        found = frozenset(map(_pair, listed("allowed", allowed)))
        self._set(cells=as_cells(cells, least=self.least), allowed=found, name=str(name))

    @classmethod
    def from_function(
        cls, cells: CellsLike, holds: Callable[[int, int], object], digits: Iterable[int], name: str = ""
    ) -> Self:
        """The rule that allows the pairs of *digits* for which *holds* returns true; give the digits of the puzzle."""
        if not callable(holds):
            raise TypeError(f"holds must be a function of two digits, got {shown(holds)}")
        known = listed("digits", digits)
        return cls(cells, ((a, b) for a in known for b in known if holds(a, b)), name)

    def at(self, cells: CellsLike) -> Self:
        """Return the same relation for other cells; its pairs are shared and not checked again.

        >>> Pair("r1c1 r1c2", [(1, 2)]).at("r2c1 r2c2") == Pair("r2c1 r2c2", [(1, 2)])
        True
        """
        found = copy.copy(self)
        found._set(cells=as_cells(cells, least=self.least))
        return found

    def sentence(self) -> str:
        pairs = [f"{a} and {b}" for a, b in sorted(self.allowed)]
        found = joined(pairs, "or") if len(pairs) <= _FEW else f"one of {len(pairs)} allowed pairs"
        words = f"{self.which} contain {found}" if pairs else "No pair of digits is allowed"
        return f"{words}{self.name and f' ({self.name})'}."

    def lower(self, ground: Ground) -> Postings:
        digits = ground.shape.digits
        rows = [sum(1 << k for k, b in enumerate(digits) if (a, b) in self.allowed) for a in digits]
        numbers = [row - (1 << 64) if row >> 63 else row for row in rows]
        yield post(self.posting, ground.numbers(self.cells), numbers)


class Pair(Relation):
    """Each cell and the next contain an allowed pair of digits.

    >>> Pair.from_function("r1c1 r1c2", lambda a, b: a + b == 4, range(1, 5)).describe()
    'r1c1, r1c2: each cell and the next contain 1 and 3, 2 and 2 or 3 and 1.'
    """

    slug = "pair"
    which = "Each cell and the next"
    posting = "pair"

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: (a, b) in self.allowed)
        phrase = f"{{a}} and {{b}} must hold an allowed pair{self.name and f' ({self.name})'}"
        yield from adjacent(ground.numbers(self.cells), rows, phrase)


class AllPairs(Relation):
    """Any two of the cells, in the order of the list, contain an allowed pair of digits.

    >>> AllPairs.from_function("r1c1 r1c2", lambda a, b: a + b == 4, range(1, 5)).describe()
    'r1c1, r1c2: any two of the cells contain 1 and 3, 2 and 2 or 3 and 1.'
    """

    slug = "all-pairs"
    which = "Any two of the cells"
    posting = "pairs"

    def teach(self, ground: Ground) -> Teachings:
        cells, rows = ground.numbers(self.cells), relation(ground.shape, lambda a, b: (a, b) in self.allowed)
        phrase = f"{{a}} and {{b}} must hold an allowed pair{self.name and f' ({self.name})'}"
        if len(set(cells)) == len(cells) and not any(row >> k & 1 for k, row in enumerate(rows)):
            sets = cliques(len(cells), rows)
            yield Sets(tuple(cells), sets, "holds only digits that may be together") if sets else Differ(tuple(cells))
        for a, b in combinations(cells, 2):
            if a != b:
                yield Link(a, b, rows, phrase)


def _pair(given: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise TypeError(f"allowed must be pairs of digits, got {shown(given)} among them")
    a, b = (number("allowed", digit) for digit in given)
    return a, b
