"""Renban lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Renban"]


@dataclass(frozen=True, slots=True, init=False)
class Renban(CellRule):
    """Digits on the line are consecutive and differ, in any order.

    >>> Renban("r1c1 r1c2 r1c3").describe()
    'r1c1, r1c2, r1c3 hold consecutive digits in some order.'
    """

    slug: ClassVar[str] = "renban"
    about: ClassVar[str] = "Digits on the line are consecutive, in any order."

    def describe(self) -> str:
        return f"{named(self.cells)} hold consecutive digits in some order."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("renban", ground.numbers(self.cells))
