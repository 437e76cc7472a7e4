"""Look-and-say cages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, named, post

__all__ = ["LookAndSay"]


@dataclass(frozen=True, slots=True, init=False)
class LookAndSay(CellRule):
    """Pairs of a digit and how often exactly it stands among the cells, 0 for never.

    >>> LookAndSay("r1c1 r1c2 r2c2", [(1, 2), (3, 0)]).describe()
    'r1c1, r1c2, r2c2 hold 1 2 times, 3 0 times.'
    """

    slug: ClassVar[str] = "look-and-say"
    about: ClassVar[str] = "Digits stand among the cells just as often as said."
    counts: tuple[tuple[int, int], ...]

    def __init__(self, cells: CellsLike, counts: Iterable[tuple[int, int]]) -> None:
        found = tuple((whole("counts", a, least=-MOST, most=MOST), whole("counts", b)) for a, b in counts)
        self._set(cells=as_cells(cells), counts=found)

    def describe(self) -> str:
        said = ", ".join(f"{digit} {times} times" for digit, times in self.counts)
        return f"{named(self.cells)} hold {said}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("counted", ground.numbers(self.cells), (number for pair in self.counts for number in pair))
