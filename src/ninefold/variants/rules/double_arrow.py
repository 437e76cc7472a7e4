"""Double arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["DoubleArrow"]


@dataclass(frozen=True, slots=True, init=False)
class DoubleArrow(CellRule):
    """Digits between the two ends of the line add up to the sum of these.

    >>> DoubleArrow("r1c1 r1c2 r2c2").describe()
    'r1c2 add up to as much as r1c1 and r2c2.'
    """

    slug: ClassVar[str] = "double-arrow"
    about: ClassVar[str] = "Digits between the two circles add up to the sum of the circles."
    least: ClassVar[int] = 3

    def describe(self) -> str:
        return f"{named(self.cells[1:-1])} add up to as much as {self.cells[0]} and {self.cells[-1]}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        inner = len(self.cells) - 2
        yield post("sum", ground.numbers(self.cells), [0, -1, *[1] * inner, -1])
