"""X and V between cells, and the negative constraint of grids in which each is given."""

from __future__ import annotations

from itertools import pairwise

from .base import CellRule, CellsLike, GridRule, Ground, Place, Postings, Shape, as_cells, joined, named, number, post
from .teaching import Link, Sum, Teachings, relation


class PairSum(CellRule):
    """Cells joined by a V add up to 5, by an X to 10, and by a number to that number.

    In a longer list, a sign joins each cell to the next.

    >>> PairSum("r1c1 r1c2", 10).describe()
    'r1c1, r1c2 add up to 10.'
    """

    slug = "pair-sum"
    title = "sum"
    names = ("XV", "X", "V")
    least = 2
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=number("total", total))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> PairSum | None:
        return cls(cells, digits[0] + digits[1]) if len(cells) == 2 else None

    def sentence(self) -> str:
        sign = {5: "a V", 10: "an X"}.get(self.total, self.total)
        return f"Cells joined by {sign} add up to {self.total}."

    def describe(self) -> str:
        return f"{named(self.cells)} add up to {self.total}."

    def lower(self, ground: Ground) -> Postings:
        yield post("pair-sum", ground.numbers(self.cells), [self.total])

    def called(self) -> str:
        sign = {5: "V", 10: "X"}.get(self.total, f"sum {self.total}")
        return f"the {sign} between {joined(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        for pair in pairwise(ground.numbers(self.cells)):
            yield Sum(pair, (1, 1), self.total)


class StrictXV(GridRule):
    """Cells that share an edge without an X or V between them do not add up to 5 or 10.

    >>> StrictXV().describe()
    'Cells that share an edge without an X or V between them do not add up to 5 or 10.'
    """

    slug = "strict-xv"
    title = "strict XV"
    names = ("XV", "negative XV", "all XV given")

    def lower(self, ground: Ground) -> Postings:
        yield post("strict-neighbors", ground.marked(PairSum), [5, 10], "sum")

    def teach(self, ground: Ground) -> Teachings:
        allowed = relation(ground.shape, lambda a, b: a + b not in (5, 10))
        phrase = "without an X or V between them, {a} and {b} do not add up to 5 or 10"
        for a, b in ground.unmarked(ground.marked(PairSum)):
            yield Link(a, b, allowed, phrase)
