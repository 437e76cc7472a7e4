from __future__ import annotations

from .base import CellRule, Ground, Postings, post


class Renban(CellRule):
    """Digits on the line are consecutive and do not repeat, in any order.

    >>> Renban("r1c1 r1c2 r1c3").describe()
    'r1c1, r1c2, r1c3: digits on the line are consecutive and do not repeat, in any order.'
    """

    slug = "renban"
    names = ("purple line",)

    def lower(self, ground: Ground) -> Postings:
        yield post("renban", ground.numbers(self.cells))
