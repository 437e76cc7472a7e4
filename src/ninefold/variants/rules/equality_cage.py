"""Equality cages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["EqualityCage"]


@dataclass(frozen=True, slots=True, init=False)
class EqualityCage(CellRule):
    """Digits in the cage differ; as many are odd as even, as many low as high, and none is the middle digit.

    >>> EqualityCage("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2 differ, as many odd as even, as many low as high.'
    """

    slug: ClassVar[str] = "equality-cage"
    about: ClassVar[str] = "As many odd digits as even, as many low as high."

    def describe(self) -> str:
        return f"{named(self.cells)} differ, as many odd as even, as many low as high."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("equality-cage", ground.numbers(self.cells))
