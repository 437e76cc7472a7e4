"""Rellik cages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Rellik"]


@dataclass(frozen=True, slots=True, init=False)
class Rellik(CellRule):
    """Digits in the cage differ, and no subset of them adds up to the clue.

    >>> Rellik("r1c1 r1c2 r2c2", 9).describe()
    'r1c1, r1c2, r2c2 differ and no subset of them adds up to 9.'
    """

    slug: ClassVar[str] = "rellik"
    about: ClassVar[str] = "No subset of the digits in the cage adds up to the clue."
    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), total=whole("total", total, least=-MOST, most=MOST))

    def describe(self) -> str:
        return f"{named(self.cells)} differ and no subset of them adds up to {self.total}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("rellik", ground.numbers(self.cells), [self.total])
