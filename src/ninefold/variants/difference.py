"""White dots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

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

    def describe(self) -> str:
        return f"{named(self.cells)} differ by {self.difference}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("pair-difference", ground.numbers(self.cells), [self.difference])
