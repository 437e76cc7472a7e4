from __future__ import annotations

from collections.abc import Iterable

from .base import CellRule, CellsLike, Ground, Place, Postings, Shape, as_cells, few, number, numbers, post
from .teaching import Sum as Total
from .teaching import Teachings


class Sum(CellRule):
    """The digits, multiplied by their coefficients if there are any, add up to the total.

    You may name a cell twice.

    >>> Sum("r1c1 r1c2", 0, (1, -2)).describe()
    'r1c1 - 2 r1c2 = 0.'
    """

    slug = "sum"
    names = ("weighted sum",)
    total: int
    coefficients: tuple[int, ...]

    def __init__(self, cells: CellsLike, total: int, coefficients: Iterable[int] = ()) -> None:
        places = as_cells(cells)
        factors = numbers("coefficients", coefficients, least=-(10**6), most=10**6)
        if factors and len(factors) != len(places):
            raise ValueError(f"coefficients: expected one for each of {len(places)} cells, got {len(factors)}")
        self._set(cells=places, total=number("total", total), coefficients=factors)

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

    def lower(self, ground: Ground) -> Postings:
        yield post("sum", ground.numbers(self.cells), [self.total, *self.coefficients])

    def called(self) -> str:
        return f"the sum {self.total} over {few(self.cells)}"

    def teach(self, ground: Ground) -> Teachings:
        yield Total(tuple(ground.numbers(self.cells)), self.coefficients or (1,) * len(self.cells), self.total)
