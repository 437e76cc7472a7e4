"""Numbered rooms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from ..._geometry import Shape
from .base import MOST, CellRule, CellsLike, Ground, Place, Posting, as_cells, named, post

__all__ = ["NumberedRoom"]


@dataclass(frozen=True, slots=True, init=False)
class NumberedRoom(CellRule):
    """The first digit of the line says at which place, from 1, the clue stands in it.

    *cells* are those of the line, from the clue on.

    >>> NumberedRoom("r1c1 r1c2 r2c2", 3).describe()
    'r1c1, r1c2, r2c2: the first says where 3 stands.'
    """

    slug: ClassVar[str] = "numbered-room"
    about: ClassVar[str] = "The first digit says at which place the clue stands."
    digit: int

    def __init__(self, cells: CellsLike, digit: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), digit=whole("digit", digit, least=-MOST, most=MOST))

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> NumberedRoom | None:
        return cls(cells, digits[digits[0] - 1]) if 1 <= digits[0] <= len(digits) else None

    def describe(self) -> str:
        return f"{named(self.cells)}: the first says where {self.digit} stands."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        line = ground.numbers(self.cells)
        yield post("index", [line[0], *line], [self.digit])
