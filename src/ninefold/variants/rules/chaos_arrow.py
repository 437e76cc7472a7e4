"""Arrows of chaos construction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellLike, CellsLike, Constraint, Ground, Place, Posting, as_cell, as_cells, listed, post

__all__ = ["ChaosArrow"]


@dataclass(frozen=True, slots=True, init=False)
class ChaosArrow(Constraint):
    """The digit plus the offset counts its cell and the cells that each arm goes on with in its region.

    Each arm is labels of ``ChaosConstruction``, beginning with that of the cell.

    >>> ChaosArrow("r1c1", [["L1", "L2"]]).describe()
    'r1c1 counts the cells of its region along its arms.'
    """

    slug: ClassVar[str] = "chaos-arrow"
    about: ClassVar[str] = "A digit counts the cells of its region along arms."
    cell: Place
    arms: tuple[tuple[Place, ...], ...]
    offset: int

    def __init__(self, cell: CellLike, arms: Iterable[CellsLike], offset: int = 0) -> None:
        found = tuple(as_cells(arm) for arm in listed("arms", arms))
        if not found or any(arm[0] != found[0][0] for arm in found):
            raise ValueError("arms: all begin with the label of the cell")
        self._set(cell=as_cell(cell), arms=found, offset=whole("offset", offset, least=-MOST, most=MOST))

    def describe(self) -> str:
        more = f", {self.offset} fewer" if self.offset else ""
        return f"{self.cell} counts the cells of its region along its arms{more}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        labels = (number for arm in self.arms for number in ground.numbers(arm))
        yield post("chaos-arrow", [ground.number(self.cell), *labels], [self.offset, *map(len, self.arms)])
