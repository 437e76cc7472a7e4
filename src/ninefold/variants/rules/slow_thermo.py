"""Slow thermometers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["SlowThermo"]


@dataclass(frozen=True, slots=True, init=False)
class SlowThermo(CellRule):
    """Digits never fall from the bulb, the first cell, to the tip.

    >>> SlowThermo("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits never fall along the line.'
    """

    slug: ClassVar[str] = "slow-thermo"
    about: ClassVar[str] = "Digits never fall along the line from its bulb."
    least: ClassVar[int] = 2

    def describe(self) -> str:
        return f"{named(self.cells)}: digits never fall along the line."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("thermo", ground.numbers(self.cells), [0])
