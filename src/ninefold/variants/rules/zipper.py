"""Zipper lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Zipper"]


@dataclass(frozen=True, slots=True, init=False)
class Zipper(CellRule):
    """Digits at the same distance from the middle of the line have one common sum, the digit in the middle if there
    is one.

    >>> Zipper("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: pairs around the middle have one common sum.'
    """

    slug: ClassVar[str] = "zipper"
    about: ClassVar[str] = "Pairs around the middle of the line have one common sum."
    least: ClassVar[int] = 2

    def describe(self) -> str:
        return f"{named(self.cells)}: pairs around the middle have one common sum."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        line = ground.numbers(self.cells)
        pairs = [[line[k], line[-1 - k]] for k in range(len(line) // 2)]
        if len(line) % 2:
            pairs.append([line[len(line) // 2]])
        yield post("equal-sums", [number for pair in pairs for number in pair], map(len, pairs))
