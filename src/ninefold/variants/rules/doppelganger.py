"""Doppelgangers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, post

__all__ = ["Doppelganger"]


@dataclass(frozen=True, slots=True, init=False)
class Doppelganger(CellRule):
    """Digits from 0: every row, column and box lacks one digit, never 0; those lacking in rows differ, in columns and
    boxes too, and where a 0 stands, those of its row, column and box differ.

    *cells* are extra ones for the digit lacking in each row, each column, each box.

    >>> Doppelganger(["D1"]).describe()
    'Every row, column and box lacks one digit; where a 0 stands the three differ.'
    """

    slug: ClassVar[str] = "doppelganger"
    about: ClassVar[str] = "Every house lacks one digit; at a 0 its three differ."

    def describe(self) -> str:
        return "Every row, column and box lacks one digit; where a 0 stands the three differ."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("doppelganger", ground.numbers(self.cells))
