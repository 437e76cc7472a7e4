"""Thermometers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Thermo"]


@dataclass(frozen=True, slots=True, init=False)
class Thermo(CellRule):
    """Digits rise from the bulb, the first cell, to the tip.

    >>> Thermo("r1c1 r1c2 r1c3").describe()
    'r1c1, r1c2, r1c3: digits rise along the line.'
    """

    slug: ClassVar[str] = "thermo"
    about: ClassVar[str] = "Digits rise along the line from its bulb."
    least: ClassVar[int] = 2

    def describe(self) -> str:
        return f"{named(self.cells)}: digits rise along the line."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("thermo", ground.numbers(self.cells))
