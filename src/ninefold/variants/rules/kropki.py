"""Kropki dots, and the negative constraints of grids in which every dot is given."""

from __future__ import annotations

from collections.abc import Iterable

from .base import (
    CellRule,
    CellsLike,
    Constraint,
    GridRule,
    Ground,
    Place,
    Postings,
    Shape,
    as_cells,
    joined,
    named,
    number,
    numbers,
    post,
)
from .teaching import Link, Teachings, adjacent, relation


class Difference(CellRule):
    """Cells joined by a white dot differ by 1, or by N if the dot contains N.

    In a longer list, a dot joins each cell to the next.

    >>> Difference("r1c1 r1c2").describe()
    'r1c1, r1c2 differ by 1.'
    """

    slug = "difference"
    names = ("white dot", "Kropki", "Kropki dot", "white Kropki", "consecutive pair", "consecutive")
    least = 2
    difference: int

    def __init__(self, cells: CellsLike, difference: int = 1) -> None:
        self._set(cells=as_cells(cells, least=self.least), difference=number("difference", difference))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Difference | None:
        return cls(cells, abs(digits[0] - digits[1])) if len(cells) == 2 else None

    def sentence(self) -> str:
        return f"Cells joined by a white dot differ by {self.difference}."

    def describe(self) -> str:
        return f"{named(self.cells)} differ by {self.difference}."

    def lower(self, ground: Ground) -> Postings:
        yield post("pair-difference", ground.numbers(self.cells), [self.difference])

    def called(self) -> str:
        dot = "white dot" if self.difference == 1 else f"difference {self.difference}"
        return f"the {dot} between {joined(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: abs(a - b) == self.difference)
        phrase = f"the dot between {{a}} and {{b}} makes them differ by {self.difference}"
        yield from adjacent(ground.numbers(self.cells), rows, phrase)


class Ratio(CellRule):
    """Of two cells joined by a black dot, one is twice the other, or N times if the dot contains N.

    In a longer list, a dot joins each cell to the next.

    >>> Ratio("r1c1 r1c2").describe()
    'r1c1, r1c2: one is 2 times the other.'
    """

    slug = "ratio"
    names = ("black dot", "Kropki", "Kropki dot", "black Kropki")
    least = 2
    ratio: int

    def __init__(self, cells: CellsLike, ratio: int = 2) -> None:
        self._set(cells=as_cells(cells, least=self.least), ratio=number("ratio", ratio))

    def sentence(self) -> str:
        return f"Of two cells joined by a black dot, one is {self.ratio} times the other."

    def describe(self) -> str:
        return f"{named(self.cells)}: one is {self.ratio} times the other."

    def lower(self, ground: Ground) -> Postings:
        yield post("pair-ratio", ground.numbers(self.cells), [self.ratio])

    def called(self) -> str:
        return f"the {'black dot' if self.ratio == 2 else f'ratio {self.ratio}'} between {joined(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        rows = relation(ground.shape, lambda a, b: a == self.ratio * b or b == self.ratio * a)
        times = "twice" if self.ratio == 2 else f"{self.ratio} times"
        phrase = f"the dot between {{a}} and {{b}} makes one of them {times} the other"
        yield from adjacent(ground.numbers(self.cells), rows, phrase)


class StrictKropki(GridRule):
    """Cells that share an edge without a dot between them are not consecutive, and neither is twice the other.

    >>> StrictKropki().describe()
    'Cells that share an edge without a dot between them are not consecutive, and neither is twice the other.'
    """

    slug = "strict-kropki"
    title = "strict Kropki"
    names = ("Kropki", "negative Kropki", "all Kropki dots given")

    def lower(self, ground: Ground) -> Postings:
        marked = ground.marked(Difference, Ratio)
        yield post("strict-neighbors", marked, [1], "difference")
        yield post("strict-neighbors", marked, [2], "ratio")

    def teach(self, ground: Ground) -> Teachings:
        marked = ground.marked(Difference, Ratio)
        allowed = relation(ground.shape, lambda a, b: abs(a - b) != 1 and a != 2 * b and b != 2 * a)
        phrase = "without a dot between them, {a} and {b} are neither consecutive nor one twice the other"
        for a, b in ground.unmarked(marked):
            yield Link(a, b, allowed, phrase)


class StrictDifference(Constraint):
    """Cells that share an edge without a white dot between them do not differ by any of the given numbers.

    >>> StrictDifference().describe()
    'Cells that share an edge without a white dot between them do not differ by 1.'
    """

    slug = "strict-difference"
    names = ("negative white dots",)
    differences: tuple[int, ...]

    def __init__(self, differences: Iterable[int] = (1,)) -> None:
        self._set(differences=tuple(sorted(set(numbers("differences", differences, least=0)))))

    def sentence(self) -> str:
        found = joined(self.differences, "or")
        return f"Cells that share an edge without a white dot between them do not differ by {found}."

    def lower(self, ground: Ground) -> Postings:
        yield post("strict-neighbors", ground.marked(Difference), self.differences, "difference")

    def teach(self, ground: Ground) -> Teachings:
        allowed = relation(ground.shape, lambda a, b: abs(a - b) not in self.differences)
        phrase = f"without a white dot between them, {{a}} and {{b}} do not differ by {joined(self.differences, 'or')}"
        for a, b in ground.unmarked(ground.marked(Difference)):
            yield Link(a, b, allowed, phrase)


class StrictRatio(Constraint):
    """Cells that share an edge without a black dot between them are not in any of the given ratios.

    >>> StrictRatio().describe()
    'Cells that share an edge without a black dot between them are not in the ratio 1:2.'
    """

    slug = "strict-ratio"
    names = ("negative black dots",)
    ratios: tuple[int, ...]

    def __init__(self, ratios: Iterable[int] = (2,)) -> None:
        self._set(ratios=tuple(sorted(set(numbers("ratios", ratios, least=1)))))

    def sentence(self) -> str:
        found = joined((f"1:{ratio}" for ratio in self.ratios), "or")
        return f"Cells that share an edge without a black dot between them are not in the ratio {found}."

    def lower(self, ground: Ground) -> Postings:
        yield post("strict-neighbors", ground.marked(Ratio), self.ratios, "ratio")

    def teach(self, ground: Ground) -> Teachings:
        allowed = relation(ground.shape, lambda a, b: all(a != k * b and b != k * a for k in self.ratios))
        ratios = joined((f"1:{ratio}" for ratio in self.ratios), "or")
        phrase = f"without a black dot between them, {{a}} and {{b}} are not in the ratio {ratios}"
        for a, b in ground.unmarked(ground.marked(Ratio)):
            yield Link(a, b, allowed, phrase)
