"""Killer cages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["Killer"]


@dataclass(frozen=True, slots=True, init=False)
class Killer(CellRule):
    """Digits in the cage differ and, where it has a sum, add up to it.

    >>> Killer("r1c1 r1c2", 3).describe()
    'r1c1, r1c2 hold different digits that add up to 3.'
    """

    slug: ClassVar[str] = "killer"
    about: ClassVar[str] = "Digits in the cage differ and add up to its sum."
    total: int | None

    def __init__(self, cells: CellsLike, total: int | None = None) -> None:
        self._set(cells=as_cells(cells), total=None if total is None else whole("total", total, least=-MOST, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Killer:
        return cls(cells, sum(digits))

    def describe(self) -> str:
        sum_ = "" if self.total is None else f" that add up to {self.total}"
        return f"{named(self.cells)} hold different digits{sum_}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("killer", ground.numbers(self.cells), [] if self.total is None else [self.total])
