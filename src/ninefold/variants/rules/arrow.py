"""Arrows and double arrows."""

from __future__ import annotations

from .base import CellRule, CellsLike, Constraint, Ground, Place, Postings, as_cells, few, named, post
from .teaching import Marked, Sum, Teachings, digit_mask


class Arrow(Constraint):
    """Digits along the arrow add up to the number in its circle.

    A circle of several cells is read as one number, from left to right and from top to bottom.

    >>> Arrow("r1c1", "r1c2 r1c3").describe()
    'r1c2, r1c3 add up to the number in r1c1.'
    """

    slug = "arrow"
    names = ("pill arrow",)
    bulb: tuple[Place, ...]
    shaft: tuple[Place, ...]

    def __init__(self, bulb: CellsLike, shaft: CellsLike) -> None:
        self._set(bulb=as_cells(bulb), shaft=as_cells(shaft))

    def describe(self) -> str:
        return f"{named(self.shaft)} add up to the number in {named(self.bulb)}."

    def lower(self, ground: Ground) -> Postings:
        bulb, shaft = sorted(ground.numbers(self.bulb)), ground.numbers(self.shaft)
        powers = [-(10**k) for k in range(len(bulb))][::-1]
        yield post("sum", bulb + shaft, [0, *powers, *[1] * len(shaft)])
        if len(bulb) > 1 and ground.shape.digits[-1] > 9:
            yield post("allowed", bulb[1:], [digit for digit in ground.shape.digits if 0 <= digit <= 9])

    def called(self) -> str:
        return f"the arrow from {few(self.bulb)} along {few(self.shaft)}"

    def teach(self, ground: Ground) -> Teachings:
        bulb, shaft = sorted(ground.numbers(self.bulb)), ground.numbers(self.shaft)
        powers = [-(10**k) for k in range(len(bulb))][::-1]
        yield Sum((*bulb, *shaft), (*powers, *[1] * len(shaft)), 0)
        if len(bulb) > 1 and ground.shape.digits[-1] > 9:
            yield Marked(tuple(bulb[1:]), digit_mask(ground.shape, lambda d: 0 <= d <= 9), "is one digit of a number")


class DoubleArrow(CellRule):
    """Digits on the line between the two circles add up to the sum of the digits in the circles.

    >>> DoubleArrow("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits on the line between the two circles add up to the sum of the digits in the circles.'
    """

    slug = "double-arrow"
    least = 3

    def lower(self, ground: Ground) -> Postings:
        inner = len(self.cells) - 2
        yield post("sum", ground.numbers(self.cells), [0, -1, *[1] * inner, -1])

    def called(self) -> str:
        return f"the double arrow {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        inner = len(self.cells) - 2
        yield Sum(tuple(ground.numbers(self.cells)), (-1, *[1] * inner, -1), 0)
