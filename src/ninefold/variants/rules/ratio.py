"""Black dots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Ratio"]


@dataclass(frozen=True, slots=True, init=False)
class Ratio(CellRule):
    """Of neighbours in the list one is a number times the other: a black dot.

    >>> Ratio("r1c1 r1c2").describe()
    'r1c1, r1c2: one is 2 times the other.'
    """

    slug: ClassVar[str] = "ratio"
    about: ClassVar[str] = "One of two cells is a number times the other."
    least: ClassVar[int] = 2
    ratio: int

    def __init__(self, cells: CellsLike, ratio: int = 2) -> None:
        self._set(cells=as_cells(cells, least=self.least), ratio=whole("ratio", ratio, least=-MOST, most=MOST))

    def describe(self) -> str:
        return f"{named(self.cells)}: one is {self.ratio} times the other."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("pair-ratio", ground.numbers(self.cells), [self.ratio])
