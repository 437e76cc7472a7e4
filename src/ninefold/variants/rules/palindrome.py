"""Palindromes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["Palindrome"]


@dataclass(frozen=True, slots=True, init=False)
class Palindrome(CellRule):
    """The line reads the same from both ends.

    >>> Palindrome("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2 reads the same from both ends.'
    """

    slug: ClassVar[str] = "palindrome"
    about: ClassVar[str] = "The line reads the same from both ends."
    least: ClassVar[int] = 2

    def describe(self) -> str:
        return f"{named(self.cells)} reads the same from both ends."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        line = ground.numbers(self.cells)
        for k in range(len(line) // 2):
            yield post("equal", [line[k], line[-1 - k]])
