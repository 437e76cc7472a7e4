from __future__ import annotations

from .base import CellRule, Ground, Postings, post


class EqualityCage(CellRule):
    """Digits in the cage do not repeat; as many are odd as even, and as many are low as high.

    Low digits are below the middle digit and high digits above it. The middle digit, if there is one, is not allowed.

    >>> EqualityCage("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits in the cage do not repeat; as many are odd as even, and as many are low as high.'
    """

    slug = "equality-cage"
    names = ("equal cage",)

    def lower(self, ground: Ground) -> Postings:
        yield post("equality-cage", ground.numbers(self.cells))
