"""Regions with the same digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import Constraint, Ground, Posting, post

__all__ = ["RegionSameValues"]


@dataclass(frozen=True, slots=True, init=False)
class RegionSameValues(Constraint):
    """The largest rows, columns and boxes all hold the same digits.

    >>> RegionSameValues().describe()
    'The largest rows, columns and boxes all hold the same digits.'
    """

    slug: ClassVar[str] = "region-same-values"
    about: ClassVar[str] = "The largest rows, columns and boxes all hold the same digits."

    def __init__(self) -> None:
        pass

    def describe(self) -> str:
        return "The largest rows, columns and boxes all hold the same digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        houses = [*ground.shape.rows, *ground.shape.columns, *ground.shape.regions]
        largest = max(map(len, houses))
        same = [house for house in houses if len(house) == largest]
        # Houses with a cell for each digit hold them all anyway.
        if len(same) > 1 and (largest != len(ground.shape.digits) or not ground.shape.lines):
            yield post("same-values", (number for house in same for number in house), [largest] * len(same))
