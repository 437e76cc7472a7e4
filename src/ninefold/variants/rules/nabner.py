"""Nabner lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Nabner"]


@dataclass(frozen=True, slots=True, init=False)
class Nabner(CellRule):
    """No two digits on the line are equal or consecutive.

    >>> Nabner("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: no two digits are equal or consecutive.'
    """

    slug: ClassVar[str] = "nabner"
    about: ClassVar[str] = "No two digits on the line are equal or consecutive."

    def describe(self) -> str:
        return f"{named(self.cells)}: no two digits are equal or consecutive."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        digits = range(len(ground.shape.digits))
        rows = [sum(1 << b for b in digits if abs(a - b) > 1) for a in digits]
        yield post("pairs", ground.numbers(self.cells), rows)
