"""Column indexers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["ColumnIndexer"]


@dataclass(frozen=True, slots=True, init=False)
class ColumnIndexer(CellRule):
    """A digit says in which column of its row the number of its own column stands.

    >>> ColumnIndexer("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each digit says in which column of its row its column number stands.'
    """

    slug: ClassVar[str] = "column-indexer"
    about: ClassVar[str] = "A digit says where in its row its column number stands."

    def describe(self) -> str:
        return f"{named(self.cells)}: each digit says in which column of its row its column number stands."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        for number in ground.numbers(self.cells):
            row, column = divmod(number, ground.shape.width)
            yield post("index", [number, *ground.shape.rows[row]], [column + 1])
