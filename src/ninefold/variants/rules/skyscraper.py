"""Skyscrapers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["Skyscraper"]


@dataclass(frozen=True, slots=True, init=False)
class Skyscraper(CellRule):
    """Digits are heights of buildings; the clue says how many are seen from it. 0 is no building.

    *cells* are those of the line, from the clue on.

    >>> Skyscraper("r1c1 r1c2 r2c2", 2).describe()
    'r1c1, r1c2, r2c2: 2 buildings are seen.'
    """

    slug: ClassVar[str] = "skyscraper"
    about: ClassVar[str] = "So many buildings are seen; taller ones hide smaller ones."
    least: ClassVar[int] = 1
    seen: int

    def __init__(self, cells: CellsLike, seen: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), seen=whole("seen", seen, least=0, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Skyscraper:
        return cls(cells, sum(digit > max(digits[:k], default=0) for k, digit in enumerate(digits)))

    def describe(self) -> str:
        return f"{named(self.cells)}: {self.seen} buildings are seen."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("skyscraper", ground.numbers(self.cells), [self.seen])
