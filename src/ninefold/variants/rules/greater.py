"""Inequalities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._geometry import Shape
from .base import CellRule, Ground, Place, Posting, post

__all__ = ["Greater"]


@dataclass(frozen=True, slots=True, init=False)
class Greater(CellRule):
    """Each cell of the list holds more than the next.

    >>> Greater("r1c1 r1c2").describe()
    'r1c1 > r1c2.'
    """

    slug: ClassVar[str] = "greater"
    about: ClassVar[str] = "One cell holds more than the next."
    least: ClassVar[int] = 2

    @classmethod
    def read_off(cls, cells: tuple[Place, ...], digits: tuple[int, ...], shape: Shape) -> Greater | None:
        order = sorted(zip(digits, cells, strict=True), key=lambda item: -item[0])
        return cls([cell for _, cell in order]) if len(set(digits)) == len(digits) else None

    def describe(self) -> str:
        return f"{' > '.join(map(str, self.cells))}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("pair-greater", ground.numbers(self.cells))
