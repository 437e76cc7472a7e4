"""Arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellsLike, Constraint, Ground, Place, Posting, as_cells, named, post

__all__ = ["Arrow"]


@dataclass(frozen=True, slots=True, init=False)
class Arrow(Constraint):
    """Digits along the shaft add up to the bulb; several bulb cells are read as one number, from the left and the top.

    >>> Arrow("r1c1", "r1c2 r1c3").describe()
    'r1c2, r1c3 add up to the number in r1c1.'
    """

    slug: ClassVar[str] = "arrow"
    about: ClassVar[str] = "Digits along the shaft add up to the number in the bulb."
    bulb: tuple[Place, ...]
    shaft: tuple[Place, ...]

    def __init__(self, bulb: CellsLike, shaft: CellsLike) -> None:
        self._set(bulb=as_cells(bulb), shaft=as_cells(shaft))

    def describe(self) -> str:
        return f"{named(self.shaft)} add up to the number in {named(self.bulb)}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        bulb, shaft = sorted(ground.numbers(self.bulb)), ground.numbers(self.shaft)
        powers = [-(10**k) for k in range(len(bulb))][::-1]
        yield post("sum", bulb + shaft, [0, *powers, *[1] * len(shaft)])
        if len(bulb) > 1 and ground.shape.digits[-1] > 9:
            yield post("allowed", bulb[1:], [digit for digit in ground.shape.digits if 0 <= digit <= 9])
