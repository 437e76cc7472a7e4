from __future__ import annotations

from .base import CellRule, Ground, Postings, few, post
from .teaching import Teachings, classes


class Entropic(CellRule):
    """Any three consecutive cells on the line contain a low, a middle and a high digit.

    Low, middle and high are thirds of the digits: 1-3, 4-6 and 7-9 in a classic grid. Two cells contain digits of
    different thirds.

    >>> Entropic("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: any three consecutive cells on the line contain a low, a middle and a high digit.'
    """

    slug = "entropic"
    names = ("entropy line",)

    def lower(self, ground: Ground) -> Postings:
        yield post("entropic", ground.numbers(self.cells))

    def called(self) -> str:
        return f"the entropic line {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        low, third = ground.shape.digits[0], len(ground.shape.digits) // 3
        if len(ground.shape.digits) % 3 == 0:
            names = ("a low digit", "a middle digit", "a high digit")
            phrase = "{a} and {b}, {steps} apart on the entropic line, are from {same} third"
            yield from classes(ground.numbers(self.cells), ground.shape, 3, lambda d: (d - low) // third, names, phrase)
