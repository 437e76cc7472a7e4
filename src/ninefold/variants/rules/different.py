from __future__ import annotations

from .base import CellRule, Ground, Postings, post


class Different(CellRule):
    """Digits in the region do not repeat.

    Use it for an extra region, or for a cage without a total.

    >>> Different("r1c1 r2c2").describe()
    'r1c1, r2c2: digits in the region do not repeat.'
    """

    slug = "different"
    title = "extra region"
    names = ("extra region", "no repeats", "unique cells")

    def lower(self, ground: Ground) -> Postings:
        yield post("different", ground.numbers(self.cells))
