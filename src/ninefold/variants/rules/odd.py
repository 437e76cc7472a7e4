"""Odd cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Odd"]


@dataclass(frozen=True, slots=True, init=False)
class Odd(CellRule):
    """Each cell holds an odd digit.

    >>> Odd("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2 hold odd digits.'
    """

    slug: ClassVar[str] = "odd"
    about: ClassVar[str] = "Each cell holds an odd digit."

    def describe(self) -> str:
        return f"{named(self.cells)} hold odd digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("allowed", ground.numbers(self.cells), (d for d in ground.shape.digits if d % 2 == 1))
