"""Odd and even cells."""

from __future__ import annotations

from .base import CellRule, Ground, Postings, post


class Odd(CellRule):
    """Each marked cell contains an odd digit.

    >>> Odd("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each marked cell contains an odd digit.'
    """

    slug = "odd"
    names = ("odd cell", "odd-even", "parity")

    def lower(self, ground: Ground) -> Postings:
        yield post("allowed", ground.numbers(self.cells), (d for d in ground.shape.digits if d % 2 == 1))


class Even(CellRule):
    """Each marked cell contains an even digit.

    >>> Even("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each marked cell contains an even digit.'
    """

    slug = "even"
    names = ("even cell", "odd-even", "parity")

    def lower(self, ground: Ground) -> Postings:
        yield post("allowed", ground.numbers(self.cells), (d for d in ground.shape.digits if d % 2 == 0))
