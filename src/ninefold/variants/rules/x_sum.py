"""X-sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["XSum"]


@dataclass(frozen=True, slots=True, init=False)
class XSum(CellRule):
    """The first X digits add up to the clue, X being the first of them.

    *cells* are those of the line, from the clue on.

    >>> XSum("r1c1 r1c2 r2c2", 6).describe()
    'r1c1, r1c2, r2c2: the first X add up to 6, X the first of them.'
    """

    slug: ClassVar[str] = "x-sum"
    about: ClassVar[str] = "The first X digits add up to the clue, X being the first."
    least: ClassVar[int] = 1
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=whole("total", total, least=0, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> XSum | None:
        return cls(cells, sum(digits[: digits[0]])) if 1 <= digits[0] <= len(digits) else None

    def describe(self) -> str:
        return f"{named(self.cells)}: the first X add up to {self.total}, X the first of them."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("x-sum", ground.numbers(self.cells), [self.total])
