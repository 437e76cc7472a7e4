"""Sums of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, listed, post

__all__ = ["Sum"]


@dataclass(frozen=True, slots=True, init=False)
class Sum(CellRule):
    """The digits, each times its coefficient (1 when there are none), add up to a total; a cell may be named twice.

    >>> Sum("r1c1 r1c2", 0, (1, -2)).describe()
    'r1c1 - 2 r1c2 = 0.'
    """

    slug: ClassVar[str] = "sum"
    about: ClassVar[str] = "Digits, each times a number, add up to a total."
    total: int
    coefficients: tuple[int, ...]

    def __init__(self, cells: CellsLike, total: int, coefficients: Iterable[int] = ()) -> None:
        places = as_cells(cells)
        factors = tuple(
            whole("coefficients", factor, least=-(10**6), most=10**6) for factor in listed("coefficients", coefficients)
        )
        if factors and len(factors) != len(places):
            raise ValueError(f"coefficients: one for each of {len(places)} cells expected, got {len(factors)}")
        self._set(cells=places, total=whole("total", total, least=-MOST, most=MOST), coefficients=factors)

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Sum:
        return cls(cells, sum(digits))

    def describe(self) -> str:
        text = ""
        for place, factor in zip(self.cells, self.coefficients or (1,) * len(self.cells), strict=True):
            sign = "-" if factor < 0 else "+" if text else ""
            text += f" {sign} " if text else sign
            text += f"{place}" if abs(factor) == 1 else f"{abs(factor)} {place}"
        return f"{text} = {self.total}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("sum", ground.numbers(self.cells), [self.total, *self.coefficients])
