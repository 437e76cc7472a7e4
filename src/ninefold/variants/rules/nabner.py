from __future__ import annotations

from itertools import combinations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Differ, Link, Sets, Teachings, cliques, relation


class Nabner(CellRule):
    """No two digits on the line are equal or consecutive.

    >>> Nabner("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: no two digits on the line are equal or consecutive.'
    """

    slug = "nabner"

    def lower(self, ground: Ground) -> Postings:
        digits = range(len(ground.shape.digits))
        rows = [sum(1 << b for b in digits if abs(a - b) > 1) for a in digits]
        yield post("pairs", ground.numbers(self.cells), rows)

    def called(self) -> str:
        return f"the nabner line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))
        rows = relation(ground.shape, lambda a, b: abs(a - b) > 1)
        if len(set(cells)) == len(cells):
            sets = cliques(len(cells), rows)
            yield Sets(cells, sets, "has no consecutive digits") if sets else Differ(cells)
        for a, b in combinations(cells, 2):
            if a != b:
                yield Link(a, b, rows, "no two digits on the nabner line are equal or consecutive")
