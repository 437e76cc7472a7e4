"""Between lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Between"]


@dataclass(frozen=True, slots=True, init=False)
class Between(CellRule):
    """Digits on the line lie strictly between those at its ends.

    >>> Between("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: digits lie strictly between the two ends.'
    """

    slug: ClassVar[str] = "between"
    about: ClassVar[str] = "Digits on the line lie strictly between its ends."
    least: ClassVar[int] = 2

    def describe(self) -> str:
        return f"{named(self.cells)}: digits lie strictly between the two ends."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("between", ground.numbers(self.cells))
