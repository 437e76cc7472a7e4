"""Groups of cells with the same sum or the same digits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .base import CellsLike, Constraint, GridRule, Ground, Place, Postings, as_cells, few, listed, lowered, named, post
from .teaching import EqualSums as SameTotals
from .teaching import Same, SameDigits, Teachings


class Groups(Constraint):
    """A rule that compares groups of cells."""

    groups: tuple[tuple[Place, ...], ...]

    def __init__(self, groups: Iterable[CellsLike]) -> None:
        found = tuple(as_cells(cells) for cells in listed("groups", groups))
        if len(found) < 2:
            raise ValueError("groups: expected at least 2")
        self._set(groups=found)

    def describe(self) -> str:
        return f"{' | '.join(map(named, self.groups))}: {lowered(self.sentence())}"

    def lower(self, ground: Ground) -> Postings:
        yield post(self.slug, (n for group in self.groups for n in ground.numbers(group)), map(len, self.groups))


class EqualSums(Groups):
    """All groups of cells have the same sum.

    >>> EqualSums(["r1c1 r1c2", "r2c2"]).describe()
    'r1c1, r1c2 | r2c2: all groups of cells have the same sum.'
    """

    slug = "equal-sums"
    names = ("equal sum line",)

    def called(self) -> str:
        return f"the equal sums {' | '.join(map(few, self.groups))}"

    def teach(self, ground: Ground) -> Teachings:
        parts = tuple(tuple(ground.numbers(group)) for group in self.groups)
        if all(len(set(part)) == len(part) for part in parts):
            yield SameTotals(parts)


class SameValues(Groups):
    """All groups of cells contain the same digits, each equally often.

    >>> SameValues(["r1c1 r1c2", "r2c2 r3c3"]).describe()
    'r1c1, r1c2 | r2c2, r3c3: all groups of cells contain the same digits, each equally often.'
    """

    slug = "same-values"

    def __init__(self, groups: Iterable[CellsLike]) -> None:
        super().__init__(groups)
        if len({len(cells) for cells in self.groups}) > 1:
            raise ValueError("groups: all groups must have the same number of cells")

    def called(self) -> str:
        return f"the same values {' | '.join(map(few, self.groups))}"

    def teach(self, ground: Ground) -> Teachings:
        groups = tuple(tuple(ground.numbers(group)) for group in self.groups)
        if all(len(group) == 1 for group in groups):
            for (a,), (b,) in combinations(groups, 2):
                if a != b:
                    yield Same(a, b, "{a} and {b} hold the same digit")
        elif all(len(set(group)) == len(group) for group in groups):
            yield SameDigits(groups)


class RegionSameValues(GridRule):
    """All of the largest rows, columns and boxes contain the same digits, each equally often.

    >>> RegionSameValues().describe()
    'All of the largest rows, columns and boxes contain the same digits, each equally often.'
    """

    slug = "region-same-values"

    def lower(self, ground: Ground) -> Postings:
        houses = [*ground.shape.rows, *ground.shape.columns, *ground.shape.regions]
        largest = max(map(len, houses))
        same = [house for house in houses if len(house) == largest]
        # Houses with a cell for each digit contain all digits anyway.
        if len(same) > 1 and (largest != len(ground.shape.digits) or not ground.shape.lines):
            yield post("same-values", (number for house in same for number in house), [largest] * len(same))

    def teach(self, ground: Ground) -> Teachings:
        for _, cells, (size, *_), _, _ in self.lower(ground):
            yield SameDigits(tuple(tuple(cells[at : at + size]) for at in range(0, len(cells), size)))
