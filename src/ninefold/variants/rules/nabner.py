from __future__ import annotations

from .base import CellRule, Ground, Postings, post


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
