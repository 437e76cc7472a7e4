"""Counting different digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellLike, CellsLike, Constraint, Ground, Place, Posting, as_cell, as_cells, named, post

__all__ = ["CountDistinct"]


@dataclass(frozen=True, slots=True, init=False)
class CountDistinct(Constraint):
    """A cell says how many different digits others hold.

    >>> CountDistinct("r1c1", "r2c2 r3c3").describe()
    'r1c1 says how many different digits r2c2, r3c3 hold.'
    """

    slug: ClassVar[str] = "count-distinct"
    about: ClassVar[str] = "A cell says how many different digits others hold."
    counter: Place
    cells: tuple[Place, ...]

    def __init__(self, counter: CellLike, cells: CellsLike) -> None:
        self._set(counter=as_cell(counter), cells=as_cells(cells))

    def describe(self) -> str:
        return f"{self.counter} says how many different digits {named(self.cells)} hold."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("distinct", ground.numbers([self.counter, *self.cells]))
