"""Counts of chaos construction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellLike, CellsLike, Constraint, Ground, Place, Posting, as_cell, as_cells, post

__all__ = ["ChaosCount"]


@dataclass(frozen=True, slots=True, init=False)
class ChaosCount(Constraint):
    """The digit plus the offset counts, among labels of ``ChaosConstruction``, its own first, those of its region.

    >>> ChaosCount("r1c1", ["L1", "L2"]).describe()
    'r1c1 counts the cells of its region among those marked.'
    """

    slug: ClassVar[str] = "chaos-count"
    about: ClassVar[str] = "A digit counts cells of its region around it."
    cell: Place
    labels: tuple[Place, ...]
    offset: int

    def __init__(self, cell: CellLike, labels: CellsLike, offset: int = 0) -> None:
        self._set(cell=as_cell(cell), labels=as_cells(labels), offset=whole("offset", offset, least=-MOST, most=MOST))

    def describe(self) -> str:
        more = f", {self.offset} fewer" if self.offset else ""
        return f"{self.cell} counts the cells of its region among those marked{more}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("chaos-count", [ground.number(self.cell), *ground.numbers(self.labels)], [self.offset])
