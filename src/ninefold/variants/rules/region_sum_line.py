"""Region sum lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["RegionSumLine"]


@dataclass(frozen=True, slots=True, init=False)
class RegionSumLine(CellRule):
    """Each part of the line within one box has the same sum; a box entered twice has two parts.

    >>> RegionSumLine("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: the part in each box has the same sum.'
    """

    slug: ClassVar[str] = "region-sum-line"
    about: ClassVar[str] = "The parts of the line in each box have the same sum."
    least: ClassVar[int] = 2

    def describe(self) -> str:
        return f"{named(self.cells)}: the part in each box has the same sum."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        parts: list[list[int]] = []
        last = None
        for number in ground.numbers(self.cells):
            region = ground.shape.box_of(number) if number < ground.shape.cells else -1
            if region != last:
                parts.append([])
                last = region
            parts[-1].append(number)
        if len(parts) > 1:
            yield post("equal-sums", [number for part in parts for number in part], map(len, parts))
