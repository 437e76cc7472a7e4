"""Even cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Even"]


@dataclass(frozen=True, slots=True, init=False)
class Even(CellRule):
    """Each cell holds an even digit.

    >>> Even("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2 hold even digits.'
    """

    slug: ClassVar[str] = "even"
    about: ClassVar[str] = "Each cell holds an even digit."

    def describe(self) -> str:
        return f"{named(self.cells)} hold even digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("allowed", ground.numbers(self.cells), (d for d in ground.shape.digits if d % 2 == 0))
