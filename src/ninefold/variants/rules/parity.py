"""Odd and even cells."""

from __future__ import annotations

from .base import CellRule, Ground, Postings, post
from .teaching import Marked, Teachings, digit_mask


class Odd(CellRule):
    """Each marked cell contains an odd digit.

    >>> Odd("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each marked cell contains an odd digit.'
    """

    slug = "odd"
    names = ("odd cell", "odd-even", "parity")

    def lower(self, ground: Ground) -> Postings:
        yield post("allowed", ground.numbers(self.cells), (d for d in ground.shape.digits if d % 2 == 1))

    def teach(self, ground: Ground) -> Teachings:
        odd = digit_mask(ground.shape, lambda d: d % 2 == 1)
        yield Marked(tuple(ground.numbers(self.cells)), odd, "is marked as odd")


class Even(CellRule):
    """Each marked cell contains an even digit.

    >>> Even("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each marked cell contains an even digit.'
    """

    slug = "even"
    names = ("even cell", "odd-even", "parity")

    def lower(self, ground: Ground) -> Postings:
        yield post("allowed", ground.numbers(self.cells), (d for d in ground.shape.digits if d % 2 == 0))

    def teach(self, ground: Ground) -> Teachings:
        even = digit_mask(ground.shape, lambda d: d % 2 == 0)
        yield Marked(tuple(ground.numbers(self.cells)), even, "is marked as even")
