"""Sums of two cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["PairSum"]


@dataclass(frozen=True, slots=True, init=False)
class PairSum(CellRule):
    """Neighbours in the list add up to a number: X for 10, V for 5.

    >>> PairSum("r1c1 r1c2", 10).describe()
    'r1c1, r1c2 add up to 10.'
    """

    slug: ClassVar[str] = "pair-sum"
    about: ClassVar[str] = "Two cells add up to a number."
    least: ClassVar[int] = 2
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=whole("total", total, least=-MOST, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> PairSum | None:
        return cls(cells, digits[0] + digits[1]) if len(cells) == 2 else None

    def describe(self) -> str:
        return f"{named(self.cells)} add up to {self.total}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("pair-sum", ground.numbers(self.cells), [self.total])
