from __future__ import annotations

from itertools import combinations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Link, Sets, Teachings, relation


class Renban(CellRule):
    """Digits on the line are consecutive and do not repeat, in any order.

    >>> Renban("r1c1 r1c2 r1c3").describe()
    'r1c1, r1c2, r1c3: digits on the line are consecutive and do not repeat, in any order.'
    """

    slug = "renban"
    names = ("purple line",)

    def lower(self, ground: Ground) -> Postings:
        yield post("renban", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the renban line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        cells, n = tuple(ground.numbers(self.cells)), len(self.cells)
        if len(set(cells)) != n:
            return
        ranges = frozenset(((1 << n) - 1) << low for low in range(len(ground.shape.digits) - n + 1))
        yield Sets(cells, ranges, "holds consecutive digits")
        rows = relation(ground.shape, lambda a, b: 0 < abs(a - b) < n)
        for a, b in combinations(cells, 2):
            yield Link(a, b, rows, f"two digits on a renban line of {n} cells are at most {n - 1} apart")
