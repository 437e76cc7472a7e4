"""Clones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellsLike, Constraint, Ground, Place, Posting, as_cells, named, post

__all__ = ["Clone"]


@dataclass(frozen=True, slots=True, init=False)
class Clone(Constraint):
    """Cells hold the same digits as their copies, one by one.

    >>> Clone("r1c1 r1c2", "r3c3 r3c4").describe()
    'r1c1, r1c2 hold the same digits as r3c3, r3c4, one by one.'
    """

    slug: ClassVar[str] = "clone"
    about: ClassVar[str] = "Cells hold the same digits as their copies."
    cells: tuple[Place, ...]
    copies: tuple[Place, ...]

    def __init__(self, cells: CellsLike, copies: CellsLike) -> None:
        here, there = as_cells(cells), as_cells(copies)
        if len(here) != len(there):
            raise ValueError(f"copies: {len(here)} cells expected, got {len(there)}")
        self._set(cells=here, copies=there)

    def describe(self) -> str:
        return f"{named(self.cells)} hold the same digits as {named(self.copies)}, one by one."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        for here, there in zip(ground.numbers(self.cells), ground.numbers(self.copies), strict=True):
            if here != there:
                yield post("equal", [here, there])
