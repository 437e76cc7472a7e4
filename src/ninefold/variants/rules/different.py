from __future__ import annotations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Differ, Teachings


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

    def called(self) -> str:
        return f"the region {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        yield Differ(tuple(dict.fromkeys(ground.numbers(self.cells))))
