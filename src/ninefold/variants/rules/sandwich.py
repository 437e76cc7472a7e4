"""Sandwich sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["Sandwich"]


@dataclass(frozen=True, slots=True, init=False)
class Sandwich(CellRule):
    """Digits between the lowest and the highest digit of the grid, both in the line, add up to the clue; none repeats.

    *cells* are those of the line, from the clue on.  ``Lunchbox`` has the smallest and the largest digit of the line
    in their place, which matters where there are more digits than cells.

    >>> Sandwich("r1c1 r1c2 r2c2", 7).describe()
    'r1c1, r1c2, r2c2: digits between the extremes add up to 7.'
    """

    slug: ClassVar[str] = "sandwich"
    about: ClassVar[str] = "Digits between the lowest and the highest digit add up to the clue."
    least: ClassVar[int] = 1
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=whole("total", total, least=0, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Sandwich | None:
        if not {shape.digits[0], shape.digits[-1]} <= set(digits):
            return None
        first, last = sorted((digits.index(shape.digits[0]), digits.index(shape.digits[-1])))
        return cls(cells, sum(digits[first + 1 : last]))

    def describe(self) -> str:
        return f"{named(self.cells)}: digits between the extremes add up to {self.total}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("sandwich", ground.numbers(self.cells), [self.total])
