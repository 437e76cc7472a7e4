"""White dots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["Difference"]


@dataclass(frozen=True, slots=True, init=False)
class Difference(CellRule):
    """Neighbours in the list differ by exactly a number: a white dot.

    >>> Difference("r1c1 r1c2").describe()
    'r1c1, r1c2 differ by 1.'
    """

    slug: ClassVar[str] = "difference"
    about: ClassVar[str] = "Two cells differ by exactly a number."
    least: ClassVar[int] = 2
    difference: int

    def __init__(self, cells: CellsLike, difference: int = 1) -> None:
        self._set(
            cells=as_cells(cells, least=self.least), difference=whole("difference", difference, least=-MOST, most=MOST)
        )

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Difference | None:
        return cls(cells, abs(digits[0] - digits[1])) if len(cells) == 2 else None

    def describe(self) -> str:
        return f"{named(self.cells)} differ by {self.difference}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("pair-difference", ground.numbers(self.cells), [self.difference])
