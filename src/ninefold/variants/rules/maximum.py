"""Local maxima."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Maximum"]


@dataclass(frozen=True, slots=True, init=False)
class Maximum(CellRule):
    """Each cell holds more than every cell that shares a side with it and is not marked alike.

    >>> Maximum("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2 hold more than the cells beside them.'
    """

    slug: ClassVar[str] = "maximum"
    about: ClassVar[str] = "A marked cell holds more than those beside it."

    def describe(self) -> str:
        return f"{named(self.cells)} hold more than the cells beside them."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        marked = {place for rule in ground.constraints if isinstance(rule, Maximum) for place in rule.cells} | set(
            self.cells
        )
        for place in self.cells:
            for other in ground.beside(place):
                if other not in marked:
                    yield post("pair-greater", ground.numbers([place, other]))
