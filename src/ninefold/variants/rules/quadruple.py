"""Quadruples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, listed, named, post

__all__ = ["Quadruple"]


@dataclass(frozen=True, slots=True, init=False)
class Quadruple(CellRule):
    """The digits stand among the cells, each at least as often as it is listed.

    >>> Quadruple("r1c1 r1c2 r2c2", [1, 2]).describe()
    'r1c1, r1c2, r2c2 hold at least 1, 2.'
    """

    slug: ClassVar[str] = "quadruple"
    about: ClassVar[str] = "The digits stand among the cells."
    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        found = tuple(sorted(whole("digits", digit, least=-MOST, most=MOST) for digit in listed("digits", digits)))
        self._set(cells=as_cells(cells), digits=found)

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Quadruple:
        return cls(cells, digits)

    def describe(self) -> str:
        return f"{named(self.cells)} hold at least {named(map(str, self.digits))}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("at-least", ground.numbers(self.cells), self.digits)
