"""Look-and-say cages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..._arguments import shown, whole
from .base import MOST, CellRule, CellsLike, Ground, Posting, as_cells, listed, named, post

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
        found = []
        for pair in listed("counts", counts):
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                raise TypeError(f"counts must be pairs (digit, times), got {shown(pair)} among them")
            found.append((whole("counts", pair[0], least=-MOST, most=MOST), whole("counts", pair[1])))
        self._set(cells=as_cells(cells), counts=tuple(found))

    def describe(self) -> str:
        said = ", ".join(f"{digit} {times} times" for digit, times in self.counts)
        return f"{named(self.cells)} hold {said}."

    def lower(self, ground: Ground) -> Iterator[Posting]:
        yield post("counted", ground.numbers(self.cells), (number for pair in self.counts for number in pair))
