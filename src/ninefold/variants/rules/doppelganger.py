from __future__ import annotations

from .base import CellRule, Ground, Postings, post


class Doppelganger(CellRule):
    """Every row, column and box is missing one digit; wherever a 0 is placed, the digits missing from its row, column
    and box differ.

    Digits start at 0, which is never missing. No two rows are missing the same digit, nor are two columns or two boxes.
    *cells* are extra cells for the digits missing from each row, each column and each box.

    >>> Doppelganger(["D1"]).describe()
    'Every row, column and box is missing one digit; wherever a 0 is placed, the digits missing from its row, column
    and box differ.'
    """

    slug = "doppelganger"
    names = ("doppelgänger",)

    def describe(self) -> str:
        return self.sentence()

    def lower(self, ground: Ground) -> Postings:
        yield post("doppelganger", ground.numbers(self.cells))
