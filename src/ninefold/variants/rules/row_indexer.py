"""Row indexers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from .base import CellRule, Ground, Posting, named, post

__all__ = ["RowIndexer"]


@dataclass(frozen=True, slots=True, init=False)
class RowIndexer(CellRule):
    """A digit says in which row of its column the number of its own row stands.

    >>> RowIndexer("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each digit says in which row of its column its row number stands.'
    """

    slug: ClassVar[str] = "row-indexer"
    about: ClassVar[str] = "A digit says where in its column its row number stands."

    def describe(self) -> str:
        return f"{named(self.cells)}: each digit says in which row of its column its row number stands."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        for number in ground.numbers(self.cells):
            row, column = divmod(number, ground.shape.width)
            yield post("index", [number, *ground.shape.columns[column]], [row + 1])
