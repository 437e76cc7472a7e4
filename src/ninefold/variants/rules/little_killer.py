"""Little killer clues."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["LittleKiller"]


@dataclass(frozen=True, slots=True, init=False)
class LittleKiller(CellRule):
    """Digits along a diagonal add up to a clue outside the grid; they may repeat.

    >>> LittleKiller("r1c1 r1c2 r2c2", 9).describe()
    'r1c1, r1c2, r2c2, along the diagonal, add up to 9.'
    """

    slug: ClassVar[str] = "little-killer"
    about: ClassVar[str] = "Digits along a diagonal add up to the clue."
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=whole("total", total, least=-MOST, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> LittleKiller:
        return cls(cells, sum(digits))

    def describe(self) -> str:
        return f"{named(self.cells)}, along the diagonal, add up to {self.total}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("sum", ground.numbers(self.cells), [self.total])
