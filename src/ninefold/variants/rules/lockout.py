"""Lockout lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["Lockout"]


@dataclass(frozen=True, slots=True, init=False)
class Lockout(CellRule):
    """The ends differ by at least a number, and digits between them on the line lie strictly outside their range.

    >>> Lockout("r1c1 r1c2 r2c2", 4).describe()
    'r1c1, r1c2, r2c2: the ends differ by at least 4, the rest lies outside them.'
    """

    slug: ClassVar[str] = "lockout"
    about: ClassVar[str] = "The ends differ by a number at least; the rest lies outside their range."
    least: ClassVar[int] = 2
    difference: int

    def __init__(self, cells: CellsLike, difference: int = 4) -> None:
        self._set(cells=as_cells(cells, least=self.least), difference=whole("difference", difference, least=0, most=64))

    def describe(self) -> str:
        return f"{named(self.cells)}: the ends differ by at least {self.difference}, the rest lies outside them."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("lockout", ground.numbers(self.cells), [self.difference])
