"""Value indexing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["ValueIndex"]


@dataclass(frozen=True, slots=True, init=False)
class ValueIndex(CellRule):
    """The second cell says at which place of the rest, from 1, the digit of the first stands.

    >>> ValueIndex("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: the second says where the digit of the first stands among the rest.'
    """

    slug: ClassVar[str] = "value-index"
    about: ClassVar[str] = "The second cell says where the digit of the first stands."
    least: ClassVar[int] = 3

    def describe(self) -> str:
        return f"{named(self.cells)}: the second says where the digit of the first stands among the rest."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("value-index", ground.numbers(self.cells))
