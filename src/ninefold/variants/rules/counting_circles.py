"""Counting circles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["CountingCircles"]


@dataclass(frozen=True, slots=True, init=False)
class CountingCircles(CellRule):
    """A digit in a circle stands in as many circles as it says.

    >>> CountingCircles("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each digit stands in as many of them as it says.'
    """

    slug: ClassVar[str] = "counting-circles"
    about: ClassVar[str] = "A digit in a circle stands in as many circles as it says."

    def describe(self) -> str:
        return f"{named(self.cells)}: each digit stands in as many of them as it says."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("circles", ground.numbers(self.cells))
