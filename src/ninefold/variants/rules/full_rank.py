"""Full rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post
from .full_rank_ties import TIES, FullRankTies

__all__ = ["FullRank"]


@dataclass(frozen=True, slots=True, init=False)
class FullRank(CellRule):
    """Rows and columns, read both ways, are numbers; the clue is the place of its line in their order, from 1 for the
    least.

    *cells* are those of the whole line, from the clue on. ``FullRankTies`` says which numbers may be equal.

    >>> FullRank("r1c1 r1c2 r2c2", 3).describe()
    'r1c1, r1c2, r2c2, read as a number, is number 3 of all.'
    """

    slug: ClassVar[str] = "full-rank"
    about: ClassVar[str] = "A clue says which in order its line, read as a number, is."
    rank: int

    def __init__(self, cells: CellsLike, rank: int) -> None:
        self._set(cells=as_cells(cells, least=self.least), rank=whole("rank", rank, least=1, most=MOST))

    def describe(self) -> str:
        return f"{named(self.cells)}, read as a number, is number {self.rank} of all."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        # All clues are told together, by the first of them.
        clues = sorted((rule for rule in ground.constraints if isinstance(rule, FullRank)), key=repr)
        if self in clues and self != clues[0]:
            return
        together = clues if self in clues else [self]
        ties = next((rule.ties for rule in ground.constraints if isinstance(rule, FullRankTies)), "unclued")
        numbers = [TIES.index(ties)]
        for clue in together:
            numbers += [clue.rank, len(clue.cells)]
        yield post("full-rank", (n for clue in together for n in ground.numbers(clue.cells)), numbers)
