"""Lunchboxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["Lunchbox"]


@dataclass(frozen=True, slots=True, init=False)
class Lunchbox(CellRule):
    """Digits between the smallest and the largest of the cells add up to the clue; no digit repeats.

    *cells* are those of the line, from the clue on.

    >>> Lunchbox("r1c1 r1c2 r2c2", 2).describe()
    'r1c1, r1c2, r2c2 hold different digits, and those between the smallest and the largest add up to 2.'
    """

    slug: ClassVar[str] = "lunchbox"
    about: ClassVar[str] = "Digits in the box differ; those between the smallest and the largest add up to the clue."
    least: ClassVar[int] = 2
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=whole("total", total, least=0, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Lunchbox | None:
        first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
        return cls(cells, sum(digits[first + 1 : last])) if len(set(digits)) == len(digits) else None

    def describe(self) -> str:
        between = f"those between the smallest and the largest add up to {self.total}"
        return f"{named(self.cells)} hold different digits, and {between}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("lunchbox", ground.numbers(self.cells), [self.total])
