"""Local minima."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Minimum"]


@dataclass(frozen=True, slots=True, init=False)
class Minimum(CellRule):
    """Each cell holds less than every cell that shares a side with it and is not marked alike.

    >>> Minimum("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2 hold less than the cells beside them.'
    """

    slug: ClassVar[str] = "minimum"
    about: ClassVar[str] = "A marked cell holds less than those beside it."

    def describe(self) -> str:
        return f"{named(self.cells)} hold less than the cells beside them."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        marked = {place for rule in ground.constraints if isinstance(rule, Minimum) for place in rule.cells} | set(
            self.cells
        )
        for place in self.cells:
            for other in ground.beside(place):
                if other not in marked:
                    yield post("pair-greater", ground.numbers([other, place]))
