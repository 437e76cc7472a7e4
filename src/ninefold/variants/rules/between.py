from __future__ import annotations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Ends, Teachings


class Between(CellRule):
    """Digits on the line lie strictly between the digits at its two ends.

    The two ends differ.

    >>> Between("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits on the line lie strictly between the digits at its two ends.'
    """

    slug = "between"
    least = 2

    def lower(self, ground: Ground) -> Postings:
        yield post("between", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the between line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        cells = tuple(ground.numbers(self.cells))
        if len(set(cells)) == len(cells):
            yield Ends(cells, between=True)
