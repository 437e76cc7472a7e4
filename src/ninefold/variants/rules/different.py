"""Cells that all differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Different"]


@dataclass(frozen=True, slots=True, init=False)
class Different(CellRule):
    """Cells that hold different digits: an extra region, or a cage without a sum.

    >>> Different("r1c1 r2c2").describe()
    'r1c1, r2c2 hold different digits.'
    """

    slug: ClassVar[str] = "different"
    about: ClassVar[str] = "Cells hold different digits."

    def describe(self) -> str:
        return f"{named(self.cells)} hold different digits."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("different", ground.numbers(self.cells))
