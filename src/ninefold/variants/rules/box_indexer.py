"""Box indexers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._errors import ParseError
from .base import CellRule, Ground, Posting, named, post

__all__ = ["BoxIndexer"]


@dataclass(frozen=True, slots=True, init=False)
class BoxIndexer(CellRule):
    """A digit says at which place of its box, from 1, the number of its own place stands.

    >>> BoxIndexer("r1c1 r1c2 r2c2").describe()
    'r1c1, r1c2, r2c2: each digit says at which place of its box its own place number stands.'
    """

    slug: ClassVar[str] = "box-indexer"
    about: ClassVar[str] = "A digit says where in its box its place number stands."

    def describe(self) -> str:
        return f"{named(self.cells)}: each digit says at which place of its box its own place number stands."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        for number in ground.numbers(self.cells):
            box = ground.shape.box_of(number)
            if box < 0:
                raise ParseError(f"{ground.shape.cell_name(number)} lies in no box")
            region = ground.shape.regions[box]
            yield post("index", [number, *region], [region.index(number) + 1])
