"""Entropic lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Entropic"]


@dataclass(frozen=True, slots=True, init=False)
class Entropic(CellRule):
    """Any three cells in a row on the line are one low, one middle and one high digit (thirds of the digits).

    >>> Entropic("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: three in a row are low, middle and high.'
    """

    slug: ClassVar[str] = "entropic"
    about: ClassVar[str] = "Three in a row on the line are low, middle and high."

    def describe(self) -> str:
        return f"{named(self.cells)}: three in a row are low, middle and high."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("entropic", ground.numbers(self.cells))
